import { PORTAL } from '../../../../../server/audit/record.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { STAFF_MESSAGES } from '../../staff.messages.ts'
import { nameKey } from '../../staff-names.rules.ts'
import { OPERATOR } from '../operator.ts'
import { listStaff } from './staff.queries.ts'

const RESERVED = new Set([PORTAL.name, OPERATOR.name].map(nameKey))

type Naming = { uid: string; name: string; before: string | null }

/** The staff list must be locked. Throws 409 for a name that looks like another's or the portal's; old names may stay. */
export async function refuseTakenName(tx: Tx, { uid, name, before }: Naming): Promise<void> {
  const key = nameKey(name)
  if (before !== null && nameKey(before) === key) return
  const other = (await listStaff(tx)).find((person) => person.uid !== uid && nameKey(person.name) === key)
  const { nameTaken, nameReserved } = STAFF_MESSAGES
  if (other) throw new AppError(409, nameTaken(other.name))
  if (RESERVED.has(key)) throw new AppError(409, nameReserved)
}
