import { CONTACT_TESTS, type ColumnRules, mostCells } from '../../../../../server/sheets/columns.ts'
import type { HeadingRules } from '../../../../../server/sheets/headings.ts'
import { isNamePart } from '../../../../../shared/fields/heading-words.ts'
import { createHeadingFinder } from '../../../../../shared/fields/headings.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import { dayOrMonthIn, monthIn, type SheetMonth } from '../../../../../shared/fields/typed-dates.ts'
import { BOOK_FIELDS, type BookField } from '../../imports.contract.ts'
import { listByWords } from './fields.keywords.ts'
import { NUMBER_WORDS, OTHER_WORDS, POSSIBLE, WORDS } from './fields.words.ts'

const findBookField = createHeadingFinder(
  BOOK_FIELDS.filter((field) => field !== 'paid').flatMap((field) =>
    [field, ...(WORDS[field] ?? [])].map((name) => [name, field] as const),
  ),
)
const findPossibleFields = createHeadingFinder(POSSIBLE)
const isNumber = createHeadingFinder(NUMBER_WORDS.map((name) => [name, true]))

const PAID_WORDS =
  /\b(?:paid|payments?|pay|rent|amount|amt|ghs|ghc|cedis|received|collected|collection)\b|[()₵¢:]/gi

/** The month of a column of payments: 'Jan', 'Jan 2026 paid', '01/2026'. */
export const findPaidMonth = (heading: string): SheetMonth | undefined =>
  monthIn(heading) ?? monthIn(heading.replaceAll(PAID_WORDS, ' ').trim())

const LONGEST_HEADING = 120
const MONEY_FOR_TIME =
  /^(?:amount|amt|rate|price|charge)?[\s(]*(?:in\s+)?(?:ghs|ghc|gh|gh¢|gh₵|cedis?|₵|¢)[\s).,/-]*(?:per|a|each|every|for)?[\s.]*(?:month|mth|mnth|year|yr|annum|quarter|qtr)(?:ly)?$/iu
const MONEY_A_MONTH = /^(?:ghs|ghc|gh|gh¢|gh₵|cedis?|₵|¢)[\s.]*p\.?\s?[ma]\.?$/iu

const findAnyField = (heading: string): BookField | undefined => {
  const plain = heading.trim().slice(0, LONGEST_HEADING)
  if (MONEY_FOR_TIME.test(plain) || MONEY_A_MONTH.test(plain)) return 'rent'
  return isNumber(heading) ? undefined : (findBookField(heading) ?? findOfParts(plain))
}

/** 'Room/Store no.' is a unit as both are; 'Name & Tel' begins with the name. */
function findOfParts(heading: string): BookField | undefined {
  const parts = heading.split(/\s*(?:\/|&|\+|\band\b|\bor\b)\s*/i)
  const fields = parts.map(findBookField)
  if (parts.length < 2 || fields.includes(undefined)) return undefined
  const [first] = fields
  const isBoth = (one: BookField, other: BookField) =>
    fields.every((field) => field === one || field === other)
  if (fields.every((field) => field === first)) return first
  if (isBoth('name', 'phone')) return 'name'
  return isBoth('balance', 'credit') ? 'balance' : undefined
}

const OF_A_YEAR =
  /[\s(]+(?:(?:as\s+(?:at|of|on)|from|for|of|in|up\s+to|at|end\s+of)\s+)*(?:\d{1,2}[-/.]){0,2}20\d\d\)?$/i

const PREPOSITION = /^(?:(?:as|at|of|on|from|for|in|up|to|end)\s*)*$/i

/** 'Arrears' for 'Arrears from 2025'; undefined for a heading that names no year. */
export function withoutYear(heading: string): string | undefined {
  if (heading.length > LONGEST_HEADING) return undefined
  const rest = heading.replace(OF_A_YEAR, '').trim()
  return rest === heading.trim() || PREPOSITION.test(rest) ? undefined : rest
}

const isField = (heading: string): boolean => {
  const field = findAnyField(heading)
  return (field !== undefined && field !== 'ignore') || findPossibleFields(heading) !== undefined
}

export const BOOK_HEADINGS: HeadingRules = {
  isField,
  isKnown: (heading) =>
    findPaidMonth(heading) !== undefined || isField(heading) || isField(withoutYear(heading) ?? ''),
  least: 2,
}

