import type { Actor } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { type LeaseRow, listLeasesOfTenants } from '../../../property/leases/server/leases.queries.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { listConfirmed } from '../../charges/server/billed-periods.queries.ts'
import { findRules, lockRules } from '../../charges/server/charges.queries.ts'
import { restoreInvoice } from '../../invoices/server/voided/voided.service.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { lastDayOf, stayOf } from '../lease-ends.rules.ts'
import { applyPlan } from './stay.apply.ts'
import { loadStay } from './stay.facts.ts'
import { planStay, type StayPlan } from './stay.plan.ts'

export async function lockStay(tx: Tx, tenantId: string): Promise<void> {
  const rules = await findRules(tx, { tenantId, scope: EVERYWHERE })
  await lockRules(
    tx,
    rules.map(({ id }) => id),
  )
  await lockTenantAccounts(tx, [tenantId])
}

/** The plan for the given lease rows, stored or planned. */
export async function planOf(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { lease, rows }: { lease: LeaseRow; rows: readonly LeaseRow[] },
) {
  const today = clock.today()
  const stored = await listLeasesOfTenants(db, [lease.tenantId])
  const leases = stored.map((row) => rows.find(({ id }) => id === row.id) ?? row)
  const stay = stayOf(lease.id, leases)
  const facts = await loadStay(db, { tenantId: lease.tenantId, stay, leases }, today)
  const confirmed = await listConfirmed(
    db,
    facts.rules.map(({ id }) => id),
  )
  const plan = planStay({ ...facts, confirmed }, { stay, today })
  return { facts, plan, lastDay: lastDayOf(stay) }
}

type Changing = {
  by: Caller | Actor
  caller: Caller | null
  choose: (plan: StayPlan) => StayPlan
}

/** Changes invoices but bills nothing. Returns what was done. */
export async function changeStay(
  ctx: Context,
  tx: Tx,
  ending: { lease: LeaseRow; rows: readonly LeaseRow[] },
  { by, caller, choose }: Changing,
): Promise<StayPlan> {
  let planned = await planOf(ctx, tx, ending)
  const { toRestore } = choose(planned.plan)
  if (toRestore.length > 0 && caller) {
    for (const { id } of toRestore) await restoreInvoice(ctx, tx, { id, caller })
    planned = await planOf(ctx, tx, ending)
  }
  const { facts, lastDay } = planned
  const plan = choose(planned.plan)
  await applyPlan(ctx, tx, plan, { facts, by, lastDay })
  return plan
}
