import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { IMPORT_MAX_JSON, importMessages, importSchemas } from '../../../shared/imports.ts'
import { EXAMPLES } from './imports.examples.ts'

/** The purpose of a debt (default: rent), and if the tax on credit was paid before (default: yes). */
/** Several columns may hold them in parts. */
export const JOINED_COLUMNS = ['tenant'] as const

export const OPENING_COLUMNS = {
  tenant: 'Tenant',
  amount: 'Amount',
  day: 'Day',
  purpose: 'Purpose',
  taxed: 'Taxed',
  note: 'Note',
} as const
export type OpeningField = keyof typeof OPENING_COLUMNS

export const PAYMENT_COLUMNS = {
  tenant: 'Tenant',
  amount: 'Amount',
  day: 'Day',
  method: 'Method',
  reference: 'Reference',
  invoice: 'Invoice',
  note: 'Note',
} as const
export type PaymentField = keyof typeof PAYMENT_COLUMNS

export const OPENING_IMPORT_MESSAGES = importMessages('opening balances')
export const PAYMENT_IMPORT_MESSAGES = importMessages('payments')

const opening = importSchemas(OPENING_COLUMNS, {
  id: 'OpeningBalanceImportPreview',
  example: EXAMPLES.openingPreview,
})
export type OpeningPreview = z.infer<typeof opening.preview>
export type OpeningRows = z.output<typeof opening.rows>

const importedOpenings = z
  .object({ imported: z.number(), owed: z.number(), credit: z.number() })
  .meta({ id: 'ImportedOpeningBalances' })
export type ImportedOpenings = z.infer<typeof importedOpenings>

const payment = importSchemas(PAYMENT_COLUMNS, {
  id: 'PaymentImportPreview',
  example: EXAMPLES.paymentPreview,
})
export type PaymentImportPreview = z.infer<typeof payment.preview>
export type PaymentRows = z.output<typeof payment.rows>

const importedPayments = z
  .object({ imported: z.number(), amount: z.number(), credit: z.number() })
  .meta({ id: 'ImportedPayments' })
export type ImportedPayments = z.infer<typeof importedPayments>

export const paymentImportEndpoints = {
  'POST /tenants/opening-balances/import/preview': {
    who: 'admin',
    permission: 'payment:import',
    summary: 'Reads a CSV or XLSX file of opening balances and says what is wrong with it; stores nothing',
    form: opening.form,
    file: 'file',
    answer: opening.preview,
  },
  'POST /tenants/opening-balances/import': {
    who: 'admin',
    permission: 'payment:import',
    summary: 'Enters all opening balances of a sheet, below 0 for credit, or none when a row is wrong',
    body: z.object({ rows: opening.rows }).meta({ examples: [EXAMPLES.openingRows] }),
    maxBytes: IMPORT_MAX_JSON,
    answer: importedOpenings,
    status: 201,
    idempotent: true,
  },
  'POST /payments/import/preview': {
    who: 'admin',
    permission: 'payment:import',
    summary: 'Reads a CSV or XLSX file of past payments and says what is wrong with it; stores nothing',
    form: payment.form,
    file: 'file',
    answer: payment.preview,
  },
  'POST /payments/import': {
    who: 'admin',
    permission: 'payment:import',
    summary: 'Records all payments of a sheet in the order of their days, or none when a row is wrong',
    body: z.object({ rows: payment.rows }).meta({ examples: [EXAMPLES.paymentRows] }),
    maxBytes: IMPORT_MAX_JSON,
    answer: importedPayments,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
