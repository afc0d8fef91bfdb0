import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Key, type Order, reversed } from '../../../../server/database/keyset.ts'
import type { Day } from '../../../../shared/days.ts'
import type { DisplayStatus } from '../../ledger/invoices.rules.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import type { InvoiceSort } from '../invoices.sorts.ts'

const { createdAt, id, dueDate, amount, nameSorted, invoiceNumber, storedDisplayStatus } = invoices

const number: Key = { by: invoiceNumber, kind: 'text' }

type SortKey = 'oldest' | 'dueDate' | 'amount' | 'tenantName' | 'status'
type Firsts = Record<'dueDate' | 'amount' | 'tenantName', SQLWrapper>

const ascending = (by: Firsts): Record<Exclude<SortKey, 'status'>, Order> => ({
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
// "POSIX" equals "C" but hides the sort index, which the planner would scan whole if it overestimates the matches. The
// index of newest invoices holds all filtered columns.
const some = ascending({
  dueDate: sql`(${dueDate} + 0)`,
  amount: sql`(${amount} + 0)`,
  tenantName: sql`${nameSorted} collate "POSIX"`,
})

/** Overdue invoices come first, paid ones last. */
const byStatus = (today: Day | SQLWrapper): Order => ({
  keys: [
    {
      by: sql`(case when ${storedDisplayStatus} = 'Overdue'
        or ${storedDisplayStatus} = 'Unpaid' and ${dueDate} < ${today}::date then 0
        when ${storedDisplayStatus} = 'Payment Under Review' then 1
        when ${storedDisplayStatus} = 'Payment Submitted' then 2
        when ${storedDisplayStatus} = 'Unpaid' then 3 else 4 end)`,
      kind: 'number',
    },
    { by: dueDate, kind: 'day' },
    number,
  ],
  descending: false,
})

/** `today` decides what is overdue. */
export function invoiceOrder(sort: InvoiceSort, filtered: boolean, today: Day | SQLWrapper): Order {
  const orders = { ...(filtered ? some : all), status: byStatus(today) }
  if (sort === 'newest') return reversed(orders.oldest)
  const word = sort.replace('-', '') as SortKey
  return word === sort ? orders[word] : reversed(orders[word])
}

export const isSortedWithinStatus = (sort: InvoiceSort, statuses: readonly DisplayStatus[]): boolean =>
  sort.endsWith('dueDate') || (sort.endsWith('amount') && !statuses.includes('Paid'))

/** Hides the due-day index over all statuses, so that the planner uses that of statuses. */
export function orderWithinStatus(sort: InvoiceSort): Order {
  const hidden: Key = { by: sql`(${invoiceNumber} || '')`, kind: 'text' }
  const byDueDate: Order = { keys: [{ by: dueDate, kind: 'day' }, hidden], descending: false }
  const order = sort.endsWith('amount') ? all.amount : byDueDate
  return sort.startsWith('-') ? reversed(order) : order
}
