import { expect, test } from 'vitest'
import {
  checkboxFilter,
  dayFilter,
  linkFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from './list-filters.tsx'

const state = selectFilter('State', [{ value: 'reversed', label: 'Reversed' }])
const sort = sortFilter([
  { value: '', label: 'Newest first' },
  { value: 'amount', label: 'Amount, smallest first' },
])

test.each([
  ['q', searchFilter('Search'), 'Ama ', 'Ama '],
  ['q', searchFilter('Search'), '', undefined],
  ['from', dayFilter('From'), '2026-11-30', '2026-11-30'],
  ['from', dayFilter('From'), '2026-11-31', undefined],
  ['state', state, 'reversed', 'reversed'],
  ['state', state, 'lost', undefined],
  ['archived', checkboxFilter('Archived'), 'true', 'true'],
  ['archived', checkboxFilter('Archived'), 'yes', undefined],
  ['tenantId', linkFilter, 'a1b2-c3', 'a1b2-c3'],
  ['tenantId', linkFilter, 'a/b', undefined],
  ['sort', sort, 'amount', 'amount'],
  ['sort', sort, 'banana', undefined],
])('an address with %s is read: %#', (_name, filter, text, value) => {
  expect(filter.read(text, {})).toBe(value)
})
