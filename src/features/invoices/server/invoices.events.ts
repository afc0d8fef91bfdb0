import type { Tx } from '../../../server/database/index.ts'
import { announce } from '../../../server/events/announce.ts'
import type { EventName } from '../../../shared/events.ts'
import { findTenantForBooks } from '../../tenants/server/tenants.queries.ts'
import type { InvoiceRow } from './invoices.queries.ts'

/** Sent when the transaction commits. */
export async function announceInvoice(
  tx: Tx,
  event: EventName,
  { id, tenantId }: Pick<InvoiceRow, 'id' | 'tenantId'>,
): Promise<void> {
  const tenant = await findTenantForBooks(tx, tenantId)
  await announce(tx, event, { admins: true, uids: tenant ? [tenant.personUid] : [] }, { id })
}
