/** Without I, L, O, 0 and 1, which read alike. The value of a sign is its place, from 0. */
export const PAY_CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Different and prime to 31, so that one wrong sign and two swapped ones change the sum. */
const WEIGHTS = [2, 3, 4, 5, 1] as const

const LETTER = /[A-Z]/
const DIGIT = /\d/
const DASHES = /[-\u2010-\u2015\u2212]/g
/** Dashes may be within a word, and so are not its end. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\u2010-\u2015\u2212-]+/u

/** The check sum of five signs: 0 modulo 31 for a code, NaN with a sign that no code has. */
export function payCodeSum(code: string): number {
  let sum = 0
  for (const [at, weight] of WEIGHTS.entries()) {
    const value = PAY_CODE_SIGNS.indexOf(code.charAt(at) || ' ')
    if (value < 0) return Number.NaN
    sum += weight * value
  }
  return sum % PAY_CODE_SIGNS.length
}

/** Five signs with a letter, a digit and the right check sum. */
export const isPayCode = (text: string): boolean =>
  text.length === WEIGHTS.length && LETTER.test(text) && DIGIT.test(text) && payCodeSum(text) === 0

/** Reads '7k-q2m' as a code; undefined for any other text. */
export function readPayCode(text: string): string | undefined {
  const code = text.trim().replaceAll(DASHES, '').toUpperCase()
  return isPayCode(code) ? code : undefined
}

export const findPayCodes = (text: string): string[] => [
  ...new Set(text.split(BETWEEN_WORDS).flatMap((word) => readPayCode(word) ?? [])),
]
