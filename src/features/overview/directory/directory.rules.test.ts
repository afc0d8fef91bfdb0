import { expect, test } from 'vitest'
import { DESTINATIONS } from './directory.actions.ts'
import { findDestinations, isNamedBy, listRecent, withRecent } from './directory.rules.ts'
import { SETTINGS_ENTRIES } from './directory.settings.ts'

const find = (typed: string, recent: string[] = []) =>
  findDestinations(DESTINATIONS, typed, recent).map(({ id }) => id)

test.each([
  ['record payment', 'record-payment'],
  ['new invoice', 'new-invoice'],
  ['vacant', 'vacant-units'],
  ['ten', 'tenants'],
  ['invite', 'invite-tenants'],
  ['close month', 'close-month'],
  ['arrears', 'arrears'],
  ['Recurring Charges', 'monthly-charges'],
])('typing %s finds first', (typed, id) => expect(find(typed)[0]).toBe(id))

test('each typed word begins a word of an entry, in any order', () => {
  expect(find('pay rec')).toContain('record-payment')
  expect(find('ecord')).toEqual([])
  expect(find('  ')).toEqual([])
  expect(find('akosua')).toEqual([])
})

test('recent ones come first, the newest before all', () => {
  expect(find('inv')[0]).not.toBe('voided-invoices')
  expect(find('inv', ['voided-invoices', 'bulk-invoices']).slice(0, 2)).toEqual([
    'voided-invoices',
    'bulk-invoices',
  ])
})

test('a chosen entry is remembered once, with a limit; unknown ones are left out', () => {
  expect(withRecent(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'i')).toHaveLength(8)
  expect(listRecent(DESTINATIONS, ['gone', 'tax']).map(({ id }) => id)).toEqual(['tax'])
})

test.each([
  ['momo', 'how-to-pay'],
  ['logo', 'company'],
  ['password', 'security'],
  ['vat', 'tax-settings'],
  ['late fee', 'late-fees'],
])('%s is among the settings', (typed, id) => {
  expect(SETTINGS_ENTRIES.filter((one) => isNamedBy(one, typed)).map((one) => one.id)).toContain(id)
})

test('an id is used once', () => {
  const ids = DESTINATIONS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
