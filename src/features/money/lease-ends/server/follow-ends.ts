import { PORTAL } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { LeaseEndMoved } from '../../../property/leases/server/leases.moved-end.ts'
import { findLease } from '../../../property/leases/server/leases.queries.ts'
import { changeStay, lockStay } from './stay.change.ts'
import type { StayPlan } from './stay.plan.ts'

const onlyGivenBack = ({ toCredit, toRestore }: StayPlan): StayPlan => ({
  ...{ toBill: [], toVoid: [], toRestore },
  toCredit: toCredit.filter(({ invoice, unused }) => unused < invoice.unused),
})

/** Follows an end moved by an edit, renewal, move or deletion. Unbilled periods are billed on their days. */
export const followLeaseEnds =
  (ctx: Context): LeaseEndMoved =>
  async (tx, { leaseId, isSooner, by }) => {
    const lease = await findLease(tx, leaseId)
    if (!lease) return
    await lockStay(tx, lease.tenantId)
    const choose = (plan: StayPlan) => (isSooner ? plan : onlyGivenBack(plan))
    await changeStay(ctx, tx, { lease, rows: [] }, { by: by ?? PORTAL, caller: by, choose })
  }
