import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lazyStatement } from '../../../../server/database/statement.ts'
import { selectTenantIdsByIdOrUid } from '../../../property/tenants/server/tenants.queries.ts'
import { tenantAccounts } from './ledger.table.ts'

/** Locks tenants' accounts until the transaction ends, in order of id: before invoices, which come before deliveries. */
export async function lockTenantAccounts(tx: Tx, tenantIds: readonly string[]): Promise<void> {
  await lockAccounts(tx, { tenantIds })
}

/** A shared lock for issuing invoices, which blocks payments. False, without a lock, if there is credit. */
export async function shareAccountWithoutCredit(tx: Tx, tenantId: string): Promise<boolean> {
  const [row] = await shareAccount(tx, { tenantId })
  return row?.shared === true
}

const shareAccount = lazyStatement<{ shared: boolean }>(
  () => sql`select share_account_without_credit(${sql.placeholder('tenantId')}::uuid) as shared`,
)

export async function lockTenantAccount(tx: Tx, idOrUid: string): Promise<void> {
  await lockAccountByIdOrUid(tx, { idOrUid })
}

const lockAccountByIdOrUid = lazyStatement<never>(
  () => sql`select from ${tenantAccounts}
    where ${tenantAccounts.tenantId} in ${selectTenantIdsByIdOrUid(sql`${sql.placeholder('idOrUid')}::uuid`)}
    order by ${tenantAccounts.tenantId} for update`,
)

export async function lockAccountWhere(tx: Db, tenantMatches: SQL): Promise<void> {
  await tx.execute(
    sql`select from ${tenantAccounts} where ${tenantAccounts.tenantId} ${tenantMatches} for update`,
  )
}

const lockAccounts = lazyStatement<{ tenantId: string }>(
  () => sql`select ${tenantAccounts.tenantId} from ${tenantAccounts}
    where ${tenantAccounts.tenantId} = any(${sql.placeholder('tenantIds')}::uuid[])
    order by ${tenantAccounts.tenantId} for update`,
)
