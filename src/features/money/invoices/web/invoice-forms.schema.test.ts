import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  bulkInvoicesForm,
  invoiceForm,
  NO_INVOICE,
  NO_INVOICES,
  newInvoiceForm,
} from './invoice-forms.schema.ts'

const TODAY = '2026-11-20'
const EMPTY_INVOICE = { tenantName: '', amount: '', dueDate: '', status: '', description: '' }

const mistakes = (schema: z.ZodType, values: unknown) =>
  schema.safeParse(values).error?.issues.map(({ path }) => path.join('.'))

test.each([
  ['Single Invoice', newInvoiceForm(TODAY), NO_INVOICE, ['tenantId', 'amount', 'dueDate']],
  ['Bulk Invoices', bulkInvoicesForm(TODAY), NO_INVOICES, ['tenantIds', 'amount', 'dueDate']],
  ['Edit Invoice', invoiceForm, EMPTY_INVOICE, ['tenantName', 'amount', 'dueDate', 'status']],
])('%s names mistakes in the order of its fields', (_form, schema, values, paths) => {
  expect(mistakes(schema, values)).toEqual(paths)
})
