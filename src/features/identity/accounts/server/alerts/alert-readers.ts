import type { Db } from '../../../../../server/database/index.ts'
import { listStaff, type StaffRow } from '../staff/staff.queries.ts'

/** `uid` is null for somebody without notices, or who already gets them. */
type AlertReader = { address: string; uid: string | null }

/** `others` are not owners any more, or never were. */
export type AlertReaders = { owners: AlertReader[]; others: AlertReader[] }

type AlertedPerson = Pick<StaffRow, 'uid' | 'email' | 'staff'>

/** All owners, and the staff whom a change concerns. */
export async function listPeopleToAlert(db: Db, about: readonly string[]): Promise<AlertedPerson[]> {
  return (await listStaff(db)).filter(({ uid, staff }) => staff === 'owner' || about.includes(uid))
}

/** Readers before and after a change, at each address. */
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
