import { and, count, desc, eq, getTableColumns, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../server/database/index.ts'
import { contains } from '../../../server/database/search.ts'
import { olderThan } from '../../../server/database/span.ts'
import type { Position } from '../../../server/http/paging.ts'
import type { Day } from '../../../shared/days.ts'
import { contactsView } from '../../tenants/server/tenants.queries.ts'
import type { DisplayStatus } from '../invoices.rules.ts'
import { invoices } from './invoices.table.ts'

export type InvoiceRecord = Omit<typeof invoices.$inferSelect, 'search' | 'standing'>
export type InvoiceRow = InvoiceRecord & { tenantEmail: string }

export type InvoiceFilter = {
  q?: string | undefined
  statuses?: DisplayStatus[] | undefined
  dueMonth?: string | undefined
  dueDate?: Day | undefined
  tenantId?: string | undefined
}

const newest = [desc(invoices.createdAt), desc(invoices.id)]

/** Whether an invoice shows one of some statuses on a day. */
function showing(statuses: DisplayStatus[], today: Day): SQL | undefined {
  const { standing, dueDate } = invoices
  const unpaid = eq(standing, 'Unpaid')
  return or(
    inArray(
      standing,
      statuses.filter((status) => status !== 'Unpaid'),
    ),
    statuses.includes('Unpaid') ? and(unpaid, gte(dueDate, today)) : undefined,
    statuses.includes('Overdue') ? and(unpaid, lt(dueDate, today)) : undefined,
  )
}

function matching(filter: InvoiceFilter, today: Day): SQL | undefined {
  const { q, statuses, dueMonth, dueDate, tenantId } = filter
  const month = dueMonth && `${dueMonth}-01`
  return and(
    tenantId === undefined ? undefined : eq(invoices.tenantId, tenantId),
    q ? contains(invoices.search, q) : undefined,
    statuses ? showing(statuses, today) : undefined,
    dueDate ? eq(invoices.dueDate, dueDate) : undefined,
    month
      ? sql`${invoices.dueDate} >= ${month}::date and ${invoices.dueDate} < ${month}::date + interval '1 month'`
      : undefined,
  )
}

const { search: _search, standing: _standing, ...stored } = getTableColumns(invoices)

async function select(db: Db, where: SQL): Promise<InvoiceRow[]> {
  const contact = contactsView(db)
  const rows = await db
    .select({ invoice: stored, tenantEmail: contact.email })
    .from(invoices)
    .innerJoin(contact, eq(contact.tenantId, invoices.tenantId))
    .where(where)
    .orderBy(...newest)
  return rows.map(({ invoice, tenantEmail }) => ({ ...invoice, tenantEmail }))
}

/** Invoices that match, newest first. */
export function listInvoices(
  db: Db,
  { filter, today }: { filter: InvoiceFilter; today: Day },
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<InvoiceRow[]> {
  // Chosen by the index alone, before anything is fetched or joined.
  const chosen = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(matching(filter, today), olderThan(invoices, after)))
    .orderBy(...newest)
    .limit(limit)
  return select(db, inArray(invoices.id, chosen))
}

export async function countInvoices(db: Db, filter: InvoiceFilter, today: Day): Promise<number> {
  const [row] = await db.select({ count: count() }).from(invoices).where(matching(filter, today))
  return row?.count ?? 0
}

/** What an invoice shows on a day, as `showing` filters by it. */
const shownOn = (today: Day) =>
  sql<DisplayStatus>`case when ${invoices.standing} = 'Unpaid' and ${invoices.dueDate} < ${today}::date
    then 'Overdue' else ${invoices.standing} end`.as('display_status')

/** Number and sum (whole pesewas) of the invoices in each displayed status, of one tenant or of all. */
export function sumByStatus(db: Db, tenantId: string | undefined, today: Day) {
  return db
    .select({ status: shownOn(today), count: count(), pesewas: sql<number>`sum(${invoices.amount})` })
    .from(invoices)
    .where(matching({ tenantId }, today))
    .groupBy(sql`display_status`)
}

/** What is not paid of the invoices of some tenants, in whole pesewas for each displayed status. */
export function sumUnpaid(db: Db, tenantIds: string[], today: Day) {
  const { tenantId, standing, amount } = invoices
  return db
    .select({ tenantId, status: shownOn(today), pesewas: sql<number>`sum(${amount})` })
    .from(invoices)
    .where(and(inArray(tenantId, tenantIds), ne(standing, 'Paid')))
    .groupBy(tenantId, sql`display_status`)
}

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await select(db, eq(invoices.id, id))
  return row
}

/** Locks an invoice until the transaction ends: whoever comes second sees what the first one did. */
export async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow | undefined> {
  await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)).for('update')
  return findInvoice(tx, id)
}

export async function insertInvoice(db: Db, row: typeof invoices.$inferInsert): Promise<void> {
  await db.insert(invoices).values(row)
}

export async function updateInvoice(
  db: Db,
  id: string,
  changes: Partial<typeof invoices.$inferInsert>,
): Promise<void> {
  await db.update(invoices).set(changes).where(eq(invoices.id, id))
}

export async function deleteInvoice(db: Db, id: string): Promise<void> {
  await db.delete(invoices).where(eq(invoices.id, id))
}

const SEQUENCE_LOCK = 7_306_004
const yearsReady = new WeakMap<Database, Set<number>>()

/**
 * Makes sure that the year of a day has its numbers, and the next year too, which may begin before they are used.
 * Not within a transaction: two that make them at once would clash.
 */
export async function prepareNumbers(db: Database, today: Day): Promise<void> {
  const ready = yearsReady.get(db) ?? new Set()
  yearsReady.set(db, ready)
  const year = Number(today.slice(0, 4))
  for (const needed of [year, year + 1]) {
    if (ready.has(needed)) continue
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEQUENCE_LOCK})`)
      await tx.execute(sql`create sequence if not exists ${sql.identifier(`invoice_numbers_${needed}`)}`)
    })
    ready.add(needed)
  }
}

/** The next number of a year, 'INV-2026-00001': unique and rising; one that is not used leaves a gap. */
export async function nextNumber(db: Db, year: string): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select nextval(${`invoice_numbers_${year}`}::regclass) as number`,
  )
  return `INV-${year}-${String(rows[0]?.number).padStart(5, '0')}`
}
