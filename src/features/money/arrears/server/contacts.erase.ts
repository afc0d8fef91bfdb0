import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { tenantContacts as contacts, paymentPromises as promises } from './arrears.table.ts'

/** Deletes texts; promised amounts and days stay with the books. */
export async function eraseTenantContacts(tx: Tx, tenantId: string): Promise<void> {
  await tx.update(promises).set({ note: null }).where(eq(promises.tenantId, tenantId))
  await tx.update(contacts).set({ note: null }).where(eq(contacts.tenantId, tenantId))
}
