import { and, count, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { deliveryStates } from '../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import type { Job } from '../reminders.contract.ts'
import { invoiceReminders, leaseReminders, reminderRuns } from './reminders.table.ts'

export type RunRow = typeof reminderRuns.$inferSelect

const LOCKS: Record<Job, number> = { leases: 7_306_011, invoices: 7_306_012 }

/** Serializes the runs of a job. Without `wait`, false while another transaction holds the lock. */
export async function lockJob(tx: Tx, job: Job, { wait }: { wait: boolean }): Promise<boolean> {
  if (wait) {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[job]})`)
    return true
  }
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS[job]}) as ours`,
  )
  return rows[0]?.ours ?? false
}

export async function isDone(db: Db, job: Job, day: Day): Promise<boolean> {
  const { outcome, trigger } = reminderRuns
  const ofDay = and(eq(reminderRuns.job, job), eq(reminderRuns.day, day))
  return (await db.$count(reminderRuns, and(ofDay, eq(outcome, 'done'), ne(trigger, 'switched-on')))) > 0
}

export async function insertRun(db: Db, row: typeof reminderRuns.$inferInsert): Promise<void> {
  await db.insert(reminderRuns).values(row)
}

export async function finishRun(
  db: Db,
  id: string,
  done: Pick<RunRow, 'finishedAt' | 'reminded'>,
): Promise<void> {
  await db.update(reminderRuns).set(done).where(eq(reminderRuns.id, id))
}

export async function hasFailed(db: Db, { job, day, error }: Pick<RunRow, 'job' | 'day' | 'error'>) {
  const same = and(eq(reminderRuns.job, job), eq(reminderRuns.day, day), eq(reminderRuns.error, error ?? ''))
  return (await db.$count(reminderRuns, and(same, eq(reminderRuns.outcome, 'failed')))) > 0
}

export function listRuns(db: Db, { limit, cursor }: PageRequest): Promise<RunRow[]> {
  const { where, orderBy } = keysetPage(byNewest(reminderRuns), cursor)
  return db
    .select()
    .from(reminderRuns)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countRuns(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(reminderRuns)
  return row?.count ?? 0
}

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(reminderRuns).where(eq(reminderRuns.id, id))
  return row
}

/** One array parameter, so that the statement is the same for any number of ids. */
export const isAnyId = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

type States = ReturnType<typeof deliveryStates>

/** A reminder withdrawn unsent does not count, because the withdrawal may have been a mistake. */
const counts = ({ ended }: States) => sql`${ended} is distinct from 'withdrawn'`

export function remindedLeases(db: Db, tenantIds: readonly string[]) {
  const { tenantId, leaseEndDate, deliveryId } = leaseReminders
  const delivery = deliveryStates(db)
  return db
    .select({ tenantId, leaseEndDate })
    .from(leaseReminders)
    .leftJoin(delivery, eq(delivery.id, deliveryId))
    .where(and(isAnyId(tenantId, tenantIds), counts(delivery)))
}

export function remindedInvoices(db: Db, invoiceIds: readonly string[]) {
  const { invoiceId, stage, dueDate, deliveryId } = invoiceReminders
  const delivery = deliveryStates(db)
  return db
    .select({ invoiceId, stage, dueDate })
    .from(invoiceReminders)
    .leftJoin(delivery, eq(delivery.id, deliveryId))
    .where(and(isAnyId(invoiceId, invoiceIds), counts(delivery)))
}

const withdrawn = (db: Db) => {
  const delivery = deliveryStates(db)
  return db.select({ id: delivery.id }).from(delivery).where(eq(delivery.ended, 'withdrawn'))
}

/** Replaces rows whose emails were withdrawn; any other existing row violates the primary key. */
export async function writeLeaseReminders(
  db: Db,
  rows: (typeof leaseReminders.$inferInsert)[],
): Promise<void> {
  const of = <T>(value: (row: (typeof rows)[number]) => T) => sql.param(rows.map(value))
  await db.execute(sql`
    delete from lease_reminders old using
      unnest(${of((row) => row.tenantId)}::uuid[], ${of((row) => row.leaseEndDate)}::text[]) as anew (id, ends)
    where old.tenant_id = anew.id and old.lease_end_date::text = anew.ends
      and old.delivery_id in ${withdrawn(db)}`)
  await insertMany(db, leaseReminders, rows)
}

export async function writeInvoiceReminders(
  db: Db,
  rows: (typeof invoiceReminders.$inferInsert)[],
): Promise<void> {
  const of = <T>(value: (row: (typeof rows)[number]) => T) => sql.param(rows.map(value))
  await db.execute(sql`
    delete from invoice_reminders old using
      unnest(${of((row) => row.invoiceId)}::uuid[], ${of((row) => row.stage)}::text[],
        ${of((row) => row.dueDate)}::text[]) as anew (id, stage, due)
    where old.invoice_id = anew.id and old.stage = anew.stage and old.due_date::text = anew.due
      and old.delivery_id in ${withdrawn(db)}`)
  await insertMany(db, invoiceReminders, rows)
}
