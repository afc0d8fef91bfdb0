import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'
import { EXPENSE_CATEGORIES } from '../expenses/expenses.rules.ts'
import { INVOICE_PURPOSES } from '../ledger/invoices.purposes.ts'
import { PAYMENT_KINDS } from '../ledger/ledger.rules.ts'
import { oneMonth } from '../taxes/taxes.contract.ts'
import { INCOME_PURPOSES } from './owner-statements.rules.ts'

const depositMovement = z.object({
  opening: z.number(),
  received: z.number(),
  used: z.number(),
  returned: z.number(),
  closing: z.number(),
})

/**
 * `received` is income with withheld tax, `deposits` are net; both make `totalReceived`. `notInMoney` was paid by
 * deposits and opening credit. `taxPayable` excludes withheld tax. `vat` is in received charges, `vatDue` in invoices
 * less credit notes. `fees` are the provider's. `net` is received less VAT, expenses, fees and tax; `payOut` the same
 * in money.
 */
const figures = z.object({
  receivedByPurpose: z.array(z.object({ purpose: z.enum(INCOME_PURPOSES), amount: z.number() })),
  received: z.number(),
  withheld: z.number(),
  receivedInMoney: z.number(),
  notInMoney: z.number(),
  vat: z.number(),
  vatDue: z.number(),
  expensesByCategory: z.array(
    z.object({ category: z.enum(EXPENSE_CATEGORIES), total: z.number(), count: z.number() }),
  ),
  expenses: z.number(),
  fees: z.number(),
  tax: z.number(),
  taxPayable: z.number(),
  net: z.number(),
  payOut: z.number(),
  deposits: z.number(),
  depositMovement,
  totalReceived: z.number(),
  units: z.number(),
  occupiedUnits: z.number(),
  occupancyPercent: z.number().nullable(),
  letDays: z.number(),
  availableDays: z.number(),
  /** Null without units, and for a future month. */
  letDaysPercent: z.number().nullable(),
})
export type StatementFigures = z.infer<typeof figures>

const propertyStatement = figures.extend({ propertyId: z.string(), propertyName: z.string() })
export type PropertyStatement = z.infer<typeof propertyStatement>

/** `day` is when it counts; `adjusts` the closed month (2026-10) it corrects. Tenant and receipt may be hidden (null). */
const statementPayment = z.object({
  receiptNumber: z.string().nullable(),
  kind: z.enum(PAYMENT_KINDS),
  tenantId: z.string().nullable(),
  tenantName: z.string(),
  propertyId: z.string(),
  unitName: z.string().nullable(),
  receivedOn: z.string(),
  day: z.string(),
  adjusts: z.string().nullable(),
  purpose: z.enum(INVOICE_PURPOSES),
  amount: z.number(),
  withheld: z.number(),
  tax: z.number(),
  vat: z.number(),
})
export type StatementPayment = z.infer<typeof statementPayment>

const statementExpense = z.object({
  expenseId: z.string(),
  propertyId: z.string(),
  unitName: z.string().nullable(),
  spentOn: z.string(),
  category: z.enum(EXPENSE_CATEGORIES),
  supplier: z.string().nullable(),
  note: z.string().nullable(),
  amount: z.number(),
})
export type StatementExpense = z.infer<typeof statementExpense>

/**
 * Units are counted on `countedOn`. Staff without a limit also get `unmatched` online money, and in `totals` amounts
 * `ofNoProperty`. A single property comes with payments and expenses.
 */
export const ownerStatement = z
  .object({
    month: z.string(),
    countedOn: z.string(),
    properties: z.array(propertyStatement),
    totals: figures,
    ofNoProperty: figures.nullable(),
    unmatched: z.number().nullable(),
    behind: z.object({ payments: z.array(statementPayment), expenses: z.array(statementExpense) }).nullable(),
  })
  .meta({ id: 'OwnerStatement' })
export type OwnerStatement = z.infer<typeof ownerStatement>

export const ownerStatementsEndpoints = {
  'GET /owner-statements/{month}': {
    who: 'admin',
    permission: 'tax:read',
    summary:
      'What each property brought in a month: received, expenses, tax, net and occupancy; as XLSX or PDF too',
    params: oneMonth,
    query: z.object({
      propertyId: id
        .optional()
        .meta({
          description: 'One property, with the entries behind its figures',
          examples: [EXAMPLE_IDS.property],
        }),
      format: z.enum(['json', 'xlsx', 'pdf']).optional(),
    }),
    answer: ownerStatement,
  },
} as const satisfies Endpoints
