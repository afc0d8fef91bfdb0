import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { findDamagedCells } from '../../../../../server/sheets/damaged-cells.ts'
import { firstOfEachRow, type GivenRow, trimmedValues } from '../../../../../server/sheets/import.ts'
import type { Day } from '../../../../../shared/days.ts'
import { optionalLine, optionalReference } from '../../../../../shared/fields/fields.ts'
import type { ImportRow } from '../../../../../shared/imports.ts'
import { listInvoicesNumbered, type NumberedInvoice } from '../../../invoices/server/import/import.queries.ts'
import { METHOD_LABELS, type PaymentMethod } from '../../../ledger/ledger.rules.ts'
import { comparableReference } from '../../../ledger/server/reference-key.ts'
import { listByReferences, type MethodReference } from '../../../ledger/server/references.queries.ts'
import { listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'
import { PAYMENT_COLUMNS, type PaymentField } from '../../imports.contract.ts'
import { METHOD_LIST, methodIn } from '../../imports.rules.ts'
import { IMPORT_PROBLEMS, PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { type CellReader, createCellReader, type ReadCell, readAmount } from './cells.ts'

export type PastPayment = {
  tenantId: string
  /** In whole pesewas. */
  amount: number
  receivedOn: Day
  method: PaymentMethod
  reference: string | null
  note: string | null
  invoiceId: string | null
}
type Row = ImportRow<PaymentField>
export type CheckedPayment = Row & { payment: PastPayment }

function readMethod(cell: string): ReadCell<PaymentMethod> {
  if (cell === '') return { problem: IMPORT_PROBLEMS.methodMissing }
  const method = methodIn(cell)
  return method
    ? { value: method, text: METHOD_LABELS[method] }
    : { problem: IMPORT_PROBLEMS.method(METHOD_LIST) }
}

function readText(schema: typeof optionalLine, cell: string): ReadCell<string> {
  const { data, error } = schema.safeParse(cell)
  return data === undefined ? { problem: error?.issues[0]?.message ?? '' } : { value: data, text: data }
}

function readRow({ row, values: given }: GivenRow<PaymentField>, reader: CellReader): CheckedPayment {
  const values = trimmedValues(PAYMENT_COLUMNS, given)
  const tenant = reader.tenant(values.tenant)
  const amount = readAmount(values.amount, { signed: false })
  const day = reader.day(values.day)
  const method = readMethod(values.method)
  const reference = readText(optionalReference, values.reference)
  const note = readText(optionalLine, values.note)
  const cells = { tenant, amount, day, method, reference, note }
  const problems: Row['problems'] = findDamagedCells(PAYMENT_COLUMNS, values)
  const stored = { ...values }
  for (const [field, cell] of Object.entries(cells) as [PaymentField, ReadCell<unknown>][])
    if (cell.problem === undefined) stored[field] = cell.text
    else problems.push({ field, message: cell.problem })
  const payment = {
    tenantId: tenant.value?.id ?? '',
    amount: amount.value ?? 0,
    receivedOn: day.value ?? '',
    method: method.value ?? 'other',
    reference: reference.value || null,
    note: note.value || null,
    invoiceId: null,
  } as const
  return { row, values: { ...stored, invoice: values.invoice.toUpperCase() }, problems, payment }
}

/** Compares references with recorded payments, and invoices with their tenants. */
export async function checkPayments(
  ctx: Context,
  db: Db,
  given: readonly GivenRow<PaymentField>[],
): Promise<CheckedPayment[]> {
  const reader = await createCellReader(ctx, db)
  const rows = given.map((row) => readRow(row, reader))
  const referenceProblem = await referenceCheck(db, rows)
  const checkInvoice = await invoiceCheck(db, rows)
  return rows.map((checked) => {
    const problems = [...checked.problems]
    const repeated = referenceProblem(checked)
    if (repeated) problems.push({ field: 'reference', message: repeated })
    const invoice = checkInvoice(checked)
    if (invoice?.problem) problems.push({ field: 'invoice', message: invoice.problem })
    const payment = { ...checked.payment, invoiceId: invoice?.id ?? null }
    return { ...checked, payment, problems: firstOfEachRow(problems) }
  })
}

export const listReferences = (rows: readonly CheckedPayment[]): MethodReference[] =>
  rows.flatMap(({ payment: { method, reference } }) => (reference ? [{ method, reference }] : []))

const toReferenceKey = ({ method, reference }: MethodReference) =>
  `${method} ${comparableReference(reference)}`

async function referenceCheck(
  db: Db,
  rows: readonly CheckedPayment[],
): Promise<(row: CheckedPayment) => string | undefined> {
  const recorded = new Map(
    (await listByReferences(db, listReferences(rows))).map((payment) => [toReferenceKey(payment), payment]),
  )
  const first = new Map<string, number>()
  return ({ row, payment: { method, reference } }) => {
    if (!reference) return undefined
    const key = toReferenceKey({ method, reference })
    const before = recorded.get(key)
    if (before)
      return IMPORT_PROBLEMS.recordedBefore(before.receiptNumber ?? METHOD_LABELS[method], before.receivedOn)
    const same = first.get(key)
    if (same !== undefined) return IMPORT_PROBLEMS.sameReference(same)
    first.set(key, row)
    return undefined
  }
}

type Checked = { id: string; problem?: never } | { problem: string; id?: never } | undefined

async function invoiceCheck(
  db: Db,
  rows: readonly CheckedPayment[],
): Promise<(row: CheckedPayment) => Checked> {
  const numbers = [...new Set(rows.flatMap(({ values }) => values.invoice || []))]
  const named = await listInvoicesNumbered(db, numbers)
  const byNumber = new Map<string, NumberedInvoice>(named.map((one) => [one.invoiceNumber, one]))
  const open = await listOpenInvoices(db, [...new Set(named.map(({ tenantId }) => tenantId))])
  const openIds = new Set(open.map(({ id }) => id))
  return ({ values, payment }) => {
    if (values.invoice === '') return undefined
    const invoice = byNumber.get(values.invoice)
    if (!invoice) return { problem: IMPORT_PROBLEMS.noInvoice }
    if (payment.tenantId && invoice.tenantId !== payment.tenantId)
      return { problem: IMPORT_PROBLEMS.invoiceOfAnother }
    if (!openIds.has(invoice.id)) return { problem: PAYMENT_MESSAGES.nothingDue(invoice.invoiceNumber) }
    return { id: invoice.id }
  }
}
