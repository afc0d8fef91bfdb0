import { type Day, formatDay, isDay } from '../../../../../../shared/days.ts'
import type { Filter } from '../../../../../../web/ui/list/list-filters.tsx'
import { DISPLAY_STATUSES } from '../../../../ledger/invoices.rules.ts'

/** '' means any. */
export type InvoiceFilter = {
  q: string
  status: string
  dueMonth: string
  dueDate: string
  dueFrom: string
  dueTo: string
  tenantId: string
  propertyId: string
  unitId: string
}

export const ANY_DUE = { dueMonth: '', dueDate: '', dueFrom: '', dueTo: '' }
export const NO_FILTER: InvoiceFilter = {
  q: '',
  status: '',
  ...ANY_DUE,
  tenantId: '',
  propertyId: '',
  unitId: '',
}

export const STATUS_CHOICES = [
  { value: '', label: 'All statuses' },
  ...DISPLAY_STATUSES.map((word) => ({ value: word, label: word })),
  { value: 'owed', label: 'Left to pay (unpaid and overdue)' },
  { value: 'open', label: 'Open (not yet due or submitted)' },
]

const ID = /^[\w-]{1,64}$/

/** 'YYYY-MM'. */
export const isMonth = (value: string): boolean => isDay(`${value}-01`)

/** Ignores invalid values in the address; a day takes precedence over a month. */
export function toFilter(address: InvoiceFilter): InvoiceFilter {
  const { q, status, dueMonth, dueDate, dueFrom, dueTo, tenantId, propertyId, unitId } = address
  const word = status.trim().toLowerCase()
  const day = isDay(dueDate) ? dueDate : ''
  const [from, to] = [isDay(dueFrom) ? dueFrom : '', isDay(dueTo) ? dueTo : '']
  const inOrder = !from || !to || from <= to
  return {
    q,
    status: STATUS_CHOICES.find(({ value }) => value.toLowerCase() === word)?.value ?? '',
    dueMonth: !day && isMonth(dueMonth) ? dueMonth : '',
    dueDate: day,
    dueFrom: inOrder ? from : '',
    dueTo: inOrder ? to : '',
    tenantId: ID.test(tenantId) ? tenantId : '',
    propertyId: ID.test(propertyId) ? propertyId : '',
    unitId: ID.test(propertyId) && ID.test(unitId) ? unitId : '',
  }
}

export const isFiltered = (filter: InvoiceFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')

const readBy = <Name extends keyof InvoiceFilter>(name: Name): Filter => ({
  read: (_text, texts) => toFilter({ ...NO_FILTER, ...texts })[name] || undefined,
})

/** One value can rule out another, so that each is read from all. */
export const INVOICE_FILTERS = {
  q: readBy('q'),
  status: readBy('status'),
  dueMonth: readBy('dueMonth'),
  dueDate: readBy('dueDate'),
  dueFrom: readBy('dueFrom'),
  dueTo: readBy('dueTo'),
  tenantId: readBy('tenantId'),
  propertyId: readBy('propertyId'),
  unitId: readBy('unitId'),
}

/** 'Due 1 Oct to 31 Oct 2026'; '' without both ends. */
export function dueRangeLabel({ dueFrom, dueTo }: { dueFrom: Day | ''; dueTo: Day | '' }): string {
  if (dueFrom && dueFrom === dueTo) return `Due ${formatDay(dueFrom)}`
  if (dueFrom && dueTo) {
    const from = formatDay(dueFrom)
    const sameYear = dueFrom.slice(0, 4) === dueTo.slice(0, 4)
    return `Due ${sameYear ? from.slice(0, -5) : from} to ${formatDay(dueTo)}`
  }
  if (dueFrom) return `Due from ${formatDay(dueFrom)}`
  return dueTo && `Due until ${formatDay(dueTo)}`
}
