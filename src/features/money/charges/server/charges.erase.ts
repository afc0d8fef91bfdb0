import { and, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { findCharges, updateCharges } from './charges.queries.ts'
import { chargeBillings } from './charges.table.ts'

const ERASED = '(erased)'

export async function eraseTenantCharges(tx: Tx, tenantId: string): Promise<void> {
  const charges = await findCharges(tx, { tenantId, scope: EVERYWHERE })
  for (const { id, purpose } of charges)
    await updateCharges(tx, [id], { description: PURPOSE_LABELS[purpose] })
  const ids = charges.map(({ id }) => id)
  await tx
    .update(chargeBillings)
    .set({ reason: ERASED })
    .where(
      and(sql`${chargeBillings.ruleId} = any(${sql.param(ids)}::uuid[])`, isNotNull(chargeBillings.reason)),
    )
}
