import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { isInProperties, type Scope } from './tenants.scope.ts'
import { tenants } from './tenants.table.ts'

export type AudienceTenant = { id: string; personUid: string; hasLogin: boolean; email: string | null }

/** Current tenants in the caller's properties: all, those of a property, or those named by id or uid. */
export function listAudience(
  db: Db,
  scope: Scope,
  { propertyId, idsOrUids }: { propertyId?: string | undefined; idsOrUids?: readonly string[] | undefined },
): Promise<AudienceTenant[]> {
  const person = people(db)
  const named =
    idsOrUids &&
    sql`(${tenants.id} = any(${sql.param(idsOrUids)}::uuid[]) or ${tenants.uid} = any(${sql.param(idsOrUids)}::uuid[]))`
  return db
    .select({
      id: tenants.id,
      personUid: sql<string>`${tenants.uid}`.as('audience_person'),
      hasLogin: sql<boolean>`${person.login} is not null`.as('has_login'),
      email: person.email,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(
      and(
        isNull(tenants.deletedAt),
        isInProperties(tenants.propertyId, scope),
        propertyId === undefined ? undefined : eq(tenants.propertyId, propertyId),
        named,
      ),
    )
    .orderBy(asc(tenants.id))
}
