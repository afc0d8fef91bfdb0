import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { contains, splitPart } from '../../../../server/database/search.ts'
import {
  endsWith,
  equalsText,
  hasWord,
  searchRank,
  startsWith,
} from '../../../../server/database/search-rank.ts'
import { seesTenantDetails } from '../../../../shared/permissions.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { places } from '../../properties/server/properties.queries.ts'
import { matchesPayCode, matchesPerson } from './tenants.matches.ts'
import { isInProperties, type Viewer } from './tenants.scope.ts'
import { tenants } from './tenants.table.ts'

/** Searches name, unit, phone and email. Best match first, then newest; each row carries the total count. */
export function searchTenants(db: Db, viewer: Viewer, text: string, limit: number) {
  const person = people(db)
  const place = places(db)
  return db
    .select({
      id: tenants.id,
      name: person.name,
      email: seesTenantDetails(viewer) ? sql<string | null>`${person.email}` : sql<string>`''`,
      phone: person.phone,
      apartment: sql<string>`${place.name}`.as('found_apartment'),
      unit: tenants.unit,
      total: sql<number>`count(*) over ()`,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(place, eq(place.id, tenants.propertyId))
    .where(
      and(
        isNull(tenants.deletedAt),
        isInProperties(tenants.propertyId, viewer),
        or(contains(tenants.search, text), matchesPerson(person, text, viewer), matchesPayCode(text)),
      ),
    )
    .orderBy(
      searchRank(
        sql`(${equalsText(tenants.search, text)} or ${equalsText(splitPart(person.search, 1), text)}
          or ${endsWith(person.search, text)})`,
        sql`(${startsWith(tenants.search, text)} or ${endsWith(tenants.search, text)} or ${startsWith(person.search, text)})`,
        sql`(${hasWord(tenants.search, text)} or ${hasWord(person.search, text)})`,
      ),
      desc(tenants.createdAt),
      desc(tenants.id),
    )
    .limit(limit)
}

/** Ids by name, deleted tenants included, for later features to search by. */
export function tenantIdsByName(db: Db, text: string) {
  const person = people(db)
  return db
    .select({ id: tenants.id })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(and(contains(person.search, text), contains(splitPart(person.search, 1), text)))
}
