import type { Db } from '../../../../../server/database/index.ts'
import { listStaff, type StaffRow } from '../staff/staff.queries.ts'

/** `uid` is null where somebody has no notices to read, or reads them already. */
type AlertReader = { address: string; uid: string | null }

/** `others` are no owners (any more). */
export type AlertReaders = { owners: AlertReader[]; others: AlertReader[] }

type AlertedPerson = Pick<StaffRow, 'uid' | 'email' | 'staff'>

/** All owners, and those of the office whom a change is about. */
export async function listPeopleToAlert(db: Db, about: readonly string[]): Promise<AlertedPerson[]> {
  return (await listStaff(db)).filter(({ uid, staff }) => staff === 'owner' || about.includes(uid))
}

/** Everybody of before and after a change, at each address that they had or have. */
export function mergeReaders(
  before: readonly AlertedPerson[],
  after: readonly AlertedPerson[],
): AlertReaders {
  const readers: AlertReaders = { owners: [], others: [] }
  const addresses = new Set<string>()
  const noticed = new Set<string>()
  for (const { uid, email } of [...after, ...before]) {
    const key = email.toLowerCase()
    if (addresses.has(key)) continue
    addresses.add(key)
    const now = after.find((person) => person.uid === uid)
    const noted = now !== undefined && !noticed.has(uid)
    noticed.add(uid)
    readers[now?.staff === 'owner' ? 'owners' : 'others'].push({ address: email, uid: noted ? uid : null })
  }
  return readers
}
