import { PORTAL } from '../../../../../server/audit/record.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { STAFF_ERRORS } from '../../staff.messages.ts'
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
  if (other) throw STAFF_ERRORS.nameTaken(other.name)
  if (RESERVED.has(key)) throw STAFF_ERRORS.nameReserved()
}
