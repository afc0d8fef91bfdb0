/** Failures of a payment, chosen on the payer's page. */
export const FAULTS = {
  none: 'Nothing',
  'webhook-lost': 'The webhook is lost',
  'webhook-twice': 'The webhook comes twice',
  'webhook-early': 'The webhook comes 30 seconds before Paystack itself says success',
  'webhook-forged': 'A forged webhook says success, and nothing was paid',
  'other-amount': 'Half of the amount is charged',
  'other-currency': 'NGN are charged in place of GHS',
  'late-success': 'It fails, and succeeds 30 seconds later all the same',
  unavailable: 'Charged, then Paystack answers 503 for 30 seconds',
  silent: 'Charged, then Paystack does not answer for 30 seconds',
} as const
export type Fault = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as [Fault, ...Fault[]]

/** Outcomes of a refund of this payment. */
export const REFUND_ENDS = ['soon', 'late', 'failed', 'unanswered'] as const
export type RefundEnd = (typeof REFUND_ENDS)[number]
export const REFUND_TEXTS: Record<RefundEnd, string> = {
  soon: 'It is processed after 20 seconds',
  late: 'It is processed after 5 minutes',
  failed: 'It fails after 20 seconds',
  unanswered: 'It is taken, and answered by 503',
}

/** Failures of the portal's next call. */
export const CALL_FAULTS = {
  duplicate: 'Refuse the next start: duplicate_reference',
  failure: 'Do what the next call says, and answer 503',
  unavailable: 'Answer 503 for 30 seconds',
  silent: 'Do not answer for 30 seconds',
} as const
export type CallFault = keyof typeof CALL_FAULTS
export const CALL_FAULT_NAMES = Object.keys(CALL_FAULTS) as [CallFault, ...CallFault[]]

export const FAULT_MS = 30_000
const SOON_MS = 20_000
const LATE_MS = 300_000

export const refundMs = (end: RefundEnd): number => (end === 'late' ? LATE_MS : SOON_MS)
