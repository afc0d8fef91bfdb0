export type Semaphore = {
  /** False if no permit came within `withinMs`, or the semaphore was closed. */
  acquire(withinMs?: number): Promise<boolean>
  tryAcquire(most: number): number
  release(count?: number): void
  /** Refuses all further calls; resolves once every permit has been released. */
  close(): Promise<void>
}

type Queue = Set<(acquired: boolean) => void>

const waitIn = (queue: Queue, withinMs: number | undefined) =>
  new Promise<boolean>((resolve) => {
    const settle = (acquired: boolean) => {
      clearTimeout(timer)
      queue.delete(settle)
      resolve(acquired)
    }
    const timer = withinMs === undefined ? undefined : setTimeout(settle, withinMs, false).unref()
    queue.add(settle)
  })

export function createSemaphore(count: number): Semaphore {
  const queue: Queue = new Set()
  const drained = Promise.withResolvers<void>()
  let free = count
  let closed = false

  const releaseOne = () => {
    const [first] = queue
    if (first) first(true)
    else free += 1
    if (closed && free === count) drained.resolve()
  }

  return {
    async acquire(withinMs) {
      if (closed) return false
      if (free === 0) return waitIn(queue, withinMs)
      free -= 1
      return true
    },
    tryAcquire(most) {
      const acquired = closed ? 0 : Math.min(free, most)
      free -= acquired
      return acquired
    },
    release(released = 1) {
      for (let permit = 0; permit < released; permit += 1) releaseOne()
    },
    close() {
      closed = true
      for (const settle of [...queue]) settle(false)
      if (free === count) drained.resolve()
      return drained.promise
    },
  }
}
