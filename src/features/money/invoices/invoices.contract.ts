import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import {
  cedis,
  day,
  id,
  line,
  longText,
  mailFlags,
  ONE_LINE,
  optionalInstant,
  optionalLine,
  optionalReference,
  sheetFormat,
} from '../../../shared/fields/fields.ts'
import { advanceReason } from '../../property/leases/leases.contract.ts'
import { INVOICE_PURPOSES } from '../ledger/invoices.purposes.ts'
import { canonicalStatus } from '../ledger/invoices.rules.ts'
import { PAYMENT_KINDS } from '../ledger/ledger.rules.ts'
import { eVatNumber, invoiceAmounts, seenAmount, seenAmountDue } from './amounts.contract.ts'
import { EXAMPLES } from './invoices.examples.ts'
import { invoiceChoice, invoiceFilter } from './invoices.filter.ts'
import { INVOICE_MESSAGES } from './invoices.messages.ts'
import { receipt } from './payment-proof.contract.ts'
import { forceDouble, invoiceSubject } from './subject.contract.ts'
import { balance, invoiceTotals, MAX_BALANCES } from './totals.contract.ts'

export const invoice = z
  .object({
    id: z.string(),
    invoiceNumber: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    tenantEmail: z.string().nullable(),
    ...invoiceAmounts,
    purpose: z.enum(INVOICE_PURPOSES),
    openingPurpose: z.enum(INVOICE_PURPOSES).nullable(),
    leaseId: z.string().nullable(),
    unitName: z.string().nullable().meta({ description: 'As on the document, like `propertyName`' }),
    propertyName: z.string().nullable(),
    periodFrom: z.string().nullable(),
    periodTo: z.string().nullable(),
    enteredLater: z.boolean(),
    dueDate: z.string(),
    status: z.enum(['Unpaid', 'Paid', 'Payment Submitted', 'overdue']),
    displayStatus: z.string(),
    daysLeft: z.number(),
    description: z.string().nullable(),
    paidOn: z.string().nullable(),
    paymentMethod: z.string().nullable(),
    paymentReference: z.string().nullable(),
    createdAt: z.string(),
    timestamp: z.string(),
    updatedAt: z.string(),
    remindedAt: z.string().nullable(),
    voidedAt: z.string().nullable(),
    mayGiveBack: z
      .boolean()
      .meta({
        description: 'Whether the caller may lower or void it, or take its payment back; never for a tenant',
      }),
    receipts: z.array(receipt),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoice>

/** A part of a payment; `receiptNumber` is null unless it is money. */
const invoicePayment = z.object({
  paymentId: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  receiptNumber: z.string().nullable(),
  documentNumber: z.string().nullable(),
  amount: z.number(),
  receivedOn: z.string(),
  method: z.string().nullable(),
  reference: z.string().nullable(),
})
export type InvoicePayment = z.infer<typeof invoicePayment>

/** Payments of an invoice before it was set back. */
const reversedPayment = z.object({
  amount: z.number(),
  paidOn: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentReference: z.string().nullable(),
  receiptId: z.string().nullable(),
  reversedAt: z.string(),
  reversedByName: z.string(),
})
export type ReversedPayment = z.infer<typeof reversedPayment>

/** Fields for admins are omitted for tenants and if empty. */
const invoiceDetails = invoice
  .extend({ payments: z.array(invoicePayment), reversedPayments: z.array(reversedPayment).optional() })
  .meta({ id: 'InvoiceDetails' })
export type InvoiceDetails = z.infer<typeof invoiceDetails>

export const mailedInvoice = invoice.extend(mailFlags).meta({ id: 'MailedInvoice' })
export type MailedInvoice = z.infer<typeof mailedInvoice>

const statusInput = (allowed: readonly string[]) =>
  z
    .string()
    .max(ONE_LINE)
    .transform((word, ctx) => {
      const status = canonicalStatus(word)
      if (status && allowed.includes(status)) return status
      ctx.addIssue({ code: 'custom', params: { sentence: `must be one of: ${allowed.join(', ')}` } })
      return z.NEVER
    })
    .meta({ description: `One of: ${allowed.join(', ')}` })

const optionalText = z.union([longText, z.null()]).optional()

export const invoiceTexts = { description: optionalText }

export const newInvoice = z.object({
  tenantId: z
    .string({ error: () => INVOICE_MESSAGES.selectTenant })
    .min(1, INVOICE_MESSAGES.selectTenant)
    .pipe(id),
  amount: cedis,
  dueDate: day,
  status: statusInput(['Unpaid', 'Paid']).default('Unpaid'),
  ...invoiceTexts,
  ...invoiceSubject,
  useCredit: z.boolean().optional().meta({ description: 'true: credit may pay it, where it is a deposit' }),
  enteredLater: z.boolean().optional().meta({ description: 'true: takes a due day that has passed' }),
  advanceReason,
  sendEmail: z.boolean().default(true),
})
const createdInvoice = newInvoice.extend({
  createdAt: optionalInstant.meta({ description: 'Where it was not now; the number is of its year' }),
  force: forceDouble,
})
export type NewInvoice = z.output<typeof createdInvoice>

export const invoiceChanges = z
  .object({
    tenantName: line('Tenant name is required'),
    amount: cedis,
    dueDate: day,
    status: statusInput(['Unpaid', 'Paid', 'Payment Submitted', 'overdue']),
    ...invoiceTexts,
    ...invoiceSubject,
    paidOn: day,
    paymentMethod: z.union([optionalLine, z.null()]),
    paymentReference: z.union([optionalReference, z.null()]),
    eVatNumber,
    seenAmount,
    seenAmountDue,
  })
  .partial()
export type InvoiceChanges = z.output<typeof invoiceChanges>

export const ticket = z.object({ token: z.string() }).meta({ id: 'Ticket' })
export const oneInvoice = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.invoice] }) })
const update = {
  who: 'admin',
  permission: 'invoice:write',
  summary: 'Changes the fields that are named; to Paid is Mark Paid and mails the confirmation',
  params: oneInvoice,
  body: invoiceChanges.meta({ examples: [EXAMPLES.invoiceChanges, EXAMPLES.payment] }),
  answer: mailedInvoice,
  idempotent: true,
} as const
const preview = {
  who: 'ticket',
  sessionInField: true,
  permission: 'invoice:read',
  summary: 'The PDF inline; the token of a ticket or session in the field `token`',
  params: oneInvoice,
  bytes: 'application/pdf',
} as const

