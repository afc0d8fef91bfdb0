import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Key, type Order, reversed } from '../../../../server/database/keyset.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import type { InvoiceSort } from '../invoices.sorts.ts'

const { createdAt, id, dueDate, amount, nameSorted, invoiceNumber } = invoices

// Equal rows are in the order of their numbers.
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
// "POSIX" equals "C" but hides the sort index: the planner would scan all of it, fetching each row, where
// fewer match than estimated. The index of the newest invoices holds all filtered columns.
const some = ascending({
  dueDate: sql`(${dueDate} + 0)`,
  amount: sql`(${amount} + 0)`,
  tenantName: sql`${nameSorted} collate "POSIX"`,
})

export function invoiceOrder(sort: InvoiceSort, filtered: boolean): Order {
  const orders = filtered ? some : all
  if (sort === 'newest') return reversed(orders.oldest)
  const word = sort.replace('-', '') as SortKey
  return word === sort ? orders[word] : reversed(orders[word])
}

/** By due day within one status. The index of due days is hidden, which holds all statuses; that of statuses is read. */
export function orderWithinStatus(sort: InvoiceSort): Order {
  const hidden: Key = { by: sql`(${invoiceNumber} || '')`, kind: 'text' }
  const order: Order = { keys: [{ by: dueDate, kind: 'day' }, hidden], descending: false }
  return sort === 'dueDate' ? order : reversed(order)
}
