import { addDays, type Day } from '../../../../../shared/days.ts'
import { ONE_LINE } from '../../../../../shared/fields/fields.ts'
import { visibleLine } from '../../../../../shared/fields/invisible.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import { dayOrMonthIn } from '../../../../../shared/fields/typed-dates.ts'
import { MAX_CEDIS, toCedis, toPesewas } from '../../../../../shared/money.ts'
import type { RowProblems } from './answers.ts'
import type { TableRow, TextField } from './book.types.ts'
import { type Phone, readEmail, readPhone } from './contacts.ts'
import { type Advance, advanceIn, type PaidCell, paidIn, periodIn, rentDayIn } from './words.ts'

/** Amounts in pesewas; null where the cell is empty or cannot be read. */
export type Cells = {
  name: string
  email: string | null
  phone: Phone | null
  property: string
  unit: string
  startsOn: Day | null
  endsOn: Day | null
  rent: number | null
  periodMonths: 1 | 3 | 6 | 12
  rentDay: number | null
  deposit: number | null
  balance: number | null
  credit: number | null
  brought: number | null
  paidUntil: Day | null
  advance: Advance | null
  paid: PaidCell[]
  note: string | null
  values: Record<string, string>
}

const CONTROL = /[\s\u0000-\u001f\u007f\u2028\u2029]+/g
const NOTHING =
  /^(?:[-–—.]+|nil|none|n\/a|na|no|not (?:available|given|known)|unknown|(?:no|without)\s+(?:tel(?:ephone)?|phone|mobile|contact|number|e-?mail))$/i
const MAX_PESEWAS = toPesewas(MAX_CEDIS)

const PLAIN = /^[\x20-\x7e]*$/

export const cleanText = (text: string | undefined): string => {
  if (!text) return ''
  return PLAIN.test(text) ? text.trim() : visibleLine(text.toWellFormed().replaceAll(CONTROL, ' '))
}

/** 'n/a' and '-' are as good as empty where no amount is expected. */
const cleanOrNothing = (text: string | undefined): string => {
  const clean = cleanText(text)
  return NOTHING.test(clean) ? '' : clean
}

/** A day that a spreadsheet shows as its number: 46023 is 1 January 2026. */
const SERIAL_DAY = /^\d{5}$/
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_OF_1970] = [18_264, 73_050, 25_569]

function dayOfSerial(text: string): Day | undefined {
  const serial = Number(SERIAL_DAY.exec(text)?.[0])
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL
    ? addDays('1970-01-01', serial - SERIAL_OF_1970)
    : undefined
}

const dayOfYear = (text: string, field: 'startsOn' | 'endsOn' | 'paidUntil'): Day | undefined =>
  /^(?:19|20)\d\d$/.test(text) ? `${text}-${field === 'startsOn' ? '01-01' : '12-31'}` : undefined

type Context = { problems: RowProblems; values: Record<string, string>; row: TableRow }

function readDay(context: Context, field: 'startsOn' | 'endsOn' | 'paidUntil'): Day | null {
  const text = cleanOrNothing(context.row.values[field])
  if (text === '') return null
  const day =
    dayOfSerial(text) ?? dayOfYear(text, field) ?? dayOrMonthIn(text, field === 'startsOn' ? 'first' : 'last')
  const isEmptied = day === undefined && context.problems.ask('date-bad', field) !== undefined
  context.values[field] = isEmptied ? '' : (day ?? text)
  return day ?? null
}

const AMOUNTS = ['rent', 'deposit', 'balance', 'credit', 'brought'] as const
const SIGNED: readonly TextField[] = ['balance', 'credit', 'brought']

function readAmount(context: Context, field: (typeof AMOUNTS)[number]): number | null {
  const text = cleanText(context.row.values[field])
  if (text === '') return null
  const amount = amountIn(text)
  const isGood =
    amount !== undefined && Math.abs(amount) <= MAX_PESEWAS && (amount >= 0 || SIGNED.includes(field))
  if (!isGood) context.problems.add('amount-bad', field)
  context.values[field] = isGood ? toCedis(amount).toFixed(2) : text
  return isGood ? amount : null
}

