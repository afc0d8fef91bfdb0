import { plainText } from './invisible.ts'

const CURRENCY = /\b(?:in\s+)?(?:ghs|ghc|gh|cedis?)\b|[₵¢]/g
/** 'No. of rooms' is a count, 'Room no.' a name. */
const COUNT = /\b(?:no|nos|number)\.?\s+of\b/g
const LEFT_OUT = new Set(['of', 'the', 'per', 'a', 'an'])
const ALIASES: Record<string, string> = {
  number: 'no',
  num: 'no',
  nr: 'no',
  monthly: 'month',
  mth: 'month',
  mthly: 'month',
  annual: 'year',
  annually: 'year',
  yearly: 'year',
  annum: 'year',
  yr: 'year',
  quarterly: 'quarter',
  qtr: 'quarter',
  telephone: 'phone',
  tel: 'phone',
  mobile: 'phone',
  cell: 'phone',
  cellphone: 'phone',
  amt: 'amount',
  bal: 'balance',
}
const LONGEST = 120

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const toSingular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

/** The words in alphabetical order, without case, plural, currency and punctuation. */
function headingKey(heading: string): string {
  const words = heading
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(CURRENCY, ' ')
    .replaceAll(COUNT, ' count ')
    .match(/[\p{L}\p{N}]+/gu)
  const kept = (words ?? []).filter((word) => !LEFT_OUT.has(word)).map(toSingular)
  return kept
    .map((word) => ALIASES[word] ?? word)
    .toSorted()
    .join(' ')
}

const BRACKETS = /[([{][^)\]}]*[)\]}]/g

/** Finds what a list of names gives for a heading, in any order of its words. */
export function createHeadingFinder<T>(
  names: Iterable<readonly [name: string, value: T]>,
): (heading: string) => T | undefined {
  const byName = new Map<string, T>()
  for (const [name, value] of names)
    for (const key of [plain(name), headingKey(name)])
      if (key !== '' && !byName.has(key)) byName.set(key, value)
  return (heading) => {
    if (heading.length > LONGEST) return undefined
    const text = plainText(heading)
    const keys = [plain(text), headingKey(text), headingKey(text.replaceAll(BRACKETS, ' '))]
    for (const key of keys) if (byName.has(key)) return byName.get(key)
    return undefined
  }
}