export const invoicesEndpoints = {
  'GET /invoices': {
    who: 'signed-in',
    permission: 'invoice:read',
    summary: 'Invoices, newest first; a tenant sees its own',
    query: invoiceFilter,
    answer: z.array(invoice),
  },
  'GET /invoices/export': {
    who: 'admin',
    permission: 'invoice:export',
    summary: 'The invoices that match as CSV or XLSX',
    query: invoiceFilter.omit({ limit: true, cursor: true, count: true }).extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'GET /invoices/totals': {
    who: 'signed-in',
    permission: 'invoice:read',
    summary:
      'How many invoices there are in each displayed status, and their sums, of all or of the matching ones; for a tenant, their own',
    query: invoiceChoice,
    answer: invoiceTotals,
  },
  'POST /invoices': {
    who: 'admin',
    permission: 'invoice:write',
    summary: 'Issues an invoice and mails it with its PDF',
    body: createdInvoice.meta({ examples: [EXAMPLES.newInvoice] }),
    answer: mailedInvoice,
    status: 201,
    idempotent: true,
  },
  'GET /invoices/balances': {
    who: 'admin',
    permission: 'invoice:read',
    summary: `What each of up to ${MAX_BALANCES} tenants owes; their ids with commas between them`,
    query: z.object({
      tenantIds: z
        .string()
        .min(1)
        .max(40 * MAX_BALANCES)
        .transform((text) => text.split(',').map((part) => part.trim()))
        .pipe(z.array(id).max(MAX_BALANCES))
        .meta({ examples: [`${EXAMPLE_IDS.tenant},${EXAMPLE_IDS.login}`] }),
    }),
    answer: z.array(balance),
  },
  'GET /invoices/{id}': {
    who: 'signed-in',
    permission: 'invoice:read',
    summary: 'One invoice',
    params: oneInvoice,
    answer: invoiceDetails,
  },
  'PUT /invoices/{id}': update,
  'PATCH /invoices/{id}': update,
  'POST /invoices/{id}/remind': {
    who: 'admin',
    permission: 'invoice:write',
    summary: 'Mails a reminder with the PDF; only for an invoice that shows Unpaid or Overdue',
    params: oneInvoice,
    answer: mailedInvoice,
    idempotent: true,
  },
  'GET /invoices/{id}/pdf': {
    who: 'signed-in',
    permission: 'invoice:read',
    summary: 'The invoice, or the receipt of a paid one, as PDF',
    params: oneInvoice,
    bytes: 'application/pdf',
  },
  'POST /invoices/{id}/pdf/ticket': {
    who: 'signed-in',
    permission: 'invoice:read',
    summary: 'A ticket of 60 s that opens this PDF at /pdf/preview',
    params: oneInvoice,
    answer: ticket,
  },
  'GET /invoices/{id}/pdf/preview': preview,
  'POST /invoices/{id}/pdf/preview': preview,
} as const satisfies Endpoints
