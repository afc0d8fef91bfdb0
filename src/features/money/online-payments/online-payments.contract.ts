import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import { day, id, line, paging } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { EXAMPLE_REFERENCE, EXAMPLES } from './online-payments.examples.ts'
import { ONLINE_PAYMENT_MESSAGES as MESSAGES } from './online-payments.messages.ts'
import { ONLINE_STATES, PROBLEMS, REFUND_STATES } from './online-payments.rules.ts'

const amount = positiveCedis

const newAttempt = z.object({
  invoiceIds: z
    .array(id.meta({ examples: [EXAMPLE_IDS.invoice] }))
    .max(500)
    .optional()
    .meta({
      description: 'Without them: all invoices that are open, but for those whose receipt is looked at',
    }),
  amount: amount.optional().meta({ description: 'GHS; without it: what is due of the invoices' }),
})
export type NewAttempt = z.output<typeof newAttempt>

export const attempt = z
  .object({
    reference: z.string(),
    /** The provider's page on which the payer chooses how to pay. */
    authorizationUrl: z.string(),
    amount: z.number(),
    expiresAt: z.string(),
  })
  .meta({ id: 'PaymentAttempt' })
export type Attempt = z.infer<typeof attempt>

/** `failed` and `abandoned` may still become `paid`, for 72 hours. */
export const attemptStatus = z
  .object({
    state: z.enum(ONLINE_STATES),
    amount: z.number(),
    paymentId: z.string().optional(),
    failure: z.string().nullable().meta({ description: "Why it failed, in the provider's words" }),
    nextCheckSeconds: z
      .number()
      .nullable()
      .meta({ description: 'Until the provider is asked again; null if it is not' }),
  })
  .meta({ id: 'PaymentAttemptStatus' })
export type AttemptStatus = z.infer<typeof attemptStatus>

const refund = z.object({
  amount: z.number(),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  requestedAt: z.string(),
  requestedBy: z.string(),
  error: z.string().nullable(),
})

/** In GHS; `confirming` is the sum of the attempts that are probably paid but not booked. */
const paymentState = z.object({
  available: z.boolean(),
  confirming: z.number(),
  attempts: z.array(z.object({ amount: z.number(), invoiceIds: z.array(z.string()) })),
  credit: z.number(),
})
export type PaymentState = z.infer<typeof paymentState>

/** `amount` was requested and `received` came in, in `currency`; the landlord pays the fees. */
export const onlinePayment = z
  .object({
    reference: z.string(),
    tenantId: z.string().nullable(),
    tenantName: z.string().nullable(),
    amount: z.number(),
    received: z.number().nullable(),
    currency: z.string(),
    state: z.enum(ONLINE_STATES),
    problem: z.enum(PROBLEMS).nullable(),
    channel: z.string().nullable(),
    fees: z.number().nullable(),
    providerId: z.string().nullable(),
    startedAt: z.string(),
    paidAt: z.string().nullable(),
    paymentId: z.string().nullable(),
    mayGiveBack: z.boolean().meta({ description: 'Whether the caller may refund it' }),
    refunded: z.number(),
    refunds: z.array(refund),
  })
  .meta({ id: 'OnlinePayment' })
export type OnlinePayment = z.infer<typeof onlinePayment>

const ONLINE_PAYMENT_SORTS = bothWays(['startedAt', 'amount', 'fees', 'tenantName', 'state'])

const filter = paging.extend({
  state: z.enum(ONLINE_STATES).optional(),
  tenantId: id.optional(),
  sort: z
    .enum(ONLINE_PAYMENT_SORTS)
    .optional()
    .meta({ description: 'A minus reverses the order; -startedAt without' }),
})
export type OnlinePaymentFilter = z.output<typeof filter>

const onlinePaymentTotals = z
  .object({ count: z.number(), received: z.number(), fees: z.number(), refunded: z.number() })
  .meta({ id: 'OnlinePaymentTotals', description: 'All online payments that match; sums of those in GHS' })
export type OnlinePaymentTotals = z.infer<typeof onlinePaymentTotals>

const newRefund = z.object({
  amount: amount.optional().meta({ description: 'Without it: all that is left' }),
  reason: line(MESSAGES.reasonMissing),
})
export type NewRefund = z.output<typeof newRefund>

const range = z.object({ from: day, to: day })
export type Range = z.output<typeof range>

/** `missing` are booked payments that the provider does not list as successful. */
export const reconciled = z
  .object({
    checked: z.number(),
    posted: z.array(z.string()),
    unmatched: z.array(z.string()),
    missing: z.array(z.object({ reference: z.string(), amount: z.number() })),
    /** Reversed by hand in the books, while the provider still has the money. */
    reversed: z.array(z.object({ reference: z.string(), amount: z.number() })),
  })
  .meta({ id: 'Reconciliation' })
export type Reconciled = z.infer<typeof reconciled>

const one = z.object({
  reference: z
    .string()
    .min(1)
    .max(200)
    .meta({ examples: [EXAMPLE_REFERENCE] }),
})

export const onlinePaymentsEndpoints = {
  'GET /pay': {
    who: 'tenant',
    summary:
      "Whether tenants can pay online, and the caller's credit and payments that are not in the books yet",
    answer: paymentState.meta({ examples: [EXAMPLES.state] }),
  },
  'POST /pay': {
    who: 'tenant',
    summary: 'Starts an online payment; an open one for the same is answered again (200)',
    body: newAttempt.meta({ examples: [EXAMPLES.start] }),
    answer: attempt,
    status: 201,
  },
  'GET /pay/{reference}': {
    who: 'tenant',
    summary: 'What became of an own online payment; paid once it is in the books',
    params: one,
    answer: attemptStatus,
  },
  'GET /online-payments': {
    who: 'admin',
    permission: 'payment:read',
    summary: 'Online payments with their fees, the last started first',
    query: filter,
    answer: z.array(onlinePayment),
  },
  'GET /online-payments/unmatched': {
    who: 'admin',
    permission: 'payment:read',
    summary: 'Money that came in online and belongs to no tenant yet',
    query: filter.omit({ state: true, tenantId: true }),
    answer: z.array(onlinePayment),
  },
  'GET /online-payments/totals': {
    who: 'admin',
    permission: 'payment:read',
    summary: 'How many online payments match, and their sums; of unmatched money what is left',
    query: filter.pick({ state: true, tenantId: true }),
    answer: onlinePaymentTotals,
  },
  'POST /online-payments/reconcile': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Compares what the provider received on these days with the books, and posts what was lost',
    body: range.meta({ examples: [EXAMPLES.range] }),
    answer: reconciled,
  },
  'POST /online-payments/{reference}/assign': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Posts unmatched money to a tenant',
    params: one,
    body: z.object({ tenantId: id }).meta({ examples: [EXAMPLES.assign] }),
    answer: onlinePayment,
  },
  'POST /online-payments/{reference}/refund': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Asks the provider to send money back; the books follow once it has done so',
    params: one,
    body: newRefund.meta({ examples: [EXAMPLES.refund] }),
    answer: onlinePayment,
  },
} as const satisfies Endpoints

/** Mounted separately, because the signature covers the raw bytes. */
export const webhookEndpoints = {
  'POST /webhooks/paystack': {
    who: 'anyone',
    summary: 'What Paystack tells, signed in x-paystack-signature; only its own answer is believed later',
    answer: z.object({ received: z.literal(true) }).meta({ examples: [{ received: true }] }),
    maxBytes: 262_144,
  },
} as const satisfies Endpoints
