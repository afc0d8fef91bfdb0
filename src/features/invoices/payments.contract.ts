import { z } from 'zod'
import { cedis } from '../../shared/fields.ts'

/** A call is refused with 409 when the invoice has another amount by now. */
export const seenAmount = cedis.optional().meta({ description: 'The amount that the person saw, in GHS' })

/** Another invoice for which the same file was uploaded. */
export const sameFile = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  uploadedAt: z.string(),
})
export type SameFile = z.infer<typeof sameFile>

/** What an invoice had been paid with before it was set back. */
export const reversedPayment = z.object({
  amount: z.number(),
  paidOn: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentReference: z.string().nullable(),
  receiptId: z.string().nullable(),
  reversedAt: z.string(),
  reversedByName: z.string(),
})
export type ReversedPayment = z.infer<typeof reversedPayment>
