import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { FILE_DAMAGES, PROOF_STATUSES } from '../ledger/invoices.rules.ts'

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

export const paymentProofFlag = z
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
