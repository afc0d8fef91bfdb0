import type { Upload } from '../../../../../server/http/upload.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import type { RECEIPT_TYPES, ReceiptForm } from '../../payments.contract.ts'
import type { ReceiptRow } from './receipts.queries.ts'

export type ReceiptInput = {
  id: string
  invoiceId: string
  upload: Upload
  form: ReceiptForm
  software?: readonly string[]
  damage?: ReceiptRow['damage']
  uploadedAt: Date
}

export function newReceiptRow({
  id,
  invoiceId,
  upload,
  form,
  software,
  damage = null,
  uploadedAt,
}: ReceiptInput): ReceiptRow {
  return {
    id,
    invoiceId,
    status: 'pending_review',
    paymentDate: form.paymentDate,
    amount: form.amount == null ? null : toPesewas(form.amount),
    transactionId: form.transactionId || null,
    notes: form.notes || null,
    reviewNotes: null,
    reviewedAt: null,
    approvedAt: null,
    deletedAt: null,
    deletedBy: null,
    deletedByName: null,
    sha256: upload.sha256 || null,
    software: software?.join('\n') ?? null,
    damage,
    fileKey: upload.key,
    fileName: upload.fileName,
    fileSize: upload.size,
    contentType: upload.contentType as (typeof RECEIPT_TYPES)[number],
    uploadedAt,
  }
}
