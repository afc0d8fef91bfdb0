type Options<T> = {
  /** Gets what was gathered, each once. The next call waits until this one is done, at most `patienceMs`. */
  flush: (gathered: ReadonlySet<T>) => Promise<unknown>
  /** From the first of a burst to its flush. */
  burstMs: number
  /** From one flush to the next, at least. */
  restMs: number
  patienceMs: number
}

/** Takes what comes in bursts one by one, and hands it on together: `const tell = gatherer({ flush, … }); tell('a')`. */
export function gatherer<T>({ flush, burstMs, restMs, patienceMs }: Options<T>): (item: T) => void {
  let gathered = new Set<T>()
  let busy = false
  const run = async () => {
    busy = true
    await after(burstMs)
    const taken = gathered
    gathered = new Set()
    await Promise.race([Promise.all([flush(taken), after(restMs)]), after(patienceMs)])
    busy = false
    if (gathered.size > 0) void run()
  }
  return (item) => {
    gathered.add(item)
    if (!busy) void run()
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
