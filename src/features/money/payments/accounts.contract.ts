import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import {
  day,
  id,
  line,
  optionalDay,
  optionalLine,
  optionalReference,
  smsQueued,
} from '../../../shared/fields/fields.ts'
import { isCedis } from '../../../shared/money.ts'
import { OPENING_PURPOSES } from '../ledger/invoices.purposes.ts'
import { PAYMENT_METHODS } from '../ledger/ledger.rules.ts'
import { payment } from './payments.contract.ts'
import { EXAMPLES } from './payments.examples.ts'
import { PAYMENT_MESSAGES } from './payments.messages.ts'

const amount = positiveCedis

/** `balance` above 0 is owed, below it is credit; `overdue` is the part that shows as Overdue. */
export const balance = z
  .object({
    balance: z.number(),
    overdue: z.number(),
    underReview: z.number().meta({ description: 'What receipts under review claim of what is owed' }),
    credit: z.number(),
    deposit: z.number(),
    mayReturnDeposit: z
      .boolean()
      .meta({ description: 'Whether the caller may return the deposit that is held; never for a tenant' }),
  })
  .meta({ id: 'TenantBalance' })
export type TenantBalance = z.infer<typeof balance>

const statementLine = z.object({
  day: z.string(),
  kind: z.string(),
  text: z.string(),
  invoiceId: z.string().nullable(),
  paymentId: z.string().nullable(),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
})
export type StatementLine = z.infer<typeof statementLine>

export const statement = z
  .object({
    tenantId: z.string(),
    from: z.string(),
    to: z.string(),
    openingBalance: z.number(),
    lines: z.array(statementLine),
    closingBalance: z.number(),
    deposit: z.number(),
  })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof statement>

const openingAmount = z
  .number()
  .refine((value) => value !== 0 && isCedis(Math.abs(value)), {
    params: { sentence: 'must be an amount in GHS with at most two decimals, below 0 for credit, and not 0' },
  })
  .meta({ description: 'GHS; below 0 is credit' })

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.tenant] }) })

export const accountsEndpoints = {
  'GET /tenants/{id}/balance': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'What a tenant owes, has as credit and as deposit; a tenant only its own',
    params: one,
    answer: balance,
  },
  'GET /tenants/{id}/statement': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'Every charge and payment of a tenant with the running balance; a tenant only its own',
    params: one,
    query: z.object({
      from: optionalDay.meta({ examples: ['2026-01-01'] }),
      to: optionalDay.meta({ examples: ['2026-12-31'] }),
      format: z.enum(['json', 'pdf', 'csv', 'xlsx']).optional(),
    }),
    answer: statement,
  },
  'POST /tenants/{id}/statement/mail': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Mails the statement as a PDF to the tenant',
    params: one,
    body: z.object({ from: optionalDay, to: optionalDay }).meta({ examples: [EXAMPLES.statementRange] }),
    answer: z
      .object({ emailSent: z.boolean(), emailError: z.string().nullable(), smsQueued })
      .meta({ examples: [EXAMPLES.mailed] }),
    idempotent: true,
  },
  'POST /tenants/{id}/opening-balance': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'What a tenant owed, or had as credit, when the portal began; once',
    params: one,
    body: z
      .object({
        amount: openingAmount,
        day,
        note: optionalLine.optional(),
        purpose: z
          .enum(OPENING_PURPOSES)
          .default('rent')
          .meta({ description: 'What is owed for; it counts as that when it is paid' }),
        taxed: z
          .boolean()
          .default(true)
          .meta({
            description: 'false: credit counts as income of what it settles, on the day on which it does',
          }),
      })
      .meta({ examples: [EXAMPLES.opening] }),
    answer: balance,
    status: 201,
    idempotent: true,
  },
  'POST /tenants/{id}/credit/apply': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Settles what was due first by the credit that a tenant has',
    params: one,
    answer: balance,
    idempotent: true,
  },
  'POST /tenants/{id}/credit/return': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Records that credit was given back, the oldest first',
    params: one,
    body: z
      .object({
        amount,
        method: z.enum(PAYMENT_METHODS),
        reference: optionalReference.nullable().optional(),
        reason: line(PAYMENT_MESSAGES.reasonMissing),
        paidOn: day.optional().meta({ description: 'Today when it is left out' }),
      })
      .meta({ examples: [EXAMPLES.creditReturn] }),
    answer: payment,
    status: 201,
    idempotent: true,
  },
  'POST /tenants/{id}/deposit/apply': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Settles what is owed by the deposit',
    params: one,
    body: z.object({ amount, invoiceId: id.optional() }).meta({ examples: [EXAMPLES.depositUse] }),
    answer: payment,
    status: 201,
    idempotent: true,
  },
  'POST /tenants/{id}/deposit/return': {
    who: 'admin',
    permission: 'money:giveBack',
    summary: 'Records that a deposit was given back',
    params: one,
    body: z
      .object({ amount, method: z.enum(PAYMENT_METHODS), reference: optionalReference.nullable().optional() })
      .meta({ examples: [EXAMPLES.depositReturn] }),
    answer: payment,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
