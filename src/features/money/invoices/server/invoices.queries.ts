import {
  and,
  type Column,
  count,
  eq,
  gte,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { isBefore } from '../../../../server/database/keyset.ts'
import { matches, searchPatterns } from '../../../../server/database/search.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { Counted, Cursor } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { selectLeaseIds } from '../../../property/leases/server/leases.queries.ts'
import { contactsView, selectTenantId } from '../../../property/tenants/server/tenants.queries.ts'
import { tenantsWithin } from '../../../property/tenants/server/tenants.scope.ts'
import type { DisplayStatus } from '../../ledger/invoices.rules.ts'
import { lockAccountWhere } from '../../ledger/server/account-locks.ts'
import {
  type InvoiceRecord,
  invoiceColumns,
  isNotPaid,
  isNotVoided,
} from '../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import type { InvoiceSort } from '../invoices.sorts.ts'
import { invoiceOrder } from './invoices.order.ts'
import { numbersContaining } from './new-numbers.ts'

/** An invoice with the renting person's address and uid; the person may be deleted. */
export type InvoiceRow = InvoiceRecord & { tenantEmail: string | null; personUid: string }

export type InvoiceFilter = {
  q?: string | undefined
  statuses?: readonly DisplayStatus[] | undefined
  dueMonth?: string | undefined
  dueDate?: Day | undefined
  dueFrom?: Day | undefined
  dueTo?: Day | undefined
  tenantId?: string | undefined
  personUid?: string | undefined
  /** The viewer's limit. */
  propertyIds?: readonly string[] | undefined
  /** The place of its lease, else of the tenant. */
  propertyId?: string | undefined
  unitId?: string | undefined
}

/** Filter values, or placeholders for them; `q` is a list of patterns. */
export type FilterParameters = {
  statuses?: readonly DisplayStatus[] | undefined
  numbers?: readonly string[] | SQLWrapper | undefined
  propertyIds?: readonly string[] | SQLWrapper | undefined
  q?: readonly string[] | SQLWrapper | undefined
} & {
  [K in Exclude<keyof InvoiceFilter, 'statuses' | 'propertyIds' | 'q'>]?: string | SQLWrapper | undefined
}

/** The balance without the part claimed by receipts under review. */
export const uncovered = sql<number>`${invoices.amount} - ${invoices.amountPaid} - ${invoices.amountCredited} - ${invoices.amountSubmitted}`

/** The stored statuses of invoices whose receipts may claim less than the balance. */
export const IN_REVIEW = ['Payment Submitted', 'Payment Under Review'] as const
const isInReview = sql`${invoices.storedDisplayStatus} in (${sql.raw(IN_REVIEW.map((status) => `'${status}'`).join(', '))})`

/** Receipts under review claim less than the balance. */
export const isPartlyCovered = sql`${isInReview} and ${uncovered} > 0`

type Dated = Record<'storedDisplayStatus' | 'dueDate', Column>

function showing(
  statuses: readonly DisplayStatus[],
  today: Day | SQLWrapper,
  { storedDisplayStatus, dueDate }: Dated,
): SQL | undefined {
  const unpaid = eq(storedDisplayStatus, 'Unpaid')
  return or(
    inArray(
      storedDisplayStatus,
      statuses.filter((status) => status !== 'Unpaid'),
    ),
    statuses.includes('Unpaid') ? and(unpaid, gte(dueDate, today)) : undefined,
    statuses.includes('Overdue') ? and(unpaid, lt(dueDate, today)) : undefined,
  )
}

/** Non-overlapping ranges of stored status and due day for these displayed statuses. */
export function statusRanges(statuses: readonly DisplayStatus[], today: Day | SQLWrapper): SQL[] {
  const { storedDisplayStatus, dueDate } = invoices
  const unpaid = sql`${storedDisplayStatus} = 'Unpaid'`
  const [isUnpaid, isOverdue] = [statuses.includes('Unpaid'), statuses.includes('Overdue')]
  const byDay = isUnpaid
    ? sql`${unpaid} and ${dueDate} >= ${today}`
    : sql`${unpaid} and ${dueDate} < ${today}`
  return [
    ...statuses.filter((status) => status !== 'Unpaid').map((status) => eq(storedDisplayStatus, status)),
    ...(isUnpaid && isOverdue ? [unpaid] : isUnpaid || isOverdue ? [byDay] : []),
  ]
}

/** Usable for any table with these columns. */
export function matchingDates(
  filter: FilterParameters,
  today: Day | SQLWrapper,
  dated: Dated,
): SQL | undefined {
  const { statuses, dueMonth, dueDate, dueFrom, dueTo } = filter
  const month = dueMonth && sql`(${dueMonth} || '-01')::date`
  return and(
    statuses ? showing(statuses, today, dated) : undefined,
    dueDate ? eq(dated.dueDate, dueDate) : undefined,
    dueFrom ? gte(dated.dueDate, dueFrom) : undefined,
    dueTo ? lte(dated.dueDate, dueTo) : undefined,
    month
      ? sql`${dated.dueDate} >= ${month} and ${dated.dueDate} < ${month} + interval '1 month'`
      : undefined,
  )
}

export function filterParameters(filter: InvoiceFilter) {
  const numbers = filter.q ? numbersContaining(filter.q) : undefined
  return { ...filter, numbers, q: filter.q && !numbers ? searchPatterns(filter.q) : undefined }
}

export const hasNumber = (numbers: readonly string[] | SQLWrapper): SQL =>
  sql`${invoices.invoiceNumber} = any(${Array.isArray(numbers) ? sql.param(numbers) : numbers}::text[])`

const isOfProperty = (propertyId: string | SQLWrapper): SQL =>
  sql`(${invoices.leaseId} in ${selectLeaseIds({ propertyId })}
    or ${invoices.leaseId} is null and ${invoices.tenantId} in ${tenantsWithin(sql`array[${propertyId}]`)})`

/** Takes values or placeholders. */
export const matchingParameters = (given: FilterParameters, today: Day | SQLWrapper): SQL | undefined =>
  and(
    isNotVoided,
    given.tenantId === undefined ? undefined : eq(invoices.tenantId, given.tenantId),
    given.personUid === undefined
      ? undefined
      : sql`${invoices.tenantId} = ${selectTenantId(given.personUid)}`,
    given.propertyIds && sql`${invoices.tenantId} in ${tenantsWithin(given.propertyIds)}`,
    given.propertyId === undefined ? undefined : isOfProperty(given.propertyId),
    given.unitId === undefined
      ? undefined
      : sql`${invoices.leaseId} in ${selectLeaseIds({ unitId: given.unitId })}`,
    given.q ? matches(invoices.search, Array.isArray(given.q) ? sql.param(given.q) : given.q) : undefined,
    given.numbers ? hasNumber(given.numbers) : undefined,
    matchingDates(given, today, invoices),
  )

export const matching = (filter: InvoiceFilter, today: Day): SQL | undefined =>
  matchingParameters(filterParameters(filter), today)

const contactColumns = (db: Db) => {
  const contact = contactsView(db)
  return { contact, row: { invoice: invoiceColumns, tenantEmail: contact.email, personUid: contact.uid } }
}
type Joined = { invoice: InvoiceRecord; tenantEmail: string | null; personUid: string }
const flat = ({ invoice, tenantEmail, personUid }: Joined): InvoiceRow => ({
  ...invoice,
  tenantEmail,
  personUid,
})

/** The number of matches, and how many precede a cursor. */
export async function countInvoices(
  db: Db,
  { filter, today, sort }: { filter: InvoiceFilter; today: Day; sort: InvoiceSort },
  cursor: Cursor | undefined,
): Promise<Counted> {
  const before = cursor
    ? sql<number>`count(*) filter (where ${isBefore(invoiceOrder(sort, false, today), cursor)})`
    : sql<number>`0`
  const [row] = await db
    .select({ total: count(), before: before.mapWith(Number) })
    .from(invoices)
    .where(matching(filter, today))
  return row ?? { total: 0, before: 0 }
}

export const shownOn = (today: Day | SQLWrapper, { storedDisplayStatus, dueDate }: Dated = invoices) =>
  sql<DisplayStatus>`case when ${storedDisplayStatus} = 'Unpaid' and ${dueDate} < ${today}::date
    then 'Overdue' else ${storedDisplayStatus} end`.as('display_status')

/** In whole pesewas, by tenant; `owed` includes overdue amounts but not those claimed by receipts under review. */
export type UnpaidSums = { tenantId: string; owed: number; overdue: number; underReview: number }

export const sumUnpaid = (db: Db, tenantIds: readonly string[], today: Day): Promise<UnpaidSums[]> =>
  selectUnpaid(db, { tenantIds, today })

const selectUnpaid = lazySelect((db) => {
  const { tenantId, storedDisplayStatus: stored, dueDate } = invoices
  const isOverdue = sql`${stored} = 'Overdue' or ${dueDate} < ${sql.placeholder('today')}::date`
  const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number)
  return (
    db
      .select({
        tenantId,
        owed: sum(uncovered),
        overdue: sql<number>`coalesce(sum(${uncovered}) filter (where ${isOverdue}), 0)`.mapWith(Number),
        underReview: sum(sql`${invoices.amountSubmitted}`),
      })
      .from(invoices)
      // A cached plan would compare each row with each id of an array.
      .where(
        and(
          isNotVoided,
          sql`${tenantId} in (select unnest(${sql.placeholder('tenantIds')}::uuid[]))`,
          isNotPaid,
        ),
      )
      .groupBy(tenantId)
  )
})

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const [found] = await selectInvoice(db, { id })
  return found && flat(found)
}

