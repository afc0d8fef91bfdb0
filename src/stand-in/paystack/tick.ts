import type { PaystackStandIn } from './stand-in.ts'

const TICK_MS = 1_000

/** Sequentially, while the process has other work. */
export function tickEvery(standIn: PaystackStandIn): void {
  setTimeout(() => {
    void standIn.tick().finally(() => tickEvery(standIn))
  }, TICK_MS).unref()
}
