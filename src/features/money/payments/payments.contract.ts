import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import {
  day,
  id,
  line,
  longText,
  mailFlags,
  optionalLine,
  optionalReference,
  paging,
  sheetFormat,
} from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_SOURCES, RECEIVED_KINDS } from '../ledger/ledger.rules.ts'
import { EXAMPLES } from './payments.examples.ts'
import { PAYMENT_MESSAGES } from './payments.messages.ts'

const amount = positiveCedis

const part = z.object({ invoiceId: z.string(), invoiceNumber: z.string(), amount: z.number() })
export const allocationChoice = z.object({ invoiceId: id, amount })

export const paymentPreview = z
  .object({ allocations: z.array(part), credit: z.number(), balanceAfter: z.number() })
  .meta({ id: 'PaymentPreview' })
export type PaymentPreview = z.infer<typeof paymentPreview>

/** Current `allocations` and `credit`; both empty once reversed. */
export const payment = z
  .object({
    id: z.string(),
    receiptNumber: z.string().nullable(),
    documentNumber: z
      .string()
      .nullable()
      .meta({
        description:
          'RCT of a receipt, CRN of a credit note, RFD of a refund, WOF of a write-off; by year, without gaps',
      }),
    tenantId: z.string(),
    tenantName: z.string(),
    kind: z.enum(PAYMENT_KINDS),
    source: z.enum(PAYMENT_SOURCES),
    amount: z.number(),
    receivedOn: z.string(),
    method: z.enum(PAYMENT_METHODS).nullable(),
    reference: z.string().nullable(),
    note: z.string().nullable(),
    paidBy: z.string().nullable().meta({ description: 'Who paid for the tenant; null for the tenant' }),
    batchId: z
      .string()
      .nullable()
      .meta({ description: 'The same for payments that one payer made together' }),
    allocations: z.array(part),
    credit: z.number(),
    balanceAfter: z.number(),
    reversedAt: z.string().nullable(),
    reversalReason: z.string().nullable(),
    createdAt: z.string(),
    /** Null for payments from before they had rows. */
    createdBy: z.string().nullable(),
    mayGiveBack: z.boolean().meta({ description: 'Whether the caller may reverse it; never for a tenant' }),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof payment>

export const recordedPayment = payment
  .extend({
    ...mailFlags,
    warnings: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'Only where there are any: the same amount by the same method is recorded for this tenant and day already, and this one has no reference; or some of it is credit of a unit with VAT, which needs an invoice',
      }),
  })
  .meta({ id: 'RecordedPayment' })
export type RecordedPayment = z.infer<typeof recordedPayment>

export const newPayment = z.object({
  tenantId: id,
  amount,
  receivedOn: day,
  method: z.enum(PAYMENT_METHODS),
  reference: optionalReference.nullable().optional(),
  note: longText.nullable().optional(),
  kind: z.enum(RECEIVED_KINDS).default('money'),
  allocations: z
    .array(allocationChoice)
    .max(500)
    .optional()
    .meta({ description: 'What the payer says; the rest goes to what was due first' }),
  keepCredit: z.boolean().optional().meta({ description: 'true: the rest stays credit for later invoices' }),
  force: z
    .boolean()
    .optional()
    .meta({ description: 'true: also where the same method and reference were recorded before' }),
  sendEmail: z.boolean().default(true),
})
export type NewPayment = z.output<typeof newPayment>
const previewed = newPayment
  .pick({ tenantId: true, amount: true, allocations: true, keepCredit: true })
  .extend({ receivedOn: day.optional(), method: z.enum(PAYMENT_METHODS).optional() })
export type PreviewedPayment = z.output<typeof previewed>

export const PAYMENT_SORTS = bothWays([
  'createdAt',
  'receivedOn',
  'amount',
  'tenantName',
  'method',
  'kind',
  'state',
])
export type PaymentSort = (typeof PAYMENT_SORTS)[number]

const filter = paging.extend({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  tenantId: id.optional(),
  invoiceId: id.optional().meta({ examples: [EXAMPLE_IDS.invoice] }),
  from: day.optional(),
  to: day.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  kind: z.enum(PAYMENT_KINDS).optional(),
  state: z.enum(['counted', 'reversed']).optional(),
  sort: z
    .enum(PAYMENT_SORTS)
    .optional()
    .meta({ description: 'A minus reverses the order; -createdAt without' }),
})
export type PaymentFilter = z.output<typeof filter>

const methodSum = z.object({
  method: z.enum(PAYMENT_METHODS).nullable(),
  count: z.number(),
  amount: z.number(),
  net: z.number(),
})

