import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Key, Order } from '../../../../server/database/keyset.ts'
import { splitPart } from '../../../../server/database/search.ts'
import type { TenantSort } from '../tenants.contract.ts'

type Columns = { createdAt: SQLWrapper; id: SQLWrapper; name: SQLWrapper; leaseEndDate: SQLWrapper }

/** The name without case and special letters; the first part of the search column. */
export const foldedName = (person: { search: SQLWrapper }) =>
  sql<string>`${splitPart(person.search, 1)} collate "C"`

/** Tenants without a lease end come last in both directions. */
export function tenantOrder(sort: TenantSort, columns: Columns): Order {
  const id: Key = { by: columns.id, kind: 'id' }
  const name: Key = { by: columns.name, kind: 'text' }
  const leaseEnd = (without: 'infinity' | '-infinity'): Key => ({
    by: sql`coalesce(${columns.leaseEndDate}, ${sql.raw(`'${without}'`)}::date)`,
    kind: 'day',
  })
  const descending = sort === 'newest' || sort.startsWith('-')
  switch (sort) {
    case 'newest':
    case 'oldest':
      return { keys: [{ by: columns.createdAt, kind: 'instant' }, id], descending }
    case 'name':
    case '-name':
      return { keys: [name, id], descending }
    case 'leaseEndDate':
    case '-leaseEndDate':
      return { keys: [leaseEnd(descending ? '-infinity' : 'infinity'), name, id], descending }
  }
}
