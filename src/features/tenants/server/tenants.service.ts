import { randomUUID } from 'node:crypto'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Outcome } from '../../../server/http/perform.ts'
import type { Delivered } from '../../../server/mail/letter.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  changePerson,
  createAccount,
  linkableAccount,
  retireAccount,
} from '../../accounts/server/accounts.service.ts'
import { hashPassword, randomPassword } from '../../accounts/server/passwords.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { findPropertyByName } from '../../properties/server/properties.queries.ts'
import {
  type CreatedTenant,
  type NewTenant,
  TENANT_TEXTS,
  type Tenant,
  type TenantChanges,
} from '../tenants.contract.ts'
import { leaseInOrder } from '../tenants.rules.ts'
import { welcomeMail } from './tenants.emails.ts'
import * as queries from './tenants.queries.ts'

const notFound = () => new AppError(404, TENANT_TEXTS.notFound)
const invalid = (text: string) => new AppError(400, text, { details: [text] })

/** A tenant as the API shows it. */
export function presentTenant(row: queries.TenantRow): Tenant {
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    email: row.email,
    apartment: row.apartment,
    unit: row.unit,
    phone: row.phone,
    moveInDate: row.moveInDate,
    leaseEndDate: row.leaseEndDate,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    role: 'tenant',
  }
}

async function propertyId(db: Db, apartment: string): Promise<string> {
  const property = await findPropertyByName(db, apartment)
  if (!property) throw invalid(`${TENANT_TEXTS.unknownLocation}: ${apartment}`)
  return property.id
}

/** The tenant that a caller is, undefined for an admin and for an account without a tenancy. */
export async function tenantOf(db: Db, caller: Caller): Promise<queries.TenantRow | undefined> {
  return caller.role === 'tenant' ? queries.findTenant(db, caller.uid) : undefined
}

/** One tenant by id or uid. Throws 404; 403 for a tenant that asks for another. */
export async function readTenant(db: Db, caller: Caller, idOrUid: string): Promise<Tenant> {
  const tenant = await queries.findTenant(db, idOrUid)
  if (caller.role === 'tenant' && tenant?.personUid !== caller.uid) {
    throw new AppError(403, 'This is not your record.')
  }
  if (!tenant) throw notFound()
  return presentTenant(tenant)
}

type FirstPassword = { password: string; made: boolean; hash: string }

/** The first password of a login: the one given, the one of the settings, or one made here. */
export async function firstPassword(ctx: Context, given: string | undefined): Promise<FirstPassword> {
  const chosen = given ?? ctx.config.TENANT_DEFAULT_PASSWORD
  const password = chosen ?? randomPassword()
  return { password, made: given === undefined, hash: await hashPassword(password) }
}

/**
 * With a `login`, which is made, or for the account of `given.uid`. Throws 400 for an unknown location or a lease that
 * ends before it begins, 409 for an e-mail in use.
 */
export async function createTenant(
  ctx: Context,
  tx: Tx,
  input: { given: NewTenant; login: FirstPassword | undefined; caller: Caller },
): Promise<Outcome<CreatedTenant>> {
  const { given, login, caller } = input
  if (!leaseInOrder(given.moveInDate, given.leaseEndDate)) throw invalid(TENANT_TEXTS.leaseOrder)
  const now = ctx.clock.now()
  const person = {
    name: given.name,
    email: given.email,
    phone: given.phone || null,
    moveInDate: given.moveInDate ?? null,
    moveOutDate: given.leaseEndDate ?? null,
  }
  const property = await propertyId(tx, given.apartment)
  const uid = login
    ? await createAccount(tx, person, { role: 'tenant', passwordHash: login.hash }, now)
    : await linkPerson(tx, given.uid ?? '', person)
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
  const company = await companyOf(ctx, tx)
  const mail = await ctx.deliveries.enqueue(
    tx,
    welcomeMail({
      company: { ...company, name: company.companyName },
      tenant,
      password: login?.password ?? null,
      publicUrl: ctx.publicUrl,
      replyTo: company.email ?? caller.email,
    }),
  )
  const shown = login?.made ? login.password : undefined
  return {
    answer: { ...tenant, ...welcomed(undefined, shown) },
    mails: [mail],
    told: ([sent]) => welcomed(sent, shown),
  }
}

// Until the mail was tried it counts as not sent: an answer that is read again after a crash must not promise it.
function welcomed(sent: Delivered | undefined, password: string | undefined) {
  const welcomeEmailSent = sent?.emailSent ?? false
  return {
    welcomeEmailSent,
    welcomeEmailError: sent?.emailError ?? null,
    // Named even when it is not told, so that it takes the place of what was said before the mail was tried.
    initialPassword: welcomeEmailSent ? undefined : password,
  }
}

async function linkPerson(tx: Tx, uid: string, person: Parameters<typeof changePerson>[2]): Promise<string> {
  await linkableAccount(tx, uid)
  if (await queries.findTenant(tx, uid)) throw new AppError(409, 'This account belongs to a tenant already.')
  await changePerson(tx, uid, person)
  return uid
}

/** Changes the named fields. Throws 404, 400 as createTenant, 409 for an e-mail in use. */
export async function changeTenant(
  ctx: Context,
  caller: Caller,
  idOrUid: string,
  changes: TenantChanges,
): Promise<Tenant> {
  return ctx.db.transaction(async (tx) => {
    const before = await queries.lockTenant(tx, idOrUid)
    if (!before) throw notFound()
    const dates = {
      ...before,
      ...named({ moveInDate: changes.moveInDate, leaseEndDate: changes.leaseEndDate }),
    }
    if (!leaseInOrder(dates.moveInDate, dates.leaseEndDate)) throw invalid(TENANT_TEXTS.leaseOrder)
    await changePerson(tx, before.personUid, {
      ...named({ name: changes.name, email: changes.email, moveInDate: changes.moveInDate }),
      ...named({ moveOutDate: changes.leaseEndDate }),
      ...(changes.phone !== undefined && { phone: changes.phone || null }),
    })
    await queries.updateTenant(tx, before.id, {
      ...(changes.apartment !== undefined && { propertyId: await propertyId(tx, changes.apartment) }),
      ...(changes.unit !== undefined && { unit: changes.unit || null }),
      updatedAt: ctx.clock.now(),
    })
    return readTenant(tx, caller, before.id)
  })
}

/** Only what was named: a field that is undefined stays as it is. */
function named<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Ends the login and takes the tenant off every list; invoices and receipts stay. Throws 404. */
export async function deleteTenant({ db, clock }: Context, idOrUid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const tenant = await queries.lockTenant(tx, idOrUid)
    if (!tenant) throw notFound()
    await queries.updateTenant(tx, tenant.id, { deletedAt: clock.now() })
    await retireAccount(tx, tenant.personUid, clock.now())
  })
}
