import { errorMessage } from '../../../../../server/error-message.ts'
import { BY_SMS } from '../../../../../server/mail/delivery-result.ts'
import type { Message } from '../../../../../server/mail/messages.ts'
import { foldSms } from '../../../../../shared/fold-sms.ts'
import { quietUntil } from '../../../../../shared/quiet-hours.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import { type Delivery, withdrawnError } from '../deliveries/deliveries.queries.ts'
import type { DeliveryOptions } from '../deliveries/options.ts'
import { type ResolvedDelivery, resolveDeliveries } from '../deliveries/resolve.ts'
import { nextAttempt } from '../deliveries/retry.ts'
import type { Shared } from '../deliveries/sender.ts'
import type { SmsAnswer, SmsProvider } from './provider.ts'
import type { SmsTerms } from './sms.options.ts'
import * as queries from './sms.queries.ts'
import { type MonthsBudget, nextMonth } from './sms-budget.ts'
import { measureSms } from './sms-text.ts'

/** Each run begins with one SMS, so that a provider in trouble fails once, not for all. */
const FIRST = 1
const AT_ONCE = 32
const PARALLEL = 8
const TROUBLE_SECONDS = 60
const FIRST_CHECK_MS = 30_000
// Written by another version of the portal, which may send it.
const UNKNOWN = 'This version of the portal does not know the message'

type Ready = { delivery: Delivery; message: Message | undefined; text: string }

/** Withdraws obsolete messages, and postpones those that cannot be rendered. */
async function render(options: DeliveryOptions, claimed: readonly Delivery[]): Promise<Ready[]> {
  const { db, clock, log } = options
  const resolved = await resolveDeliveries(options, db, claimed)
  const ready: Ready[] = []
  for (const delivery of claimed) {
    const found = resolved.get(delivery.id)
    const text = getSmsText(options, delivery, found)
    if (found?.obsolete !== undefined)
      await queries.withdrawClaimed(db, delivery, withdrawnError(found.obsolete))
    else if (text === undefined) {
      const until = new Date(clock.now().getTime() + TROUBLE_SECONDS * 1000)
      log.warn({ delivery: delivery.id, kind: delivery.kind }, 'an SMS could not be written')
      await queries.postponeSms(db, delivery, { until, error: UNKNOWN })
    } else {
      const recipient = found?.address ?? delivery.recipient
      ready.push({ delivery: { ...delivery, recipient }, message: found?.message, text })
    }
  }
  return ready
}

function getSmsText(
  { log }: DeliveryOptions,
  { id }: Delivery,
  found: ResolvedDelivery | undefined,
): string | undefined {
  try {
    return found?.content && foldSms(found.content.sms())
  } catch (error) {
    log.error({ delivery: id, cause: errorMessage(error) }, 'the text of an SMS could not be made')
    return undefined
  }
}

/** Also postpones reminders on Sundays; urgent ones go out at any hour. */
async function postponeInQuietHours(
  { db, clock }: DeliveryOptions,
  ready: readonly Ready[],
  terms: SmsTerms,
): Promise<Ready[]> {
  const now = clock.now()
  const hours = { on: true, from: terms.quietFrom, until: terms.quietUntil }
  const until = quietUntil(hours, now, terms.timeZone)
  const noSundays = quietUntil({ ...hours, noSundays: !terms.sundays }, now, terms.timeZone)
  const free: Ready[] = []
  for (const one of ready) {
    const from = one.message?.isReminder ? noSundays : until
    if (one.message?.urgent || from <= now) free.push(one)
    else await queries.postponeSms(db, one.delivery, { until: from, error: SMS_MESSAGES.quiet })
  }
  return free
}

type HandedOver = { handed: queries.SmsHandover[]; budgetUsed: string | undefined }

/** Stores SMS as handed over beforehand, in one commit; those beyond the budget are postponed. */
function handOver({ db, clock, sms, context }: DeliveryOptions, free: readonly Ready[]): Promise<HandedOver> {
  return db.transaction(async (tx) => {
    const budget = await sms.lockBudget(tx)
    const now = clock.now()
    const handed: queries.SmsHandover[] = []
    let left = budget.left ?? Number.POSITIVE_INFINITY
    let isUsed = false
    const isPaid = ({ delivery, text }: Ready) =>
      handed.some((one) => one.text === text && one.delivery.recipient === delivery.recipient)
    for (const ready of free) {
      const { delivery, message } = ready
      const one = toSmsHandover(ready, budget, isPaid(ready))
      const cost = one.cost ?? 0
      if (cost > left && !message?.urgent) {
        isUsed = true
        const until = nextMonth(now, context.config.TIME_ZONE)
        await queries.postponeSms(tx, delivery, { until, error: SMS_MESSAGES.budgetUsed })
      } else if (await queries.markHandedOver(tx, one, now)) {
        left -= cost
        handed.push(one)
      }
    }
    return { handed, budgetUsed: isUsed ? budget.month : undefined }
  })
}

