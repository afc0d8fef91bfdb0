import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { byIdOrUid, findTenantIncludingDeleted, type TenantRow, tenantsView } from './tenants.queries.ts'
import { tenants } from './tenants.table.ts'

export type StoredTenant = TenantRow & { erasedAt: Date | null }

/** Locks the tenant, deleted or not, until the transaction ends. */
export async function lockTenantForErasure(tx: Tx, idOrUid: string): Promise<StoredTenant | undefined> {
  const [held] = await tx
    .select({ erasedAt: tenants.erasedAt })
    .from(tenants)
    .where(or(eq(tenants.id, idOrUid), eq(tenants.uid, idOrUid)))
    .for('update')
  const tenant = held && (await findTenantIncludingDeleted(tx, idOrUid))
  return tenant && { ...tenant, erasedAt: held.erasedAt }
}

/** Finds deleted tenants too. */
export async function findStoredTenant(db: Db, idOrUid: string): Promise<StoredTenant | undefined> {
  const [found] = await selectStoredTenant(db, { idOrUid })
  return found && { ...found.tenant, erasedAt: found.erasedAt }
}

const selectStoredTenant = lazySelect((db) => {
  const view = tenantsView(db)
  return db
    .select({ tenant: view._.selectedFields, erasedAt: tenants.erasedAt })
    .from(view)
    .innerJoin(tenants, eq(tenants.id, view.id))
    .where(byIdOrUid(view, sql.placeholder('idOrUid')))
})

/** Past and current addresses that nobody else has, in lower case. */
export async function listTenantEmails(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await db.execute<{ emails: string[] }>(sql`select emails_of_tenant(${tenantId}) as emails`)
  return rows[0]?.emails ?? []
}

/** Current and former names. */
export async function listFormerTenantNames(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.name from ${tenants} t join profiles p on p.uid = t.uid where t.id = ${tenantId}
    union select former from former_values_of_tenant(${tenantId}, '{name,tenantName}') as former where former is not null`)
  return rows.map(({ name }) => name)
}

export async function eraseUnit(tx: Tx, tenantId: string): Promise<void> {
  await tx.update(tenants).set({ unit: null }).where(eq(tenants.id, tenantId))
}

const isWithoutErasure = and(isNotNull(tenants.deletedAt), isNull(tenants.erasedAt))
const order = byNewest({ createdAt: tenants.deletedAt, id: tenants.id })

/** Deleted tenants whose data is not erased, last deleted first. */
export async function listDeletedTenants(db: Db, { limit, cursor }: PageRequest): Promise<TenantRow[]> {
  const { where, orderBy } = keysetPage(order, cursor)
  const chosen = db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(isWithoutErasure, where))
    .orderBy(...orderBy)
    .limit(limit)
  const view = tenantsView(db)
  return db
    .select()
    .from(view)
    .where(sql`${view.id} in ${chosen}`)
    .orderBy(desc(view.deletedAt), desc(view.id))
}

export const countDeletedTenants = (db: Db): Promise<number> => db.$count(tenants, isWithoutErasure)
