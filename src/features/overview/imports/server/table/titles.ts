import type { Day } from '../../../../../shared/days.ts'
import { visibleLine } from '../../../../../shared/fields/invisible.ts'
import { dayOrMonthIn } from '../../../../../shared/fields/typed-dates.ts'

const NAMED_MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?,?`
const DAYS_WITHIN = new RegExp(
  [
    String.raw`\b\d{4}-\d{1,2}-\d{1,2}\b`,
    String.raw`\b\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d\d)\b(?![-/.]\w)`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?:\s+of)?[-\s]*${NAMED_MONTH}[-\s]*\d{4}\b`,
    String.raw`\b${NAMED_MONTH}\s*\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b`,
  ].join('|'),
  'gi',
)
const MONTH_END = new RegExp(
  String.raw`\b(?:as (?:at|of|on)|at the end of|end of|ended|ending|up to|upto)\s+(?:the\s+)?(?:end of\s+)?(${NAMED_MONTH}[-\s]*\d{4})\b`,
  'i',
)
const YEARS = /\b20\d\d\b/g

/** The last day that a title names; 'as at September 2026' is the last of that month. */
export function findTitleDay(titles: readonly string[]): Day | null {
  for (const title of titles) {
    const days = [...title.matchAll(DAYS_WITHIN)].flatMap(
      ([text]) => dayOrMonthIn(text.replace(/\s+of\b/i, ''), 'last') ?? [],
    )
    const monthEnd = dayOrMonthIn(MONTH_END.exec(title)?.[1] ?? '', 'last')
    const last = [...days, ...(monthEnd ? [monthEnd] : [])].toSorted().at(-1)
    if (last) return last
  }
  return null
}

/** The years that titles name, the earliest first; '2025/26' names two. */
export function findTitleYears(titles: readonly string[]): number[] {
  for (const title of titles) {
    const years = [...title.matchAll(YEARS)].map(([year]) => Number(year))
    const short = /\b(20\d\d)\s*[/–-]\s*(\d\d)\b(?!\s*[/–-])/.exec(title)
    if (short && Number(short[2]) === (Number(short[1]) + 1) % 100) years.push(Number(short[1]) + 1)
    if (years.length > 0) return [...new Set(years)].toSorted((a, b) => a - b)
  }
  return []
}

const TITLE_WORDS =
  /\b(?:rent(?:al)?s?|book|books|tenants?|notebook|tenancy|occupants?|occupancy|list|listing|register|ledger|schedule|record|records|report|statement|collection|payments?|status|details|data|sheet|summary|monthly|yearly|annual|month|year|years|date|updated|current|my|our|balances?|arrears|debtors?|receivables|as|at|of|on|for|the|in|and|from|to|up|upto|end|ended|ending|by|with|information|accounts?|ghs|ghc|cedis|all|new|old|draft|copy|final)\b/gi
const LABEL =
  /^(?:name of )?(?:property|building|location|site|estate|house|premises|plaza)(?: name)?\s*:\s*(\S.*)$/i
const COMPANY =
  /\b(?:ltd|limited|enterprises?|ventures|company|co|inc|llc|plc|agency|agencies|landlord|landlady|proprietor|prepared|manager|management|caretaker|tel|phone|p\.?\s?o\.?\s*box|www|email)\b|@/i
const PROPERTY =
  /\b(?:shops?|stores?|plaza|house|building|apartments?|flats?|court|estates?|market|complex|compound|villas?|mall|arcade|towers?|heights|place|lodge|hostel|block|warehouse|kiosks?|stalls?|property)\b/i

/** True for a text that reads as a property's name, as 'Makola Plaza'. */
export const isPropertyLike = (text: string): boolean =>
  LABEL.test(text) || (PROPERTY.test(text) && toPropertyName(text) !== '')

/** 'Rent book of Bohye Plaza 2026' without what is no name; '' if nothing is left. */
export function toPropertyName(text: string): string {
  const title = visibleLine(text)
  const labelled = LABEL.exec(title)?.[1]
  if (labelled) return labelled.trim()
  if (COMPANY.test(title)) return ''
  const left = title
    .replaceAll(DAYS_WITHIN, ' ')
    .replace(new RegExp(String.raw`\b${NAMED_MONTH}\s*(?=[-–,/\s\d]|$)`, 'gi'), ' ')
    .replaceAll(/\b(?:20|19)\d\d(?:\s*[/–-]\s*\d{2,4})?\b/g, ' ')
  const name = left
    .replace(new RegExp(`^(?:[\\s\\p{P}]*${TITLE_WORDS.source})+`, 'giu'), ' ')
    .replace(new RegExp(`(?:${TITLE_WORDS.source}[\\s\\p{P}]*)+$`, 'giu'), ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\p{P}]+|[\s:,;.–-]+$/gu, '')
  return /\p{L}{2}/u.test(name) ? name : ''
}

/** The property that lone texts above the headings name: one with a label, else one like a property, else the last. */
export function findTitleProperty(lones: readonly string[]): string {
  const named = lones.filter((text) => toPropertyName(text) !== '')
  const best =
    named.find((text) => LABEL.test(visibleLine(text))) ??
    named.find((text) => PROPERTY.test(text)) ??
    named.at(-1)
  return best === undefined ? '' : toPropertyName(best)
}

/** A sheet's name that is no more than a number or a time names no property. */
export const toSheetProperty = (name: string): string =>
  /^(?:sheet|tab|page|table|feuil|hoja)?\s*\d*$/i.test(name.trim()) ? '' : toPropertyName(name)
