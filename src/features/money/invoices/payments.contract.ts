import { z } from 'zod'
import { cedis, day, id, longText, optionalReference } from '../../../shared/fields/fields.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '../../../shared/fields/uploads.ts'
import { PROOF_STATUSES } from '../ledger/invoices.rules.ts'
import { PAYMENT_KINDS } from '../ledger/ledger.rules.ts'
import { INVOICE_MESSAGES } from './invoices.messages.ts'
import { paymentProofAmount } from './payment-proof-amount.ts'
import { paymentProofFlag } from './payment-proof-flags.contract.ts'

export const PROOF_MAX_BYTES = UPLOAD_MAX_BYTES
export const PROOF_TYPES = UPLOAD_TYPES
export const PAYMENT_METHODS = ['Mobile money', 'Bank transfer', 'Cash', 'Cheque', 'Card'] as const

/** Throws 409 if the invoice's amount has changed. */
export const seenAmount = cedis.optional().meta({ description: 'The amount that the person saw, in GHS' })

/** Throws 409, with the current balance, if the balance has changed. */
export const seenAmountDue = cedis
  .optional()
  .meta({ description: 'What was left to pay when the person saw it, in GHS' })

/** A part of a payment; `receiptNumber` is null unless it is money. */
export const invoicePayment = z.object({
  paymentId: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  receiptNumber: z.string().nullable(),
  documentNumber: z.string().nullable(),
  amount: z.number(),
  receivedOn: z.string(),
  method: z.string().nullable(),
  reference: z.string().nullable(),
})
export type InvoicePayment = z.infer<typeof invoicePayment>

/** Another invoice with the same uploaded file. */
export const sameFile = z.object({ invoiceId: z.string(), invoiceNumber: z.string(), uploadedAt: z.string() })
export type SameFile = z.infer<typeof sameFile>

/** Payments of an invoice before it was set back. */
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

export const receipt = z
  .object({
    id: z.string(),
    status: z.enum(PROOF_STATUSES),
    paymentDate: z.string(),
    amount: z.number().nullable(),
    transactionId: z.string().nullable(),
    notes: z.string().nullable(),
    reviewNotes: z.string().nullable(),
    receiptUrl: z.string(),
    fileName: z.string(),
    fileSize: z.number(),
    contentType: z.enum(PROOF_TYPES),
    uploadedAt: z.string(),
    createdAt: z.string(),
    reviewedAt: z.string().nullable(),
    sameFile: z.array(sameFile).optional(),
    flags: z
      .array(paymentProofFlag)
      .optional()
      .meta({ description: 'What does not fit, in the details of an invoice, for the office only' }),
  })
  .meta({ id: 'Receipt' })
export type PaymentProof = z.infer<typeof receipt>

export const paymentProofForm = z.object({
  amount: paymentProofAmount.optional(),
  paymentDate: z
    .string({ error: () => INVOICE_MESSAGES.paymentDateRequired })
    .trim()
    .min(1, INVOICE_MESSAGES.paymentDateRequired)
    .pipe(day),
  transactionId: optionalReference
    .optional()
    .meta({ description: 'Of the payment, as the network or the bank says it' }),
  notes: longText.optional(),
  tenantId: id.optional(),
})
export type ProofForm = z.output<typeof paymentProofForm>

export const paymentProofReview = z.object({
  status: z.enum(['approved', 'rejected']).default('approved'),
  reviewNotes: z.union([longText, z.null()]).optional(),
  amount: cedis
    .optional()
    .meta({ description: 'What of it counts, in GHS; what is due when it is left out' }),
  seenAmount,
  seenAmountDue,
  seenReceiptId: z
    .uuid({ error: 'Seen receipt id must be the id of a receipt' })
    .optional()
    .meta({ description: 'The receipt that the person saw; refused with 409 when it is another one' }),
})
export type ProofReview = z.output<typeof paymentProofReview>
