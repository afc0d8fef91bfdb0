import type { Context } from '../../../../../server/context.ts'
import { listKeyKinds } from '../../../../../server/database/keyset.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import { toCedis } from '../../../../../shared/money.ts'
import type { ChargeFilter, ChargeTotals, RecurringCharge } from '../../charges.contract.ts'
import { presentCharge } from '../charges.present.ts'
import { findCharges } from '../charges.queries.ts'
import { type ChargeList, chargeOrder, countCharges, listCharges, sumCharges } from './charges.list.ts'

function createChoiceLoader({ db }: Pick<Context, 'db'>, choice: ChargeList): () => Promise<ChargeList> {
  if (choice.sort?.replace('-', '') !== 'nextDue') return async () => choice
  let loading: Promise<ChargeList> | undefined
  const load = async () => {
    const charges = await findCharges(db, choice)
    const days = charges.flatMap((charge) => {
      const { id, next } = presentCharge(charge, choice.today)
      return next ? [[id, next.dueDate]] : []
    })
    return { ...choice, nextDue: Object.fromEntries(days) }
  }
  return () => {
    loading ??= load()
    return loading
  }
}

export function listVisibleCharges(
  { db, clock }: Context,
  caller: Caller,
  { leaseId, tenantId, propertyId, purpose, state, q, sort }: ChargeFilter,
): PagedList<RecurringCharge> {
  const [scope, today] = [caller, clock.today()]
  const choice = { leaseId, tenantId, propertyId, purpose, state, q, sort, scope, today }
  const loadChoice = createChoiceLoader({ db }, choice)
  return {
    sort: sort ?? 'newest',
    kinds: listKeyKinds(chargeOrder(db, choice)),
    rows: async (request) =>
      (await listCharges(db, await loadChoice(), request)).map(({ row, keys }) => ({
        row: presentCharge(row, today),
        keys,
      })),
    count: async (cursor) => countCharges(db, await loadChoice(), cursor),
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
