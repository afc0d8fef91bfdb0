export type QueueState<T> = {
  /** The first is being sent. */
  waiting: readonly T[]
  /** A lost connection stops the queue; a refused change leaves it. */
  failure: unknown
}

type Options<T> = {
  send: (change: T, isLast: () => boolean) => Promise<void>
  onState: (state: QueueState<T>) => void
  isLost: (failure: unknown) => boolean
}

export type ChangeQueue<T> = { add: (change: T) => void; retry: () => void }

/** Sends changes one after another, in their order. */
export function createChangeQueue<T>({ send, onState, isLost }: Options<T>): ChangeQueue<T> {
  let state: QueueState<T> = { waiting: [], failure: null }
  let isRunning = false
  const update = (next: Partial<QueueState<T>>) => {
    state = { ...state, ...next }
    onState(state)
  }
  const isLast = () => state.waiting.length === 1
  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (let [first] = state.waiting; first !== undefined; [first] = state.waiting) {
      try {
        await send(first, isLast)
        update({ waiting: state.waiting.slice(1) })
      } catch (failure) {
        if (isLost(failure)) {
          update({ failure })
          break
        }
        update({ waiting: state.waiting.slice(1), failure })
      }
    }
    isRunning = false
  }
  return {
    add(change) {
      update({ waiting: [...state.waiting, change], failure: null })
      void run()
    },
    retry() {
      update({ failure: null })
      void run()
    },
  }
}
