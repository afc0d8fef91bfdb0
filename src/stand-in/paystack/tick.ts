import type { PaystackStandIn } from './stand-in.ts'

const TICK_MS = 1_000

/** One after another, as long as the process has something else to do. */
export function tickEvery(standIn: PaystackStandIn): void {
  setTimeout(() => {
    void standIn.tick().finally(() => tickEvery(standIn))
  }, TICK_MS).unref()
}
