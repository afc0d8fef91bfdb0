import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../../server/clock.ts'
import type { Database } from '../../../../../server/database/index.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { DeliveryProgress } from '../../../../../server/mail/deliveries.ts'
import { type DeliveryState, listSettled } from './queries/states.queries.ts'

type TrackOptions = {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  stallTimeoutMs: number
  signal: AbortSignal
}

const FIRST_LOOK_MS = 50
const LOOK_EVERY_MS = 250
const SLOWEST_LOOK_MS = 1000
const IDS_A_MS = 10

async function settled({ db, clock, log }: TrackOptions, ids: readonly string[]): Promise<DeliveryState[]> {
  try {
    return await listSettled(db, ids, clock.now())
  } catch (error) {
    log.warn({ cause: errorMessage(error) }, 'the status of many messages cannot be read right now')
    return []
  }
}

/** Polls deliveries, sent by any instance, until all are settled or none makes progress. */
export async function trackDeliveries(
  following: TrackOptions,
  ids: readonly string[],
  report: (moved: DeliveryProgress) => void,
): Promise<void> {
  const { stallTimeoutMs, signal } = following
  const open = new Set(ids)
  const moved = { sent: 0, failed: 0 }
  let movedAt = performance.now()
  for (let wait = FIRST_LOOK_MS; open.size > 0 && !signal.aborted; ) {
    const done = await settled(following, [...open])
    for (const { id, state } of done) {
      open.delete(id)
      if (state === 'sent') moved.sent += 1
      if (state === 'failed') moved.failed += 1
    }
    report({ ...moved })
    if (done.length > 0) movedAt = performance.now()
    const left = movedAt + stallTimeoutMs - performance.now()
    if (open.size === 0 || left <= 0) return
    await pause(Math.min(wait, left), undefined, { signal, ref: false }).catch(() => undefined)
    const usual = Math.max(LOOK_EVERY_MS, Math.min(SLOWEST_LOOK_MS, open.size / IDS_A_MS))
    wait = Math.min(2 * wait, usual)
  }
}
