import { and, asc, between, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import {
  deliveryStates,
  lockPending,
} from '../../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import { type InvoiceRecord, isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { isPartlyCovered } from '../invoices.queries.ts'
import { REMINDER } from '../messages/invoice-reminder.message.ts'

/** `remindedAt` is of the last reminder sent or waiting; withdrawn and failed ones do not count. */
export type Remindable = { invoice: InvoiceRecord; remindedAt: Date | undefined }

/** One array parameter, so that the statement is the same for any number of ids. */
const isAnyId = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/** Both days are included. The order is fixed, so that locks are taken in one order. */
export async function listOwedWithin(db: Db, spans: readonly { from: Day; to: Day }[]): Promise<string[]> {
  if (spans.length === 0) return []
  const { id, storedDisplayStatus, dueDate } = invoices
  const rows = await db
    .select({ id })
    .from(invoices)
    .where(
      and(
        isNotVoided,
        or(eq(storedDisplayStatus, 'Unpaid'), eq(storedDisplayStatus, 'Overdue'), isPartlyCovered),
        or(...spans.map(({ from, to }) => between(dueDate, from, to))),
      ),
    )
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}

export async function readRemindable(db: Db, ids: readonly string[], now: Date): Promise<Remindable[]> {
  const chosen = and(isAnyId(invoices.id, ids), isNotVoided)
  const rows = await db.select().from(invoices).where(chosen).orderBy(asc(invoices.id))
  const last = await lastReminders(db, ids, now)
  return rows.map((invoice) => ({ invoice, remindedAt: last.get(invoice.id) }))
}

type Reminder = { state: string; sentAt: Date | null; askedAt: Date; sending: boolean }

/** A reminder being sent counts as sent, because it may arrive at any moment. */
function goesAt({ state, sentAt, askedAt: requestedAt, sending }: Reminder, now: Date): Date {
  if (state === 'sent') return sentAt ?? requestedAt
  return sending ? now : requestedAt
}

async function lastReminders(db: Db, ids: readonly string[], now: Date) {
  const delivery = deliveryStates(db)
  const { state, sentAt, askedAt: requestedAt, sending } = delivery
  const rows = await db
    .select({ invoiceId: sql<string>`${delivery.subjectId}`, state, sentAt, askedAt: requestedAt, sending })
    .from(delivery)
    .where(and(isAnyId(delivery.subjectId, ids), eq(delivery.kind, REMINDER), ne(state, 'failed')))
  const last = new Map<string, Date>()
  for (const row of rows) {
    const at = goesAt(row, now)
    const other = last.get(row.invoiceId)
    if (!other || other < at) last.set(row.invoiceId, at)
  }
  return last
}

/** Locks invoices and their waiting reminders. Lock order: tenants, invoices, emails, each by id. */
export async function lockRemindableInvoices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(isAnyId(invoices.id, ids))
    .orderBy(asc(invoices.id))
    .for('share')
  await lockPending(tx, REMINDER, ids)
}

export async function listInvoiceSummaries(db: Db, ids: readonly string[]) {
  const { id, tenantId, invoiceNumber, amount } = invoices
  const rows = await db
    .select({ id, tenantId, invoiceNumber, amount })
    .from(invoices)
    .where(and(isAnyId(id, ids), isNotVoided))
  return new Map(rows.map((row) => [row.id, row]))
}
