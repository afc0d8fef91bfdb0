import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'
import { invoice, mailedInvoice, oneInvoice, ticket } from './invoices.contract.ts'
import { EXAMPLES } from './invoices.examples.ts'
import { paymentProofForm, paymentProofReview, receipt } from './payment-proof.contract.ts'

export const uploadedPaymentProof = z
  .object({
    success: z.literal(true),
    receipt,
    invoice,
    adminEmailSent: z.boolean(),
    tenantFound: z.boolean(),
  })
  .meta({ id: 'UploadedReceipt' })
export type UploadedPaymentProof = z.infer<typeof uploadedPaymentProof>

const oneReceipt = oneInvoice.extend({ receiptId: id.meta({ examples: [EXAMPLE_IDS.receipt] }) })

export const paymentProofsEndpoints = {
  'POST /invoices/{id}/receipt': {
    who: 'signed-in',
    permission: 'invoice:write',
    summary: 'Uploads a payment receipt: JPEG, PNG or PDF of at most 10,485,760 bytes',
    params: oneInvoice,
    form: paymentProofForm.meta({ examples: [EXAMPLES.paymentProofForm] }),
    file: 'receipt',
    answer: uploadedPaymentProof,
    status: 201,
    idempotent: true,
  },
  'PUT /invoices/{id}/receipt/{receiptId}/review': {
    who: 'admin',
    permission: 'receipt:review',
    summary: 'Approves or rejects a receipt that waits for review',
    params: oneReceipt,
    body: paymentProofReview.meta({ examples: [EXAMPLES.paymentProofReview] }),
    answer: mailedInvoice,
    idempotent: true,
  },
  'DELETE /invoices/{id}/receipt/{receiptId}': {
    who: 'admin',
    permission: 'receipt:review',
    summary: 'Deletes a receipt; the file of one that was ever approved is kept',
    params: oneReceipt,
    status: 204,
  },
  'GET /invoices/{id}/receipt/{receiptId}/file': {
    who: 'ticket',
    permission: 'invoice:read',
    summary: 'The file of a receipt, for an admin and the tenant of the invoice',
    params: oneReceipt,
    bytes: '*/*',
  },
  'POST /invoices/{id}/receipt/{receiptId}/file/ticket': {
    who: 'signed-in',
    permission: 'invoice:read',
    summary: 'A ticket of 60 s that opens this file in ?token=',
    params: oneReceipt,
    answer: ticket,
  },
} as const satisfies Endpoints
