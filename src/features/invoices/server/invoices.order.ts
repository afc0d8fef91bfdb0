import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Key, type Order, reversed } from '../../../server/database/keyset.ts'
import type { InvoiceSort } from '../invoices.rules.ts'
import { invoices } from './invoices.table.ts'

const { createdAt, id, dueDate, amount, nameSorted, invoiceNumber } = invoices

// Rows that are alike stand as they were issued.
const number: Key = { by: invoiceNumber, kind: 'text' }

type SortKey = 'oldest' | 'dueDate' | 'amount' | 'tenantName'
type Firsts = Record<'dueDate' | 'amount' | 'tenantName', SQLWrapper>

const ascending = (by: Firsts): Record<SortKey, Order> => ({
  oldest: {
    keys: [
      { by: createdAt, kind: 'instant' },
      { by: id, kind: 'id' },
    ],
    descending: false,
  },
  dueDate: { keys: [{ by: by.dueDate, kind: 'day' }, number], descending: false },
  amount: { keys: [{ by: by.amount, kind: 'number' }, number], descending: false },
  tenantName: { keys: [{ by: by.tenantName, kind: 'text' }, number], descending: false },
})

const all = ascending({ dueDate, amount, tenantName: sql`${nameSorted} collate "C"` })
// The same, kept from the index of the sort: the planner would walk it to its end, fetching every row, where fewer match
// than it believes. The index of the newest holds all that is filtered by. "POSIX" is "C" by another name.
const some = ascending({
  dueDate: sql`(${dueDate} + 0)`,
  amount: sql`(${amount} + 0)`,
  tenantName: sql`${nameSorted} collate "POSIX"`,
})

/** What a list of invoices is sorted by; `filtered` where a filter is set. */
export function invoiceOrder(sort: InvoiceSort, filtered: boolean): Order {
  const orders = filtered ? some : all
  if (sort === 'newest') return reversed(orders.oldest)
  const word = sort.replace('-', '') as SortKey
  return word === sort ? orders[word] : reversed(orders[word])
}
