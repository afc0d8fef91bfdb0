export type Places = {
  /** Waits in line for one place, `withinMs` at most; false when there was none, or the line was closed. */
  take(withinMs?: number): Promise<boolean>
  /** Takes what is free right now, `most` at most, and tells how many. */
  takeFree(most: number): number
  giveBack(count?: number): void
  /** Sends everybody in line away, and whoever comes later; resolves once every place has been given back. */
  close(): Promise<void>
}

/** Places for `count` at a time; who comes when all are taken waits in line. */
export function createPlaces(count: number): Places {
  const line = new Set<(got: boolean) => void>()
  const emptied = Promise.withResolvers<void>()
  let free = count
  let closed = false

  const wait = (withinMs: number | undefined) =>
    new Promise<boolean>((resolve) => {
      const leave = (got: boolean) => {
        clearTimeout(timer)
        line.delete(leave)
        resolve(got)
      }
      const timer = withinMs === undefined ? undefined : setTimeout(leave, withinMs, false).unref()
      line.add(leave)
    })
  const giveOneBack = () => {
    const [first] = line
    if (first) first(true)
    else free += 1
    if (closed && free === count) emptied.resolve()
  }

  return {
    async take(withinMs) {
      if (closed) return false
      if (free === 0) return wait(withinMs)
      free -= 1
      return true
    },
    takeFree(most) {
      const taken = closed ? 0 : Math.min(free, most)
      free -= taken
      return taken
    },
    giveBack(given = 1) {
      for (let place = 0; place < given; place += 1) giveOneBack()
    },
    close() {
      closed = true
      for (const leave of [...line]) leave(false)
      if (free === count) emptied.resolve()
      return emptied.promise
    },
  }
}
