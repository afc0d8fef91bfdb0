/** Letters that do not decompose, among them those of Akan and Ewe names, each over its plain one: 'ofori' finds Ɔfɔri. */
export const SPECIAL_LETTERS = 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋØøŁłĐđĦħıς'
export const PLAIN_LETTERS = 'ooeennddffggvvoollddhhiσ'
/** Letters over two plain ones. */
const DOUBLE_LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe' } as const

/** As classes of a regular expression, of JavaScript and PostgreSQL alike. */
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

/**
 * How texts are compared in a search: without case, accents and apostrophes, hyphens as spaces. The same as `search_fold`
 * in the database.
 */
export const foldLetters = (text: string): string =>
  text
    // An acute accent that stands alone would become a space and an accent.
    .replaceAll(droppedBefore, '')
    .normalize('NFKD')
    .replaceAll(dropped, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
    .replaceAll(DOUBLE, (letter) => (isDouble(letter) ? DOUBLE_LETTERS[letter] : letter))
    .replaceAll(spaced, ' ')
    .trim()

/** The words of a search text, each folded, in any order; 'owusu-ansah' is one. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(foldLetters)
      .filter(Boolean),
  ),
]

/** Whether a text has all words of a search. */
export function hasWords(text: string, searched: string): boolean {
  const folded = foldLetters(text)
  return searchWords(searched).every((word) => folded.includes(word))
}
