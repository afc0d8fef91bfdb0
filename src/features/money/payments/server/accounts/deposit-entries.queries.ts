import type { Db } from '../../../../../server/database/index.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import { listSettlements } from '../../../ledger/server/ledger.queries.ts'
import { listInvoicesFor } from '../../../settlement/server/settlement.queries.ts'

/** The people who issued the paid deposits or recorded their payments. */
export async function listDepositEnterers(db: Db, tenantId: string): Promise<(string | null)[]> {
  const invoiceIds = await listInvoicesFor(db, tenantId, 'deposit')
  const settlements = await listSettlements(db, { invoiceIds })
  const invoices = await listRecords(db, [...new Set(settlements.map(({ invoiceId }) => invoiceId))])
  return [
    ...settlements.map(({ recordedBy }) => recordedBy),
    ...[...invoices.values()].map(({ createdBy }) => createdBy),
  ]
}
