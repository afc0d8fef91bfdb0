import { createAccount } from '../features/accounts/server/accounts.service.ts'
import { hashPassword } from '../features/accounts/server/passwords.ts'
import { createTenant } from '../features/tenants/server/tenants.create.ts'
import { deleteTenant } from '../features/tenants/server/tenants.service.ts'
import type { Tx } from '../server/database/index.ts'
import type { Caller } from '../server/http/caller.ts'
import type { Chapter, Demo, DemoTenant } from './demo.types.ts'
import { CLERK, OWNER, PASSWORDS } from './logins.ts'
import { beginning, type Person, planPeople } from './people.ts'

const EIGHT = 8 * 3600

/** Makes the logins of the office; answers the owner. */
export async function openOffice({ ctx, today, at }: Omit<Demo, 'admin' | 'tenants'>): Promise<Caller> {
  const passwordHash = await hashPassword(PASSWORDS.admin)
  const now = at(beginning(today), EIGHT).clock.now()
  const uid = await ctx.db.transaction(async (tx) => {
    await createAccount(tx, CLERK, { role: 'admin', passwordHash }, new Date(now.getTime() + 60_000))
    return createAccount(tx, OWNER, { role: 'admin', passwordHash }, now)
  })
  return { uid, ...OWNER, role: 'admin', sessionHash: null }
}

/** Adds everybody on the day on which the office did. */
export async function addTenants(demo: Omit<Demo, 'tenants'>): Promise<DemoTenant[]> {
  const passwordHash = await hashPassword(PASSWORDS.tenant)
  return demo.ctx.db.transaction(async (tx) => {
    const added: DemoTenant[] = []
    for (const [index, person] of planPeople(demo.today).entries()) {
      added.push(await addTenant(demo, tx, { person, index, passwordHash }))
    }
    return added
  })
}

async function addTenant(
  { admin, at }: Omit<Demo, 'tenants'>,
  tx: Tx,
  { person, index, passwordHash }: { person: Person; index: number; passwordHash: string },
): Promise<DemoTenant> {
  const { name, email, phone, apartment, unit, moveInDate, leaseEndDate, addedOn } = person
  const given = { name, email, phone, apartment, unit, moveInDate, leaseEndDate }
  const login = { password: PASSWORDS.tenant, made: false, hash: passwordHash }
  const { answer } = await createTenant(at(addedOn, EIGHT + 1800 + index * 60), tx, {
    given,
    login,
    caller: admin,
  })
  const { id, uid } = answer
  if (!uid) throw new Error(`${name} got no login.`)
  return { ...person, id, caller: { uid, email, name, role: 'tenant', sessionHash: null } }
}

/** Takes those who have left off the list; their invoices stay. */
export const movingOut: Chapter = async ({ tenants, at }) => {
  for (const { id, leftOn } of tenants) if (leftOn) await deleteTenant(at(leftOn, 16 * 3600), id)
}
