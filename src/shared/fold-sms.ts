// One letter that GSM-7 lacks makes 70 characters of 160.
const FOLDED: Readonly<Record<string, string>> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '.',
  '×': 'x',
}
const FOLDABLE = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu')
const CEDIS = /GH₵|₵/gu
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]|\ufe0e|\ufe0f/g

/** The text as it is sent: letters that make an SMS cost more are replaced by plain ones. */
export const foldSms = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(GH₵|₵)\s?(?=\d)/gu, 'GHS ')
    .replaceAll(CEDIS, 'GHS')
    .replaceAll(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .replaceAll(SPACES, ' ')
    .replaceAll(INVISIBLE, '')
    .trim()
