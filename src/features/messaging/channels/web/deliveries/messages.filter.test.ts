import { expect, test } from 'vitest'
import {
  ALL_MESSAGES,
  isFiltered,
  kindChoices,
  noMatchMessage,
  queryOf,
  SEND_AGAIN,
} from './messages.filter.ts'

test('a state in the address is a state of the messages, or a reason', () => {
  expect(queryOf({ ...ALL_MESSAGES, state: 'failed' })).toEqual({
    q: '',
    kind: '',
    state: 'failed',
    which: 'unsent',
  })
  expect(queryOf({ ...ALL_MESSAGES, state: 'no-server' })).toEqual({ q: '', kind: '', which: 'stranded' })
  expect(queryOf({ ...ALL_MESSAGES, state: 'refused' })).toEqual({ q: '', kind: '', ended: 'refused' })
  expect(queryOf({ ...ALL_MESSAGES, state: SEND_AGAIN })).toEqual({ q: '', kind: '', which: 'failed' })
})

test('an invalid value in the address is ignored', () => {
  expect(queryOf({ ...ALL_MESSAGES, state: 'lost', channel: 'fax' })).toEqual({ q: '', kind: '' })
  expect(isFiltered({ ...ALL_MESSAGES, state: 'lost', q: ' ' })).toBe(false)
  expect(isFiltered({ ...ALL_MESSAGES, kind: 'reminder' })).toBe(true)
})

test('kinds are sorted by label, including an unknown one in the address', () => {
  const labels = kindChoices('rent-rise').map(({ label }) => label)
  expect(labels[0]).toBe('All kinds')
  expect(labels).toContain('Rent rise')
  expect(labels.slice(1)).toEqual(labels.slice(1).sort((one, other) => one.localeCompare(other, 'en')))
})

test.each([
  [{ q: 'kofy' }, 'Try another spelling.'],
  [{ q: 'kofy', state: 'sent' }, 'Try another spelling or another state.'],
  [{ state: 'sent' }, 'Try another state, or all.'],
  [{ state: 'sent', kind: 'invoice' }, 'No message fits all of these filters.'],
  [{ channel: 'sms' }, 'Try another channel, or all.'],
])('where nothing matches %o: %s', (shown, message) => {
  expect(noMatchMessage({ ...ALL_MESSAGES, ...shown })).toBe(message)
})
