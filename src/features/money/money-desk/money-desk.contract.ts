import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { day, id, line, paging } from '../../../shared/fields/fields.ts'
import { isCedis } from '../../../shared/money.ts'
import { PAYMENT_METHODS } from '../ledger/ledger.rules.ts'
import { DESK_IDS, EXAMPLES } from './money-desk.examples.ts'
import { MONEY_DESK_MESSAGES as MESSAGES } from './money-desk.messages.ts'
import { moneyLine } from './money-lines.contract.ts'
import { ACCOUNT_KINDS } from './money-lines.rules.ts'

const MOST_CLAIM_DAYS = 60
const month = z
  .string()
  .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-11'] })

const signedCedis = z
  .number()
  .refine((value) => isCedis(Math.abs(value)), {
    params: { sentence: 'must be an amount in GHS with at most two decimals' },
  })
  .meta({ description: 'GHS; below 0 for an overdraft' })

const account = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(ACCOUNT_KINDS),
    number: z.string(),
    openingBalance: z.number(),
    openingDay: z.string(),
    lastLineOn: z.string().nullable(),
    open: z.number().meta({ description: 'Lines that need somebody' }),
  })
  .meta({ id: 'MoneyAccount', examples: [EXAMPLES.account] })
export type MoneyAccount = z.infer<typeof account>

const newAccount = z.object({
  name: line(MESSAGES.nameMissing),
  kind: z.enum(ACCOUNT_KINDS),
  number: line(MESSAGES.numberMissing),
  openingBalance: signedCedis,
  openingDay: day,
})
export type NewMoneyAccount = z.output<typeof newAccount>
const accountChanges = newAccount.partial()
export type MoneyAccountChanges = z.output<typeof accountChanges>

const payer = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    name: z.string().nullable(),
    number: z.string().nullable().meta({ description: 'Only its first and last digits' }),
    times: z.number(),
    auto: z.boolean(),
    lastDay: z.string(),
  })
  .meta({ id: 'Payer', examples: [EXAMPLES.payer] })
export type Payer = z.infer<typeof payer>

const CLAIM_KINDS = ['proof', 'payment'] as const
const CLAIM_STATES = ['waiting', 'missing'] as const
const claimed = z
  .object({
    kind: z.enum(CLAIM_KINDS),
    id: z.string(),
    invoiceId: z
      .string()
      .nullable()
      .meta({ description: 'For a proof: the invoice that it was uploaded for' }),
    tenantId: z.string(),
    tenantName: z.string(),
    amount: z.number().nullable().meta({ description: 'Null for a proof without an amount' }),
    day: z.string(),
    state: z.enum(CLAIM_STATES),
    askedAt: z.string().nullable().meta({ description: 'For a proof: when its tenant was asked about it' }),
  })
  .meta({ id: 'Claimed', examples: [EXAMPLES.claimed] })
export type Claimed = z.infer<typeof claimed>

/** `gaps`: days that no file covers (difference null), or money missing between two lines. */
const reconciliation = z
  .object({
    opening: z.number(),
    amountIn: z.number(),
    amountOut: z.number(),
    fees: z.number(),
    closing: z.number(),
    statedClosing: z.number().nullable(),
    difference: z.number().nullable(),
    gaps: z.array(z.object({ from: z.string(), to: z.string(), difference: z.number().nullable() })),
    open: z.array(moneyLine),
    notOnStatement: z.array(
      z.object({
        id: z.string(),
        receiptNumber: z.string().nullable(),
        tenantId: z.string(),
        tenantName: z.string(),
        amount: z.number(),
        receivedOn: z.string(),
        method: z.enum(PAYMENT_METHODS).nullable(),
        reference: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'MoneyReconciliation', examples: [EXAMPLES.reconciliation] })
export type MoneyReconciliation = z.infer<typeof reconciliation>

const days = z.number().int().min(0).max(MOST_CLAIM_DAYS)
const settings = z
  .object({
    claimDays: z.object({ wallet: days, bank: days }),
    askTenants: z.boolean().meta({ description: 'Asks tenants, once for each proof, when it is missing' }),
  })
  .meta({ id: 'MoneyDeskSettings', examples: [EXAMPLES.settings] })
export type MoneyDeskSettings = z.infer<typeof settings>
const settingsChanges = z.object({
  claimDays: settings.shape.claimDays.partial().optional(),
  askTenants: settings.shape.askTenants.optional(),
})
export type MoneyDeskSettingsChanges = z.output<typeof settingsChanges>

const accountParams = z.object({ id: id.meta({ examples: [DESK_IDS.account] }) })
const payerParams = z.object({ id: id.meta({ examples: [DESK_IDS.payer] }) })
const desk = { who: 'admin', permission: 'money:desk' } as const

export const moneyDeskEndpoints = {
  'GET /money/accounts': {
    ...desk,
    summary: "The landlord's wallets and bank accounts",
    answer: z.array(account),
  },
  'POST /money/accounts': {
    ...desk,
    summary: 'Adds a wallet or bank account whose statements are imported',
    body: newAccount.meta({ examples: [EXAMPLES.newAccount] }),
    answer: account,
    status: 201,
    idempotent: true,
  },
  'PATCH /money/accounts/{id}': {
    ...desk,
    summary: 'Changes the fields that are named',
    params: accountParams,
    body: accountChanges.meta({ examples: [{ name: 'MTN wallet' }] }),
    answer: account,
  },
  'GET /money/accounts/{id}/reconciliation/{month}': {
    ...desk,
    summary: 'Compares a month of an account with the balances that its statements name, and with the books',
    params: accountParams.extend({ month }),
    answer: reconciliation,
  },
  'GET /money/payers': {
    ...desk,
    summary: 'Who pays for whom, as learned from matched lines',
    query: paging.extend({ tenantId: id.optional() }),
    answer: z.array(payer),
  },
  'PATCH /money/payers/{id}': {
    ...desk,
    summary: 'Says whether exact payments from a number post automatically',
    params: payerParams,
    body: z.object({ auto: z.boolean() }).meta({ examples: [{ auto: true }] }),
    answer: payer,
  },
  'DELETE /money/payers/{id}': { ...desk, summary: 'Forgets a payer', params: payerParams, status: 204 },
  'GET /money/claimed': {
    ...desk,
    summary: 'Payments that tenants or the office claim and no statement shows, the oldest first',
    query: z.object({ state: z.enum(CLAIM_STATES).optional() }),
    answer: z.array(claimed),
  },
  'GET /settings/money-desk': {
    ...desk,
    summary: 'After how many days on all statements claimed money is missing, and whether tenants are asked',
    answer: settings,
  },
  'PATCH /settings/money-desk': {
    ...desk,
    summary: 'Changes what is named',
    body: settingsChanges.meta({ examples: [EXAMPLES.settings] }),
    answer: settings,
  },
} as const satisfies Endpoints
