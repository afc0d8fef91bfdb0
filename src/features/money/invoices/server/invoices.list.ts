import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../../server/database/index.ts'
import {
  inOrder,
  keyPlaceholders,
  keysetPage,
  keyValues,
  selectKeys,
} from '../../../../server/database/keyset.ts'
import {
  aliased,
  buildStatement,
  createDecoder,
  statementCache,
} from '../../../../server/database/statement.ts'
import type { KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import { invoiceColumns, isNotVoided } from '../../ledger/server/invoice-records.queries.ts'
import { invoices, isListedByAmount, paymentProofs } from '../../ledger/server/invoices.table.ts'
import type { InvoiceSort } from '../invoices.sorts.ts'
import { invoiceOrder, isSortedWithinStatus, orderWithinStatus } from './invoices.order.ts'
import type { ShownInvoice, ShownReceipt } from './invoices.present.ts'
import { filterParameters, type InvoiceFilter, matchingParameters, statusRanges } from './invoices.queries.ts'

export type InvoiceWithReceipts = ShownInvoice & { receipts: ShownReceipt[] }
export type InvoiceListQuery = { filter: InvoiceFilter; today: Day; sort: InvoiceSort }

type FoundRow = ShownInvoice & { keys?: string[]; receipts: unknown[][] | null }

// Only the columns that are shown: each other one is decoded for every row.
const { dueBefore: _dueBefore, leaseSource: _source, useCredit: _use, ...listed } = invoiceColumns
const receiptColumns = {
  id: paymentProofs.id,
  invoiceId: paymentProofs.invoiceId,
  status: paymentProofs.status,
  paymentDate: paymentProofs.paymentDate,
  amount: paymentProofs.amount,
  transactionId: paymentProofs.transactionId,
  method: paymentProofs.method,
  notes: paymentProofs.notes,
  reviewNotes: paymentProofs.reviewNotes,
  fileName: paymentProofs.fileName,
  fileSize: paymentProofs.fileSize,
  contentType: paymentProofs.contentType,
  uploadedAt: paymentProofs.uploadedAt,
  reviewedAt: paymentProofs.reviewedAt,
}
const decodeInvoice = createDecoder(listed)
const decodeReceipt = createDecoder(receiptColumns)
const statements = statementCache<FoundRow>()

const receiptNames = Object.keys(receiptColumns)
/** Receipts as arrays of columns, unsorted: names and sorting per row are slower in the database than here. */
const receiptsJson = sql`(select json_agg(json_build_array(${sql.join(Object.values(receiptColumns), sql`, `)}))
  from ${paymentProofs} where ${paymentProofs.invoiceId} = ${invoices.id} and ${paymentProofs.deletedAt} is null)`

const decodeReceiptRow = (values: unknown[]): ShownReceipt =>
  decodeReceipt(Object.fromEntries(receiptNames.map((name, at) => [name, values[at]])) as ShownReceipt)

const byUpload = (a: ShownReceipt, b: ShownReceipt) =>
  a.uploadedAt.getTime() - b.uploadedAt.getTime() || (a.id < b.id ? -1 : 1)

type Given = ReturnType<typeof filterParameters>

/** Equal shapes share a statement. */
const toStatementKey = (given: Given, sort: InvoiceSort, { limit, cursor }: PageRequest): string => {
  const { statuses, ...values } = given
  const filtered = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return JSON.stringify([sort, limit, cursor?.side, statuses, filtered])
}

type Page = ReturnType<typeof keysetPage>

// Not a parameter, because a plan for any limit expects thousands of rows.
const orderAndLimit = ({ orderBy }: Page, limit: number): SQL =>
  sql`order by ${sql.join(orderBy, sql`, `)} limit ${sql.raw(String(limit))}`

const selectedBy = (matching: SQL | undefined, { where }: Page): SQL =>
  sql`${matching ?? sql`true`} and ${where ?? sql`true`}`

const chooseMatching = (matching: SQL | undefined, page: Page, limit: number): SQL =>
  sql`select ${invoices.id} from ${invoices} where ${selectedBy(matching, page)} ${orderAndLimit(page, limit)}`

/** Each status is a range of an index, of which only the nearest invoices are read. */
function chooseByStatus(ranges: SQL[], { page, within }: { page: Page; within: Page }, limit: number): SQL {
  const { id, dueDate, amount, invoiceNumber } = invoices
  const parts = ranges.map(
    (range) => sql`(select ${id}, ${dueDate}, ${amount}, ${invoiceNumber} from ${invoices}
      where ${selectedBy(sql`${range} and ${isNotVoided}`, within)} ${orderAndLimit(within, limit)})`,
  )
  return sql`select ${id} from (${sql.join(parts, sql` union all `)}) ${invoices} ${orderAndLimit(page, limit)}`
}

function buildList(db: Database, given: Given, sort: InvoiceSort, { limit, cursor }: PageRequest) {
  const { statuses, ...values } = given
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  const placeholders = Object.fromEntries(present.map(([name]) => [name, sql.placeholder(name)]))
  const byStatus = statuses !== undefined && present.length === 0 && isSortedWithinStatus(sort, statuses)
  const today = sql`${sql.placeholder('today')}::date`
  const order = invoiceOrder(sort, !byStatus && (present.length > 0 || statuses !== undefined), today)
  const page = keysetPage(order, cursor, keyPlaceholders(order))
  const matching = matchingParameters({ statuses, ...placeholders }, today)
  const contact = contactsView(db)
  const found = db
    .select({
      ...aliased(listed),
      tenantEmail: sql`${contact.email}`.as('tenantEmail'),
      personUid: sql`${contact.uid}`.as('personUid'),
      ...(createRowKeys(sort) ? {} : { keys: selectKeys(order).as('keys') }),
      receipts: receiptsJson.as('receipts'),
    })
    .from(invoices)
    .innerJoin(contact, sql`${contact.tenantId} = ${invoices.tenantId}`)
  const { tenantId: _tenant, personUid: _person, ...filters } = placeholders
  const isFiltered = statuses !== undefined || Object.keys(filters).length > 0
  const isForward = cursor === undefined || cursor.side === 'after'
  if (!isFiltered && isForward)
    return buildStatement<FoundRow>(
      sql`${found.where(selectedBy(matching, page))} ${orderAndLimit(page, limit)}`,
    )
  const within = keysetPage(orderWithinStatus(sort), cursor, keyPlaceholders(order))
  const ranges = (byStatus ? statusRanges(statuses, today) : []).map((range) =>
    sort.endsWith('amount') ? sql`${range} and ${isListedByAmount}` : range,
  )
  const chosen = byStatus
    ? chooseByStatus(ranges, { page, within }, limit)
    : chooseMatching(matching, page, limit)
  return buildStatement<FoundRow>(found.where(sql`${invoices.id} in (${chosen})`).orderBy(...inOrder(order)))
}

/** Matching invoices nearest to a cursor, with their receipts, oldest first. */
export async function listInvoices(
  db: Database,
  { filter, today, sort }: InvoiceListQuery,
  request: PageRequest,
): Promise<KeyedRow<InvoiceWithReceipts>[]> {
  const given = filterParameters(filter)
  const run = statements(toStatementKey(given, sort, request), () => buildList(db, given, sort, request))
  const order = invoiceOrder(sort, false, today)
  const keys = request.cursor && keyValues(order, request.cursor)
  const rows = await run(db, { ...given, ...keys, today })
  const getDecodedKeys = createRowKeys(sort)
  return rows.map((found) => {
    const sorted = found.receipts?.map(decodeReceiptRow).sort(byUpload) ?? []
    // In place: copying thousands of rows takes as long as reading them.
    const row: InvoiceWithReceipts = Object.assign(decodeInvoice<ShownInvoice>(found), { receipts: sorted })
    return { row, keys: getDecodedKeys?.(row) ?? found.keys ?? [] }
  })
}

/** Sort keys computed from a row, which is cheaper than in the database; undefined if impossible. */
function createRowKeys(sort: InvoiceSort): ((row: ShownInvoice) => string[]) | undefined {
  if (sort === 'newest' || sort === 'oldest') return ({ createdAt, id }) => [String(createdAt.getTime()), id]
  if (sort.endsWith('dueDate')) return ({ dueDate, invoiceNumber }) => [dueDate, invoiceNumber]
  if (sort.endsWith('amount')) return ({ amount, invoiceNumber }) => [String(amount), invoiceNumber]
  return undefined
}

/** Keys of up to two matching invoices, starting at `offset`. */
export async function invoiceKeysAt(
  db: Database,
  { filter, today, sort }: InvoiceListQuery,
  offset: number,
): Promise<string[][]> {
  const given = filterParameters(filter)
  const order = invoiceOrder(
    sort,
    Object.values(filter).some((value) => value !== undefined),
    today,
  )
  const rows = await db
    .select({ keys: selectKeys(order) })
    .from(invoices)
    .where(matchingParameters(given, today))
    .orderBy(...inOrder(order))
    .limit(2)
    .offset(offset)
  return rows.map(({ keys }) => keys)
}
