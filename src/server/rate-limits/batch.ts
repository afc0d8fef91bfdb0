type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result | undefined) => void
  reject: (error: unknown) => void
}

/** Collects items of one tick and runs those with different keys together. */
export function collectBatches<Item extends { key: string }, Result extends { key: string }>(
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result | undefined> {
  let waiting: Waiting<Item, Result>[] = []
  const runBatch = async () => {
    const batch = new Map<string, Waiting<Item, Result>>()
    const later: typeof waiting = []
    for (const one of waiting) {
      if (batch.has(one.item.key)) later.push(one)
      else batch.set(one.item.key, one)
    }
    waiting = later
    if (later.length > 0) queueMicrotask(() => void runBatch())
    try {
      const results = await run([...batch.values()].map(({ item }) => item))
      const resultsByKey = new Map(results.map((result) => [result.key, result]))
      for (const [key, { resolve }] of batch) resolve(resultsByKey.get(key))
    } catch (error) {
      for (const { reject } of batch.values()) reject(error)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(() => void runBatch())
      waiting.push({ item, resolve, reject })
    })
}
