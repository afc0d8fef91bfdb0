import type { Actor } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { type LeaseRow, listTenantLeases } from '../../../property/leases/server/leases.queries.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { listConfirmed } from '../../charges/server/billed-periods.queries.ts'
import { findCharges, lockCharges } from '../../charges/server/charges.queries.ts'
import { restoreInvoice } from '../../invoices/server/voided/voided.service.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { findLastDay, getLeaseChain } from '../lease-ends.rules.ts'
import { applyPlan } from './lease-end.apply.ts'
import { loadLeaseChain } from './lease-end.facts.ts'
import { type LeaseEndPlan, planLeaseEnd } from './lease-end.plan.ts'

export async function lockLeaseChain(tx: Tx, tenantId: string): Promise<void> {
  const charges = await findCharges(tx, { tenantId, scope: EVERYWHERE })
  await lockCharges(
    tx,
    charges.map(({ id }) => id),
  )
  await lockTenantAccounts(tx, [tenantId])
}

/** The plan for the given lease rows, stored or planned. */
export async function planLeaseEndChange(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { lease, rows }: { lease: LeaseRow; rows: readonly LeaseRow[] },
) {
  const today = clock.today()
  const stored = await listTenantLeases(db, [lease.tenantId])
  const leases = stored.map((row) => rows.find(({ id }) => id === row.id) ?? row)
  const stay = getLeaseChain(lease.id, leases)
  const facts = await loadLeaseChain(db, { tenantId: lease.tenantId, stay, leases }, today)
  const confirmed = await listConfirmed(
    db,
    facts.rules.map(({ id }) => id),
  )
  const plan = planLeaseEnd({ ...facts, confirmed }, { stay, today })
  return { facts, plan, lastDay: findLastDay(stay) }
}

type Changing = { by: Caller | Actor; caller: Caller | null; choose: (plan: LeaseEndPlan) => LeaseEndPlan }

/** Changes invoices but bills nothing. Returns what was done. */
export async function changeLeaseEnd(
  ctx: Context,
  tx: Tx,
  ending: { lease: LeaseRow; rows: readonly LeaseRow[] },
  { by, caller, choose }: Changing,
): Promise<LeaseEndPlan> {
  let planned = await planLeaseEndChange(ctx, tx, ending)
  const { toRestore } = choose(planned.plan)
  if (toRestore.length > 0 && caller) {
    for (const { id } of toRestore) await restoreInvoice(ctx, tx, { id, caller })
    planned = await planLeaseEndChange(ctx, tx, ending)
  }
  const { facts, lastDay } = planned
  const plan = choose(planned.plan)
  await applyPlan(ctx, tx, plan, { facts, by, lastDay })
  return plan
}
