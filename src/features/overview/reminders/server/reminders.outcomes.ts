import { and, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { deliveryStates } from '../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import type { ReminderRun } from '../reminders.contract.ts'
import { presentRun } from './reminders.present.ts'
import { isAnyId, type RunRow } from './reminders.queries.ts'
import { invoiceReminders, leaseReminders } from './reminders.table.ts'

type Outcome = Pick<ReminderRun, 'mails' | 'heldUntil'>

const NONE: Outcome = { mails: { sent: 0, waiting: 0, notSent: 0, off: 0, withdrawn: 0 }, heldUntil: null }

/** One query for any number of runs. */
export async function presentRuns(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly RunRow[],
): Promise<ReminderRun[]> {
  const wrote = rows.filter(({ reminded }) => reminded > 0).map(({ id }) => id)
  const outcomes = wrote.length > 0 ? await loadOutcomes(db, wrote, clock.now()) : undefined
  return rows.map((row) => ({ ...presentRun(row), ...(outcomes?.get(row.id) ?? NONE) }))
}

const countWhere = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)

async function loadOutcomes(db: Db, runIds: readonly string[], now: Date): Promise<Map<string, Outcome>> {
  const written = writtenBy(db, runIds)
  const delivery = deliveryStates(db)
  const { state, ended, attempts, nextAttemptAt } = delivery
  const isWaiting = eq(state, 'pending')
  const isNotSent = sql`${state} = 'failed' and ${ended} is distinct from 'withdrawn'`
  const isPostponed = sql`${attempts} = 0 and ${nextAttemptAt} > ${now.toISOString()}::timestamptz`
  const held = and(isWaiting, isPostponed)
  const rows = await db
    .select({
      runId: written.runId,
      sent: countWhere(eq(state, 'sent')),
      waiting: countWhere(isWaiting),
      notSent: countWhere(isNotSent),
      off: countWhere(eq(ended, 'off')),
      withdrawn: countWhere(eq(ended, 'withdrawn')),
      held: countWhere(held),
      heldUntil: sql`min(${nextAttemptAt}) filter (where ${held})`.mapWith(nextAttemptAt),
    })
    .from(written)
    .innerJoin(delivery, eq(delivery.id, written.deliveryId))
    .groupBy(written.runId)
  return new Map(
    rows.map(({ runId, held, heldUntil, ...mails }) => [
      runId,
      { mails, heldUntil: held === mails.waiting ? (heldUntil?.toISOString() ?? null) : null },
    ]),
  )
}

function writtenBy(db: Db, runIds: readonly string[]) {
  const of = (table: typeof leaseReminders | typeof invoiceReminders) =>
    db
      .select({ runId: table.runId, deliveryId: table.deliveryId })
      .from(table)
      .where(isAnyId(table.runId, runIds))
  return unionAll(of(leaseReminders), of(invoiceReminders)).as('written')
}
