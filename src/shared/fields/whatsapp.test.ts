import { expect, test } from 'vitest'
import { whatsAppAddress, whatsAppNumber } from './whatsapp.ts'

test.each([
  ['+233 24 123 4567', '233241234567'],
  ['024 123 4567', '233241234567'],
  ['0241234567', '233241234567'],
  ['24 123 4567', '233241234567'],
  ['233241234567', '233241234567'],
  ['00233 24-123-4567', '233241234567'],
  ['+233 (0)24 123 4567', '233241234567'],
  ['+44 20 7946 0018', '442079460018'],
  ['024 123 456', undefined],
  ['024 123 45678', undefined],
  ['+233 24 123 456', undefined],
  ['+0 24 123 4567', undefined],
  ['024 123 4567 (Ama)', undefined],
  ['024 123 4567 / 020 111 2222', undefined],
  ['', undefined],
  [null, undefined],
])('the number %j is %j to WhatsApp', (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number)
})

test('WhatsApp gets the sentence whole, whatever is in it', () => {
  const text = 'Invoice INV-1 from Ɔdɔ & Sons + Co: https://x.test/s/a_b-c'
  const address = new URL(whatsAppAddress(text, '233241234567'))
  expect([address.pathname, address.searchParams.get('text')]).toEqual(['/233241234567', text])
  expect(whatsAppAddress(text)).toMatch(/^https:\/\/wa\.me\/\?text=Invoice%20INV-1%20/)
})
