import { expect, test } from 'vitest'
import { kindOptions, MESSAGE_FILTERS, noMatchMessage, SEND_AGAIN, sentQuery } from './messages.filter.ts'

const ANY = { q: undefined, channel: undefined, state: undefined, kind: undefined, sort: undefined }

test('a state in the address is a state of the messages, or a reason', () => {
  const queryFor = (state: string) => sentQuery({ ...ANY, state: MESSAGE_FILTERS.state.read(state) })
  expect(queryFor('failed')).toEqual({ state: 'failed', which: 'unsent' })
  expect(queryFor('no-server')).toEqual({ which: 'stranded' })
  expect(queryFor('refused')).toEqual({ ended: 'refused' })
  expect(queryFor(SEND_AGAIN)).toEqual({ which: 'failed' })
  expect(queryFor('lost')).toEqual({})
})

test('kinds are sorted by label, including an unknown one in the address', () => {
  const labels = kindOptions('rent-rise').map(({ label }) => label)
  expect(labels).toContain('Rent rise')
  expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other, 'en')))
})

test.each([
  [{ q: 'kofy' }, 'Try another spelling.'],
  [{ q: 'kofy', state: 'sent' }, 'Try another spelling or another state.'],
  [{ state: 'sent' }, 'Try another state, or all.'],
  [{ state: 'sent', kind: 'invoice' }, 'No message fits all of these filters.'],
  [{ channel: 'sms' as const }, 'Try another channel, or all.'],
])('where nothing matches %o: %s', (query, message) => {
  expect(noMatchMessage(query)).toBe(message)
})
