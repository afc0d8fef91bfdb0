import { createAccount } from '../features/identity/accounts/server/accounts.service.ts'
import { hashPassword } from '../features/identity/accounts/server/passwords/passwords.ts'
import { listAllProperties } from '../features/property/properties/server/properties.queries.ts'
import type { Caller } from '../server/http/caller.ts'
import type { Staff } from '../shared/staff-roles.ts'
import type { DemoSetup, DemoStaff } from './demo.types.ts'
import { CARETAKER, MANAGER, PASSWORDS } from './logins.ts'
import { historyStart } from './people.ts'

const TEN = 10 * 3600
const OF_BOHYE = 'Bohye'

/** A manager and a caretaker of the shops and flats at Bohye; they see nothing of other properties. */
export async function createStaff({ ctx, today, contextAt }: DemoSetup, admin: Caller): Promise<DemoStaff> {
  const propertyIds = (await listAllProperties(ctx.db))
    .filter(({ name }) => name.startsWith(OF_BOHYE))
    .map(({ id }) => id)
  const passwordHash = await hashPassword(PASSWORDS.admin)
  const { clock } = contextAt(historyStart(today), TEN)
  const create = (who: typeof MANAGER, staff: Staff['staff']): Promise<Caller> =>
    ctx.db.transaction(async (tx) => {
      const login = { role: 'admin', passwordHash, staff, propertyIds } as const
      return { ...admin, ...who, uid: await createAccount(tx, who, login, clock.now()), staff, propertyIds }
    })
  return { manager: await create(MANAGER, 'manager'), caretaker: await create(CARETAKER, 'caretaker') }
}
