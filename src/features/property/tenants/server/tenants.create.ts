import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { ACCOUNT_ERRORS } from '../../../identity/accounts/accounts.messages.ts'
import {
  changePerson,
  createAccount,
  requireLinkableAccount,
} from '../../../identity/accounts/server/accounts.service.ts'
import type { FirstPassword } from '../../../identity/accounts/server/passwords/first-password.ts'
import type { CreatedTenant, NewTenant } from '../tenants.contract.ts'
import { listNumberWarnings } from './contacts/shared-numbers.ts'
import { refuseTenantWithoutChannel } from './contacts/tenants.contact.ts'
import { recordTenant } from './tenants.audit.ts'
import type { TenantLeases } from './tenants.lease-fields.ts'
import { named } from './tenants.named.ts'
import * as queries from './tenants.queries.ts'
import type { Scope } from './tenants.scope.ts'
import { lockPropertyId, readTenant, refuseReversedLease } from './tenants.service.ts'
import { byLink, byPassword, welcome } from './tenants.welcome.ts'

/** Throws 400 for an unknown property or a reversed lease, 403 for another's property, 409 for an email in use. */
export async function createTenant(
  ctx: Context,
  tx: Tx,
  input: { given: NewTenant; login: FirstPassword | undefined; caller: Caller; leases: TenantLeases },
): Promise<Outcome<CreatedTenant>> {
  const { given, login, caller, leases } = input
  refuseReversedLease(given)
  if (login)
    refuseTenantWithoutChannel(given, { email: null, phone: null, channels: [], preferredChannel: null })
  const now = ctx.clock.now()
  const property = await lockPropertyId(tx, caller, given.apartment)
  const uid = login ? await newPerson(tx, given, login, now) : await linkPerson(tx, caller, { given, now })
  const id = randomUUID()
  await queries.insertTenant(tx, {
    id,
    uid,
    propertyId: property,
    unit: given.unit || null,
    createdAt: now,
    updatedAt: now,
  })
  const tenant = await readTenant(tx, caller, id)
  refuseReversedLease(tenant)
  const warnings = [
    ...(await leases.added(tx, caller, [{ ...tenant, propertyId: property, createdAt: now }])),
    ...(await listNumberWarnings(tx, caller, tenant)),
  ]
  await recordTenant(ctx, tx, { caller, action: 'tenant.added', tenant, after: tenant })
  const welcomeAccess = login ? byPassword(login) : await byLink(ctx, tx, uid)
  const answer = { ...tenant, ...(warnings.length > 0 && { warnings }) }
  return welcome(ctx, tx, { answer, email: tenant.email, uid, welcomeAccess, caller })
}

function newPerson(tx: Tx, given: NewTenant, login: FirstPassword, now: Date): Promise<string> {
  const { name, email = null, phone, moveInDate = null, leaseEndDate = null } = given
  const { channels, preferredChannel } = given
  const person = {
    name,
    email,
    phone: phone || null,
    moveInDate,
    moveOutDate: leaseEndDate,
    ...named({ channels, preferredChannel }),
  }
  return createAccount(
    tx,
    person,
    { role: 'tenant', passwordHash: login.hash, firstPassword: login.kind },
    now,
  )
}

async function linkPerson(
  tx: Tx,
  scope: Scope,
  { given, now }: { given: NewTenant; now: Date },
): Promise<string> {
  const { uid = '', name, email, phone, moveInDate, leaseEndDate, channels, preferredChannel } = given
  const before = await requireLinkableAccount(tx, uid)
  const other = await queries.findTenant(tx, uid)
  if (!canSeeProperty(scope, other?.propertyId ?? null)) throw ACCOUNT_ERRORS.notFound()
  if (other) throw ACCOUNT_ERRORS.isTenant()
  refuseTenantWithoutChannel(given, before)
  const person = {
    name,
    ...named({ email, channels, preferredChannel }),
    ...(phone !== undefined && { phone: { typed: phone || null, at: now } }),
    ...named({ moveInDate, moveOutDate: leaseEndDate }),
  }
  await changePerson(tx, uid, person, now)
  return uid
}
