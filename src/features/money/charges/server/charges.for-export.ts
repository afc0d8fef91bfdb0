import type { Context } from '../../../../server/context.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import type { RecurringChargeDetails } from '../charges.contract.ts'
import { listBillings } from './billed-periods.queries.ts'
import { presentBilling, presentCharge } from './charges.present.ts'
import { findCharges } from './charges.queries.ts'

export async function listChargesForExport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  tenantId: string,
): Promise<RecurringChargeDetails[]> {
  const held: RecurringChargeDetails[] = []
  for (const charge of await findCharges(db, { tenantId, scope: EVERYWHERE })) {
    const billings = (await listBillings(db, charge.id)).flatMap(presentBilling)
    held.push({ ...presentCharge(charge, clock.today()), billings })
  }
  return held
}
