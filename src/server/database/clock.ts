import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { CorrectedClock } from '../clock.ts'
import { errorMessage } from '../error-message.ts'
import type { Database } from './index.ts'

const EVERY_MS = 60_000
const SAMPLES = 3
/** Clocks on one machine agree, and rows keep their order when nothing is corrected. */
const TOLERATED_MS = 100
const WARNS_FROM_MS = 5_000

type Sample = { aheadMs: number; roundTripMs: number }

async function readSample(db: Database, machine: () => number): Promise<Sample> {
  const [before, begun] = [machine(), performance.now()]
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  const roundTripMs = performance.now() - begun
  return { aheadMs: (rows[0]?.ms ?? before) - (before + roundTripMs / 2), roundTripMs }
}

/** How far the database's clock is ahead of the machine's, by the fastest of some answers. */
async function readAhead(db: Database, machine: () => number): Promise<number> {
  const samples: Sample[] = []
  for (let taken = 0; taken < SAMPLES; taken += 1) samples.push(await readSample(db, machine))
  const [best] = samples.sort((a, b) => a.roundTripMs - b.roundTripMs)
  return best === undefined || Math.abs(best.aheadMs) <= TOLERATED_MS ? 0 : Math.round(best.aheadMs)
}

/** `TEST_CLOCK` stays as it is. Returns the correction in milliseconds. */
export async function correctClock(db: Database, clock: CorrectedClock): Promise<number> {
  const aheadMs = clock.isReal ? await readAhead(db, clock.machine) : 0
  clock.correct(aheadMs)
  return aheadMs
}

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Corrects the clock at once and each minute, so that all instances have the database's time. */
export async function followDatabaseClock(
  db: Database,
  clock: CorrectedClock,
  log: Log,
): Promise<{ stop(): void }> {
  const stopping = new AbortController()
  let warnedMs = 0
  const correct = async () => {
    const aheadMs = await correctClock(db, clock)
    if (Math.abs(aheadMs - warnedMs) < WARNS_FROM_MS) return
    warnedMs = aheadMs
    const clocks = { database: clock.now().toISOString(), machine: new Date(clock.machine()).toISOString() }
    log.warn(clocks, "this machine's clock differs from the database's, which the portal follows")
  }
  const follow = async () => {
    while (!stopping.signal.aborted) {
      await pause(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await correct().catch((error: unknown) =>
        log.warn({ cause: errorMessage(error) }, "the database's clock cannot be read right now"),
      )
    }
  }
  if (!clock.isReal) return { stop: () => undefined }
  await correct()
  void follow()
  return { stop: () => stopping.abort() }
}
