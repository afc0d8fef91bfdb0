import { z } from 'zod'
import { type Day, isDay } from '../../../../shared/days.ts'
import { requiredCedisText } from '../../../../shared/fields/amounts.ts'
import { dayText, line, optionalLine, optionalReference } from '../../../../shared/fields/fields.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import { eVatNumber } from '../amounts.contract.ts'
import { type BulkInvoices, bulkInvoices } from '../bulk.contract.ts'
import { type Invoice, invoiceChanges, invoiceTexts, newInvoice } from '../invoices.contract.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { paymentDay } from './payment-day.ts'

const ONLY_RAISE = 'You can only raise this amount. To lower it, please ask an owner or another manager.'
const DUE_REQUIRED = 'Due date is required'

const amount = requiredCedisText
const dueDate = dayText(DUE_REQUIRED)

const issued = (today: Day) => ({
  amount,
  status: newInvoice.shape.status.unwrap(),
  dueDate: dueDate.refine((due) => due >= today, INVOICE_MESSAGES.dueInPast),
  sendEmail: z.boolean(),
})

/** Accepts a past due day if the invoice is marked as entered later. */
export const newInvoiceForm = (today: Day) =>
  newInvoice
    .extend({
      ...issued(today),
      dueDate,
      enteredLater: z.boolean(),
      useCredit: z.boolean(),
      leaseId: z.string().optional(),
    })
    .refine(({ dueDate: due, enteredLater }) => enteredLater || due >= today, {
      path: ['dueDate'],
      error: INVOICE_MESSAGES.dueInPast,
      when: ({ value }) => isDay(String((value as { dueDate?: unknown }).dueDate)),
    })
export type NewInvoiceForm = z.output<ReturnType<typeof newInvoiceForm>>

const textValues = (invoice?: Partial<Invoice>) => ({ description: invoice?.description ?? '' })

const NOTHING_ISSUED = { amount: '', dueDate: '', status: 'Unpaid', sendEmail: true, ...textValues() }
export const NO_INVOICE = {
  tenantId: '',
  leaseId: '',
  ...NOTHING_ISSUED,
  purpose: 'rent' as InvoicePurpose,
  periodFrom: '',
  periodTo: '',
  useCredit: false,
  enteredLater: false,
  advanceReason: '',
}

export const bulkInvoicesForm = (today: Day) => bulkInvoices.omit({ force: true }).extend(issued(today))
export type BulkInvoicesForm = z.output<ReturnType<typeof bulkInvoicesForm>>

const NOBODY: string[] = []
const NO_LEASES: NonNullable<BulkInvoices['leases']> = []
export const NO_INVOICES = {
  tenantIds: NOBODY,
  leases: NO_LEASES,
  ...NOTHING_ISSUED,
  purpose: 'rent' as InvoicePurpose,
  useCredit: false,
}

export const bulkValues = ({ amount: cedisNow, ...others }: BulkInvoicesForm) => ({
  ...others,
  status: others.status as string,
  purpose: others.purpose ?? 'rent',
  useCredit: others.useCredit ?? false,
  amount: cedisNow.toFixed(2),
})

/** In GHS; null for an invalid amount. */
export const amountTyped = (text: string): number | null => amount.safeParse(text).data ?? null

export const invoiceForm = z.object({
  tenantName: line('Tenant name is required'),
  amount,
  dueDate,
  status: invoiceChanges.shape.status.unwrap(),
  eVatNumber: eVatNumber.optional(),
  leaseId: z.string().optional(),
  ...invoiceTexts,
})
export type InvoiceForm = z.output<typeof invoiceForm>

/** People who may not lower the invoice can only raise it. */
export const editInvoiceForm = ({ amount: before, mayGiveBack }: Invoice) =>
  invoiceForm.refine(({ amount: after }) => mayGiveBack || after >= before, {
    path: ['amount'],
    error: ONLY_RAISE,
    when: ({ value }) => typeof (value as { amount?: unknown }).amount === 'number',
  })

export function invoiceValues(invoice: Invoice) {
  const { tenantName, amount: cedisNow, dueDate: due, status } = invoice
  return {
    tenantName,
    amount: cedisNow.toFixed(2),
    dueDate: due,
    status: status as string,
    eVatNumber: invoice.eVatNumber ?? '',
    leaseId: invoice.leaseId ?? '',
    ...textValues(invoice),
  }
}

export const paymentForm = (today: Day) =>
  z.object({ paidOn: paymentDay(today), paymentMethod: optionalLine, paymentReference: optionalReference })
export type PaymentForm = z.output<ReturnType<typeof paymentForm>>

export const voidForm = z.object({ reason: optionalLine, reversePayments: z.boolean() })
export type VoidForm = z.output<typeof voidForm>
export const NO_REASON = { reason: '', reversePayments: false }
