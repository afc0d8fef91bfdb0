import { foldLetters } from '../../../shared/fields/letters.ts'

const TITLES = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'madam', 'dr', 'rev', 'pastor', 'alhaji', 'hajia', 'nana'],
])
const LEAST_WORDS = 2
const LEAST_LETTERS = 4

/** The folded words of a name, without titles where two others stay. */
export function toNameWords(name: string): string[] {
  const words = [...new Set(foldLetters(name).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '')
  const plain = words.filter((word) => !TITLES.has(word))
  return plain.length >= LEAST_WORDS ? plain : words
}

/** True if all words of one, at least two, are in the other. */
export function doNamesAgree(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  return few.length >= LEAST_WORDS && few.every((word) => many.includes(word))
}

/** True if one letter is added, dropped or changed, or two neighbours are swapped; not for words below four letters. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < LEAST_LETTERS || short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.slice(at + 1)
  return (
    short.slice(at) === long.slice(at + 1) ||
    (short.length === long.length &&
      (rest === long.slice(at + 1) ||
        (short[at] === long[at + 1] && short[at + 1] === long[at] && rest.slice(1) === long.slice(at + 2))))
  )
}

/** True if all words of one, at least two, are in the other, but for one with a typing error. */
export function doNamesNearlyAgree(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const [wrong, second] = few.filter((word) => !many.includes(word))
  if (few.length < LEAST_WORDS || wrong === undefined || second !== undefined) return false
  return many.some((word) => !few.includes(word) && isMistyped(wrong, word))
}

/** Equal for names that differ in case, marks, titles or order of words only. */
export const toNameKey = (name: string): string => toNameWords(name).toSorted().join(' ')
