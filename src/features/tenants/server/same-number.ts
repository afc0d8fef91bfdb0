import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { reaches } from '../../../shared/permissions.ts'
import { people } from '../../accounts/server/accounts.queries.ts'
import type { Tenant } from '../tenants.contract.ts'
import type { Scope } from './tenants.scope.ts'
import { tenants } from './tenants.table.ts'

/** What the office is told where a tenant without an e-mail has the number of another one: only one can prove it. */
export async function sameNumberWarnings(
  db: Db,
  scope: Scope,
  { id, email, phone, phoneE164 }: Pick<Tenant, 'id' | 'email' | 'phone' | 'phoneE164'>,
): Promise<string[]> {
  if (email !== null || phoneE164 === null) return []
  const person = people(db)
  const [other] = await db
    .select({ name: person.name, propertyId: tenants.propertyId })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(and(isNull(tenants.deletedAt), ne(tenants.id, id), eq(person.phoneE164, phoneE164)))
    .orderBy(asc(tenants.createdAt))
    .limit(1)
  if (!other) return []
  const name = reaches(scope, other.propertyId) ? other.name : 'Another tenant'
  return [`${name} has the number ${phone} too, and only one of them can sign in by it.`]
}
