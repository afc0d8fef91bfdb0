import { type Day, isDay } from '../days.ts'
import { dayOfMonth } from '../months.ts'
import { plainText } from './invisible.ts'

const NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAY = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?`
const NAMED_MONTH = String.raw`(?<month>[a-z]{3,9})\.?,?`
const DAY_FORMS = [
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<date>\d{1,2})$/,
  // Day first, as in Ghana.
  /^(?<date>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4}|\d\d)$/,
  new RegExp(
    String.raw`^${WEEKDAY}(?<date>\d{1,2})(?:st|nd|rd|th)?[-/.\s]*${NAMED_MONTH}(?:[-/.\s]*(?<year>\d{4}|\d\d))?$`,
    'i',
  ),
  // With no year, 'Nov 25' may be a month.
  new RegExp(
    String.raw`^${WEEKDAY}${NAMED_MONTH}[-/.\s]*(?<date>\d{1,2})(?:st|nd|rd|th)?,?[-/.\s]+(?<year>\d{4})$`,
    'i',
  ),
]
const MONTH_FORMS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  new RegExp(String.raw`^${NAMED_MONTH}([-\s]+(?<year>\d{4}))?$`, 'i'),
]
/** A month of a sheet: a year of two digits needs a named month, as '01/26' may be a day. */
const SHEET_MONTH_FORMS = [
  ...MONTH_FORMS.slice(0, 2),
  new RegExp(String.raw`^${NAMED_MONTH}(?:[-/\s'’]*(?<year>\d{4}|\d\d))?$`, 'i'),
]
const TIME_OF_DAY =
  /(?:T|,?\s+)\d{1,2}[:.]\d\d(?:[:.]\d\d(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d\d:?\d\d)?$/i
/** Longer than any day; the patterns take quadratic time on very long text. */
const MOST_CHARACTERS = 100
const NAMED_OR_WHOLE_YEAR = /\d{4}|[a-z]{3}/i
const TIME_FORMS = [/^(?<hour>\d{1,2})([:.](?<minute>\d\d))?$/, /^(?<hour>\d\d)(?<minute>\d\d)$/]

export const DATE_SENTENCE = 'Please enter a date like 6 Dec 2026.'
export const MONTH_SENTENCE = 'Please enter a month like Dec 2026.'
export const TIME_SENTENCE = 'Please enter a time like 20:00'

type Parts = Partial<Record<string, string>>

function matchDateParts(text: string, forms: readonly RegExp[]): Parts | undefined {
  for (const form of forms) {
    const { groups } = form.exec(plainText(text)) ?? {}
    if (groups) return groups
  }
  return undefined
}

function findMonthNumber({ year, month = '' }: Parts, today: Day | undefined): string {
  const name = month.toLowerCase()
  const number = /^\d/.test(month) ? Number(month) : NAMES.findIndex((full) => full.startsWith(name)) + 1
  const years = year === undefined ? today?.slice(0, 4) : year.padStart(4, '20')
  return number > 0 && years ? `${years}-${twoDigits(number)}` : ''
}

const twoDigits = (number: number | string) => String(number).padStart(2, '0')

/** Reads '6 Dec 2026', 'Dec 6 2026', '6/12/2026', '6-12-26', '6.12.2026', '2026-12-06' and '6 Dec'. */
export function readDay(text: string, today?: Day): Day | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  const parts = matchDateParts(plainText(text).replace(TIME_OF_DAY, ''), DAY_FORMS)
  if (!parts) return undefined
  const day = `${findMonthNumber(parts, today)}-${twoDigits(parts['date'] ?? '')}`
  return isDay(day) ? day : undefined
}

/** 'YYYY-MM' of 'Dec 2026', '12/2026' or '2026-12'. */
export function readMonth(text: string, today?: Day): string | undefined {
  const parts = matchDateParts(text, MONTH_FORMS)
  const month = parts ? findMonthNumber(parts, today) : ''
  return isDay(`${month}-01`) ? month : undefined
}

/** 'HH:MM' of '20:00', '8.30', '2000' or '20'. */
export function readTime(text: string): string | undefined {
  const { hour, minute = '00' } = matchDateParts(text, TIME_FORMS) ?? {}
  const isTime = hour !== undefined && Number(hour) < 24 && Number(minute) < 60
  return isTime ? `${twoDigits(hour)}:${minute}` : undefined
}

/** Reads days of spreadsheets ('5/12/2026 14:33', '5-Dec-26'). A two-digit year needs a named month. */
export function dayIn(text: string): Day | undefined {
  return NAMED_OR_WHOLE_YEAR.test(plainText(text)) ? readDay(text) : undefined
}

export type SheetMonth = { month: number; year: number | undefined }

/** Reads months of spreadsheets: 'Jan', 'Jan-26', "Jan '26", 'January 2026', '01/2026', and days, as which Excel stores months. */
export function monthIn(text: string): SheetMonth | undefined {
  const day = dayIn(text)
  if (day) return { month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) }
  if (text.length > MOST_CHARACTERS) return undefined
  const parts = matchDateParts(text, SHEET_MONTH_FORMS)
  const month = parts ? findMonthNumber({ ...parts, year: parts['year'] ?? '2000' }, undefined) : ''
  if (!isDay(`${month}-01`)) return undefined
  return {
    month: Number(month.slice(5)),
    year: parts?.['year'] === undefined ? undefined : Number(month.slice(0, 4)),
  }
}

const SHORT_DAY = /^\d{1,2}([-/.])\d{1,2}\1\d\d$/
const AROUND_DAY =
  /^(?:(?:rent|paid|covered|good|valid|up|upto|till|until|to|through|thru|ends?|ended|ending|expires?|expired|expiry|from|since|starts?|started|starting|of|on|the|as|at)[\s:.-]+)+/i

/**
 * The day of a cell; a month such as 'March 2024' is its first or its last day. '25/11/26' is read day first, and words
 * such as 'paid till' are skipped.
 */
export function dayOrMonthIn(cell: string, edge: 'first' | 'last'): Day | undefined {
  if (cell.length > MOST_CHARACTERS) return undefined
  const text = plainText(cell).replace(AROUND_DAY, '')
  const day = SHORT_DAY.test(text.replace(TIME_OF_DAY, '')) ? readDay(text) : dayIn(text)
  const { month, year } = day ? {} : (monthIn(text) ?? {})
  if (month === undefined || year === undefined) return day
  return dayOfMonth(year * 12 + month - 1, edge === 'first' ? 1 : 31)
}
