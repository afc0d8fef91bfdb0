import { sleep } from './abort.ts'

type Options<T> = {
  /** Gets a batch, each item once. The next batch waits until this one is done, at most `timeoutMs`. */
  flush: (batch: ReadonlySet<T>) => Promise<unknown>
  /** From the first item of a batch to its flush. */
  delayMs: number
  /** From one flush to the next, at least. */
  restMs: number
  timeoutMs: number
}

/** Collects single items into batches: `const add = createBatch({ flush, … }); add('a')`. */
export function createBatch<T>({ flush, delayMs, restMs, timeoutMs }: Options<T>): (item: T) => void {
  let batch = new Set<T>()
  let busy = false
  const run = async () => {
    busy = true
    await sleep(delayMs)
    const full = batch
    batch = new Set()
    await Promise.race([Promise.all([flush(full), sleep(restMs)]), sleep(timeoutMs)])
    busy = false
    if (batch.size > 0) void run()
  }
  return (item) => {
    batch.add(item)
    if (!busy) void run()
  }
}