const isDayOfMonth = (cell: string): boolean => {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(cell) ?? []
  return digits !== undefined && Number(digits) >= 1 && Number(digits) <= 31
}
/** Less may be a number of months; in pesewas. */
const LEAST_MONEY = 6100
const hasLetter = (cell: string): boolean => /\p{L}/u.test(cell)
const isCount = (cell: string): boolean => /^\d+(?:\.\d+)?(?:\s*\p{L}+)?$/u.test(cell) && !monthIn(cell)

const isMoney = (cell: string): boolean => (amountIn(cell) ?? 0) >= LEAST_MONEY
export const areMoney = mostCells(isMoney)
const isAmount = (cell: string): boolean => amountIn(cell) !== undefined
const isRent = (cell: string): boolean => (amountIn(splitRent(cell).rent) ?? 0) > 0
const isDay = (cell: string): boolean =>
  dayOrMonthIn(cell, 'first') !== undefined || /^(?:19|20)\d\d$/.test(cell)

const countDistinct = (cells: readonly string[]): number =>
  new Set(cells.map((cell) => cell.toLowerCase())).size

/** A unit is seldom named twice, a property often. */
const isMostlyDistinct = (cells: readonly string[]): boolean => countDistinct(cells) > cells.length / 2

export const BOOK_RULES: ColumnRules<BookField> = {
  find: (heading) => (OTHER_WORDS.test(heading) ? undefined : findAnyField(heading)),
  findPossible: (heading) =>
    isNumber(heading) ? ['phone'] : (findPossibleFields(heading) ?? listByWords(heading)),
  tests: {
    ...CONTACT_TESTS,
    name: mostCells(hasLetter),
    unit: (cells) => cells.length > 0 && isMostlyDistinct(cells),
    property: (cells) => cells.length > 0 && !isMostlyDistinct(cells) && mostCells(hasLetter)(cells),
    rentDay: mostCells(isDayOfMonth),
    rent: mostCells(isRent),
    balance: mostCells(isAmount),
    brought: mostCells(isAmount),
    deposit: mostCells(isAmount),
    credit: mostCells(isAmount),
    startsOn: mostCells(isDay),
    endsOn: mostCells(isDay),
    advance: mostCells(isCount),
    paidUntil: mostCells((cell) => dayOrMonthIn(cell, 'last') !== undefined),
  },
  byCells: ['email', 'phone'],
  isOther: (heading) => OTHER_WORDS.test(heading),
  repeats: (field, heading) => field === 'name' && isNamePart(heading),
}

const PERIODS: readonly (readonly [words: RegExp, period: string])[] = [
  [/half|\b(?:6|six)\s*months?/i, 'half-yearly'],
  [/quarter|\bqtr/i, 'quarterly'],
  [/year|annum|annual|\bp\.?\s?a\b/i, 'yearly'],
  [/month|mth|\bp\.?\s?m\b/i, 'monthly'],
]

/** The period that the heading of the rent names: 'yearly' for 'Annual rent'. */
export const findRentPeriod = (heading: string): string | undefined =>
  PERIODS.find(([words]) => words.test(heading))?.[1]

const WITH_PERIOD =
  /^(.*\d(?:\/-)?)[\s/.,-]*(?:(?:per|a|an|each|every)\s+)?((?:month|mth|mnth|year|yr|annum|annual|quarter|qtr|half[\s-]?year)(?:ly)?|p\.?\/?\s?[ma]\.?)$/i

/** 'GHS 450/month' as its amount and period. */
export function splitRent(text: string): { rent: string; period: string | undefined } {
  const [, rent = text, period] = text.length > LONGEST_HEADING ? [] : (WITH_PERIOD.exec(text.trim()) ?? [])
  return { rent, period: period && findRentPeriod(period.replace(/^p\W*([ma])\W*$/i, 'p.$1')) }
}

/** The unit that the heading of an advance names: 'years' for 'Years paid'. */
export const findAdvanceUnit = (heading: string): 'years' | 'months' | undefined => {
  if (/\b(?:years?|yrs?)\b/i.test(heading)) return 'years'
  return /\b(?:months?|mths?)\b/i.test(heading) ? 'months' : undefined
}

const OPENING = createHeadingFinder(
  ['opening balance', 'opening bal', 'opening arrears', 'starting balance'].map((name) => [name, true]),
)
export const isOpeningBalance = (heading: string): boolean => OPENING(heading) === true
