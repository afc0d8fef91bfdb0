/** Letters without a decomposition, such as Akan and Ewe ones, each above its plain letter: 'ofori' finds Ɔfɔri. */
export const SPECIAL_LETTERS = 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋØøŁłĐđĦħıς'
export const PLAIN_LETTERS = 'ooeennddffggvvoollddhhiσ'
const DOUBLE_LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe' } as const

/** Character classes for regular expressions of both JavaScript and PostgreSQL. */
const APOSTROPHES = String.raw`'\u0060\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032`
const ACCENTS = String.raw`\u0300-\u036f\u064b-\u065f\u0670`
const UNSEEN = String.raw`\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`
const DROPPED_BEFORE = `[${APOSTROPHES}]`
const DROPPED = `[${APOSTROPHES}${ACCENTS}${UNSEEN}]`
const SPACED = String.raw`[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u2212\u3000,;-]+`

const PLAIN = new Map([...SPECIAL_LETTERS].map((letter, at) => [letter, PLAIN_LETTERS.charAt(at)]))
const SPECIAL = new RegExp(`[${SPECIAL_LETTERS}]`, 'g')
const DOUBLE = new RegExp(`[${Object.keys(DOUBLE_LETTERS).join('')}]`, 'g')
const dropped = new RegExp(DROPPED, 'g')
const droppedBefore = new RegExp(DROPPED_BEFORE, 'g')
const spaced = new RegExp(SPACED, 'g')

const isDouble = (letter: string): letter is keyof typeof DOUBLE_LETTERS => letter in DOUBLE_LETTERS

/** Folds text for searching: no case, accents or apostrophes. Must equal `search_fold` in the database. */
export const foldLetters = (text: string): string =>
  text
    // NFKD turns a lone acute accent into a space and an accent.
    .replaceAll(droppedBefore, '')
    .normalize('NFKD')
    .replaceAll(dropped, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
    .replaceAll(DOUBLE, (letter) => (isDouble(letter) ? DOUBLE_LETTERS[letter] : letter))
    .replaceAll(spaced, ' ')
    .trim()

/** Folded words in any order; 'owusu-ansah' is one word. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(foldLetters)
      .filter(Boolean),
  ),
]

export function hasWords(text: string, searched: string): boolean {
  const folded = foldLetters(text)
  return searchWords(searched).every((word) => folded.includes(word))
}
