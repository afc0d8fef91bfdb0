import { expect, test } from 'vitest'
import { findPayCodes, isPayCode, PAY_CODE_SIGNS, payCodeSum, readPayCode } from './pay-codes.rules.ts'

const SIGNS = [...PAY_CODE_SIGNS]
const at = (value: number) => PAY_CODE_SIGNS.charAt(value)

/** The only code that begins with these signs; undefined without a letter or a digit. */
function complete(four: string): string | undefined {
  const last = SIGNS.find((sign) => payCodeSum(four + sign) === 0) ?? ''
  return isPayCode(four + last) ? four + last : undefined
}

const put = (code: string, place: number, sign: string) => code.slice(0, place) + sign + code.slice(place + 1)

test('there are 31 signs, and each four of them have exactly one check sign', () => {
  expect(new Set(SIGNS).size).toBe(31)
  for (let value = 0; value < 31; value += 1) {
    const four = at(value) + at((value * 7) % 31) + at((value * 11 + 3) % 31) + at((value * 19 + 5) % 31)
    expect(SIGNS.filter((sign) => payCodeSum(four + sign) === 0)).toHaveLength(1)
  }
})

test('one wrong sign is never a code: every place and every pair of signs', () => {
  for (let place = 0; place < 5; place += 1)
    for (const right of SIGNS)
      for (const wrong of SIGNS) {
        const [one, other] = [put('22222', place, right), put('22222', place, wrong)]
        expect(payCodeSum(one) === payCodeSum(other)).toBe(right === wrong)
      }
})

test('two swapped signs are never a code: every two places and every pair of signs', () => {
  for (let one = 0; one < 5; one += 1)
    for (let other = one + 1; other < 5; other += 1)
      for (const first of SIGNS)
        for (const second of SIGNS) {
          const right = put(put('22222', one, first), other, second)
          const swapped = put(put('22222', one, second), other, first)
          expect(payCodeSum(right) === payCodeSum(swapped)).toBe(first === second)
        }
})

test('of thousands of codes, none stays a code with one wrong sign or two swapped', () => {
  let codes = 0
  for (let number = 17; number < 31 ** 4; number += 391) {
    const four = [31 ** 3, 31 ** 2, 31, 1].map((power) => at(Math.floor(number / power) % 31)).join('')
    const code = complete(four)
    if (code === undefined) continue
    codes += 1
    for (let place = 0; place < 5; place += 1) {
      for (const sign of SIGNS)
        if (sign !== code.charAt(place)) expect(isPayCode(put(code, place, sign))).toBe(false)
      for (let other = place + 1; other < 5; other += 1) {
        const swapped = put(put(code, place, code.charAt(other)), other, code.charAt(place))
        if (swapped !== code) expect(isPayCode(swapped)).toBe(false)
      }
    }
  }
  expect(codes).toBeGreaterThan(1500)
})

const CODE = complete('7KQ2') ?? ''

test.each([
  [CODE, CODE],
  [CODE.toLowerCase(), CODE],
  [`${CODE.slice(0, 2)}-${CODE.slice(2)}`, CODE],
  [` ${CODE.slice(0, 3)}\u2013${CODE.slice(3)} `, CODE],
  ['22222', undefined],
  ['', undefined],
  [`${CODE}2`, undefined],
  ['ABCDE', undefined],
])('%j is read as %s', (text, code) => {
  expect(readPayCode(text)).toBe(code)
})

test.each([
  [`rent ${CODE} June`, [CODE]],
  [`RENT:${CODE}.`, [CODE]],
  [`(${CODE.toLowerCase()})`, [CODE]],
  [`rent${CODE}`, []],
  [`rent-${CODE}`, []],
  [`${CODE}/${CODE}`, [CODE]],
  ['Cash In received for GHS 200.00', []],
])('the codes of %j', (text, codes) => {
  expect(findPayCodes(text)).toEqual(codes)
})

test('a code has a letter and a digit', () => {
  for (const all of ['2222', 'AAAA', 'ABCD', '3456'])
    for (const sign of SIGNS) {
      const code = all + sign
      if (isPayCode(code)) expect(/[A-Z]/.test(code) && /\d/.test(code)).toBe(true)
    }
})
