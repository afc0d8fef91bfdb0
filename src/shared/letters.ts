/** Letters of Akan and Ewe names, each above its plain letter, so that 'ofori' finds Ɔfɔri. */
export const SPECIAL_SAMPLE_EMAILS = 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ'
export const PLAIN_SAMPLE_EMAILS = 'ooeennddffggvv'

const PLAIN = new Map(
  [...SPECIAL_SAMPLE_EMAILS].map((letter, at) => [letter, PLAIN_SAMPLE_EMAILS.charAt(at)]),
)
const SPECIAL = new RegExp(`[${SPECIAL_SAMPLE_EMAILS}]`, 'g')

export const foldLetters = (text: string): string =>
  text.toLowerCase().replaceAll(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
