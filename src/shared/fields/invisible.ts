// Arabic to Adlam letters join: a zero-width (non-)joiner between two of them changes how a word is read.
const JOINING = String.raw`[\u0600-\u1cff\u{10a00}-\u{1e95f}]`
const PICTURE = String.raw`\p{Extended_Pictographic}`
const MEANT = [
  String.raw`(?<=${JOINING})[\u200c\u200d](?=${JOINING})`,
  String.raw`(?<=${PICTURE}(?:\p{Emoji_Modifier}|\ufe0f)?)\u200d(?=${PICTURE})`,
  String.raw`(?<=${PICTURE})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}`,
].join('|')
const UNSEEN_OR_MEANT = new RegExp(String.raw`(${MEANT})|\p{Default_Ignorable_Code_Point}`, 'gu')
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
// Text in two directions needs direction marks; overrides only disguise.
const DIRECTION = '\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069'
const UNSEEN_IN_LONG = new RegExp(
  String.raw`(${MEANT}|[${DIRECTION}])|\p{Default_Ignorable_Code_Point}`,
  'gu',
)
const ONLY_UNSEEN = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g

/** Removes soft hyphens, zero-width characters and direction marks, except in emoji and joining scripts. */
export const visibleLine = (line: string): string =>
  line.replaceAll(UNSEEN_OR_MEANT, '$1').replaceAll(ODD_SPACES, ' ').trim()

/** Works like {@link visibleLine}, but keeps direction marks that are not overrides. */
export function visibleText(text: string): string {
  return ONLY_UNSEEN.test(text) ? '' : text.replaceAll(UNSEEN_IN_LONG, '$1').trim()
}

/** Longer than any reference or amount. Normalizing a run of accents takes quadratic time: minutes for 1 MB. */
const MOST_NORMALIZED = 1000

/** Removes everything invisible from references and addresses, and turns full-width characters into plain ones. */
export function plainText(text: string): string {
  const normalized = text.length > MOST_NORMALIZED ? text : text.normalize('NFKC')
  return visibleLine(normalized.replaceAll(UNSEEN, ''))
}
