import { z } from 'zod'
import type { Day } from '../../../shared/days.ts'
import { cedis, cedisText, dayText, line, optionalLine } from '../../../shared/fields.ts'
import { bulkInvoices } from '../bulk.contract.ts'
import { type Invoice, invoiceChanges, invoiceTexts, newInvoice } from '../invoices.contract.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { paymentDay } from './payment-day.ts'

const DUE_REQUIRED = 'Due date is required'

const amount = cedisText.refine((value) => value !== null, 'Amount is required').pipe(cedis)
const dueDate = dayText(DUE_REQUIRED)

const issued = (today: Day) => ({
  amount,
  status: newInvoice.shape.status.unwrap(),
  dueDate: dueDate.refine((due) => due >= today, INVOICE_MESSAGES.dueInPast),
  sendEmail: z.boolean(),
})

/** What the form of a new invoice takes on a day. */
export const newInvoiceForm = (today: Day) => newInvoice.extend(issued(today))
export type NewInvoiceForm = z.output<ReturnType<typeof newInvoiceForm>>

/** The texts of an invoice as its forms start with them. */
const textValues = (invoice?: Partial<Invoice>) => ({
  description: invoice?.description ?? '',
})

const NOTHING_ISSUED = { amount: '', dueDate: '', status: 'Unpaid', sendEmail: true, ...textValues() }
export const NO_INVOICE = { tenantId: '', ...NOTHING_ISSUED }

/** What the form of the same invoice for many tenants takes on a day. */
export const bulkInvoicesForm = (today: Day) => bulkInvoices.extend(issued(today))
export type BulkInvoicesForm = z.output<ReturnType<typeof bulkInvoicesForm>>

const NOBODY: string[] = []
export const NO_INVOICES = { tenantIds: NOBODY, ...NOTHING_ISSUED }

/** The values that the form starts with where it was filled in before. */
export const bulkValues = ({ amount: cedisNow, ...others }: BulkInvoicesForm) => ({
  ...others,
  status: others.status as string,
  amount: cedisNow.toFixed(2),
})

/** The amount of a form in cedis; null while it is none. */
export const amountTyped = (text: string): number | null => amount.safeParse(text).data ?? null

/** What the form of an existing invoice takes. */
export const invoiceForm = z.object({
  tenantName: line('Tenant name is required'),
  amount,
  dueDate,
  status: invoiceChanges.shape.status.unwrap(),
  ...invoiceTexts,
})
export type InvoiceForm = z.output<typeof invoiceForm>

/** The values that the form of an existing invoice starts with. */
export function invoiceValues(invoice: Invoice) {
  const { tenantName, amount: cedisNow, dueDate: due, status } = invoice
  return {
    tenantName,
    amount: cedisNow.toFixed(2),
    dueDate: due,
    status: status as string,
    ...textValues(invoice),
  }
}

/** What Mark Paid asks for on a day. */
export const paymentForm = (today: Day) =>
  z.object({ paidOn: paymentDay(today), paymentMethod: optionalLine, paymentReference: optionalLine })
export type PaymentForm = z.output<ReturnType<typeof paymentForm>>
