import type { Context } from '../../../../../server/context.ts'
import { listKeyKinds } from '../../../../../server/database/keyset.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import { toCedis } from '../../../../../shared/money.ts'
import type { ChargeFilter, ChargeTotals, RecurringCharge } from '../../charges.contract.ts'
import { presentCharge } from '../charges.present.ts'
import { chargeOrder, countCharges, listCharges, sumCharges } from './charges.list.ts'

export function listVisibleCharges(
  { db, clock }: Context,
  caller: Caller,
  { leaseId, tenantId, propertyId, purpose, state, q, sort }: ChargeFilter,
): PagedList<RecurringCharge> {
  const [scope, today] = [caller, clock.today()]
  const choice = { leaseId, tenantId, propertyId, purpose, state, q, sort, scope, today }
  return {
    sort: sort ?? 'newest',
    kinds: listKeyKinds(chargeOrder(db, choice)),
    rows: async (request) =>
      (await listCharges(db, choice, request)).map(({ row, keys }) => ({
        row: presentCharge(row, today),
        keys,
      })),
    count: (cursor) => countCharges(db, choice, cursor),
  }
}

export async function sumVisibleCharges(
  { db, clock }: Context,
  caller: Caller,
  { sort, ...filter }: ChargeFilter,
): Promise<ChargeTotals> {
  const sums = await sumCharges(db, { ...filter, sort, scope: caller, today: clock.today() })
  return { ...sums, monthlyAmount: toCedis(sums.monthlyAmount) }
}
