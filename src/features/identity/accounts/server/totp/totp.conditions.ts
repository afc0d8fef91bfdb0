import { sql } from 'drizzle-orm'
import { accounts, securitySettings, totp } from '../accounts.table.ts'

/** A condition for queries of accounts. */
export const hasTotp = sql<boolean>`exists (select from ${totp}
  where ${totp.uid} = ${accounts.uid} and ${totp.secret} is not null)`

export const ownersNeedTotp = sql<boolean>`exists (select from ${securitySettings}
  where ${securitySettings.ownersNeedTotp})`
