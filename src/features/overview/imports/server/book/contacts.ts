import { storedPhone, toE164 } from '../../../../../server/phone.ts'
import { canonicalEmail, isEmailAddress } from '../../../../../shared/fields/email-address.ts'
import { ONE_LINE } from '../../../../../shared/fields/fields.ts'
import type { RowProblems } from './answers.ts'

const LOST_ZERO = /^[235]\d{8}$/
const WITHOUT_PLUS = /^233\d{9}$/
const SEVERAL = /[,;/&\n]|\b(?:and|or)\b/i
const UNBROKEN = /(?<!\S)(?:\+|00)?\d{9,13}(?!\S)/g
const ONE_NUMBER = /^[\d\s()+.-]+$/
const LEAST_DIGITS = 7

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

export type Phone = { stored: string; number: string }

/** A number in E.164; stored numbers of Ghana are not parsed again. */
export const numberIn = (stored: string): string | undefined =>
  /^0[235]\d{8}$/.test(stored) ? `+233${stored.slice(1)}` : toE164(stored)

function parseNumber(text: string): Phone | undefined {
  if (!ONE_NUMBER.test(text)) return undefined
  const digits = digitsIn(text)
  const number = toE164(text) ?? (WITHOUT_PLUS.test(digits) ? toE164(`+${digits}`) : undefined)
  if (number === undefined) return undefined
  return { number, stored: number.startsWith('+233') ? `0${number.slice(4)}` : storedPhone(number) }
}

function splitNumbers(text: string): string[] {
  const parts = text.split(SEVERAL).map((part) => part.trim())
  const numbers = parts.filter((part) => digitsIn(part).length >= LEAST_DIGITS)
  return numbers.length > 1 ? numbers : (text.match(UNBROKEN) ?? [])
}

/** '0244123456 (wife)' and 'Tel: 0244123456' without what is no number. */
function withoutWords(text: string): string {
  const [number, other] = text.match(/(?:\+|\b00)?\d[\d\s().-]*\d/g) ?? []
  return number !== undefined && other === undefined && /\p{L}/u.test(text) ? number : text
}

/** `shown` is the number as it is stored, else the text of the cell, or nothing where a fix empties it. */
export function readPhone(text: string, { ask }: RowProblems): { phone: Phone | null; shown: string } {
  const unread = { phone: null, shown: text }
  if (text === '') return unread
  const [first, second] = splitNumbers(text)
  const isSeveral = first !== undefined && second !== undefined
  if (isSeveral && ask('phone-two', 'phone') === undefined) return unread
  const one = withoutWords(isSeveral ? first : text)
  const isShort = LOST_ZERO.test(digitsIn(one)) && !one.startsWith('+')
  if (isShort && ask('phone-zero', 'phone') === undefined) return unread
  const phone = parseNumber(isShort ? `0${digitsIn(one)}` : one)
  if (phone) return { phone, shown: phone.stored }
  return ask('phone-bad', 'phone') === undefined ? unread : { phone: null, shown: '' }
}

export function readEmail(
  text: string,
  emailsTaken: ReadonlySet<string>,
  { ask }: RowProblems,
): { email: string | null; shown: string } {
  if (text === '') return { email: null, shown: '' }
  const email = canonicalEmail(text)
  const isGood = email.length <= ONE_LINE && isEmailAddress(email)
  if (isGood && !emailsTaken.has(email.toLowerCase())) return { email, shown: email }
  const fix = ask(isGood ? 'email-taken' : 'email-bad', 'email')
  return { email: null, shown: fix === undefined ? text : '' }
}
