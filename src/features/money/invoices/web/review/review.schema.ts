import type { z } from 'zod'
import { cedis, cedisText } from '../../../../../shared/fields/fields.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { type ProofReview, paymentProofReview } from '../../payment-proof.contract.ts'

/** `amount` is the accepted part; used for approvals only. */
export const reviewForm = paymentProofReview
  .pick({ status: true, reviewNotes: true })
  .extend({ amount: cedisText })
  .superRefine(({ status, amount }, ctx) => {
    if (status !== 'approved' || (amount !== null && cedis.safeParse(amount).success)) return
    ctx.addIssue({ code: 'custom', path: ['amount'], message: 'Amount that counts is required' })
  })
export type ReviewForm = z.output<typeof reviewForm>

/** The balance, or the receipt's amount if less. */
export const countedAmount = (due: number, ofReceipt: number | null): number =>
  ofReceipt !== null && ofReceipt > 0 && ofReceipt < due ? ofReceipt : due

/** The balance after approval, in whole pesewas; below 0 it becomes credit. */
export const leftAfter = (due: number, counted: number): number => toPesewas(due) - toPesewas(counted)

type Seen = { amount: number; amountDue: number }

/** Sends an amount only if it differs from the balance. */
export function toReceiptReview({ amount, ...review }: ReviewForm, seen: Seen): ProofReview {
  const isOther = review.status === 'approved' && amount !== null && leftAfter(seen.amountDue, amount) !== 0
  return { ...review, ...(isOther && { amount }), seenAmount: seen.amount, seenAmountDue: seen.amountDue }
}
