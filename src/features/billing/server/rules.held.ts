import type { Context } from '../../../server/context.ts'
import { EVERYWHERE } from '../../tenants/server/tenants.scope.ts'
import type { RentRuleDetails } from '../billing.contract.ts'
import { listBillings } from './billings.queries.ts'
import { presentBilling, presentRule } from './rules.present.ts'
import { findRules } from './rules.queries.ts'

/** All recurring charges of a tenant with what was billed, for the export of its data. */
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
