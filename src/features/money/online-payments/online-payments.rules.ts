import type { PaymentMethod } from '../ledger/ledger.rules.ts'

/** `failed` and `abandoned` are not final: a late success still makes an attempt `paid`. */
export const ONLINE_STATES = ['started', 'pending', 'paid', 'failed', 'abandoned', 'unmatched'] as const
export type OnlineState = (typeof ONLINE_STATES)[number]

/** Only one attempt at the same invoices and amount may have one of these. */
export const LIVE_STATES = ['started', 'pending'] as const satisfies OnlineState[]

export const PROBLEMS = ['amount', 'currency', 'unknown', 'tenant'] as const
export type Problem = (typeof PROBLEMS)[number]

export const REFUND_STATES = ['requested', 'pending', 'processed', 'failed'] as const

export const CURRENCY = 'GHS'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Seconds after the start at which the provider is queried; the last time is final. */
export const CHECK_AFTER_S = [
  10,
  30,
  MINUTE_S,
  3 * MINUTE_S,
  10 * MINUTE_S,
  HOUR_S,
  DAY_S,
  2 * DAY_S,
  3 * DAY_S,
]

const RETRY_S = 10 * MINUTE_S

export const addSeconds = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1000)

/** Null after 72 hours. */
export function nextCheck(startedAt: Date, now: Date): Date | null {
  const after = CHECK_AFTER_S.find((seconds) => addSeconds(startedAt, seconds) > now)
  return after === undefined ? null : addSeconds(startedAt, after)
}

/** After unanswered calls: an attempt is not given up before the provider answers. */
export function checkAfterSilence(startedAt: Date, now: Date): Date {
  const retry = addSeconds(now, RETRY_S)
  const next = nextCheck(startedAt, now)
  return next !== null && next < retry ? next : retry
}

/** In whole pesewas. */
export type ProviderFacts = {
  status: 'success' | 'failed' | 'open' | 'pending' | 'reversed'
  amount: number
  currency: string
}

/** The state of an attempt at `asked` pesewas; `final` at the last query. */
export function decideOutcome(
  { status, amount, currency }: ProviderFacts,
  { requested, final }: { requested: number; final: boolean },
): { state: OnlineState; problem?: Problem } {
  if (status === 'success') {
    if (currency !== CURRENCY) return { state: 'unmatched', problem: 'currency' }
    return amount === requested ? { state: 'paid' } : { state: 'unmatched', problem: 'amount' }
  }
  if (status === 'failed' || status === 'reversed') return { state: 'failed' }
  if (final) return { state: 'abandoned' }
  return { state: status === 'pending' ? 'pending' : 'started' }
}

const METHODS: Record<string, PaymentMethod> = {
  mobile_money: 'mobile_money',
  card: 'card',
  bank: 'bank_transfer',
  bank_transfer: 'bank_transfer',
}

export const toPaymentMethod = (channel: string | null): PaymentMethod => METHODS[channel ?? ''] ?? 'other'

const ADVICE: readonly [RegExp, string][] = [
  [/insufficient|not enough|low balance/i, 'Put money into your wallet or account, then try again.'],
  [
    /time|expire|not complet|no response/i,
    'It was not approved in time. Try again, and approve on your phone.',
  ],
  [/limit/i, 'It is more than your limit. Pay a part of it, or raise the limit with your network or bank.'],
  [/pin\b|otp|token|authenticat/i, 'The code was wrong. Try again, and take care with the code.'],
]

/** Advice for the payer; `failure` is in the provider's words. */
export const adviseOnFailure = (failure: string | null): string =>
  ADVICE.find(([pattern]) => failure !== null && pattern.test(failure))?.[1] ??
  'Try again, or pay in another way. Your network or bank can say more.'
