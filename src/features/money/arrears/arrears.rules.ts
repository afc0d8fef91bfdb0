import { type Day, daysBetween, formatDay } from '../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../shared/money.ts'

export const CONTACT_CHANNELS = ['call', 'visit', 'whatsapp', 'sms', 'email', 'letter'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

export const CHANNEL_LABELS: Record<ContactChannel, string> = {
  call: 'Call',
  visit: 'Visit',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-mail',
  letter: 'Letter',
}

export const ARREARS_AGES = ['1-30', '31-60', '61-90', '90+'] as const
export type ArrearsAge = (typeof ARREARS_AGES)[number]

export const AGE_STARTS = [31, 61, 91] as const

/** Days after an invoice's due day, both included; null without an end. */
export const AGE_DAYS: Record<ArrearsAge, readonly [from: number, to: number | null]> = {
  '1-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, null],
}

/** All that is overdue, or what of it has one age; in GHS. */
export const sumAges = (
  totals: readonly { age: ArrearsAge; overdue: number }[],
  age: ArrearsAge | undefined,
): number =>
  toCedis(
    totals.reduce((sum, of) => (age === undefined || of.age === age ? sum + toPesewas(of.overdue) : sum), 0),
  )

/** Never negative, although an invoice set to overdue may be before its due day. */
export const daysOverdue = (oldestDueDate: Day, today: Day): number =>
  Math.max(0, daysBetween(oldestDueDate, today))

export const PROMISE_STATES = ['open', 'kept', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]
export const PROMISE_LABELS: Record<PromiseState, string> = {
  open: 'Promised',
  kept: 'Kept',
  broken: 'Broken',
}

/** `received` came in between the promise and its day; both amounts in whole pesewas. */
export function promiseState(
  { day, amount, received }: { day: Day; amount: number; received: number },
  today: Day,
): PromiseState {
  if (received >= amount) return 'kept'
  return today > day ? 'broken' : 'open'
}

const FRIENDLY_DAYS = 7
const FRESH_CONTACT_DAYS = 7
/** In days; older arrears are a case for Rent Control. */
const NEGOTIABLE_DAYS = 90

type Situation = {
  daysOverdue: number
  lastContact: Day | null
  promise: { day: Day; state: PromiseState } | null
}

export function nextStep({ daysOverdue: age, lastContact, promise }: Situation, today: Day): string {
  if (promise?.state === 'open')
    return promise.day === today ? 'Promise due today' : `Promise due on ${formatDay(promise.day)}`
  if (age > NEGOTIABLE_DAYS) return 'Prepare Rent Control'
  if (promise?.state === 'broken')
    return lastContact !== null && lastContact > promise.day
      ? 'Ask for a new promise'
      : 'Promise broken: call again'
  if (lastContact === null) return age <= FRIENDLY_DAYS ? 'Send a reminder' : 'Call'
  return daysBetween(lastContact, today) < FRESH_CONTACT_DAYS ? 'Ask for a promise' : 'Call'
}

export const AGE_LABELS: Record<ArrearsAge, string> = {
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': 'Over 90 days',
}
