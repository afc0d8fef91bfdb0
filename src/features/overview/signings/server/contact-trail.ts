import type { Tx } from '../../../../server/database/index.ts'
import { listContactChanges } from '../../../identity/accounts/server/phone/contact-changes.queries.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { maskContact } from '../signings.rules.ts'
import { insertEventOnce, type SigningRecord } from './signings.queries.ts'

/** A contact that was replaced shortly before a document was sent belongs to its trail as well. */
const BEFORE_MS = 30 * 86_400_000

/** Notes in the trail which contacts of the tenant were replaced, each once. */
export async function noteContactTrail(
  tx: Tx,
  signing: Pick<SigningRecord, 'id' | 'tenantId' | 'createdAt'>,
): Promise<void> {
  const tenant = await findTenantIncludingDeleted(tx, signing.tenantId)
  if (!tenant) return
  const since = new Date(signing.createdAt.getTime() - BEFORE_MS)
  for (const change of await listContactChanges(tx, tenant.personUid, since)) {
    const { id, changedAt: at, oldAddress, newAddress } = change
    const detail = `${maskContact(oldAddress)} → ${newAddress ? maskContact(newAddress) : 'none'}`
    const by = { uid: null, name: 'The portal', ip: null, userAgent: null }
    await insertEventOnce(tx, { id, signingId: signing.id, at, what: 'contact', detail, ...by })
  }
}
