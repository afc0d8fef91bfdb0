import { randomUUID } from 'node:crypto'
import { PORTAL } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import { afterCommit, type Db, type Tx } from '../../../../server/database/index.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { lockTenantRows } from '../../../property/tenants/server/tenants.queries.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { prepareNumbers } from '../../invoices/server/new-numbers.ts'
import { dueNow, getDueDay } from '../charges.rules.ts'
import type { RunTrigger } from '../charges.states.ts'
import { periodFrom } from '../periods.rules.ts'
import { billCharges, type PlannedCharge } from './bill.ts'
import {
  addFailures,
  type BillingRecord,
  hasRunOn,
  listConfirmed,
  type RunRecord,
  writeRun,
} from './billed-periods.queries.ts'
import {
  type Charge,
  findCharges,
  listActiveCharges,
  lockCharges,
  toBillingProgress,
} from './charges.queries.ts'

/** Small enough that other transactions do not wait long for the locks. */
const BATCH_SIZE = 100
const READ_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Due = Pick<Charge, 'id' | 'tenantId'>

async function listDue({ clock }: Context, db: Db, ruleIds: readonly string[] | undefined): Promise<Due[]> {
  const today = clock.today()
  const confirmed = new Set((await listConfirmed(db, ruleIds)).map(({ ruleId }) => ruleId))
  const due: Due[] = []
  for (let after = FIRST_ID; ; ) {
    const charges = await listActiveCharges(db, { after, limit: READ_AT_ONCE, ids: ruleIds })
    for (const charge of charges)
      if (confirmed.has(charge.id) || dueNow(charge, toBillingProgress(charge), today))
        due.push({ id: charge.id, tenantId: charge.tenantId })
    const last = charges.at(-1)
    if (!last || charges.length < READ_AT_ONCE) return due
    after = last.id
  }
}

const billSome = (ctx: Context, db: Db, due: readonly Due[], run: RunRecord): Promise<string[]> =>
  db.transaction(async (tx) => {
    const tenantIds = [...new Set(due.map(({ tenantId }) => tenantId))]
    const rows = await lockTenantRows(tx, tenantIds)
    const ids = due.map(({ id }) => id)
    await lockCharges(tx, ids)
    const plannedCharges = await listPlannedCharges(ctx, tx, ids)
    const tenants = new Map(rows.map((row) => [row.id, row]))
    const billed = await billCharges(ctx, tx, plannedCharges, { run, by: PORTAL, tenants })
    return billed.flatMap(({ invoiceId }) => invoiceId ?? [])
  })

function confirmedPeriod(
  charge: Charge,
  { periodStart, periodEnd, amount }: BillingRecord,
): PlannedCharge['period'] {
  const now = periodFrom(charge, periodStart)
  return now && now.to < periodEnd ? now : { from: periodStart, to: periodEnd, amount }
}

async function listPlannedCharges(
  { clock }: Context,
  tx: Tx,
  ids: readonly string[],
): Promise<PlannedCharge[]> {
  const today = clock.today()
  const [charges, confirmed] = [
    await findCharges(tx, { ids, scope: EVERYWHERE }),
    await listConfirmed(tx, ids),
  ]
  const active = charges.filter(({ state, isTenantDeleted }) => state === 'active' && !isTenantDeleted)
  return active.flatMap((charge) => {
    const isWithin = (day: string) => charge.lastDay === null || day <= charge.lastDay
    const chosen = confirmed.filter((row) => row.ruleId === charge.id && isWithin(row.periodStart))
    const period = dueNow(charge, toBillingProgress(charge), today)
    return [
      ...chosen.map((row) => ({
        charge,
        reason: null,
        isConfirmed: true,
        period: confirmedPeriod(charge, row),
        dueOn: getDueDay({ plannedDueOn: row.dueDate }, today),
      })),
      ...(period
        ? [{ charge, period, dueOn: getDueDay(period, today), reason: null, isConfirmed: false }]
        : []),
    ]
  })
}

export const newRun = (
  { clock }: Pick<Context, 'clock'>,
  trigger: RunTrigger,
  id = randomUUID(),
): RunRecord => ({ id, startedAt: clock.now(), day: clock.today(), trigger })

type Running = { run: RunRecord; ruleIds?: readonly string[]; signal?: AbortSignal }

/** Bills each due period once, also in concurrent runs. Returns the number of failed charges, which do not stop others. */
export async function billDue(ctx: Context, { run, signal }: Running): Promise<number> {
  await prepareNumbers(ctx.db, ctx.clock.today())
  const failed = await billAll(ctx, ctx.db, { run, ...(signal && { signal }) })
  if (failed === 0 && !(await hasRunOn(ctx.db, run.day))) await writeRun(ctx.db, run)
  return failed
}

/** As `billDue`, for some charges in the caller's transaction, before which the numbers must be prepared. */
export const billWithin = (
  ctx: Context,
  tx: Tx,
  { run, ruleIds }: Required<Pick<Running, 'run' | 'ruleIds'>>,
): Promise<number> => billAll(ctx, tx, { run, ruleIds })

/** A batch is a transaction, or a savepoint of the caller's. */
async function billAll(ctx: Context, db: Db, { run, ruleIds, signal }: Running): Promise<number> {
  const due = await listDue(ctx, db, ruleIds)
  let failed = 0
  for (const some of inChunks(due, BATCH_SIZE)) {
    signal?.throwIfAborted()
    failed += await billOneByOne(ctx, db, some, run)
  }
  if (failed > 0) await addFailures(db, run, failed)
  if (due.length > failed) afterCommit(db, () => void ctx.deliveries.wake())
  return failed
}

async function billOneByOne(ctx: Context, db: Db, due: readonly Due[], run: RunRecord): Promise<number> {
  try {
    await billSome(ctx, db, due, run)
    return 0
  } catch (error) {
    const [only, second] = due
    ctx.log.error(
      { charge: second ? undefined : only?.id, cause: errorMessage(error) },
      'rent was not billed',
    )
    if (!second) return 1
  }
  let failed = 0
  for (const one of due) failed += await billOneByOne(ctx, db, [one], run)
  return failed
}
