import { expect, test } from 'vitest'
import { dueRangeLabel, isFiltered, NO_FILTER, toFilter } from './invoice-filter.ts'

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
  [{ status: 'OWED' }, { status: 'owed' }],
  [{ status: 'open' }, { status: 'open' }],
  [
    { dueFrom: '2026-10-01', dueTo: '2026-10-31' },
    { dueFrom: '2026-10-01', dueTo: '2026-10-31' },
  ],
  [
    { dueFrom: '2026-10-01', dueTo: '2026-10-01' },
    { dueFrom: '2026-10-01', dueTo: '2026-10-01' },
  ],
  [{ dueFrom: '2026-10-31', dueTo: '2026-10-01' }, {}],
  [{ dueFrom: '2026-10-32', dueTo: '2026-10-31' }, { dueTo: '2026-10-31' }],
])('an address with %o means %o', (given, filter) => {
  expect(toFilter({ ...NO_FILTER, ...given })).toEqual({ ...NO_FILTER, ...filter })
})

test.each([
  [{}, false],
  [{ q: ' ' }, false],
  [{ q: 'A' }, true],
  [{ dueMonth: '2026-12' }, true],
  [{ tenantId: 'a1b2-c3' }, true],
  [{ dueTo: '2026-10-31' }, true],
])('%o hides invoices: %s', (given, hides) => {
  expect(isFiltered({ ...NO_FILTER, ...given })).toBe(hides)
})

test.each([
  ['2026-10-01', '2026-10-31', 'Due 1 Oct to 31 Oct 2026'],
  ['2026-12-01', '2027-01-31', 'Due 1 Dec 2026 to 31 Jan 2027'],
  ['2026-10-05', '2026-10-05', 'Due 5 Oct 2026'],
  ['2026-10-05', '', 'Due from 5 Oct 2026'],
  ['', '2026-10-05', 'Due until 5 Oct 2026'],
  ['', '', ''],
])('a span from %j to %j reads %j', (dueFrom, dueTo, label) => {
  expect(dueRangeLabel({ dueFrom, dueTo })).toBe(label)
})
