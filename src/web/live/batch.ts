import { sleep } from './abort.ts'

type Options<T> = {
  /** The next batch waits until this promise settles, at most `timeoutMs`. */
  flush: (batch: ReadonlySet<T>) => Promise<unknown>
  delayMs: number
  restMs: number
  timeoutMs: number
}

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
