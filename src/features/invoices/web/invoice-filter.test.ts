import { expect, test } from 'vitest'
import { filterOf, isFiltered, NO_FILTER } from './invoice-filter.ts'

test.each([
  [{ status: 'overdue' }, { status: 'Overdue' }],
  [{ status: ' payment under review ' }, { status: 'Payment Under Review' }],
  [{ status: 'banana' }, {}],
  [{ dueMonth: '2026-12' }, { dueMonth: '2026-12' }],
  [{ dueMonth: '2026-13' }, {}],
  [{ dueMonth: '0002-12' }, {}],
  [{ dueDate: '2026-12-05' }, { dueDate: '2026-12-05' }],
  [{ dueDate: '2026-02-30' }, {}],
  [{ dueMonth: '2026-12', dueDate: '2026-11-05' }, { dueDate: '2026-11-05' }],
  [{ q: 'Ama ' }, { q: 'Ama ' }],
  [{ tenantId: 'a1b2-c3' }, { tenantId: 'a1b2-c3' }],
  [{ tenantId: 'a/b' }, {}],
])('an address with %o means %o', (given, means) => {
  expect(filterOf({ ...NO_FILTER, ...given })).toEqual({ ...NO_FILTER, ...means })
})

test.each([
  [{}, false],
  [{ q: ' ' }, false],
  [{ q: 'A' }, true],
  [{ dueMonth: '2026-12' }, true],
  [{ tenantId: 'a1b2-c3' }, true],
])('%o hides invoices: %s', (given, hides) => {
  expect(isFiltered({ ...NO_FILTER, ...given })).toBe(hides)
})
