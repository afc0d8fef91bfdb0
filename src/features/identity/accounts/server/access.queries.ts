import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Access } from '../../../../server/http/caller.ts'
import { accounts, profiles } from './accounts.table.ts'
import { limitedTo, staffRole } from './staff/staff.queries.ts'

/** Returns access by uid, without people who have no login. */
export async function listAccess(
  db: Db,
  uids: readonly string[],
): Promise<Map<string, Access & { uid: string }>> {
  const rows = await db
    .select({ uid: accounts.uid, role: profiles.role, staff: staffRole, propertyIds: limitedTo })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(inArray(accounts.uid, [...uids]))
  return new Map(rows.map((row) => [row.uid, row]))
}