/**
 * `count` and `amount` are valid money and withheld tax of these days; `method` is null for withheld tax and where it is
 * not stated. The rest, with deposits, is by the day on which it counts: `net` is `received` less `reversed` and
 * `returned`, as `totalReceived` of the owner's statement, and the sum of the methods' `net`.
 */
export const paymentSummary = z
  .object({
    count: z.number(),
    amount: z.number(),
    byMethod: z.array(methodSum),
    received: z.number(),
    reversed: z.number(),
    returned: z.number(),
    net: z.number(),
  })
  .meta({ id: 'PaymentSummary' })
export type PaymentSummary = z.infer<typeof paymentSummary>

const EXAMPLE_PAYMENT = EXAMPLE_IDS.receipt
const one = z.object({ id: id.meta({ examples: [EXAMPLE_PAYMENT] }) })
const reason = line(PAYMENT_MESSAGES.reasonMissing)

export const paymentCorrection = z.object({
  receivedOn: day.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  reference: optionalReference.nullable().optional(),
  note: longText.nullable().optional(),
  reason,
})
export type PaymentCorrection = z.output<typeof paymentCorrection>

export const paymentsEndpoints = {
  'POST /payments/preview': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'What a payment would settle, and what would be left; changes nothing',
    body: previewed.meta({ examples: [EXAMPLES.previewed] }),
    answer: paymentPreview,
  },
  'POST /payments': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Records money that came in, and mails its numbered receipt',
    body: newPayment.meta({ examples: [EXAMPLES.newPayment] }),
    answer: recordedPayment,
    status: 201,
    idempotent: true,
  },
  'GET /payments': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'Payments, newest first; a tenant sees its own',
    query: filter,
    answer: z.array(payment),
  },
  'GET /payments/summary': {
    who: 'admin',
    permission: 'payment:read',
    summary:
      'What the payments that match bring: those that count by method, and what came in, was taken back and given back by the day on which it counts',
    query: filter.omit({ limit: true, cursor: true, count: true }),
    answer: paymentSummary,
  },
  'GET /payments/export': {
    who: 'admin',
    permission: 'payment:export',
    summary: 'The payments that match as CSV or XLSX',
    query: filter.omit({ limit: true, cursor: true, count: true }).extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'GET /ledger/export': {
    who: 'admin',
    permission: 'payment:export',
    summary: "What changed the tenants' accounts in a range of days, with debit and credit, as CSV or XLSX",
    query: filter.pick({ from: true, to: true }).extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'GET /payments/{id}': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'One payment',
    params: one,
    answer: payment,
  },
  'POST /payments/{id}/reverse': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Reverses a payment by an opposite entry of today; what it had settled is due again',
    params: one,
    body: z
      .object({
        reason,
        force: z
          .boolean()
          .optional()
          .meta({ description: 'Needed for money that came in online, which is otherwise refunded there' }),
      })
      .meta({ examples: [EXAMPLES.reversal] }),
    answer: payment,
    idempotent: true,
  },
  'POST /payments/{id}/correct': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Corrects what was noted of a payment; its day and method only for who may give money back',
    params: one,
    body: paymentCorrection.meta({ examples: [EXAMPLES.correction] }),
    answer: payment,
    idempotent: true,
  },
  'GET /payments/{id}/receipt': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'The numbered receipt, credit note or refund as PDF',
    params: one,
    bytes: 'application/pdf',
  },
  'POST /payments/{id}/receipt/ticket': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'A ticket of 60 s that opens this PDF at /receipt/preview',
    params: one,
    answer: z.object({ token: z.string() }).meta({ id: 'Ticket' }),
  },
  'GET /payments/{id}/receipt/preview': {
    who: 'ticket',
    permission: 'payment:read',
    summary: 'The numbered receipt, credit note or refund inline; the token of a ticket in ?token=',
    params: one,
    bytes: 'application/pdf',
  },
  'POST /invoices/{id}/credit-note': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Takes an amount off an invoice; what was paid beyond the rest becomes credit',
    params: z.object({ id: id.meta({ examples: [EXAMPLE_IDS.invoice] }) }),
    body: z.object({ amount, reason }).meta({ examples: [EXAMPLES.creditNote] }),
    answer: payment,
    status: 201,
    idempotent: true,
  },
  'POST /invoices/{id}/write-off': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Gives up what nobody will pay of an invoice; all that is due without an amount',
    params: z.object({ id: id.meta({ examples: [EXAMPLE_IDS.invoice] }) }),
    body: z.object({ amount: amount.optional(), reason }).meta({ examples: [EXAMPLES.writeOff] }),
    answer: payment,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
