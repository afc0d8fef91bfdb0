import { createAccount } from '../features/identity/accounts/server/accounts.service.ts'
import { hashPassword } from '../features/identity/accounts/server/passwords/passwords.ts'
import { listVisibleLeases } from '../features/property/leases/server/leases.service.ts'
import type { Caller } from '../server/http/caller.ts'
import type { Staff } from '../shared/staff-roles.ts'
import type { DemoSetup, DemoStaff } from './demo.types.ts'
import { CARETAKER, MANAGER, PASSWORDS } from './logins.ts'
import { historyStart } from './people.ts'

const TEN = 10 * 3600

/** They see the shops and flats at Bohye only. Called once tenants have leases there. */
export async function createStaff({ ctx, today, contextAt }: DemoSetup, admin: Caller): Promise<DemoStaff> {
  const leases = await (await listVisibleLeases(ctx, admin, {})).rows({ limit: 500, cursor: undefined })
  const ofBohye = leases.filter(({ row }) => row.propertyName.startsWith('Bohye'))
  const propertyIds = [...new Set(ofBohye.map(({ row }) => row.propertyId))]
  const passwordHash = await hashPassword(PASSWORDS.admin)
  const { clock } = contextAt(historyStart(today), TEN)
  const create = (who: typeof MANAGER, staff: Staff['staff']): Promise<Caller> =>
    ctx.db.transaction(async (tx) => {
      const login = { role: 'admin', passwordHash, staff, propertyIds } as const
      return { ...admin, ...who, uid: await createAccount(tx, who, login, clock.now()), staff, propertyIds }
    })
  return { manager: await create(MANAGER, 'manager'), caretaker: await create(CARETAKER, 'caretaker') }
}
