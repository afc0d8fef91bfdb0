import type { Context } from '../../../../server/context.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import type { RentRuleDetails } from '../charges.contract.ts'
import { listBillings } from './billed-periods.queries.ts'
import { presentBilling, presentRule } from './charges.present.ts'
import { findRules } from './charges.queries.ts'

export async function listHeldRules(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  tenantId: string,
): Promise<RentRuleDetails[]> {
  const held: RentRuleDetails[] = []
  for (const rule of await findRules(db, { tenantId, scope: EVERYWHERE })) {
    const billings = (await listBillings(db, rule.id)).flatMap(presentBilling)
    held.push({ ...presentRule(rule, clock.today()), billings })
  }
  return held
}
