import { expect, test } from 'vitest'
import { canonicalEmail, isEmailAddress } from './email-address.ts'
import { email, emailToFind } from './email-field.ts'
import { optionalReference } from './fields.ts'

const LABEL = 'x'.repeat(63)

test.each([
  ['ama@home.test', 'ama@home.test'],
  [' A\u200bma\u00ad@ho\u2060me.test\ufeff', 'Ama@home.test'],
  ['\u202aama@home.test\u202c', 'ama@home.test'],
  ['ａｍａ＠ｈｏｍｅ．test', 'ama@home.test'],
  ['yaw@bücher.example', 'yaw@xn--bcher-kva.example'],
  ['yaw@bu\u0308cher.example', 'yaw@xn--bcher-kva.example'],
  ['yaw@XN--BCHER-KVA.Example', 'yaw@xn--bcher-kva.example'],
  ['yaw@bücher。example', 'yaw@xn--bcher-kva.example'],
  [`${'x'.repeat(64)}@${LABEL}.com`, `${'x'.repeat(64)}@${LABEL}.com`],
  ['o.neil+rent@a-b.co', 'o.neil+rent@a-b.co'],
])('%j is an address', (typed, address) => {
  expect(canonicalEmail(typed)).toBe(address)
  expect(isEmailAddress(address)).toBe(true)
})

test.each([
  'yaw',
  'yaw@',
  '@example.com',
  'yaw@example',
  'yaw@example.com.',
  'yaw@.example.com',
  'esi@example..com',
  '.esi@example.com',
  'esi.@example.com',
  'e..si@example.com',
  'esi@-example.com',
  'esi@example-.com',
  'esi@exa_mple.com',
  `esi@${LABEL}x.com`,
  `${'x'.repeat(65)}@example.com`,
  `${'ɔ'.repeat(33)}@example.com`,
  'esi@1.2.3.4',
  'esi@example.c',
  'esi@exa%6dple.com',
  'esi@example.com/x',
  'e si@example.com',
  'esi@exam ple.com',
])('no server takes %s', (typed) => {
  expect(isEmailAddress(canonicalEmail(typed))).toBe(false)
})

test.each([
  ['an address', email],
  ['an address to find', emailToFind],
  ['a reference', optionalReference],
])('%s of half a million accents is refused at once', (_what, field) => {
  expect(field.safeParse(`a${'\u0301\u0323'.repeat(250_000)}`).success).toBe(false)
})
