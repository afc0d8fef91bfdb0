import type { z } from 'zod'
import { cedis, cedisText } from '../../../../../shared/fields/fields.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { type ReceiptReview, receiptReview } from '../../payments.contract.ts'

/** `amount` is what of the receipt counts; it is read for an approval only. */
export const reviewForm = receiptReview
  .pick({ status: true, reviewNotes: true })
  .extend({ amount: cedisText })
  .superRefine(({ status, amount }, ctx) => {
    if (status !== 'approved' || (amount !== null && cedis.safeParse(amount).success)) return
    ctx.addIssue({ code: 'custom', path: ['amount'], message: 'Amount that counts is required' })
  })
export type ReviewForm = z.output<typeof reviewForm>

/** What is due, or what the receipt says where that is less. */
export const countedAmount = (due: number, ofReceipt: number | null): number =>
  ofReceipt !== null && ofReceipt > 0 && ofReceipt < due ? ofReceipt : due

/** In whole pesewas, what approving leaves to pay; below 0 it becomes credit. */
export const leftAfter = (due: number, counted: number): number => toPesewas(due) - toPesewas(counted)

type Seen = { amount: number; amountDue: number }

/** Names an amount only where it is not what is due. */
export function reviewOf({ amount, ...review }: ReviewForm, seen: Seen): ReceiptReview {
  const isOther = review.status === 'approved' && amount !== null && leftAfter(seen.amountDue, amount) !== 0
  return {
    ...review,
    ...(isOther && { amount }),
    seenAmount: seen.amount,
    seenAmountDue: seen.amountDue,
  }
}
