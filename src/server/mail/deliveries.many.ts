import { errorMessage } from '../error-message.ts'
import { noteWaiting, statesOf } from './deliveries.many.queries.ts'
import type { DeliveredOfMany, Deliveries, DeliveryOptions } from './deliveries.types.ts'
import { deliveryResult, NO_SERVER, notSent, STILL_SENDING, SWITCHED_OFF } from './email-message.ts'
import { follow } from './follow.ts'
import { OUTBOX_KEEPS } from './outbox.ts'
import type { Outcomes } from './outcomes.ts'
import type { Ways } from './ways.ts'

type Means = {
  outcomes: Outcomes
  ways: Ways
  stopping: AbortSignal
  /** Begins to send what is due. */
  hurry(): unknown
  /** Puts one into the outbox. */
  keep(id: string): Promise<unknown>
  track(work: Promise<unknown>): unknown
}

// With all the rest, an answer whose mails do not move comes within 12 s.
const QUIET_MS = 10_000
const KEPT_AT_A_TIME = 2

/** Tries many mails at once, as {@link Deliveries.attemptAll} says. */
export function attemptMany(
  options: DeliveryOptions,
  { outcomes, ways, stopping, hurry, keep, track }: Means,
): Deliveries['attemptAll'] {
  const { db, clock, log, quietMs = QUIET_MS } = options

  const keepNewest = async (ids: string[]): Promise<void> => {
    for (let id = ids.pop(); id && !stopping.aborted; id = ids.pop()) await keep(id)
  }
  /** Says on all of them that they wait, and goes on with the outbox behind the answer. */
  const keepAll = async (ids: readonly string[]): Promise<void> => {
    await noteWaiting(db, ids, { because: NO_SERVER, ended: null, now: clock.now() })
    const newest = ids.slice(-OUTBOX_KEEPS)
    for (let hand = 0; hand < KEPT_AT_A_TIME; hand += 1) track(keepNewest(newest))
  }

  const becameOf = async (ids: readonly string[]): Promise<Map<string, DeliveredOfMany>> => {
    const rows = await statesOf(db, ids).catch((error: unknown) => {
      log.warn({ cause: errorMessage(error) }, 'what became of many mails cannot be seen right now')
      return []
    })
    const noted = new Map(rows.map((row) => [row.id, { ...deliveryResult(row), state: row.state }]))
    return new Map(
      ids.map((id) => {
        const unnoted = outcomes.get(id)
        if (unnoted?.emailSent) return [id, { ...unnoted, state: 'sent' }]
        return [id, noted.get(id) ?? { ...notSent(STILL_SENDING), state: 'pending' }]
      }),
    )
  }

  return async (ids, tell) => {
    const kind = (await ways.now())?.kind
    if (kind === 'none') await keepAll(ids)
    else if (kind === 'off')
      await noteWaiting(db, ids, { because: SWITCHED_OFF, ended: 'off', now: clock.now() })
    else {
      hurry()
      await follow({ db, clock, log, quietMs, signal: stopping }, ids, tell)
    }
    return becameOf(ids)
  }
}
