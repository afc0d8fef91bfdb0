import type { Upload } from '../../../../../server/http/upload.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import type { PROOF_TYPES, ProofForm } from '../../payment-proof.contract.ts'
import type { ProofRow } from './payment-proofs.queries.ts'

export type ProofInput = {
  id: string
  invoiceId: string
  upload: Upload
  form: ProofForm
  software?: readonly string[]
  damage?: ProofRow['damage']
  uploadedAt: Date
}

export function newPaymentProofRow({
  id,
  invoiceId,
  upload,
  form,
  software,
  damage = null,
  uploadedAt,
}: ProofInput): ProofRow {
  return {
    id,
    invoiceId,
    status: 'pending_review',
    paymentDate: form.paymentDate,
    amount: form.amount == null ? null : toPesewas(form.amount),
    transactionId: form.transactionId || null,
    method: form.method ?? null,
    notes: form.notes || null,
    reviewNotes: null,
    reviewedAt: null,
    approvedAt: null,
    askedAt: null,
    deletedAt: null,
    deletedBy: null,
    deletedByName: null,
    sha256: upload.sha256 || null,
    software: software?.join('\n') ?? null,
    damage,
    fileKey: upload.key,
    fileName: upload.fileName,
    fileSize: upload.size,
    contentType: upload.contentType as (typeof PROOF_TYPES)[number],
    uploadedAt,
  }
}
