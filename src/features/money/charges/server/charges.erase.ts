import { and, gt, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { findCharges, updateCharges } from './charges.queries.ts'
import { chargeBillings, chargeSteps, recurringCharges } from './charges.table.ts'

const ERASED = '(erased)'

export async function eraseTenantCharges(tx: Tx, tenantId: string): Promise<void> {
  const charges = await findCharges(tx, { tenantId, scope: EVERYWHERE })
  for (const { id, purpose } of charges)
    await updateCharges(tx, [id], { description: PURPOSE_LABELS[purpose] })
  const ids = charges.map(({ id }) => id)
  await tx
    .update(chargeBillings)
    .set({ reason: ERASED })
    .where(
      and(sql`${chargeBillings.ruleId} = any(${sql.param(ids)}::uuid[])`, isNotNull(chargeBillings.reason)),
    )
}

const isAny = (
  column: typeof recurringCharges.id | typeof recurringCharges.leaseId | typeof chargeSteps.ruleId,
  ids: readonly string[],
) => sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** Charges of leases that are no drafts, were added by somebody, or have changed since then. */
export const listChargesSince = (
  db: Db,
  { leaseIds, since, except }: { leaseIds: readonly string[]; since: Date; except: readonly string[] },
) => {
  const { id, leaseId, description, state, createdAt, updatedAt } = recurringCharges
  const isOther = sql`${id} <> all(${sql.param([...except])}::uuid[])`
  return db
    .select({ id, leaseId, description, state })
    .from(recurringCharges)
    .where(and(isAny(leaseId, leaseIds), or(ne(state, 'draft'), gt(updatedAt, since), isOther)))
    .orderBy(createdAt, id)
}

export async function deleteDraftCharges(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(chargeSteps).where(isAny(chargeSteps.ruleId, ids))
  await tx.delete(recurringCharges).where(isAny(recurringCharges.id, ids))
}