function toSmsHandover(
  { delivery, text }: Ready,
  { price }: MonthsBudget,
  isPaid: boolean,
): queries.SmsHandover {
  const segments = isPaid ? 0 : measureSms(text).segments
  return { delivery, text, segments, cost: price === null ? null : segments * price }
}

/** Stores the provider's answer; false if the provider is in trouble, so that the others wait. */
function createNotes(options: DeliveryOptions, { outcomes }: Shared) {
  const { db, clock, log } = options

  const accepted = async ({ delivery }: queries.SmsHandover, providerId: string | null): Promise<void> => {
    const at = clock.now()
    const checkAt = providerId === null ? null : new Date(at.getTime() + FIRST_CHECK_MS)
    const hook = options.messages.find(({ kind }) => kind === delivery.kind)?.delivered
    await outcomes.note(delivery.id, BY_SMS, () =>
      db.transaction(async (tx) => {
        if (hook && delivery.subjectId !== null) await hook(tx, delivery.subjectId, at)
        await queries.markAccepted(tx, delivery, { providerId, at, checkAt })
      }),
    )
  }
  const reject = async (one: queries.SmsHandover, error: string, isFinal: boolean): Promise<void> => {
    const { id, kind, attempts, attemptsBefore, askedAt: requestedAt } = one.delivery
    const at = clock.now()
    const next = isFinal ? null : nextAttempt(attempts - attemptsBefore, requestedAt, at)
    const then = next ? { next } : { ended: isFinal ? ('refused' as const) : ('gave-up' as const) }
    log.warn({ delivery: id, kind, smsError: error, ...then }, 'an SMS did not go out')
    await outcomes.note(id, BY_SMS, () => queries.markRejected(db, one, { error, at, ...then }))
  }
  const unsure = async ({ delivery }: queries.SmsHandover, error: string): Promise<void> => {
    log.warn({ delivery: delivery.id, smsError: error }, 'nobody knows whether an SMS went out')
    await outcomes.note(delivery.id, BY_SMS, () =>
      queries.markAnswerLost(db, delivery, `${queries.ANSWER_LOST} (${error})`),
    )
  }
  return async (some: readonly queries.SmsHandover[], answer: SmsAnswer): Promise<boolean> => {
    for (const one of some) {
      if (answer.kind === 'unsure') await unsure(one, answer.message)
      else if (answer.kind !== 'accepted') await reject(one, answer.message, answer.kind === 'refused')
      else {
        const refusal = answer.refused.get(one.delivery.recipient)
        if (refusal === undefined) await accepted(one, answer.ids.get(one.delivery.recipient) ?? null)
        else await reject(one, refusal, true)
      }
    }
    return answer.kind === 'accepted' || answer.kind === 'refused'
  }
}

/** Returns the number claimed, and the provider's health. */
type SendSomeSms = (provider: SmsProvider, limit: number) => Promise<{ claimed: number; isHealthy: boolean }>

function createSendSome(options: DeliveryOptions, shared: Shared): SendSomeSms {
  const { db, clock, sms } = options
  const note = createNotes(options, shared)
  const first = options.messages.flatMap(({ kind, urgent }) => (urgent ? kind : []))

  return async (provider, limit) => {
    const claimed = await queries.claimSms(db, { limit, now: clock.now(), first })
    if (claimed.length === 0) return { claimed: 0, isHealthy: true }
    const free = await postponeInQuietHours(options, await render(options, claimed), await sms.terms(db))
    const { handed, budgetUsed } = free.length > 0 ? await handOver(options, free) : NOTHING
    if (budgetUsed !== undefined) await sms.notifyBudgetUsed(budgetUsed)
    const texts = [...Map.groupBy(handed, ({ text }) => text)]
    const results = await inParallel(PARALLEL, texts, async ([text, some]) => {
      const numbers = new Set(some.map(({ delivery }) => delivery.recipient))
      return note(some, await provider.send([...numbers], text))
    })
    return { claimed: claimed.length, isHealthy: !results.includes(false) }
  }
}

const NOTHING: HandedOver = { handed: [], budgetUsed: undefined }

export async function inParallel<T, R>(
  workers: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: Math.min(workers, items.length) }, worker))
  return results
}

const RUN_MS = 10 * 60_000

/** Sends due SMS until none is left or the provider is in trouble; then tries one a minute later. */
export function createSendDueSms(
  options: DeliveryOptions,
  shared: Shared,
): (signal: AbortSignal) => Promise<number> {
  const { db, sms } = options
  const sendSome = createSendSome(options, shared)
  return async (signal) => {
    const provider = await sms.provider(db)
    let tried = 0
    const until = performance.now() + RUN_MS
    for (let limit = FIRST; provider && !signal.aborted && performance.now() < until; limit = AT_ONCE) {
      const { claimed, isHealthy } = await sendSome(provider, limit)
      tried += claimed
      if (!isHealthy) {
        await sms.wake(TROUBLE_SECONDS)
        break
      }
      if (claimed === 0) break
    }
    return tried
  }
}
