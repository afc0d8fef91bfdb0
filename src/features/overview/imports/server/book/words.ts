import type { Day } from '../../../../../shared/days.ts'
import { plainText } from '../../../../../shared/fields/invisible.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import { dayOrMonthIn } from '../../../../../shared/fields/typed-dates.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import type { PeriodMonths } from '../../../../property/leases/leases.rules.ts'

/** Rent in advance: months, a number without a unit, an amount in pesewas of whole rents, or the last day paid for. */
export type Advance = { months: number } | { count: number } | { pesewas: number } | { until: Day }
export type PaidCell = { month: string; amount: number | 'rent' }

/** Most cells of a book; read without the other forms of amounts. */
const WHOLE = /^\d{1,7}$/
const TICK =
  /^(?:[✓✔☑✅√]{1,2}|(?:fully )?(?:paid|pd)|(?:paid|pd) (?:in full|up|fully)|full|settled|cleared|received|yes|ok|done)[.!]?$/iu
const UNPAID = /^(?:un-?paid|not paid|not yet|owing|owed|no|x|✗|✘|❌|vacant|empty)[.!]?$/iu

/** Words around an amount that say how it came. */
const HOW_PAID =
  /[([]?\b(?:paid|pd|part(?: ?payment)?|momo|mobile money|mtn|telecel|vodafone|airteltigo|at money|cash|bank|transfer|trf|cheque|chq)\b[)\]]?[\s.:-]*/gi

export function paidIn(text: string): PaidCell['amount'] | undefined {
  if (text === '') return 0
  if (WHOLE.test(text)) return toPesewas(Number(text))
  const plain = plainText(text)
  if (TICK.test(plain)) return 'rent'
  if (UNPAID.test(plain)) return 0
  return amountIn(text) ?? amountIn(plain.replaceAll(HOW_PAID, ' ').trim() || text)
}

const PERIOD_WORDS: readonly [PeriodMonths, RegExp][] = [
  [6, /\b(?:half|semi|bi-?ann|6|six)/i],
  [3, /\b(?:quarter|3 |three|3-month|3months)/i],
  [12, /\b(?:year|yr|annual|annum|p\.? ?a\b|12|twelve)/i],
  [1, /\b(?:month|mth|p\.? ?m\b|1\b|one)/i],
]
const PLAIN_MONTHS: Record<string, PeriodMonths> = { '1': 1, '3': 3, '6': 6, '12': 12 }
const OTHER_LENGTH =
  /\b(?:[2-9]|1[013-9]|[2-9]\d)\s*(?:years?|yrs?)|\b(?:[24578]|9|1[013-9]|[2-9]\d)\s*(?:months?|mths?)|week|dai?ly|day/i

export function periodIn(text: string): PeriodMonths | undefined {
  const plain = plainText(text)
  const months = PLAIN_MONTHS[plain]
  if (months !== undefined || OTHER_LENGTH.test(plain)) return months
  return PERIOD_WORDS.find(([, words]) => words.test(plain))?.[0]
}

export function rentDayIn(text: string): number | undefined {
  const found = /^(?:day |on |the )*(\d{1,2})(?:st|nd|rd|th)?(?: (?:of|day|every).*)?$/i.exec(plainText(text))
  const day = Number(found?.[1])
  return day >= 1 && day <= 31 ? day : undefined
}

const NUMBER_WORDS: Record<string, string> = { one: '1', two: '2', three: '3', six: '6', twelve: '12' }
const YEARS =
  /^(\d{1,2}(?:\.5)?) ?(?:years?|yrs?|y)\.?(?:(?: and|,)? ?(\d{1,2}) ?(?:months?|mths?|mos?|m)\.?)?$/i
const MONTHS = /^(\d{1,3}) ?(?:months?|mths?|mos?|m)\.?$/i
const HALF = /(?<=\d)\s?½|(?<=\d)\s1\/2|½/
const MOST_MONTHS = 60

/** '2 years', '6 months', '1½ years', '1 year 6 months', '6', 'GHS 7,200', 'paid till Dec 2026'; null for nothing. */
export function advanceIn(text: string): Advance | null | undefined {
  const plain = plainText(text.replace(HALF, '.5'))
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:\.5|half an?|half) ?y/i, '0.5 y')
    .replace(/^(?:one|two|three|six|twelve)\b/i, (word) => NUMBER_WORDS[word.toLowerCase()] ?? word)
    .replace(/ ?(?:rent )?(?:in )?(?:advance|adv\.?)$/i, '')
  const years = YEARS.exec(plain)
  if (years) return { months: Math.round(Number(years[1]) * 12) + Number(years[2] ?? 0) }
  const months = MONTHS.exec(plain)
  if (months) return { months: Number(months[1]) }
  const until = dayOrMonthIn(plain, 'last')
  if (until) return { until }
  const amount = amountIn(plain)
  if (amount === undefined || amount < 0) return undefined
  if (amount === 0) return null
  const isNumber = /^\d{1,2}$/.test(plain) && Number(plain) <= MOST_MONTHS
  return isNumber ? { count: Number(plain) } : { pesewas: amount }
}
