import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import { day, id, line, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { EXAMPLES } from './expenses.examples.ts'
import { EXPENSE_MESSAGES } from './expenses.messages.ts'
import { BILL_TYPES, EXPENSE_CATEGORIES } from './expenses.rules.ts'

const category = z.enum(EXPENSE_CATEGORIES)

/** A voided expense stays in the list and counts in no sum. */
export const expense = z
  .object({
    id: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    unitId: z.string().nullable(),
    unitName: z.string().nullable(),
    category,
    amount: z.number(),
    spentOn: z.string(),
    supplier: z.string().nullable(),
    note: z.string().nullable(),
    requestId: z.string().nullable(),
    bill: z
      .object({
        url: z.string(),
        fileName: z.string(),
        fileSize: z.number(),
        contentType: z.enum(BILL_TYPES),
      })
      .nullable(),
    createdAt: z.string(),
    createdBy: z.string(),
    voidedAt: z.string().nullable(),
    voidedBy: z.string().nullable(),
    voidReason: z.string().nullable(),
    /** In closed books: neither changed nor voided. */
    closed: z.boolean(),
  })
  .meta({ id: 'Expense' })
export type Expense = z.infer<typeof expense>

export const expenseTotals = z
  .object({
    total: z.number(),
    count: z.number(),
    categories: z.array(z.object({ category, total: z.number(), count: z.number() })),
  })
  .meta({ id: 'ExpenseTotals' })
export type ExpenseTotals = z.infer<typeof expenseTotals>

export const newExpense = z.object({
  propertyId: id.meta({ examples: [EXAMPLE_IDS.property] }),
  unitId: id
    .nullable()
    .optional()
    .meta({ examples: [EXAMPLE_IDS.unit] }),
  category,
  amount: positiveCedis,
  spentOn: day,
  supplier: optionalLine.nullable().optional(),
  note: optionalLine.nullable().optional(),
})
export type NewExpense = z.output<typeof newExpense>

const expenseChanges = newExpense.partial()
export type ExpenseChanges = z.output<typeof expenseChanges>

const EXPENSE_SORTS = bothWays(['spentOn', 'amount', 'category', 'propertyName', 'supplier'])

const shown = z.object({
  q: optionalLine.optional().meta({ examples: ['plumbing'] }),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
  unitId: id.optional().meta({ examples: [EXAMPLE_IDS.unit] }),
  requestId: id
    .optional()
    .meta({ description: 'Only the costs of this request', examples: [EXAMPLE_IDS.request] }),
  category: category.optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z
    .enum(EXPENSE_SORTS)
    .optional()
    .meta({ description: 'A minus reverses the order; -spentOn without' }),
})
export type ExpenseFilter = z.output<typeof shown>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.expense] }) })

export const expensesEndpoints = {
  'GET /expenses': {
    who: 'admin',
    permission: 'expense:read',
    summary: 'What the landlord spent, the newest day first; voided expenses too',
    query: paging.extend(shown.shape),
    answer: z.array(expense),
  },
  'GET /expenses/totals': {
    who: 'admin',
    permission: 'expense:read',
    summary: 'The sums of the expenses that match, by category, without voided ones',
    query: shown,
    answer: expenseTotals,
  },
  'GET /expenses/export': {
    who: 'admin',
    permission: 'expense:read',
    summary: 'The expenses that match as CSV or XLSX',
    query: shown.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'POST /expenses': {
    who: 'admin',
    permission: 'expense:write',
    summary: 'Enters an expense of a property or of one of its units',
    body: newExpense.meta({ examples: [EXAMPLES.newExpense] }),
    answer: expense,
    status: 201,
    idempotent: true,
  },
  'PATCH /expenses/{id}': {
    who: 'admin',
    permission: 'expense:write',
    summary: 'Changes an expense whose day is not in closed books',
    params: one,
    body: expenseChanges.meta({ examples: [EXAMPLES.changes] }),
    answer: expense,
  },
  'DELETE /expenses/{id}': {
    who: 'admin',
    permission: 'expense:write',
    summary: 'Voids an expense: it stays in the list with the reason, and counts in no sum',
    params: one,
    body: z.object({ reason: line(EXPENSE_MESSAGES.reasonMissing) }).meta({ examples: [EXAMPLES.voiding] }),
    answer: expense,
  },
  'POST /expenses/{id}/bill': {
    who: 'admin',
    permission: 'expense:write',
    summary:
      'Stores the bill of an expense in place of the one before: JPEG, PNG or PDF of at most 10,485,760 bytes',
    params: one,
    form: z.object({}).meta({ examples: [{}] }),
    file: 'bill',
    answer: expense,
    status: 201,
    idempotent: true,
  },
  'GET /expenses/{id}/bill': {
    who: 'ticket',
    permission: 'expense:read',
    officeOnly: true,
    summary: 'The file of the bill',
    params: one,
    bytes: '*/*',
  },
  'POST /expenses/{id}/bill/ticket': {
    who: 'admin',
    permission: 'expense:read',
    summary: 'A ticket of 60 s that opens this bill in ?token=',
    params: one,
    answer: z.object({ token: z.string() }).meta({ id: 'Ticket' }),
  },
} as const satisfies Endpoints
