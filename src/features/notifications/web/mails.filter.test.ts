import { expect, test } from 'vitest'
import { ALL_MAILS, isFiltered, kindChoices, queryOf, SEND_AGAIN } from './mails.filter.ts'

test('a state of the address is a state of the mails, or why they were not sent', () => {
  expect(queryOf({ ...ALL_MAILS, state: 'failed' })).toEqual({ q: '', kind: '', state: 'failed' })
  expect(queryOf({ ...ALL_MAILS, state: 'no-server' })).toEqual({ q: '', kind: '', ended: 'no-server' })
  expect(queryOf({ ...ALL_MAILS, state: SEND_AGAIN })).toEqual({ q: '', kind: '', which: 'failed' })
})

test('what the address says wrong counts as not said', () => {
  expect(queryOf({ ...ALL_MAILS, state: 'lost' })).toEqual({ q: '', kind: '' })
  expect(isFiltered({ ...ALL_MAILS, state: 'lost', q: ' ' })).toBe(false)
  expect(isFiltered({ ...ALL_MAILS, kind: 'reminder' })).toBe(true)
})

test('kinds stand in the order of their words, with one that the address alone knows', () => {
  const labels = kindChoices('rent-rise').map(({ label }) => label)
  expect(labels[0]).toBe('All kinds')
  expect(labels).toContain('Rent rise')
  expect(labels.slice(1)).toEqual(labels.slice(1).sort((one, other) => one.localeCompare(other, 'en')))
})
