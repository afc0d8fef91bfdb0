import type { Db } from '../../../../server/database/index.ts'
import { leftOver } from '../../../money/lease-ends/lease-ends.rules.ts'
import { loadSettlementTotals } from '../../../money/payments/server/deposit/settlement.service.ts'
import type { StatementTotals } from '../signings.contract.ts'
import type { SigningRecord } from './signings.queries.ts'

/** In whole pesewas, as the ledger has it now; null for another kind of document. */
export async function loadStatementTotals(
  db: Db,
  { kind, tenantId }: Pick<SigningRecord, 'kind' | 'tenantId'>,
): Promise<StatementTotals | null> {
  if (kind !== 'final_statement') return null
  const { paid, applied, returned, held, owed, credit } = await loadSettlementTotals(db, tenantId)
  return {
    deposit: paid,
    depositUsed: applied,
    depositReturned: returned,
    held,
    owed,
    credit,
    ...leftOver({ owed, credit, held }),
  }
}
