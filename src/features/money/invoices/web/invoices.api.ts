import { client } from '../../../../web/http.ts'
import type { invoicesEndpoints } from '../invoices.contract.ts'
import type { PaymentProof } from '../payments.contract.ts'

export const invoicesApi = client<typeof invoicesEndpoints>()

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
    notes?: string | undefined
  }
  file: File
  key: string
  onProgress?: (share: number) => void
}

/** `onProgress` gets the uploaded share from 0 to 1. */
export function uploadPaymentProof({ invoiceId, fields, file, key, onProgress }: PaymentProofUpload) {
  return invoicesApi.upload('POST /invoices/{id}/receipt', {
    params: { id: invoiceId },
    fields,
    file: { receipt: file },
    key,
    ...(onProgress && { onProgress }),
  })
}
