import { safeFileName } from '../../../../server/http/disposition.ts'
import { servedName } from '../../../../server/http/stored-file.ts'
import type { Column } from '../../../../server/sheets/write.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import type {
  StoredInvoice,
  StoredPaymentProof,
} from '../../../money/invoices/server/personal-data/invoices.for-export.ts'
import { displayStatus, getAmountDue } from '../../../money/ledger/invoices.rules.ts'

/** The receipt's path in the ZIP. */
export const receiptName = ({ invoiceNumber }: StoredInvoice, receipt: StoredPaymentProof): string =>
  `receipts/${safeFileName(`${invoiceNumber} ${receipt.id.slice(0, 8)} ${servedName(receipt)}`)}`

const presentReceipt = (invoice: StoredInvoice, receipt: StoredPaymentProof) => ({
  file: receipt.fileKey === '' ? null : receiptName(invoice, receipt),
  status: receipt.status,
  paymentDate: receipt.paymentDate,
  amount: receipt.amount === null ? null : toCedis(receipt.amount),
  transactionId: receipt.transactionId,
  method: receipt.method,
  software: receipt.software === null ? null : receipt.software.split('\n').filter(Boolean),
  notes: receipt.notes,
  reviewNotes: receipt.reviewNotes,
  uploadedAt: receipt.uploadedAt,
  askedAt: receipt.askedAt,
  reviewedAt: receipt.reviewedAt,
  removedAt: receipt.deletedAt,
})

const getStatusWord = (invoice: StoredInvoice, today: Day): string =>
  invoice.voidedAt ? 'Voided' : displayStatus(invoice, today)

/** Amounts are in GHS. */
export const presentInvoiceForExport = (invoice: StoredInvoice, today: Day) => ({
  invoiceNumber: invoice.invoiceNumber,
  name: invoice.tenantName,
  amount: toCedis(invoice.amount),
  amountPaid: toCedis(invoice.amountPaid),
  amountCredited: toCedis(invoice.amountCredited - invoice.amountWrittenOff),
  amountWrittenOff: toCedis(invoice.amountWrittenOff),
  vatCredited: toCedis(invoice.vatCredited),
  amountDue: toCedis(getAmountDue(invoice)),
  dueDate: invoice.dueDate,
  status: getStatusWord(invoice, today),
  description: invoice.description,
  createdAt: invoice.createdAt,
  remindedAt: invoice.remindedAt,
  voidedAt: invoice.voidedAt,
  voidReason: invoice.voidReason,
  payment: { paidOn: invoice.paidOn, method: invoice.paymentMethod, reference: invoice.paymentReference },
  reversedPayments: invoice.reversedPayments.map(({ amount, receivedOn, method, reference, reversedAt }) => ({
    amount: toCedis(amount),
    receivedOn,
    method,
    reference,
    reversedAt,
  })),
  receipts: invoice.receipts.map((receipt) => presentReceipt(invoice, receipt)),
})

export const exportedInvoiceColumns = (today: Day, timeZone: string): Column<StoredInvoice>[] => [
  { heading: 'Invoice Number', width: 18, kind: 'text', of: ({ invoiceNumber }) => invoiceNumber },
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Description', width: 36, kind: 'text', of: ({ description }) => description },
  { heading: 'Amount (GHS)', width: 15, kind: 'money', of: ({ amount }) => toCedis(amount) },
  { heading: 'Paid (GHS)', width: 15, kind: 'money', of: ({ amountPaid }) => toCedis(amountPaid) },
  {
    heading: 'Credited (GHS)',
    width: 15,
    kind: 'money',
    of: ({ amountCredited }) => toCedis(amountCredited),
  },
  { heading: 'Left (GHS)', width: 15, kind: 'money', of: (invoice) => toCedis(getAmountDue(invoice)) },
  { heading: 'Due Date', width: 12, kind: 'day', of: ({ dueDate }) => dueDate },
  { heading: 'Status', width: 22, kind: 'text', of: (invoice) => getStatusWord(invoice, today) },
  { heading: 'Created', width: 12, kind: 'day', of: ({ createdAt }) => toDay(createdAt, timeZone) },
  { heading: 'Paid On', width: 12, kind: 'day', of: ({ paidOn }) => paidOn },
  { heading: 'Method', width: 16, kind: 'text', of: ({ paymentMethod }) => paymentMethod },
  { heading: 'Reference', width: 24, kind: 'text', of: ({ paymentReference }) => paymentReference },
  { heading: 'Void Reason', width: 24, kind: 'text', of: ({ voidReason }) => voidReason },
  { heading: 'Reversed', width: 10, kind: 'count', of: ({ reversedPayments }) => reversedPayments.length },
  { heading: 'Receipts', width: 10, kind: 'count', of: ({ receipts }) => receipts.length },
]
