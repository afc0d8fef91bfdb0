import { asc, isNull } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { tenantsView } from '../tenants.queries.ts'

/** Current tenants with the fields by which a sheet can name them. */
export function listTenantsForImport(db: Db) {
  const view = tenantsView(db)
  const { id, name, email, phone, apartment, unit } = view
  return db
    .select({ id, name, email, phone, apartment, unit })
    .from(view)
    .where(isNull(view.deletedAt))
    .orderBy(asc(view.createdAt), asc(view.id))
}

/** Current tenants with what a book can fill. */
export function listTenantPeople(db: Db) {
  const view = tenantsView(db)
  const { id, personUid, name, email, phone, propertyId, unit } = view
  return db
    .select({ id, personUid, name, email, phone, propertyId, unit })
    .from(view)
    .where(isNull(view.deletedAt))
    .orderBy(asc(view.createdAt), asc(view.id))
}
