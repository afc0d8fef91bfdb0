import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { accounts, profiles } from '../accounts.table.ts'

/** `number` in E.164 is the one a code would prove. */
type UnprovenNumber = { uid: string; number: string | null }

export function findUnproven(db: Db, uids: readonly string[]): Promise<UnprovenNumber[]> {
  const { unconfirmedPhone, unconfirmedPhoneE164, phoneE164 } = profiles
  const number = sql<
    string | null
  >`case when ${unconfirmedPhone} is null then ${phoneE164} else ${unconfirmedPhoneE164} end`
  return db
    .select({ uid: accounts.uid, number })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(inArray(accounts.uid, [...uids]))
}
