import { client } from '../../../../web/http.ts'
import type { PaymentProof } from '../payment-proof.contract.ts'
import type { paymentProofsEndpoints } from '../payment-proofs.contract.ts'
import type { PaidHow } from './paid-how.ts'

export const paymentProofsApi = client<typeof paymentProofsEndpoints>()

export function paymentProofParams({ id, receiptUrl }: PaymentProof): { id: string; receiptId: string } {
  return { id: receiptUrl.match(/\/invoices\/([^/]+)\//)?.[1] ?? '', receiptId: id }
}

export type PaymentProofUpload = {
  invoiceId: string
  fields: {
    paymentDate: string
    tenantId: string
    amount?: string | undefined
    transactionId?: string | undefined
    method?: PaidHow | undefined
    notes?: string | undefined
  }
  file: File
  key: string
  onProgress?: (share: number) => void
}

/** `onProgress` gets the uploaded share from 0 to 1. */
export function uploadPaymentProof({ invoiceId, fields, file, key, onProgress }: PaymentProofUpload) {
  return paymentProofsApi.upload('POST /invoices/{id}/receipt', {
    params: { id: invoiceId },
    fields,
    file: { receipt: file },
    key,
    ...(onProgress && { onProgress }),
  })
}
