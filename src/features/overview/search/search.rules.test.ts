import { expect, test } from 'vitest'
import { findMatchedContact, joined } from './search.rules.ts'

test('empty parts are left out', () => {
  expect(joined(' · ', ['Ama Mensah', null, '', 'due 5 Dec 2026', undefined])).toBe(
    'Ama Mensah · due 5 Dec 2026',
  )
  expect(joined(', ', [])).toBe('')
})

test.each([
  ['ama', '024 555 0142'],
  ['0142', '024 555 0142'],
  ['ofori', '024 555 0142'],
  ['OFORI.AMA', 'ofori.ama@market.test'],
  ['market', 'ofori.ama@market.test'],
])('who was found by %s is reached by %s', (text, reached) => {
  const tenant = { name: 'Ama Ɔfɔri', email: 'ofori.ama@market.test', phone: '024 555 0142' }
  expect(findMatchedContact(tenant, text)).toBe(reached)
})
