import { createAccount } from '../features/identity/accounts/server/accounts.service.ts'
import { hashPassword } from '../features/identity/accounts/server/passwords/passwords.ts'
import { onLeaseEndMoved } from '../features/money/lease-ends/server/lease-end-moved.ts'
import { createTenantLeases } from '../features/property/leases/server/tenant-leases.ts'
import { addUnit } from '../features/property/properties/server/units.service.ts'
import { createTenant } from '../features/property/tenants/server/tenants.create.ts'
import { EVERYWHERE } from '../features/property/tenants/server/tenants.scope.ts'
import { deleteTenant, propertyId } from '../features/property/tenants/server/tenants.service.ts'
import type { Tx } from '../server/database/index.ts'
import type { Caller } from '../server/http/caller.ts'
import type { DemoSetup, DemoTenant, FillStep } from './demo.types.ts'
import { CLERK, OWNER, PASSWORDS } from './logins.ts'
import { MOVING_IN, MOVING_OUT, WITHOUT_EMAIL } from './people.names.ts'
import { historyStart, type Person, planPeople } from './people.ts'

const EIGHT = 8 * 3600
const MOVERS: string[] = [MOVING_IN.name, MOVING_OUT.name]

type Admins = { admin: Caller; clerk: Caller }

export async function createAdmins({ ctx, today, contextAt }: DemoSetup): Promise<Admins> {
  const passwordHash = await hashPassword(PASSWORDS.admin)
  const now = contextAt(historyStart(today), EIGHT).clock.now()
  const caller = (uid: string, who: typeof OWNER): Caller => ({
    uid,
    ...who,
    role: 'admin',
    sessionHash: '',
    staff: 'owner',
    propertyIds: null,
    firstPassword: null,
    needsTotp: false,
    ip: null,
    requestId: null,
    signedInAt: now,
  })
  return ctx.db.transaction(async (tx) => {
    const later = new Date(now.getTime() + 60_000)
    const clerk = await createAccount(tx, CLERK, { role: 'admin', passwordHash }, later)
    const owner = await createAccount(tx, OWNER, { role: 'admin', passwordHash }, now)
    return { admin: caller(owner, OWNER), clerk: caller(clerk, CLERK) }
  })
}

export async function addTenants(demo: DemoSetup & Admins): Promise<DemoTenant[]> {
  const passwordHash = await hashPassword(PASSWORDS.tenant)
  return demo.ctx.db.transaction(async (tx) => {
    const added: DemoTenant[] = []
    for (const [index, person] of planPeople(demo.today).entries()) {
      if (MOVERS.includes(person.name)) await addFlat(demo, tx, person)
      added.push(await addTenant(demo, tx, { person, index, passwordHash }))
    }
    return added
  })
}

/** A flat of two rooms, whose letting is to be registered. */
async function addFlat(
  { admin, contextAt }: DemoSetup & Admins,
  tx: Tx,
  { addedOn, apartment, unit: name }: Person,
): Promise<void> {
  const given = { propertyId: await propertyId(tx, EVERYWHERE, apartment), name, rooms: 2 }
  const flat = { ...given, kind: 'apartment' as const, floorArea: 52 }
  await addUnit(contextAt(addedOn, EIGHT), tx, { caller: admin, given: flat })
}

async function addTenant(
  { admin, contextAt }: DemoSetup & Admins,
  tx: Tx,
  { person, index, passwordHash }: { person: Person; index: number; passwordHash: string },
): Promise<DemoTenant> {
  const { name, phone, apartment, unit, moveInDate, leaseEndDate, addedOn } = person
  const email = WITHOUT_EMAIL.includes(name) ? null : person.email
  const given = { name, email, phone, apartment, unit, moveInDate, leaseEndDate }
  const login = { password: PASSWORDS.tenant, kind: null, hash: passwordHash }
  const context = contextAt(addedOn, EIGHT + 1800 + index * 60)
  const { answer } = await createTenant(context, tx, {
    given,
    login,
    caller: admin,
    leases: createTenantLeases(context, onLeaseEndMoved(context)),
  })
  const { id, uid } = answer
  if (!uid) throw new Error(`${name} got no login.`)
  return {
    ...person,
    id,
    caller: {
      uid,
      email,
      name,
      role: 'tenant',
      staff: null,
      propertyIds: null,
      firstPassword: null,
      needsTotp: false,
      signedInAt: new Date(0),
      sessionHash: '',
      ip: null,
      requestId: null,
    },
  }
}

/** Keeps their invoices. */
export const deleteFormerTenants: FillStep = async ({ admin, tenants, contextAt }) => {
  for (const { id: idOrUid, leftOn, name } of tenants) {
    if (!leftOn || name === MOVING_OUT.name) continue
    const context = contextAt(leftOn, 16 * 3600)
    await deleteTenant(context, {
      caller: admin,
      idOrUid,
      leases: createTenantLeases(context, onLeaseEndMoved(context)),
    })
  }
}
