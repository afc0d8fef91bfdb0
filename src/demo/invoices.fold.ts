import { afterReceiptGone, afterUpload, receiptState } from '../features/invoices/invoices.rules.ts'
import type { insertInvoice } from '../features/invoices/server/invoices.queries.ts'
import type { insertReceipt } from '../features/invoices/server/receipts/receipts.queries.ts'
import type { Day } from '../shared/days.ts'
import { toPesewas } from '../shared/money.ts'
import type { InvoicePlan, Step } from './invoices.types.ts'
import type { ReceiptPicture } from './receipts.ts'

type InvoiceColumns = Parameters<typeof insertInvoice>[1]
type ReceiptColumns = Parameters<typeof insertReceipt>[1]

/** What the portal knows of an invoice and its receipts, but for ids, number and files. */
export type Folded = {
  issuedOn: Day
  invoice: Omit<InvoiceColumns, 'id' | 'invoiceNumber' | 'tenantId'>
  receipts: { picture: ReceiptPicture; fileName: string; row: FoldedReceipt }[]
}
type FoldedReceipt = Omit<
  ReceiptColumns,
  'id' | 'invoiceId' | 'fileKey' | 'fileName' | 'fileSize' | 'contentType'
>

/**
 * What an invoice has become after its steps, by the rules of the feature. Going through the services instead takes
 * five times as long and comes to the same, which a test holds on to.
 */
export function fold(plan: InvoicePlan, instantOf: (day: Day, seconds: number) => Date): Folded {
  const [issue, ...steps] = plan.steps
  if (issue?.act !== 'issue') throw new Error(`${plan.description} was never issued.`)
  const createdAt = instantOf(issue.day, issue.seconds)
  const folded: Folded = {
    issuedOn: issue.day,
    invoice: {
      tenantName: plan.person.name,
      amount: toPesewas(plan.amount),
      dueDate: plan.dueDate,
      status: issue.status,
      receiptState: 'none',
      description: plan.description,
      paidOn: issue.status === 'Paid' ? issue.day : null,
      createdAt,
      updatedAt: createdAt,
    },
    receipts: [],
  }
  for (const step of steps) take(folded, step, instantOf(step.day, step.seconds))
  return folded
}

function take({ invoice, receipts }: Folded, step: Step, at: Date): void {
  const newest = receipts.at(-1)?.row
  switch (step.act) {
    case 'issue':
      throw new Error('An invoice is issued once.')
    case 'remind':
      invoice.remindedAt = at
      return
    case 'overdue':
      invoice.status = 'overdue'
      break
    case 'pay':
      invoice.status = 'Paid'
      invoice.paidOn = step.paidOn
      invoice.paymentMethod = step.method
      invoice.paymentReference = step.reference
      break
    case 'upload':
      receipts.push({ picture: step.picture, fileName: step.fileName, row: uploaded(step, at) })
      invoice.status = afterUpload(invoice.status)
      break
    case 'approved':
    case 'rejected':
      if (!newest) throw new Error('There is no receipt to review.')
      Object.assign(newest, { status: step.act, reviewNotes: step.reviewNotes, reviewedAt: at })
      if (step.act === 'approved') {
        invoice.status = 'Paid'
        invoice.paidOn ??= newest.paymentDate
      }
  }
  invoice.receiptState = receiptState(receipts.map(({ row }) => row.status))
  if (step.act === 'rejected') invoice.status = afterReceiptGone(invoice.status, invoice.receiptState)
  invoice.updatedAt = at
}

function uploaded(step: Extract<Step, { act: 'upload' }>, uploadedAt: Date): FoldedReceipt {
  const amount = step.amount === null ? null : toPesewas(step.amount)
  const { paymentDate, notes } = step
  return { status: 'pending_review', paymentDate, amount, notes, uploadedAt }
}
