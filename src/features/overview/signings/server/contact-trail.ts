import type { Db, Tx } from '../../../../server/database/index.ts'
import { listContactChanges } from '../../../identity/accounts/server/phone/contact-changes.queries.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { maskContact } from '../signings.rules.ts'
import { type EventRecord, insertEventOnce, listEvents, type SigningRecord } from './signings.queries.ts'

type NewEvent = Omit<EventRecord, 'sequence'>
export type ShownEvent = Pick<EventRecord, 'at' | 'what' | 'name' | 'ip' | 'detail'>

/** A contact that was replaced shortly before a document was sent belongs to its trail as well. */
const BEFORE_MS = 30 * 86_400_000

type Trailed = Pick<SigningRecord, 'id' | 'tenantId' | 'createdAt'>

async function listContactEvents(db: Db, signing: Trailed): Promise<NewEvent[]> {
  const tenant = await findTenantIncludingDeleted(db, signing.tenantId)
  if (!tenant) return []
  const since = new Date(signing.createdAt.getTime() - BEFORE_MS)
  return (await listContactChanges(db, tenant.personUid, since)).map((change) => {
    const { id, changedAt: at, oldAddress, newAddress } = change
    const detail = `${maskContact(oldAddress)}, now ${newAddress ? maskContact(newAddress) : 'none'}`
    const by = { uid: null, name: 'The portal', ip: null, userAgent: null }
    return { id, signingId: signing.id, at, what: 'contact', detail, ...by }
  })
}

/** Notes in the trail which contacts of the tenant were replaced, each once. */
export async function noteContactTrail(tx: Tx, signing: Trailed): Promise<void> {
  for (const event of await listContactEvents(tx, signing)) await insertEventOnce(tx, event)
}

/** While it waits for signatures also with the replaced contacts that the next act will note. */
export async function listTrail(
  db: Db,
  signing: Trailed & Pick<SigningRecord, 'state'>,
): Promise<ShownEvent[]> {
  const events = await listEvents(db, [signing.id])
  if (signing.state !== 'sent') return events
  const noted = new Set(events.map(({ id }) => id))
  const waiting = (await listContactEvents(db, signing)).filter(({ id }) => !noted.has(id))
  return [...events, ...waiting].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
