import { describe, expect, test } from 'vitest'
import {
  findCodeCounter,
  hashRecoveryCode,
  isTotpCode,
  otpauthUrl,
  plainCode,
  randomRecoveryCodes,
  randomTotpSecret,
} from './totp.codes.ts'

// RFC 6238, appendix B: the secret '12345678901234567890', the last six of its eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %d s is %s, as RFC 6238 has it', (seconds, code, counter) => {
    expect(findCodeCounter(SECRET, code, at(seconds))).toBe(counter)
  })

  test.each([
    ['a millisecond before one step early', 29.999, null],
    ['one step early', 30, 2],
    ['in its own 30 seconds', 60, 2],
    ['to the last millisecond one step late', 119.999, 2],
    ['two steps late', 120, null],
  ])('%s', (_, seconds, counter) => {
    // The code of the second step, from 60 s to 90 s.
    expect(findCodeCounter(SECRET, '359152', at(seconds))).toBe(counter)
  })

  test.each(['28708', '2870820', '28708a', '', 'ABCDEF'])('%j is none', (code) => {
    expect(findCodeCounter(SECRET, code, at(59))).toBeNull()
  })
})

test.each([
  [' 123 456 ', '123456'],
  ['k7qwm-3xhta–9rbce', 'K7QWM3XHTA9RBCE'],
  ['K7QWM\u00a03XHTA\t9RBCE', 'K7QWM3XHTA9RBCE'],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(plainCode(typed)).toBe(code)
})

test.each([
  ['123456', true],
  ['12345', false],
  ['K7QWM3XHTA9RBCE', false],
  ['１２３４５６', false],
])('%s is a code of an app: %s', (code, expected) => {
  expect(isTotpCode(code)).toBe(expected)
})

test('ten recovery codes are all different, and hashed for their owner', () => {
  const codes = randomRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(26 * Math.log2(31)).toBeGreaterThan(128)
  for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-Z2-9]{5}-){4}[A-HJKMNP-Z2-9]{6}$/)
  const [code = ''] = codes
  expect(hashRecoveryCode('ama', code)).toBe(
    hashRecoveryCode('ama', ` ${code.toLowerCase().replaceAll('-', ' ')}`),
  )
  expect(hashRecoveryCode('ama', code)).not.toBe(hashRecoveryCode('kofi', code))
})

test('the address of an app names company and e-mail, whatever is in them', () => {
  const secret = randomTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(otpauthUrl({ secret, issuer: 'A & B: Rentals?', label: 'ama+x@example.com' }))
  expect(decodeURIComponent(url.pathname)).toContain('A & B: Rentals?:ama+x@example.com')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    issuer: 'A & B: Rentals?',
    secret,
    digits: '6',
    period: '30',
  })
})
