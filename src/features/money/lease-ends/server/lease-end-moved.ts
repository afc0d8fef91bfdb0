import { PORTAL } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { LeaseEndMoved } from '../../../property/leases/server/leases.moved-end.ts'
import { findLease } from '../../../property/leases/server/leases.queries.ts'
import { changeLeaseEnd, lockLeaseChain } from './lease-end.change.ts'
import type { LeaseEndPlan } from './lease-end.plan.ts'

const onlyGivenBack = ({ toCredit, toRestore }: LeaseEndPlan): LeaseEndPlan => ({
  toBill: [],
  toVoid: [],
  toRestore,
  toCredit: toCredit.filter(({ invoice, unused }) => unused < invoice.unused),
})

/** Follows an end moved by an edit, renewal, move or deletion. Unbilled periods are billed on their days. */
export const onLeaseEndMoved =
  (ctx: Context): LeaseEndMoved =>
  async (tx, { leaseId, isSooner, by }) => {
    const lease = await findLease(tx, leaseId)
    if (!lease) return
    await lockLeaseChain(tx, lease.tenantId)
    const choose = (plan: LeaseEndPlan) => (isSooner ? plan : onlyGivenBack(plan))
    await changeLeaseEnd(ctx, tx, { lease, rows: [] }, { by: by ?? PORTAL, caller: by, choose })
  }
