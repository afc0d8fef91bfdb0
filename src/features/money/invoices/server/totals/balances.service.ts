import type { Context } from '../../../../../server/context.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { findTenants } from '../../../../property/tenants/server/tenants.queries.ts'
import type { Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { sumCredits } from '../../../ledger/server/accounts.queries.ts'
import type { Balance } from '../../totals.contract.ts'
import { sumUnpaid } from '../invoices.queries.ts'

/** Balances by id or uid, without duplicates, unknown and deleted tenants. */
export async function listBalances(
  { db, clock }: Context,
  scope: Scope,
  idsOrUids: string[],
): Promise<Balance[]> {
  const known = await findTenants(db, scope, idsOrUids)
  const byName = new Map(known.flatMap(({ id, uid }) => [[id, id] as const, [uid, id] as const]))
  const named = new Set(idsOrUids.flatMap((name) => byName.get(name) ?? []))
  const [sums, credits] = await Promise.all([
    sumUnpaid(db, [...named], clock.today()),
    sumCredits(db, [...named]),
  ])
  const byTenant = new Map(sums.map((row) => [row.tenantId, row]))
  return [...named].map((tenantId) => {
    const { owed = 0, overdue = 0, underReview = 0 } = byTenant.get(tenantId) ?? {}
    const credit = credits.get(tenantId) ?? 0
    return {
      tenantId,
      owed: toCedis(owed),
      overdue: toCedis(overdue),
      underReview: toCedis(underReview),
      credit: toCedis(credit),
      balance: toCedis(owed + underReview - credit),
    }
  })
}
