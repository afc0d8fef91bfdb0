import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, isBefore, keysetPage, kindsOf } from '../../../../server/database/keyset.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { isOfProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { invoiceNumbersView, isVoided } from '../../invoices/server/invoices.queries.ts'
import { BILLING_MESSAGES } from '../charges.messages.ts'
import type { RunTrigger } from '../charges.states.ts'
import { billingRuns, rentBillings, rentRules } from './charges.table.ts'

export type BillingRecord = typeof rentBillings.$inferSelect

const PROPOSED = {
  ...{ periodEnd: sql`excluded.period_end`, state: sql`excluded.state`, amount: sql`excluded.amount` },
  ...{ dueDate: sql`excluded.due_date`, invoiceId: sql`excluded.invoice_id`, reason: sql`excluded.reason` },
  ...{
    runId: sql`excluded.run_id`,
    createdBy: sql`excluded.created_by`,
    createdAt: sql`excluded.created_at`,
  },
}

export type BillingRow = BillingRecord & { invoiceNumber: string | null }

/** True if the invoice was voided because the lease ended before the period; if the lease continues, it is billed again. */
export const isWithdrawn: SQL<boolean> = sql`coalesce(${rentBillings.reason} = ${BILLING_MESSAGES.afterEnd}
  and ${isVoided(rentBillings.invoiceId)}, false)`

/** Keeps existing rows; returns the new ones. */
export async function claimPeriods(tx: Tx, rows: readonly BillingRecord[]): Promise<BillingRecord[]> {
  const claimed: BillingRecord[] = []
  for (const some of inChunks(rows)) {
    const conflict = { target: [rentBillings.ruleId, rentBillings.periodStart], set: PROPOSED }
    const insert = tx.insert(rentBillings).values(some)
    claimed.push(...(await insert.onConflictDoUpdate({ ...conflict, setWhere: isWithdrawn }).returning()))
  }
  return claimed
}

/** After their invoices were voided because of the lease's end. */
export async function withdrawBillings(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  await tx
    .update(rentBillings)
    .set({ reason: BILLING_MESSAGES.afterEnd })
    .where(sql`${rentBillings.invoiceId} = any(${sql.param([...invoiceIds])}::uuid[])`)
}

/** Also skips confirmed periods that are not billed yet. */
export async function skipPeriods(tx: Tx, rows: readonly BillingRecord[]): Promise<void> {
  const conflict = { target: [rentBillings.ruleId, rentBillings.periodStart], set: PROPOSED }
  const setWhere = sql`${rentBillings.state} = 'confirmed' or ${isWithdrawn}`
  for (const some of inChunks(rows))
    await tx
      .insert(rentBillings)
      .values(some)
      .onConflictDoUpdate({ ...conflict, setWhere })
}

/** Bills confirmed periods. */
export async function confirmBilled(tx: Tx, rows: readonly BillingRecord[]): Promise<BillingRecord[]> {
  const billed: BillingRecord[] = []
  for (const { ruleId, periodStart, ...row } of rows) {
    const isConfirmed = and(
      eq(rentBillings.ruleId, ruleId),
      eq(rentBillings.periodStart, periodStart),
      sql`${rentBillings.state} = 'confirmed'`,
    )
    billed.push(...(await tx.update(rentBillings).set(row).where(isConfirmed).returning()))
  }
  return billed
}

/** Confirmed at activation and not billed yet, oldest first. */
export const listConfirmed = (db: Db, ruleIds?: readonly string[]): Promise<BillingRecord[]> =>
  db
    .select()
    .from(rentBillings)
    .where(
      and(
        sql`${rentBillings.state} = 'confirmed'`,
        ruleIds ? sql`${rentBillings.ruleId} = any(${sql.param(ruleIds)}::uuid[])` : undefined,
      ),
    )
    .orderBy(asc(rentBillings.ruleId), asc(rentBillings.periodStart))

/** Newest period first. */
export async function listBillings(db: Db, ruleId: string): Promise<BillingRow[]> {
  const invoice = invoiceNumbersView(db)
  const rows = await db
    .select({ billing: rentBillings, invoiceNumber: invoice.invoiceNumber })
    .from(rentBillings)
    .leftJoin(invoice, eq(invoice.id, rentBillings.invoiceId))
    .where(eq(rentBillings.ruleId, ruleId))
    .orderBy(desc(rentBillings.periodStart))
  return rows.map(({ billing, invoiceNumber }) => ({ ...billing, invoiceNumber }))
}

