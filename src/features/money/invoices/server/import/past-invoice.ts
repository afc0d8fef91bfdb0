import type { Upload } from '../../../../../server/http/upload.ts'
import type { Day } from '../../../../../shared/days.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { type InvoiceStatus, paymentProofState } from '../../../ledger/invoices.rules.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import type { NewInvoice } from '../../invoices.contract.ts'
import { newInvoiceRow } from '../new-invoice-row.ts'
import { newPaymentProofRow, type ProofInput } from '../payment-proofs/new-payment-proof-row.ts'

export type PastReceipt = Omit<ProofInput, 'id' | 'invoiceId'> & {
  upload: Upload
  review?: { status: 'approved' | 'rejected'; reviewNotes: string | null; reviewedAt: Date }
}

export type PastInvoice = {
  tenant: Pick<TenantRow, 'id' | 'name'>
  given: Pick<NewInvoice, 'amount' | 'dueDate' | 'status' | 'purpose' | 'periodFrom' | 'periodTo'> & {
    description: string
  }
  createdAt: Date
  updatedAt: Date
  remindedAt: Date | null
  payment: { paidOn: Day; method: string; reference: string | null } | null
  receipts: PastReceipt[]
}

export type ImportedInvoice = { invoice: InvoiceRecord; receipts: ReturnType<typeof newPaymentProofRow>[] }

export function pastInvoiceRows(
  past: PastInvoice,
  { id, invoiceNumber, newId }: { id: string; invoiceNumber: string; newId: () => string },
): ImportedInvoice {
  const { tenant, given, createdAt, updatedAt, remindedAt, payment } = past
  const receipts = past.receipts.map(({ review, ...receipt }) => ({
    ...newPaymentProofRow({ ...receipt, id: newId(), invoiceId: id }),
    ...review,
    approvedAt: review?.status === 'approved' ? review.reviewedAt : null,
  }))
  const approved = receipts.find(({ status }) => status === 'approved')
  const state = paymentProofState(receipts.map(({ status }) => status))
  const settled = payment !== null || approved !== undefined || given.status === 'Paid' || given.amount === 0
  const waiting: InvoiceStatus = state === 'pending_review' ? 'Payment Submitted' : given.status
  const row = newInvoiceRow({ id, invoiceNumber, tenant, given, createdAt, paidOn: null, createdBy: null })
  const invoice: InvoiceRecord = {
    ...row,
    amountPaid: settled ? row.amount : 0,
    status: settled ? 'Paid' : waiting,
    receiptState: state,
    paidOn: payment?.paidOn ?? approved?.paymentDate ?? null,
    paymentMethod: payment?.method ?? null,
    paymentReference: payment?.reference ?? null,
    updatedAt,
    remindedAt,
  }
  return { invoice, receipts }
}
