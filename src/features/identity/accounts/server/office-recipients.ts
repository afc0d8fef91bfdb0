import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Recipient } from '../../../../server/mail/messages.ts'
import {
  canSeeProperty,
  hasPermission,
  type Permission,
  seesTenantDetails,
} from '../../../../shared/permissions.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { listStaff } from './staff/staff.queries.ts'

/** Shown as the reason of a withdrawn message. */
export const ADMIN_DELETED = 'the admin was removed'

/** Staff to notify about a property, about several (null), or about an assigned record. */
export type OfficeRecipientsLookup = (propertyId: string | null, assigneeUid?: string | null) => Recipient[]

/** ADMIN_NOTIFY_EMAIL if set, otherwise staff with the permission for that property. */
export async function staffRecipients(
  { config }: Pick<Context, 'config'>,
  db: Db,
  permission: Permission,
): Promise<OfficeRecipientsLookup> {
  const people = (await listStaff(db)).filter((person) => hasPermission(person, permission))
  const { ADMIN_NOTIFY_EMAIL } = config
  return (propertyId, assigneeUid = null) => {
    const concerned = people.filter(
      (person) => canSeeProperty(person, propertyId) || (assigneeUid !== null && person.uid === assigneeUid),
    )
    if (ADMIN_NOTIFY_EMAIL)
      return [{ address: ADMIN_NOTIFY_EMAIL, uid: null, uids: concerned.map(({ uid }) => uid) }]
    return concerned.map((person) => ({
      address: person.email,
      uid: person.uid,
      uids: [person.uid],
      ...(!seesTenantDetails(person) && { hidesSender: true as const }),
    }))
  }
}

export async function ownerRecipients(db: Db): Promise<Recipient[]> {
  const owners = (await listStaff(db)).filter(({ staff }) => staff === 'owner')
  return owners.map(({ uid, email }) => ({ address: email, uid, uids: [uid] }))
}

/** The Reply-To of automatic emails: the company's address, otherwise the oldest owner's. */
export async function replyAddress(
  db: Db,
  { email }: Pick<CompanySettings, 'email'>,
): Promise<string | null> {
  return email ?? (await listStaff(db)).find(({ staff }) => staff === 'owner')?.email ?? null
}
