import { expect, test } from 'vitest'
import { ALL_PAYMENTS, isFiltered, queryOf } from './payments.filter.ts'

test('an address names a filter of payments, and what it names wrongly is left out', () => {
  const shown = { ...ALL_PAYMENTS, method: 'cash', state: 'reversed', from: '2026-11-01', to: '31 Nov' }
  const query = { q: undefined, tenantId: undefined, method: 'cash', state: 'reversed', from: '2026-11-01' }
  expect(queryOf(shown)).toEqual({ ...query, to: undefined })
  expect(queryOf({ ...ALL_PAYMENTS, method: 'gold', state: 'lost' })).toEqual(queryOf(ALL_PAYMENTS))
})

test('a list is filtered once anything is chosen', () => {
  expect(isFiltered(ALL_PAYMENTS)).toBe(false)
  expect(isFiltered({ ...ALL_PAYMENTS, state: 'reversed' })).toBe(true)
})