/** `owed` turns all signs of the balance column; elsewhere the fix is for amounts below 0 only. */
function readSigned(context: Context, turnsBalance: boolean, field: 'balance' | 'credit' | 'brought') {
  const amount = readAmount(context, field)
  if (amount === null) return null
  const fix = amount < 0 ? context.problems.ask('minus', field) : undefined
  if (field === 'balance') return turnsBalance && amount !== 0 ? -amount : amount
  if (amount >= 0) return amount
  const isOwed = fix === 'owed'
  return (field === 'brought') === isOwed ? -amount : amount
}

function readPaid({ row, problems, values }: Context): PaidCell[] {
  let isBad = false
  const paid = row.paid.map(({ month, text }) => {
    const clean = cleanText(text)
    if (clean !== '') values[`paid:${month}`] = clean
    const amount = paidIn(clean)
    if (amount === undefined || (amount !== 'rent' && Math.abs(amount) > MAX_PESEWAS)) {
      isBad = true
      return { month, amount: 0 }
    }
    if (clean !== '' && amount !== 'rent') values[`paid:${month}`] = toCedis(amount).toFixed(2)
    return { month, amount }
  })
  if (isBad) problems.add('amount-bad', 'paid')
  return paid
}

function readWord<T>(
  { row, problems, values }: Context,
  field: TextField,
  { kind, read }: { kind: 'amount-bad' | 'date-bad'; read: (text: string) => T | undefined },
): T | null {
  const text = cleanOrNothing(row.values[field])
  if (text === '') return null
  values[field] = text
  const value = read(text)
  if (value !== undefined) return value
  if (kind === 'amount-bad') problems.add(kind, field)
  else if (problems.ask(kind, field) !== undefined) values[field] = ''
  return null
}

function readRequired(
  { row, problems, values }: Context,
  field: 'name' | 'unit',
  kind: 'name-missing' | 'unit-missing',
): string {
  const text = field === 'name' ? cleanText(row.values.name) : cleanOrNothing(row.values.unit)
  if (text === '' || text.length > ONE_LINE) problems.add(kind, field)
  values[field] = text
  return text.slice(0, ONE_LINE)
}

export type CellContext = {
  problems: RowProblems
  emailsTaken: ReadonlySet<string>
  turnsBalance: boolean
  property: string
}

export function readCells(row: TableRow, given: CellContext): Cells {
  const { problems, emailsTaken, turnsBalance, property } = given
  const values: Record<string, string> = {}
  const context = { row, problems, values }
  const name = readRequired(context, 'name', 'name-missing')
  const { phone, shown: phoneText } = readPhone(cleanOrNothing(row.values.phone), problems)
  const { email, shown: emailText } = readEmail(cleanOrNothing(row.values.email), emailsTaken, problems)
  values['phone'] = phoneText
  values['email'] = emailText
  values['property'] = property
  const unit = readRequired(context, 'unit', 'unit-missing')
  const rent = readAmount(context, 'rent') || null
  if (rent === null && !problems.found.some(({ field }) => field === 'rent'))
    problems.add('rent-missing', 'rent')
  const note = cleanText(row.values.note)
  if (note !== '') values['note'] = note
  const advance = readWord(context, 'advance', { kind: 'amount-bad', read: advanceIn })
  const until = advance !== null && 'until' in advance ? advance.until : null
  return {
    name,
    email,
    phone,
    property,
    unit,
    startsOn: readDay(context, 'startsOn'),
    endsOn: readDay(context, 'endsOn'),
    paidUntil: readDay(context, 'paidUntil') ?? until,
    rent,
    values,
    periodMonths: readWord(context, 'period', { kind: 'amount-bad', read: periodIn }) ?? 1,
    rentDay: readWord(context, 'rentDay', { kind: 'date-bad', read: rentDayIn }),
    deposit: readAmount(context, 'deposit'),
    balance: readSigned(context, turnsBalance, 'balance'),
    credit: readSigned(context, turnsBalance, 'credit'),
    brought: readSigned(context, turnsBalance, 'brought'),
    advance: until === null ? advance : null,
    paid: readPaid(context),
    note: note === '' ? null : note,
  }
}
