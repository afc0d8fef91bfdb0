import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lazyStatement } from '../../../../server/database/statement.ts'
import { tenantIdsCalled } from '../../../property/tenants/server/tenants.queries.ts'
import { tenantAccounts } from './ledger.table.ts'

/**
 * Locks the money of tenants until the transaction ends, always in the order of their ids. Before invoices, which come
 * before deliveries.
 */
export async function lockTenantAccounts(tx: Tx, tenantIds: readonly string[]): Promise<void> {
  await lockAccounts(tx, { tenantIds })
}

/**
 * Shares the account with others who issue invoices to the tenant, while payments wait. False, and no lock, where there is
 * credit.
 */
export async function shareAccountWithoutCredit(tx: Tx, tenantId: string): Promise<boolean> {
  const [row] = await shareAccount(tx, { tenantId })
  return row?.shared === true
}

const shareAccount = lazyStatement<{ shared: boolean }>(
  () => sql`select share_account_without_credit(${sql.placeholder('tenantId')}::uuid) as shared`,
)

/** As `lockTenantAccounts`, of the tenant that an id or a person's uid names. */
export async function lockAccountOf(tx: Tx, idOrUid: string): Promise<void> {
  await lockAccountCalled(tx, { idOrUid })
}

const lockAccountCalled = lazyStatement<never>(
  () => sql`select from ${tenantAccounts}
    where ${tenantAccounts.tenantId} in ${tenantIdsCalled(sql`${sql.placeholder('idOrUid')}::uuid`)}
    order by ${tenantAccounts.tenantId} for update`,
)

/** Locks the one account whose tenant matches. */
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
