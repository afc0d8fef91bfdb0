import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { countChannels } from '../../../messaging/channels/server/sms/channel-counts.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import { findProperty, listProperties } from '../../../property/properties/server/properties.queries.ts'
import { type AudienceTenant, listAudience } from '../../../property/tenants/server/audience.queries.ts'
import { refuseOutside, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { TENANT_ERRORS } from '../../../property/tenants/tenants.messages.ts'
import type { AnnouncementPreview, GivenAudience } from '../announcements.contract.ts'
import { ALL_TENANTS, ANNOUNCEMENT_ERRORS, CHOSEN_TENANTS } from '../announcements.messages.ts'

/** `tenants` includes those without a login or email, who get nothing. */
export type ChosenAudience = { name: string; tenants: AudienceTenant[] }

async function allWithin(db: Db, scope: Scope): Promise<ChosenAudience> {
  const tenants = await listAudience(db, scope, {})
  if (scope.propertyIds === null) return { name: ALL_TENANTS, tenants }
  const names = (await listProperties(db, scope)).map(({ name }) => name)
  return { name: `${ALL_TENANTS} of ${names.join(', ')}`, tenants }
}

/** Throws 403 for another's, 404. */
async function requireVisibleProperty(db: Db, scope: Scope, propertyId: string): Promise<Property> {
  const property = await findProperty(db, propertyId)
  if (!property) throw ANNOUNCEMENT_ERRORS.propertyNotFound()
  refuseOutside(scope, propertyId)
  return property
}

async function ofTenants(db: Db, scope: Scope, given: readonly string[]): Promise<ChosenAudience> {
  const wanted = [...new Set(given)]
  if (wanted.length === 0) throw ANNOUNCEMENT_ERRORS.chooseTenants()
  const tenants = await listAudience(db, scope, { idsOrUids: wanted })
  const known = new Set(tenants.flatMap(({ id, personUid }) => [id, personUid]))
  if (!wanted.every((id) => known.has(id))) throw TENANT_ERRORS.notFound()
  return { name: CHOSEN_TENANTS, tenants }
}

/** Throws 400 for an empty choice, 403 for another's property, 404 for a deleted or another's tenant. */
export async function chooseAudience(
  db: Db,
  scope: Scope,
  { audience, propertyId, tenantIds = [] }: GivenAudience,
): Promise<ChosenAudience> {
  const property = propertyId === undefined ? undefined : await requireVisibleProperty(db, scope, propertyId)
  if (audience === 'all') return allWithin(db, scope)
  if (audience === 'tenants') return ofTenants(db, scope, tenantIds)
  if (!property) throw ANNOUNCEMENT_ERRORS.chooseProperty()
  return { name: property.name, tenants: await listAudience(db, scope, { propertyId: property.id }) }
}

export const filterRecipients = <T extends Pick<AudienceTenant, 'hasLogin'>>(
  tenants: readonly T[],
  sendEmail: boolean,
): T[] => tenants.filter(({ hasLogin }) => hasLogin || sendEmail)

/** Throws 400 if nobody would get it. */
export function refuseNoRecipients(tenants: readonly AudienceTenant[], recipients: readonly unknown[]): void {
  if (recipients.length > 0) return
  throw tenants.length === 0 ? ANNOUNCEMENT_ERRORS.noTenants() : ANNOUNCEMENT_ERRORS.noLogins()
}

/** Throws as `chooseAudience`. */
export async function previewAudience(
  ctx: Pick<Context, 'config' | 'secret' | 'db'>,
  scope: Scope,
  given: GivenAudience,
): Promise<AnnouncementPreview> {
  const { tenants } = await chooseAudience(ctx.db, scope, given)
  const recipients = filterRecipients(tenants, given.sendEmail)
  const withoutLogin = tenants.filter(({ hasLogin }) => !hasLogin).length
  const people = recipients.map(({ personUid: uid, email }) => ({ uid, email }))
  const reach = given.sendEmail ? await countChannels(ctx, ctx.db, people) : { email: 0, sms: 0 }
  return { recipients: recipients.length, withEmail: reach.email, withSms: reach.sms, withoutLogin }
}
