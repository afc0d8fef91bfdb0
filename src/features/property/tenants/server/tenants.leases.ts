import { and, asc, between, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { type TenantRow, tenantsView } from './tenants.queries.ts'
import { tenants } from './tenants.table.ts'

/** Both days are included. The order is fixed, so that locks are taken in one order. */
export function endingLeases(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<{ id: string; leaseEndDate: Day }[]> {
  const person = people(db)
  return db
    .select({ id: tenants.id, leaseEndDate: sql<Day>`${person.moveOutDate}` })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(and(isNull(tenants.deletedAt), between(person.moveOutDate, from, to)))
    .orderBy(asc(tenants.id))
}

const isAnyId = (column: SQLWrapper, ids: readonly string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

export async function lockTenants(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(isAnyId(tenants.id, ids))
    .orderBy(asc(tenants.id))
    .for('key share')
}

export async function findCurrentTenantsById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, TenantRow>> {
  const view = tenantsView(db)
  const rows = await db
    .select()
    .from(view)
    .where(and(isNull(view.deletedAt), isAnyId(view.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

export function findCurrentTenantsByUid(db: Db, uids: readonly string[]): Promise<TenantRow[]> {
  const view = tenantsView(db)
  return db
    .select()
    .from(view)
    .where(and(isNull(view.deletedAt), isAnyId(view.personUid, uids)))
}
