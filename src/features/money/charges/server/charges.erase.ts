import { and, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { findRules, updateRules } from './charges.queries.ts'
import { rentBillings } from './charges.table.ts'

const ERASED = '(erased)'

export async function eraseRulesOf(tx: Tx, tenantId: string): Promise<void> {
  const rules = await findRules(tx, { tenantId, scope: EVERYWHERE })
  for (const { id, purpose } of rules) await updateRules(tx, [id], { description: PURPOSE_LABELS[purpose] })
  const ids = rules.map(({ id }) => id)
  await tx
    .update(rentBillings)
    .set({ reason: ERASED })
    .where(and(sql`${rentBillings.ruleId} = any(${sql.param(ids)}::uuid[])`, isNotNull(rentBillings.reason)))
}
