import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { canGiveBack, type GivingPerson } from '../../ledger/give-backs.rules.ts'
import { daysLeft, displayStatus, enteredBy, getAmountDue } from '../../ledger/invoices.rules.ts'
import { settledBy } from '../../ledger/settled-by.rules.ts'
import type { Invoice } from '../invoices.contract.ts'
import type { PaymentProof } from '../payment-proof.contract.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import type { ProofRow } from './payment-proofs/payment-proofs.queries.ts'

/** The columns that the API shows. */
export type ShownInvoice = Omit<InvoiceRow, 'dueBefore' | 'leaseSource' | 'useCredit'>
export type ShownReceipt = Omit<
  ProofRow,
  'fileKey' | 'sha256' | 'software' | 'damage' | 'approvedAt' | 'deletedAt' | 'deletedBy' | 'deletedByName'
>

export const paymentProofPath = (row: { id: string; invoiceId: string }) =>
  `/api/invoices/${row.invoiceId}/receipt/${row.id}/file`

export function presentPaymentProof(row: ShownReceipt): PaymentProof {
  const uploadedAt = row.uploadedAt.toISOString()
  return {
    id: row.id,
    status: row.status,
    paymentDate: row.paymentDate,
    amount: row.amount === null ? null : toCedis(row.amount),
    transactionId: row.transactionId,
    method: row.method,
    notes: row.notes,
    reviewNotes: row.reviewNotes,
    receiptUrl: paymentProofPath(row),
    fileName: row.fileName,
    fileSize: row.fileSize,
    contentType: row.contentType,
    uploadedAt,
    createdAt: uploadedAt,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  }
}

type Presenting = { today: Day; viewer: GivingPerson }

export function presentInvoice(
  row: ShownInvoice,
  receipts: ShownReceipt[],
  { today, viewer }: Presenting,
): Invoice {
  const createdAt = row.createdAt.toISOString()
  return {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    tenantEmail: row.tenantEmail,
    amount: toCedis(row.amount),
    amountPaid: toCedis(row.amountPaid),
    amountCredited: toCedis(row.amountCredited - row.amountWrittenOff),
    amountWrittenOff: toCedis(row.amountWrittenOff),
    creditUsed: toCedis(row.creditUsed),
    settledBy: settledBy(row),
    amountDue: toCedis(getAmountDue(row)),
    amountSubmitted: toCedis(row.amountSubmitted),
    vatRate: row.vatRate,
    vatAmount: row.vatAmount === null ? null : toCedis(row.vatAmount),
    vatCredited: toCedis(row.vatCredited),
    eVatNumber: row.eVatNumber,
    purpose: row.purpose,
    openingPurpose: row.openingPurpose,
    leaseId: row.leaseId,
    unitName: row.issued?.unitName ?? null,
    propertyName: row.issued?.propertyName ?? null,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    enteredLater: row.enteredLater,
    dueDate: row.dueDate,
    status: row.status,
    displayStatus: displayStatus(row, today),
    daysLeft: daysLeft(row.dueDate, today),
    description: row.description,
    paidOn: row.paidOn,
    paymentMethod: row.paymentMethod,
    paymentReference: row.paymentReference,
    createdAt,
    timestamp: createdAt,
    updatedAt: row.updatedAt.toISOString(),
    remindedAt: row.remindedAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    mayGiveBack: canGiveBack(viewer, enteredBy(row)),
    receipts: receipts.map(presentPaymentProof),
  }
}
