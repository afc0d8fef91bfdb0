import { and, asc, between, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { deliveries } from '../../../../server/database/server.table.ts'
import { type Delivery, inNoHands, OVER, WITHDRAWN } from '../../../../server/mail/deliveries.queries.ts'
import type { Day } from '../../../../shared/days.ts'
import { REMINDER } from '../emails/invoices.emails.ts'
import type { InvoiceRecord } from '../invoices.queries.ts'
import { invoices } from '../invoices.table.ts'

/**
 * An invoice and its last reminder: when that went, or was to go while it waits; `waits` tells that one has not begun its
 * way. What was withdrawn or given up is none.
 */
export type Remindable = { invoice: InvoiceRecord; reminded: { at: Date; waits: boolean } | undefined }

/** One parameter, however many there are. */
const amongst = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/** The ids of what is owed and due within any of some spans of days, both ends included, in one order for all. */
export async function owedWithin(db: Db, spans: readonly { from: Day; to: Day }[]): Promise<string[]> {
  if (spans.length === 0) return []
  const { id, storedDisplayStatus, dueDate } = invoices
  const rows = await db
    .select({ id })
    .from(invoices)
    .where(
      and(
        or(eq(storedDisplayStatus, 'Unpaid'), eq(storedDisplayStatus, 'Overdue')),
        or(...spans.map(({ from, to }) => between(dueDate, from, to))),
      ),
    )
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}

/** Some invoices with their last reminders, as it is at an instant. */
export async function readRemindable(db: Db, ids: readonly string[], now: Date): Promise<Remindable[]> {
  const rows = await db.select().from(invoices).where(amongst(invoices.id, ids)).orderBy(asc(invoices.id))
  const last = await lastReminders(db, ids, now)
  return rows.map((invoice) => ({ invoice, reminded: last.get(invoice.id) }))
}

const { about, kind, state, sentAt, askedAt, nextAttemptAt, claimedUntil } = deliveries
const remindersOf = (ids: readonly string[]) => and(amongst(about, ids), eq(kind, REMINDER))

type Reminder = Pick<Delivery, 'state' | 'sentAt' | 'askedAt' | 'nextAttemptAt' | 'claimedUntil'>

/** When a reminder went or was to go. One that is being sent may arrive at any moment, even if it was withdrawn since. */
function goesOf({ state, sentAt, askedAt, nextAttemptAt, claimedUntil }: Reminder, now: Date) {
  if (state === 'sent') return { at: sentAt ?? askedAt, waits: false }
  const underWay = nextAttemptAt === null || (claimedUntil !== null && claimedUntil >= now)
  return underWay ? { at: now, waits: false } : { at: askedAt, waits: true }
}

async function lastReminders(db: Db, ids: readonly string[], now: Date) {
  const rows = await db
    .select({ about: sql<string>`${about}`, state, sentAt, askedAt, nextAttemptAt, claimedUntil })
    .from(deliveries)
    .where(and(remindersOf(ids), ne(state, 'failed')))
  const last = new Map<string, { at: Date; waits: boolean }>()
  for (const row of rows) {
    const { at, waits } = goesOf(row, now)
    const other = last.get(row.about)
    const later = other && other.at > at ? other.at : at
    last.set(row.about, { at: later, waits: waits || (other?.waits ?? false) })
  }
  return last
}

/**
 * Lets nobody change or delete some invoices, nor send the reminders of them that wait, until the transaction ends. Their
 * tenants are to be held before: everybody holds tenants, invoices and mails in this order, and each by its id.
 */
export async function lockRemindableInvoices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(amongst(invoices.id, ids))
    .orderBy(asc(invoices.id))
    .for('share')
  await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(remindersOf(ids), eq(state, 'pending')))
    .orderBy(asc(deliveries.id))
    .for('update')
}

/** Withdraws the reminders of some invoices that wait, which are held: newer ones take their place. */
export async function replaceReminders(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const waits = and(eq(state, 'pending'), isNotNull(nextAttemptAt), inNoHands(now))
  const lastError = `${WITHDRAWN}a newer reminder took its place.`
  await tx
    .update(deliveries)
    .set({ ...OVER, ended: 'withdrawn', lastError })
    .where(and(remindersOf(ids), waits))
}

/** What is told of some invoices where they are listed, by their ids. */
export async function briefly(db: Db, ids: readonly string[]) {
  const { id, tenantId, invoiceNumber, amount } = invoices
  const rows = await db.select({ id, tenantId, invoiceNumber, amount }).from(invoices).where(amongst(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
