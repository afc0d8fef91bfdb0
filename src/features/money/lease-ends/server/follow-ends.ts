import { PORTAL } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { LeaseEndMoved } from '../../../property/leases/server/leases.moved-end.ts'
import { findLease } from '../../../property/leases/server/leases.queries.ts'
import { changeStay, lockStay } from './stay.change.ts'
import type { StayPlan } from './stay.plan.ts'

/** Of a stay that goes on longer: nothing is taken off that was not taken off before. */
const onlyGivenBack = ({ toCredit, toRestore }: StayPlan): StayPlan => ({
  ...{ toBill: [], toVoid: [], toRestore },
  toCredit: toCredit.filter(({ invoice, unused }) => unused < invoice.unused),
})

/**
 * Follows a lease whose last day has moved without the call that ends it: it was edited or renewed, its tenant was moved or
 * deleted. What is not billed yet is billed on its days.
 */
export const followLeaseEnds =
  (ctx: Context): LeaseEndMoved =>
  async (tx, { leaseId, isSooner, by }) => {
    const lease = await findLease(tx, leaseId)
    if (!lease) return
    await lockStay(tx, lease.tenantId)
    const choose = (plan: StayPlan) => (isSooner ? plan : onlyGivenBack(plan))
    await changeStay(ctx, tx, { lease, rows: [] }, { by: by ?? PORTAL, caller: by, choose })
  }
