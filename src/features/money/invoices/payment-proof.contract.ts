import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { cedis, day, id, longText, optionalReference } from '../../../shared/fields/fields.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '../../../shared/fields/uploads.ts'
import { FILE_DAMAGES, PROOF_METHODS, PROOF_STATUSES } from '../ledger/invoices.rules.ts'
import { seenAmount, seenAmountDue } from './amounts.contract.ts'
import { INVOICE_MESSAGES } from './invoices.messages.ts'
import { paymentProofAmount } from './payment-proof-amount.ts'

export const PROOF_MAX_BYTES = UPLOAD_MAX_BYTES
export const PROOF_TYPES = UPLOAD_TYPES

/** Another receipt has the same transaction id; `day` is that of its review or upload. */
const usedForReceipt = z.object({
  kind: z.literal('used_for_receipt'),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(PROOF_STATUSES),
  day: z.string(),
})

const usedForPayment = z.object({
  kind: z.literal('used_for_payment'),
  paymentId: z.string(),
  receiptNumber: z.string().nullable(),
  receivedOn: z.string(),
})

/** The stated amount differs from the balance; `difference` is negative if less. */
const otherAmount = z.object({ kind: z.literal('other_amount'), difference: z.number() })

const futureDay = z.object({ kind: z.literal('future_day') })
const closedDay = z.object({ kind: z.literal('closed_day'), closedThrough: z.string() })

/** The stated day is long before the invoice; `since` is its issue, period or due day. */
const beforeInvoice = z.object({ kind: z.literal('before_invoice'), since: z.string() })

const edited = z.object({ kind: z.literal('edited'), program: z.string() })

const damaged = z.object({ kind: z.literal('damaged'), damage: z.enum(FILE_DAMAGES) })

const paymentProofFlag = z
  .union([usedForReceipt, usedForPayment, otherAmount, futureDay, closedDay, beforeInvoice, edited, damaged])
  .meta({
    id: 'ReceiptFlag',
    examples: [
      {
        kind: 'used_for_receipt',
        invoiceId: EXAMPLE_IDS.invoice,
        invoiceNumber: 'INV-2026-00012',
        status: 'approved',
        day: '2026-11-03',
      },
    ],
  })
export type PaymentProofFlag = z.infer<typeof paymentProofFlag>

/** Another invoice with the same uploaded file. */
const sameFile = z.object({ invoiceId: z.string(), invoiceNumber: z.string(), uploadedAt: z.string() })
export type SameFile = z.infer<typeof sameFile>

export const receipt = z
  .object({
    id: z.string(),
    status: z.enum(PROOF_STATUSES),
    paymentDate: z.string(),
    amount: z.number().nullable(),
    transactionId: z.string().nullable(),
    method: z
      .enum(PROOF_METHODS)
      .nullable()
      .meta({ description: 'How the tenant says to have paid; null if not stated' }),
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
  method: z
    .enum(PROOF_METHODS)
    .optional()
    .meta({ description: 'How it was paid; says on which statements the money must arrive' }),
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
