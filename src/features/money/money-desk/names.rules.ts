import { foldLetters } from '../../../shared/fields/letters.ts'

const TITLES = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'madam', 'dr', 'rev', 'pastor', 'alhaji', 'hajia', 'nana'],
])
const LEAST_WORDS = 2

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

/** Equal for names that differ in case, marks, titles or order of words only. */
export const toNameKey = (name: string): string => toNameWords(name).toSorted().join(' ')
