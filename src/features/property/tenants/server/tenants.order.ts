import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Key, Order } from '../../../../server/database/keyset.ts'
import { splitPart } from '../../../../server/database/search.ts'
import { byName, byWord, sortedBy } from '../../../../server/database/sorts.ts'
import type { TenantSort } from '../tenants.contract.ts'

type Columns = Record<
  'createdAt' | 'id' | 'name' | 'apartment' | 'unit' | 'moveInDate' | 'leaseEndDate',
  SQLWrapper
>

/** The name without case and special letters; the first part of the search column. */
export const foldedName = (person: { search: SQLWrapper }) =>
  sql<string>`${splitPart(person.search, 1)} collate "C"`

/** Tenants without a lease end come last in both directions. */
export function tenantOrder(sort: TenantSort, columns: Columns): Order {
  const id: Key = { by: columns.id, kind: 'id' }
  const name: Key = { by: columns.name, kind: 'text' }
  if (sort === 'newest' || sort === 'oldest')
    return { keys: [{ by: columns.createdAt, kind: 'instant' }, id], descending: sort === 'newest' }
  // A missing day as infinity keeps the number of keys.
  const without = sql.raw(sort.startsWith('-') ? `'-infinity'` : `'infinity'`)
  const day = (column: SQLWrapper): Key => ({ by: sql`coalesce(${column}, ${without}::date)`, kind: 'day' })
  const unit = { ...byWord(columns.unit), nullable: true } as const
  return sortedBy(sort, {
    by: {
      name,
      apartment: [byName(columns.apartment), unit, name],
      unit: [unit, name],
      moveInDate: [day(columns.moveInDate), name],
      leaseEndDate: [day(columns.leaseEndDate), name],
    },
    ties: [id],
  })
}
