/** The letters of Akan and Ewe names that a plain keyboard lacks, each over its plain one: 'ofori' finds Ɔfɔri. */
export const SPECIAL_LETTERS = 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ'
export const PLAIN_LETTERS = 'ooeennddffggvv'

const PLAIN = new Map([...SPECIAL_LETTERS].map((letter, at) => [letter, PLAIN_LETTERS.charAt(at)]))
const SPECIAL = new RegExp(`[${SPECIAL_LETTERS}]`, 'g')

export const foldLetters = (text: string): string =>
  text.toLowerCase().replaceAll(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
