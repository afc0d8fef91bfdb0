import { and, asc, between, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../server/database/index.ts'
import { deliveries } from '../../../server/database/server.table.ts'
import type { Day } from '../../../shared/days.ts'
import { REMINDER } from './invoices.emails.ts'
import type { InvoiceRecord } from './invoices.queries.ts'
import { invoices } from './invoices.table.ts'

/** An invoice, and the last reminder of it that went out or waits to: when it was written, and whether it waits. */
export type Remindable = { invoice: InvoiceRecord; reminded: { at: Date; waits: boolean } | undefined }

/** One parameter, however many there are. */
const amongst = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/** The ids of what is owed and due within any of some spans of days, both ends included, in one order for all. */
export async function owedWithin(db: Db, spans: readonly { from: Day; to: Day }[]): Promise<string[]> {
  if (spans.length === 0) return []
  const { id, standing, dueDate } = invoices
  const rows = await db
    .select({ id })
    .from(invoices)
    .where(
      and(
        or(eq(standing, 'Unpaid'), eq(standing, 'Overdue')),
        or(...spans.map(({ from, to }) => between(dueDate, from, to))),
      ),
    )
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}

/** Some invoices with their last reminders; `hold` lets nobody change or delete them until the transaction ends. */
export async function readRemindable(
  db: Db,
  ids: readonly string[],
  { hold }: { hold: boolean },
): Promise<Remindable[]> {
  const some = db.select().from(invoices).where(amongst(invoices.id, ids)).orderBy(asc(invoices.id))
  const rows = await (hold ? some.for('share') : some)
  const last = await lastReminders(db, ids)
  return rows.map((invoice) => ({ invoice, reminded: last.get(invoice.id) }))
}

async function lastReminders(db: Db, ids: readonly string[]) {
  const { about, kind, state, createdAt, id } = deliveries
  const rows = await db
    .selectDistinctOn([about], { about: sql<string>`${about}`, at: createdAt, state })
    .from(deliveries)
    .where(and(amongst(about, ids), eq(kind, REMINDER), ne(state, 'failed')))
    .orderBy(asc(about), sql`${createdAt} desc`, asc(id))
  return new Map(rows.map((row) => [row.about, { at: row.at, waits: row.state === 'pending' }]))
}

/** What is told of some invoices where they are listed, by their ids. */
export async function briefly(db: Db, ids: readonly string[]) {
  const { id, tenantId, invoiceNumber, amount } = invoices
  const rows = await db.select({ id, tenantId, invoiceNumber, amount }).from(invoices).where(amongst(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
