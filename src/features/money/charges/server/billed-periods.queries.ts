import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, isBefore, keysetPage, listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { invoiceNumbersView, isVoided } from '../../invoices/server/invoices.queries.ts'
import { CHARGE_MESSAGES } from '../charges.messages.ts'
import type { RunTrigger } from '../charges.states.ts'
import { billingRuns, chargeBillings, recurringCharges } from './charges.table.ts'

export type BillingRecord = typeof chargeBillings.$inferSelect

const PROPOSED = {
  periodEnd: sql`excluded.period_end`,
  state: sql`excluded.state`,
  amount: sql`excluded.amount`,
  dueDate: sql`excluded.due_date`,
  invoiceId: sql`excluded.invoice_id`,
  reason: sql`excluded.reason`,
  runId: sql`excluded.run_id`,
  createdBy: sql`excluded.created_by`,
  createdAt: sql`excluded.created_at`,
}

export type BillingRow = BillingRecord & { invoiceNumber: string | null }

/** True if the invoice was voided because the lease ended before the period; if the lease continues, it is billed again. */
export const isWithdrawn: SQL<boolean> = sql`coalesce(${chargeBillings.reason} = ${CHARGE_MESSAGES.afterEnd}
  and ${isVoided(chargeBillings.invoiceId)}, false)`

/** Keeps existing rows; returns the new ones. */
export async function claimPeriods(tx: Tx, rows: readonly BillingRecord[]): Promise<BillingRecord[]> {
  const claimed: BillingRecord[] = []
  for (const some of inChunks(rows)) {
    const conflict = { target: [chargeBillings.ruleId, chargeBillings.periodStart], set: PROPOSED }
    const insert = tx.insert(chargeBillings).values(some)
    claimed.push(...(await insert.onConflictDoUpdate({ ...conflict, setWhere: isWithdrawn }).returning()))
  }
  return claimed
}

/** After their invoices were voided because of the lease's end. */
export async function withdrawBillings(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  await tx
    .update(chargeBillings)
    .set({ reason: CHARGE_MESSAGES.afterEnd })
    .where(sql`${chargeBillings.invoiceId} = any(${sql.param([...invoiceIds])}::uuid[])`)
}

/** Also skips confirmed periods that are not billed yet. */
export async function skipPeriods(tx: Tx, rows: readonly BillingRecord[]): Promise<void> {
  const conflict = { target: [chargeBillings.ruleId, chargeBillings.periodStart], set: PROPOSED }
  const setWhere = sql`${chargeBillings.state} = 'confirmed' or ${isWithdrawn}`
  for (const some of inChunks(rows))
    await tx
      .insert(chargeBillings)
      .values(some)
      .onConflictDoUpdate({ ...conflict, setWhere })
}

/** Bills confirmed periods. */
export async function confirmBilled(tx: Tx, rows: readonly BillingRecord[]): Promise<BillingRecord[]> {
  const billed: BillingRecord[] = []
  for (const { ruleId, periodStart, ...row } of rows) {
    const isConfirmed = and(
      eq(chargeBillings.ruleId, ruleId),
      eq(chargeBillings.periodStart, periodStart),
      sql`${chargeBillings.state} = 'confirmed'`,
    )
    billed.push(...(await tx.update(chargeBillings).set(row).where(isConfirmed).returning()))
  }
  return billed
}

/** Confirmed at activation and not billed yet, oldest first. */
export const listConfirmed = (db: Db, ruleIds?: readonly string[]): Promise<BillingRecord[]> =>
  db
    .select()
    .from(chargeBillings)
    .where(
      and(
        sql`${chargeBillings.state} = 'confirmed'`,
        ruleIds ? sql`${chargeBillings.ruleId} = any(${sql.param(ruleIds)}::uuid[])` : undefined,
      ),
    )
    .orderBy(asc(chargeBillings.ruleId), asc(chargeBillings.periodStart))

/** Newest period first. */
export async function listBillings(db: Db, ruleId: string): Promise<BillingRow[]> {
  const invoice = invoiceNumbersView(db)
  const rows = await db
    .select({ billing: chargeBillings, invoiceNumber: invoice.invoiceNumber })
    .from(chargeBillings)
    .leftJoin(invoice, eq(invoice.id, chargeBillings.invoiceId))
    .where(eq(chargeBillings.ruleId, ruleId))
    .orderBy(desc(chargeBillings.periodStart))
  return rows.map(({ billing, invoiceNumber }) => ({ ...billing, invoiceNumber }))
}

export type BilledPeriod = Pick<BillingRecord, 'ruleId' | 'periodStart' | 'periodEnd' | 'invoiceId'>

export const listBilledPeriods = (db: Db, ruleIds: readonly string[]): Promise<BilledPeriod[]> => {
  const { ruleId, periodStart, periodEnd, invoiceId, state } = chargeBillings
  return db
    .select({ ruleId, periodStart, periodEnd, invoiceId })
    .from(chargeBillings)
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
export const runKeys = listKeyKinds(newest)

/** The part of a run within the viewer's properties. */
function parts(db: Db, scope: Scope) {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  return db
    .select({
      runId: sql<string>`${chargeBillings.runId}`.as('part_run'),
      state: chargeBillings.state,
      invoiceId: sql<string | null>`${chargeBillings.invoiceId}`.as('part_invoice'),
    })
    .from(chargeBillings)
    .innerJoin(recurringCharges, eq(recurringCharges.id, chargeBillings.ruleId))
    .innerJoin(lease, eq(lease.id, recurringCharges.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .where(isInProperties(unit.propertyId, scope))
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
  const sumsByRun = new Map(sums.map((sum) => [sum.runId, sum]))
  const at = ({ startedAt }: RunRow) => startedAt.getTime()
  return runs
    .map((run) => {
      const { billed = 0, skipped = 0, invoiceIds = [] } = sumsByRun.get(run.id) ?? {}
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
