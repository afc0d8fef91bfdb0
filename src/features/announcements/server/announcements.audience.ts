import type { Db } from '../../../server/database/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { findProperty, listProperties } from '../../properties/server/properties.queries.ts'
import { type AudienceTenant, listAudience } from '../../tenants/server/audience.queries.ts'
import { refuseOutside, type Scope } from '../../tenants/server/tenants.scope.ts'
import { TENANT_MESSAGES } from '../../tenants/tenants.messages.ts'
import type { AnnouncementPreview, GivenAudience } from '../announcements.contract.ts'
import { ALL_TENANTS, CHOSEN_TENANTS, ANNOUNCEMENT_MESSAGES as MESSAGES } from '../announcements.messages.ts'

/** `tenants` includes those who would not get it, because they cannot sign in and no email is sent. */
export type ChosenAudience = { name: string; tenants: AudienceTenant[] }

async function allWithin(db: Db, scope: Scope): Promise<ChosenAudience> {
  const tenants = await listAudience(db, scope, {})
  if (scope.propertyIds === null) return { name: ALL_TENANTS, tenants }
  const names = (await listProperties(db, scope)).map(({ name }) => name)
  return { name: `${ALL_TENANTS} of ${names.join(', ')}`, tenants }
}

async function ofProperty(db: Db, scope: Scope, propertyId: string | undefined): Promise<ChosenAudience> {
  if (propertyId === undefined) throw new AppError(400, MESSAGES.chooseProperty)
  const property = await findProperty(db, propertyId)
  if (!property) throw new AppError(404, MESSAGES.propertyNotFound)
  refuseOutside(scope, propertyId)
  return { name: property.name, tenants: await listAudience(db, scope, { propertyId }) }
}

async function ofTenants(db: Db, scope: Scope, given: readonly string[]): Promise<ChosenAudience> {
  const wanted = [...new Set(given)]
  if (wanted.length === 0) throw new AppError(400, MESSAGES.chooseTenants)
  const tenants = await listAudience(db, scope, { idsOrUids: wanted })
  const known = new Set(tenants.flatMap(({ id, personUid }) => [id, personUid]))
  if (!wanted.every((id) => known.has(id))) throw new AppError(404, TENANT_MESSAGES.notFound)
  return { name: CHOSEN_TENANTS, tenants }
}

/** Throws 400 where nothing is chosen, 403 for another's property, 404 for a tenant who is gone or another's. */
export function chooseAudience(
  db: Db,
  scope: Scope,
  { audience, propertyId, tenantIds = [] }: GivenAudience,
): Promise<ChosenAudience> {
  if (audience === 'all') return allWithin(db, scope)
  return audience === 'property' ? ofProperty(db, scope, propertyId) : ofTenants(db, scope, tenantIds)
}

export const recipientsAmong = <T extends Pick<AudienceTenant, 'hasLogin'>>(
  tenants: readonly T[],
  sendEmail: boolean,
): T[] => tenants.filter(({ hasLogin }) => hasLogin || sendEmail)

/** Throws 400 where nobody would get it. */
export function refuseNobody(tenants: readonly AudienceTenant[], recipients: readonly unknown[]): void {
  if (recipients.length > 0) return
  throw new AppError(400, tenants.length === 0 ? MESSAGES.noTenants : MESSAGES.noLogins)
}

/** Throws as `chooseAudience`. */
export async function previewAudience(
  db: Db,
  scope: Scope,
  given: GivenAudience,
): Promise<AnnouncementPreview> {
  const { tenants } = await chooseAudience(db, scope, given)
  const recipients = recipientsAmong(tenants, given.sendEmail).length
  const withoutLogin = tenants.filter(({ hasLogin }) => !hasLogin).length
  return { recipients, withEmail: given.sendEmail ? recipients : 0, withoutLogin }
}
