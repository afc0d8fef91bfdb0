import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { day, line, optionalLine } from '../../../shared/fields/fields.ts'
import { INVOICE_PURPOSES } from '../ledger/invoices.purposes.ts'
import { JOURNAL_KINDS } from '../ledger/journal.rules.ts'
import { oneMonth } from '../taxes/taxes.contract.ts'
import { CHART_ACCOUNTS } from './accounts.rules.ts'
import { ACCOUNTING_MESSAGES as MESSAGES } from './books.messages.ts'
import { close } from './closes.contract.ts'
import { LAYOUTS } from './layouts.rules.ts'

const accounts = [{ account: 'Rent income', code: '4000', name: 'Rent income', taxCode: null }]

/** `account` is the portal's name; `code`, `name` and `taxCode` are the accounting program's. */
const chartAccount = z.object({
  account: z.enum(CHART_ACCOUNTS),
  code: line(MESSAGES.codeMissing),
  name: line(MESSAGES.nameMissing),
  taxCode: optionalLine.nullable().transform((text) => text || null),
})
export const chart = z
  .array(chartAccount)
  .max(CHART_ACCOUNTS.length)
  .meta({ id: 'Accounts', examples: [accounts] })
export type Chart = z.infer<typeof chart>

const changedChart = z
  .array(chartAccount)
  .min(1, MESSAGES.noAccount)
  .max(CHART_ACCOUNTS.length)
  .meta({ id: 'ChangedAccounts', examples: [accounts] })

/** `contact` is the tenant, `reference` a receipt or invoice number; `adjusts` the closed month (2026-10) it corrects. */
const journalLine = z.object({
  day: z.string(),
  journalNo: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  account: z.string(),
  code: z.string(),
  name: z.string(),
  debit: z.number(),
  credit: z.number(),
  taxCode: z.string().nullable(),
  contact: z.string().nullable(),
  reference: z.string().nullable(),
  description: z.string(),
  purpose: z.enum(INVOICE_PURPOSES).nullable(),
  propertyName: z.string().nullable(),
  unitName: z.string().nullable(),
  adjusts: z.string().nullable(),
})
export type JournalRow = z.infer<typeof journalLine>

const sides = { debit: z.number(), credit: z.number() }
const trialBalance = z
  .object({
    on: z.string(),
    rows: z.array(z.object({ account: z.string(), code: z.string(), name: z.string(), ...sides })),
    totals: z.object(sides),
  })
  .meta({ id: 'TrialBalance' })
export type TrialBalance = z.infer<typeof trialBalance>

const ages = {
  balance: z.number(),
  notDue: z.number(),
  '1-30': z.number(),
  '31-60': z.number(),
  '61-90': z.number(),
  '90+': z.number(),
  credit: z.number(),
}
/** Debts of tenants on a day, by days past due; `balance` is the sum less `credit`. */
const debtors = z
  .object({
    on: z.string(),
    rows: z.array(z.object({ tenantId: z.string(), tenantName: z.string(), ...ages })),
    totals: z.object(ages),
  })
  .meta({ id: 'Debtors' })
export type Debtors = z.infer<typeof debtors>

const figures = close.shape.months.element.shape.figures
const year = z
  .object({ year: z.string(), months: close.shape.months, totals: figures })
  .meta({ id: 'YearOfBooks' })
export type YearOfBooks = z.infer<typeof year>

const amounts = { net: z.number(), vat: z.number(), gross: z.number() }
const document = { day: z.string(), tenantName: z.string(), unitName: z.string().nullable(), ...amounts }
/** Invoices with VAT and credit notes, each by day of issue; totals are invoices less credit notes. */
const vatMonth = z
  .object({
    month: z.string(),
    invoices: z.array(z.object({ invoiceId: z.string(), invoiceNumber: z.string(), ...document })),
    creditNotes: z.array(
      z.object({ paymentId: z.string(), creditNoteNumber: z.string().nullable(), ...document }),
    ),
    withoutInvoice: z
      .array(z.object({ paymentId: z.string(), receiptNumber: z.string().nullable(), ...document }))
      .meta({
        description:
          'Money of the month that is still credit of a unit with VAT, and not in the totals: VAT is due with it, so it needs an invoice',
      }),
    totals: z.object(amounts),
  })
  .meta({ id: 'VatMonth' })
export type VatMonth = z.infer<typeof vatMonth>

const YEAR = /^(19|2\d)\d\d$/
const format = z
  .enum(['json', 'csv', 'xlsx'])
  .optional()
  .meta({ description: 'CSV and XLSX end with a row of totals' })
const formatted = z.object({ format })
const on = z.object({
  on: day.optional().meta({ description: 'Today where it is left out', examples: ['2026-10-31'] }),
  format,
})

export const accountingEndpoints = {
  'GET /settings/accounts': {
    who: 'admin',
    permission: 'books:read',
    summary: 'The accounts of the journal with their codes and names in the accountant’s program',
    answer: chart,
  },
  'PUT /settings/accounts': {
    who: 'admin',
    permission: 'books:close',
    summary: 'Changes codes, names and tax codes of the accounts that are named; every code once',
    body: changedChart,
    answer: chart,
  },
  'GET /journal': {
    who: 'admin',
    permission: 'books:read',
    summary:
      'The lines of the journal of some days, at most 366, in the order of their days and numbers; also as a file that an accounting program imports',
    query: z.object({
      from: day.meta({ examples: ['2026-10-01'] }),
      to: day.meta({ examples: ['2026-10-31'] }),
      format,
      layout: z
        .enum(LAYOUTS)
        .optional()
        .meta({
          description:
            'A file for the import of that program, whatever the format: CSV, XML for Tally; a ZIP where the program takes less at once',
        }),
    }),
    answer: z.array(journalLine.meta({ id: 'JournalLine' })),
  },
  'GET /trial-balance': {
    who: 'admin',
    permission: 'books:read',
    summary: 'The balance of each account at the end of a day',
    query: on,
    answer: trialBalance,
  },
  'GET /debtors': {
    who: 'admin',
    permission: 'books:read',
    summary: 'Who owed what at the end of a day, by age',
    query: on,
    answer: debtors,
  },
  'GET /years/{year}': {
    who: 'admin',
    permission: 'books:read',
    summary: 'The figures of each month of a year',
    params: z.object({
      year: z
        .string()
        .refine((value) => YEAR.test(value), { params: { sentence: MESSAGES.year } })
        .meta({ examples: ['2026'] }),
    }),
    query: formatted,
    answer: year,
  },
  'GET /vat/{month}': {
    who: 'admin',
    permission: 'books:read',
    summary: 'The VAT of a month: its invoices, its credit notes, and what is due',
    params: oneMonth,
    query: formatted,
    answer: vatMonth,
  },
} as const satisfies Endpoints
