import type { ProblemKind } from '../../imports.contract.ts'
import type { Portal } from './book.types.ts'
import type { Line } from './lines.ts'
import { sameName } from './places.ts'

export type About = { count: number; lines: readonly Line[]; isArchived: (name: string) => boolean }

const MOST_NAMES = 3
const plural = (count: number, one: string, several = `${one}s`) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`
const rows = (count: number) => plural(count, 'row')
const has = (count: number) => (count === 1 ? 'has' : 'have')

function quoteNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `'${name}'`)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

const listNames = (lines: readonly Line[]): string[] => [
  ...new Map(lines.map(({ cells: { property } }) => [sameName(property), property])).values(),
]

function unknownProperties({ lines, isArchived }: About): string {
  const names = listNames(lines)
  const archived = names.filter(isArchived)
  const text = `The portal has no property ${quoteNames(names)}.`
  if (archived.length === 0) return text
  return `${text} ${quoteNames(archived)} ${archived.length === 1 ? 'is' : 'are'} archived: restore under Properties, or choose another property.`
}

type RowKind = Exclude<ProblemKind, 'headings' | 'total-differs' | 'capacity'>
export const SENTENCES: Record<RowKind, (about: About) => string> &
  Record<ProblemKind, (about: About) => string> = {
  headings: () => '',
  'total-differs': () => '',
  capacity: () => '',
  'name-missing': ({ count }) =>
    `${rows(count)} ${has(count)} no name, or one of more than 200 characters. Enter the name, or leave the row out.`,
  'unit-missing': ({ count }) =>
    `${rows(count)} ${has(count)} no unit, or one of more than 200 characters. Enter the unit, or leave the row out.`,
  'property-missing': ({ count }) =>
    `${rows(count)} ${has(count)} no property. Choose the property of the book, or enter it.`,
  'start-missing': ({ count }) =>
    `${rows(count)} ${has(count)} no day on which the lease began, and the rent cannot be counted without it. Enter the day.`,
  'amount-bad': ({ count }) =>
    `In ${rows(count)} an amount or a period cannot be read. Correct the cells: amounts like 1,500.50, periods of a month, a quarter, half a year or a year, advances like 6 months, 2 years or whole rents.`,
  'lease-order': ({ count }) => `In ${rows(count)} the lease ends before it begins. Correct one of the days.`,
  'property-unknown': unknownProperties,
  'phone-zero': ({ count }) =>
    `${plural(count, 'phone number has', 'phone numbers have')} lost the 0 at the front, as spreadsheets drop it.`,
  'phone-two': ({ count }) => `${plural(count, 'cell has', 'cells have')} several phone numbers.`,
  'phone-bad': ({ count }) =>
    `${plural(count, 'phone number')} cannot be called. Correct the cells, or leave the numbers out.`,
  'email-bad': ({ count }) =>
    `${plural(count, 'e-mail address is', 'e-mail addresses are')} not valid. Correct the cells, or leave the addresses out.`,
  'email-taken': ({ count }) =>
    `${plural(count, 'e-mail address belongs', 'e-mail addresses belong')} to another person already.`,
  'date-bad': ({ count }) =>
    `In ${rows(count)} a day cannot be read. Correct the cells, like 6 Dec 2026, or leave the days out.`,
  minus: ({ count }) =>
    `${plural(count, 'amount is', 'amounts are')} below 0. Was that paid ahead, or is it owed?`,
  'balance-differs': ({ count }) =>
    `In ${rows(count)} the balance, the day paid until and the payments by month say different things.`,
  'same-name': ({ count }) =>
    `${rows(count)} ${has(count)} the name of another tenant, and nothing else says if it is the same person.`,
  'unit-shared': ({ count }) =>
    `${rows(count)} ${has(count)} a unit that another lease has on the same days.`,
  'unit-several': ({ count }) => `${rows(count)} ${count === 1 ? 'names' : 'name'} several units at once.`,
  'hidden-rows': ({ count }) => `${plural(count, 'row is', 'rows are')} hidden in the spreadsheet.`,
  'lease-over': ({ count }) =>
    `${plural(count, 'lease has', 'leases have')} ended by the day of the book. Have the tenants stayed?`,
  'rent-missing': ({ count }) =>
    `${rows(count)} ${has(count)} no rent: these leases get no charge, and only a balance says what they owe.`,
  'same-person': ({ count }) =>
    `${rows(count)} ${count === 1 ? 'is' : 'are'} taken as a person who is in another row or in the portal.`,
  'phone-shared': ({ count }) =>
    `${rows(count)} ${has(count)} the phone number of somebody with another name. They stay separate people.`,
  'no-reach': ({ count }) =>
    `${rows(count)} ${has(count)} neither an e-mail address nor a number for SMS: these tenants get no login.`,
}

type Fix = { fix: string; sentence: string }

const EMPTY_ADDRESS = [{ fix: 'empty', sentence: 'Leave the addresses out' }]
const FIXES: Partial<Record<ProblemKind, readonly Fix[]>> = {
  'phone-zero': [{ fix: 'add', sentence: 'Put the 0 back' }],
  'phone-two': [{ fix: 'first', sentence: 'Take the first number' }],
  'phone-bad': [{ fix: 'empty', sentence: 'Leave the numbers out' }],
  'email-bad': EMPTY_ADDRESS,
  'email-taken': EMPTY_ADDRESS,
  'date-bad': [{ fix: 'empty', sentence: 'Leave the days out' }],
  minus: [
    { fix: 'ahead', sentence: 'Below 0 was paid ahead' },
    { fix: 'owed', sentence: 'Below 0 is owed' },
  ],
  'balance-differs': [
    { fix: 'balance', sentence: 'The balance is right' },
    { fix: 'paidUntil', sentence: 'The day paid until is right' },
    { fix: 'months', sentence: 'The payments by month are right' },
  ],
  'same-name': [
    { fix: 'same', sentence: 'The same person' },
    { fix: 'another', sentence: 'Another person' },
  ],
  'unit-shared': [{ fix: 'both', sentence: 'They share the unit' }],
  'unit-several': [
    { fix: 'one', sentence: 'Keep as one unit' },
    { fix: 'split', sentence: 'Make a unit of each' },
  ],
  'hidden-rows': [
    { fix: 'take', sentence: 'Take the hidden rows too' },
    { fix: 'leave', sentence: 'Leave the hidden rows out' },
  ],
  'lease-over': [
    { fix: 'continue', sentence: 'They have stayed: the lease goes on without an end' },
    { fix: 'ended', sentence: 'They have left: nothing more is charged' },
  ],
}

/** Ways of keeping accounts of which a row has cells. */
const HAS_WAY: Record<string, (line: Line) => boolean> = {
  balance: ({ cells }) => cells.balance !== null || cells.credit !== null,
  paidUntil: ({ cells }) => cells.paidUntil !== null || cells.advance !== null,
  months: ({ cells }) => cells.paid.length > 0,
}

export function listFixes(kind: ProblemKind, { lines, isArchived }: About, portal: Portal): Fix[] {
  const fixes = FIXES[kind] ?? []
  if (kind === 'balance-differs') return fixes.filter(({ fix }) => lines.some((line) => HAS_WAY[fix]?.(line)))
  if (kind !== 'property-unknown') return [...fixes]
  const names = listNames(lines).filter((name) => !isArchived(name))
  const make =
    names.length === 1 ? `Make the property ${quoteNames(names)}` : `Make these ${names.length} properties`
  return [
    ...(names.length > 0 ? [{ fix: 'make', sentence: make }] : []),
    ...portal.properties
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ fix: id, sentence: `They are in ${name}` })),
  ]
}
