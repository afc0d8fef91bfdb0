import { expect, test } from 'vitest'
import { printPhone } from '../shared/fields/phone.ts'
import { phoneWarning, smsNumber, storedPhone, takesCodes, toE164 } from './phone.ts'

test.each([
  ['0244123456', '+233244123456'],
  ['024 412 3456', '+233244123456'],
  ['024-412-3456', '+233244123456'],
  ['+233 24 412 3456', '+233244123456'],
  ['233244123456', '+233244123456'],
  ['00233244123456', '+233244123456'],
  ['+233 (0)24 412 3456', '+233244123456'],
  ['244123456', '+233244123456'],
  ['+44 7911 123456', '+447911123456'],
  ['+1 202 555 0143', '+12025550143'],
  ['024412345', undefined],
  ['02441234567', undefined],
  ['+23324412345', undefined],
  ['Kofi', undefined],
  ['', undefined],
])('%s becomes %s', (phone, expected) => {
  expect(toE164(phone)).toBe(expected)
})

test.each([
  ['0244123456', '0244123456', '024 412 3456'],
  ['244123456', '0244123456', '024 412 3456'],
  ['+233 24 412 3456', '0244123456', '024 412 3456'],
  ['00233244123456', '0244123456', '024 412 3456'],
  ['+233 (0)24-412-3456', '0244123456', '024 412 3456'],
  ['030 212 3456', '0302123456', '030 212 3456'],
  ['0800 12345', '080012345', '080012345'],
  ['+447911123456', '+44 7911 123456', '+44 7911 123456'],
  ['024 412 3456; 233208112233', '0244123456, 0208112233', '024 412 3456, 020 811 2233'],
  ['024 412 3456 / 0244123456', '0244123456', '024 412 3456'],
  ['024 412 3456, ask Kofi', '024 412 3456, ask Kofi', '024 412 3456, ask Kofi'],
  ['020 111', '020 111', '020 111'],
  ['123456', '123456', '123456'],
  ['', '', ''],
])('%s is stored as %s and printed as %s', (typed, stored, printed) => {
  expect(storedPhone(typed)).toBe(stored)
  expect(storedPhone(stored)).toBe(stored)
  expect(printPhone(stored)).toBe(printed)
  expect(storedPhone(printed)).toBe(stored)
})

const FIXED = 'This is a fixed line or a free-call number: no SMS arrives there.'
const FOREIGN = 'This is a number of another country: messages go there by SMS, but no codes to sign in.'

test.each([
  ['0244123456', true, true, undefined],
  ['0501234567', true, true, undefined],
  ['0302123456', false, false, FIXED],
  ['0300000000', false, false, FIXED],
  ['0800 12345', false, false, FIXED],
  ['+44 20 7946 0958', false, false, FIXED],
  ['+800 1234 5678', false, false, FIXED],
  ['+44 7911 123456', true, false, FOREIGN],
  ['+1 202 555 0143', true, false, FOREIGN],
  ['ask Kofi', false, false, undefined],
])('%s takes SMS: %s, codes: %s', (phone, sms, codes, warning) => {
  expect(smsNumber(phone) !== null).toBe(sms)
  expect(takesCodes(toE164(phone) ?? '')).toBe(codes)
  expect(phoneWarning(phone)).toBe(warning)
})
