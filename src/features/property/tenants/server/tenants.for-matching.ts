import { asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { tenants } from './tenants.table.ts'

/** Tenants whose data is not erased, deleted ones included, by what a payment can name them. */
export function listTenantsForMatching(db: Db) {
  const person = people(db)
  return db
    .select({
      id: tenants.id,
      name: person.name,
      payCode: tenants.payCode,
      phone: person.phoneE164,
      deletedAt: tenants.deletedAt,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(isNull(tenants.erasedAt))
    .orderBy(asc(tenants.createdAt), asc(tenants.id))
}