const selectInvoice = lazySelect((db) => {
  const { contact, row } = contactColumns(db)
  return db
    .select(row)
    .from(invoices)
    .innerJoin(contact, eq(contact.tenantId, invoices.tenantId))
    .where(and(eq(invoices.id, sql.placeholder('id')), isNotVoided))
})

export const isVoided = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from ${invoices} where ${invoices.id} = ${id} and ${invoices.voidedAt} is not null)`

/** A view of all invoices, voided ones included, for later features to join. */
export const invoiceNumbersView = (db: Db) =>
  db.select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber }).from(invoices).as('invoice_numbers')

export async function listInvoicesById(db: Db, ids: readonly string[]): Promise<InvoiceRow[]> {
  return (await selectInvoices(db, { ids })).map(flat)
}

const selectInvoices = lazySelect((db) => {
  const { contact, row } = contactColumns(db)
  return db
    .select(row)
    .from(invoices)
    .innerJoin(contact, eq(contact.tenantId, invoices.tenantId))
    .where(and(sql`${invoices.id} = any(${sql.placeholder('ids')}::uuid[])`, isNotVoided))
})

/** Locks the tenant's account, then the invoice, until the transaction ends. */
export async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow | undefined> {
  const one = and(eq(invoices.id, id), isNotVoided)
  await lockAccountWhere(tx, sql`= (${tx.select({ id: invoices.tenantId }).from(invoices).where(one)})`)
  await tx.select({ id: invoices.id }).from(invoices).where(one).for('update')
  return findInvoice(tx, id)
}
