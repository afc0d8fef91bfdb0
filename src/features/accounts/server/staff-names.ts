import { PORTAL } from '../../../server/audit/record.ts'
import type { Tx } from '../../../server/database/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { STAFF_MESSAGES } from '../staff.messages.ts'
import { nameKey } from '../staff-names.rules.ts'
import { OPERATOR } from './operator.ts'
import { listStaff } from './staff.queries.ts'

const RESERVED = new Set([PORTAL.name, OPERATOR.name].map(nameKey))

/**
 * The caller holds the lock of the staff. Throws 409 for a name that looks like that of somebody else in the office, who has it
 * already, or of the portal itself. `uid` may keep what it is called.
 */
export async function refuseTakenName(tx: Tx, name: string, uid?: string): Promise<void> {
  const key = nameKey(name)
  const staff = await listStaff(tx)
  const own = staff.find((person) => person.uid === uid)
  if (own && nameKey(own.name) === key) return
  const other = staff.find((person) => person.uid !== uid && nameKey(person.name) === key)
  const { nameTaken, nameReserved } = STAFF_MESSAGES
  if (other) throw new AppError(409, nameTaken(other.name))
  if (RESERVED.has(key)) throw new AppError(409, nameReserved)
}
