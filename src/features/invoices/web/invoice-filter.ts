import { isDay } from '../../../shared/days.ts'
import { DISPLAY_STATUSES } from '../invoices.rules.ts'

/** Which invoices are shown; '' means any. */
export type InvoiceFilter = {
  q: string
  status: string
  dueMonth: string
  dueDate: string
  /** The id of the tenant whose invoices they are. */
  tenantId: string
}

export const NO_FILTER: InvoiceFilter = { q: '', status: '', dueMonth: '', dueDate: '', tenantId: '' }

const ID = /^[\w-]{1,64}$/

/** True for a month as the address carries it, 'YYYY-MM'. */
export const isMonth = (value: string): boolean => isDay(`${value}-01`)

/** The filter that an address means: what it says wrong counts as not said, and a day goes before a month. */
export function filterOf({ q, status, dueMonth, dueDate, tenantId }: InvoiceFilter): InvoiceFilter {
  const word = status.trim().toLowerCase()
  const day = isDay(dueDate) ? dueDate : ''
  return {
    q,
    status: DISPLAY_STATUSES.find((known) => known.toLowerCase() === word) ?? '',
    dueMonth: !day && isMonth(dueMonth) ? dueMonth : '',
    dueDate: day,
    tenantId: ID.test(tenantId) ? tenantId : '',
  }
}

/** True while a filter hides invoices. */
export const isFiltered = (filter: InvoiceFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')
