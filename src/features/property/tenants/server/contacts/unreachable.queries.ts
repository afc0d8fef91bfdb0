import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { people } from '../../../../identity/accounts/server/accounts.queries.ts'
import { isInProperties, type Scope } from '../tenants.scope.ts'
import { tenants } from '../tenants.table.ts'

/** Current tenants without an email: their number, and the first by name. */
export async function findWithoutEmail(
  db: Db,
  scope: Scope,
  limit: number,
): Promise<{ count: number; names: string[] }> {
  const person = people(db)
  const where = and(
    isNull(tenants.deletedAt),
    isInProperties(tenants.propertyId, scope),
    isNull(person.email),
  )
  const rows = await db
    .select({ name: person.name })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(where)
    .orderBy(asc(person.name), asc(tenants.id))
    .limit(limit)
  if (rows.length < limit) return { count: rows.length, names: rows.map(({ name }) => name) }
  const [all] = await db
    .select({ count: count() })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(where)
  return { count: all?.count ?? 0, names: rows.map(({ name }) => name) }
}
