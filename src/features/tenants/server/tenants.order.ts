import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Key, Order } from '../../../server/database/keyset.ts'
import type { TenantSort } from '../tenants.contract.ts'

/** What tenants are sorted by, as a query knows it; `name` is {@link foldedName}. */
type Columns = { createdAt: SQLWrapper; id: SQLWrapper; name: SQLWrapper; leaseEndDate: SQLWrapper }

/** A name without regard to case and special letters; what is searched begins with it. */
export const foldedName = (person: { name: SQLWrapper; search: SQLWrapper }) =>
  sql<string>`left(${person.search}, char_length(${person.name})) collate "C"`

/** What a list of tenants is sorted by. Who has no end of the lease comes last, whichever way. */
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