export type BilledPeriod = Pick<BillingRecord, 'ruleId' | 'periodStart' | 'periodEnd' | 'invoiceId'>

export const listBilledPeriods = (db: Db, ruleIds: readonly string[]): Promise<BilledPeriod[]> => {
  const { ruleId, periodStart, periodEnd, invoiceId, state } = rentBillings
  return db
    .select({ ruleId, periodStart, periodEnd, invoiceId })
    .from(rentBillings)
    .where(and(sql`${ruleId} = any(${sql.param([...ruleIds])}::uuid[])`, eq(state, 'billed')))
}

export type RunRecord = { id: string; startedAt: Date; day: Day; trigger: RunTrigger }
export type RunRow = typeof billingRuns.$inferSelect & {
  billed: number
  skipped: number
  invoiceIds: string[]
}

export async function writeRun(db: Db, run: RunRecord): Promise<void> {
  await db.insert(billingRuns).values(run).onConflictDoNothing()
}

export async function addFailures(db: Db, run: RunRecord, failed: number): Promise<void> {
  await db
    .insert(billingRuns)
    .values({ ...run, failed })
    .onConflictDoUpdate({ target: billingRuns.id, set: { failed: sql`${billingRuns.failed} + ${failed}` } })
}

export const hasRunOn = async (db: Db, day: Day): Promise<boolean> =>
  (await db.$count(billingRuns, eq(billingRuns.day, day))) > 0

const newest = byNewest({ createdAt: billingRuns.startedAt, id: billingRuns.id })
export const runKeys = kindsOf(newest)

/** The part of a run within the viewer's properties. */
function parts(db: Db, scope: Scope) {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  return db
    .select({
      runId: sql<string>`${rentBillings.runId}`.as('part_run'),
      state: rentBillings.state,
      invoiceId: sql<string | null>`${rentBillings.invoiceId}`.as('part_invoice'),
    })
    .from(rentBillings)
    .innerJoin(rentRules, eq(rentRules.id, rentBillings.ruleId))
    .innerJoin(lease, eq(lease.id, rentRules.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .where(isOfProperties(unit.propertyId, scope))
    .as('parts')
}

function isSeen(db: Db, scope: Scope): SQL | undefined {
  if (scope.propertyIds === null) return undefined
  const part = parts(db, scope)
  return sql`${billingRuns.id} in (select ${part.runId} from ${part})`
}

export async function listRuns(
  db: Db,
  { scope, id }: { scope: Scope; id?: string },
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<RunRow>[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  const runs = await db
    .select()
    .from(billingRuns)
    .where(and(isSeen(db, scope), id ? eq(billingRuns.id, id) : undefined, where))
    .orderBy(...orderBy)
    .limit(limit)
  const part = parts(db, scope)
  const ids = runs.map((run) => run.id)
  const sums = await db
    .select({
      runId: part.runId,
      billed: sql`count(*) filter (where ${part.state} = 'billed')`.mapWith(Number),
      skipped: sql`count(*) filter (where ${part.state} = 'skipped')`.mapWith(Number),
      invoiceIds: sql<
        string[]
      >`coalesce(array_agg(${part.invoiceId}::text) filter (where ${part.invoiceId} is not null), '{}')`,
    })
    .from(part)
    .where(sql`${part.runId} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(part.runId)
  const sumsOf = new Map(sums.map((sum) => [sum.runId, sum]))
  const at = ({ startedAt }: RunRow) => startedAt.getTime()
  return runs
    .map((run) => {
      const { billed = 0, skipped = 0, invoiceIds = [] } = sumsOf.get(run.id) ?? {}
      return { ...run, failed: scope.propertyIds === null ? run.failed : 0, billed, skipped, invoiceIds }
    })
    .sort((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1))
    .map((row) => ({ row, keys: [String(at(row)), row.id] }))
}

export async function countRuns(db: Db, scope: Scope, cursor: Cursor | undefined): Promise<Counted> {
  const before = cursor
    ? sql<number>`count(*) filter (where ${isBefore(newest, cursor)})`.mapWith(Number)
    : sql<number>`0`.mapWith(Number)
  const [row] = await db.select({ total: count(), before }).from(billingRuns).where(isSeen(db, scope))
  return row ?? { total: 0, before: 0 }
}
