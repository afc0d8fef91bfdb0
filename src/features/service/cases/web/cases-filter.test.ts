import { expect, test } from 'vitest'
import { isFiltered, NO_FILTER, toFilter } from './cases-filter.ts'

test.each([
  ['request', 'in-progress', 'in-progress'],
  ['request', ' Resolved ', 'resolved'],
  ['request', 'active', 'active'],
  ['request', 'investigating', ''],
  ['complaint', 'investigating', 'investigating'],
  ['complaint', 'rejected', ''],
  ['complaint', 'nonsense', ''],
] as const)('of a %s the address says %s, which means %s', (kind, address, status) => {
  expect(toFilter(kind, { ...NO_FILTER, status: address })).toEqual({ ...NO_FILTER, status })
})

test('an invalid property id is ignored', () => {
  const read = (propertyId: string) => toFilter('complaint', { ...NO_FILTER, propertyId }).propertyId
  expect([read('0192d3a4-0000-7000-8000-000000000001'), read('a b')]).toEqual([
    '0192d3a4-0000-7000-8000-000000000001',
    '',
  ])
})

test('an invalid tenant id is ignored', () => {
  const tenantId = '0192d3a4-0000-7000-8000-000000000001'
  expect(toFilter('request', { ...NO_FILTER, tenantId }).tenantId).toBe(tenantId)
  expect(toFilter('request', { ...NO_FILTER, tenantId: 'a b' }).tenantId).toBe('')
})

test('an invalid day is ignored', () => {
  const since = (createdFrom: string) => toFilter('complaint', { ...NO_FILTER, createdFrom }).createdFrom
  expect(since('2026-10-22')).toBe('2026-10-22')
  expect(since('2026-02-30')).toBe('')
  expect(since('yesterday')).toBe('')
})

test('white space is ignored', () => {
  expect(isFiltered(NO_FILTER)).toBe(false)
  expect(isFiltered({ ...NO_FILTER, q: '  ' })).toBe(false)
  expect(isFiltered({ ...NO_FILTER, status: 'active' })).toBe(true)
  expect(isFiltered({ ...NO_FILTER, createdFrom: '2026-10-22' })).toBe(true)
})
