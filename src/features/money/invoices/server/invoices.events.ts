import type { Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { EventName } from '../../../../shared/events.ts'
import type { InvoiceRow } from './invoices.queries.ts'

/** Announces an event to the admins and the invoice's tenant, after the commit. */
export function announceInvoice(
  tx: Tx,
  event: EventName,
  { id, personUid }: Pick<InvoiceRow, 'id' | 'personUid'>,
): void {
  announce(tx, event, { admins: true, uids: [personUid] }, { id })
}
