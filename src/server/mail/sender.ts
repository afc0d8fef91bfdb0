import { setTimeout as pause } from 'node:timers/promises'
import { claimDue } from './claims.queries.ts'
import { type Delivery, findDelivery } from './deliveries.queries.ts'
import type { DeliveryOptions } from './deliveries.types.ts'
import { type DeliveryResult, deliveryResult, notSent, STILL_SENDING } from './email-message.ts'
import { createHands } from './hands.ts'
import { AT_A_TIME, type Line } from './line.ts'
import type { Outcomes } from './outcomes.ts'
import { createSending } from './sending.ts'
import { keeper } from './unsendable.ts'
import type { Ways } from './ways.ts'

const LOOK_AGAIN_MS = 50

type Means = {
  outcomes: Outcomes
  ways: Ways
  answerWithinMs: number
  stopping: AbortSignal
  hungUp: AbortSignal
  track<T>(work: Promise<T>): Promise<T>
}

export type Sender = {
  /** What becomes of a mail that is tried now, or already on its way. */
  attempt(id: string): Promise<DeliveryResult>
  /** Puts a mail into the outbox, where there is no server. */
  keep(id: string): Promise<DeliveryResult>
  /** Whether something is being done here about a mail. */
  has(id: string): boolean
  /**
   * Begins to send what is due, once there is a place, for which it waits `withinMs` at most; `more` when there may be
   * more of it.
   */
  beginDue(withinMs?: number): Promise<{ begun: Promise<DeliveryResult>[]; more: boolean }>
}

/** Claims mails and sends them, each once at a time. */
export function createSender(options: DeliveryOptions, means: Means): Sender {
  const { db, clock, log } = options
  const { outcomes, ways, answerWithinMs, stopping, hungUp, track } = means
  const hands = createHands(log, ways, track)

  // Nothing is claimed without a place: what waited for a connection with a claim would keep it from other instances.
  const claim = async ({ places }: Line, taken: number, id?: string): Promise<Delivery[]> => {
    const except = [...hands.ids(), ...outcomes.ids()]
    let claimed: Delivery[] = []
    try {
      claimed = await claimDue(db, { id, except, limit: taken, now: clock.now() })
      return claimed
    } finally {
      places.giveBack(taken - claimed.length)
    }
  }

  // The worker, here or in another instance, may have been quicker: then its outcome is the answer.
  const outcomeElsewhere = async (id: string): Promise<DeliveryResult> => {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const known = outcomes.get(id)
      if (known) return known
      const row = await findDelivery(db, id)
      const underWayElsewhere = row?.state === 'pending' && row.claimedUntil && row.claimedUntil > clock.now()
      if (!underWayElsewhere || waited >= answerWithinMs || stopping.aborted) return deliveryResult(row)
      await pause(LOOK_AGAIN_MS, undefined, { ref: false })
    }
  }

  const sending = createSending(options, outcomes, hungUp)
  const send = async (delivery: Delivery, line: Line): Promise<DeliveryResult> =>
    (await sending(delivery, line)) ?? outcomeElsewhere(delivery.id)
  const keepReadable = keeper(options, means)

  const attemptNow = async (id: string): Promise<DeliveryResult> => {
    const way = await ways.now()
    if (!way) return notSent(STILL_SENDING)
    if (way.kind !== 'smtp') return keepReadable(id)
    if (!(await way.line.places.take(answerWithinMs))) return notSent(STILL_SENDING)
    const [claimed] = await claim(way.line, 1, id)
    return claimed ? send(claimed, way.line) : outcomeElsewhere(id)
  }

  return {
    attempt: (id) => hands.get(id) ?? hands.handle(id, attemptNow(id)),
    keep: (id) => hands.get(id) ?? hands.handle(id, keepReadable(id)),
    has: (id) => hands.get(id) !== undefined,
    async beginDue(withinMs) {
      const way = await ways.now()
      if (way?.kind !== 'smtp' || !(await way.line.places.take(withinMs))) return { begun: [], more: false }
      const taken = 1 + way.line.places.takeFree(AT_A_TIME)
      const claimed = await claim(way.line, taken)
      const begun = claimed.map((delivery) => hands.handle(delivery.id, send(delivery, way.line)))
      return { begun, more: begun.length === taken }
    },
  }
}
