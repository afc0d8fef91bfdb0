import type { Context } from '../../../../server/context.ts'
import { toCedis } from '../../../../shared/money.ts'
import { findTenants } from '../../../tenants/server/tenants.queries.ts'
import type { Scope } from '../../../tenants/server/tenants.scope.ts'
import type { DisplayStatus } from '../../invoices.rules.ts'
import type { Balance } from '../../totals.contract.ts'
import { sumUnpaid } from '../invoices.queries.ts'

/** By id or uid, each tenant once in the order named; unknown and deleted ones are left out. */
export async function balances(
  { db, clock }: Context,
  scope: Scope,
  idsOrUids: string[],
): Promise<Balance[]> {
  const known = await findTenants(db, scope, idsOrUids)
  const byName = new Map(known.flatMap(({ id, uid }) => [[id, id] as const, [uid, id] as const]))
  const named = new Set(idsOrUids.flatMap((name) => byName.get(name) ?? []))
  const rows = Map.groupBy(await sumUnpaid(db, [...named], clock.today()), ({ tenantId }) => tenantId)
  return [...named].map((tenantId) => {
    const sum = (...statuses: DisplayStatus[]) =>
      toCedis(
        (rows.get(tenantId) ?? [])
          .filter(({ status }) => statuses.includes(status))
          .reduce((all, { pesewas }) => all + pesewas, 0),
      )
    return {
      tenantId,
      owed: sum('Unpaid', 'Overdue'),
      overdue: sum('Overdue'),
      underReview: sum('Payment Submitted', 'Payment Under Review'),
    }
  })
}
