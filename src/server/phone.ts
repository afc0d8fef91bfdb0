import { parsePhoneNumberFromString as parseWithTypes } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const GHANA = 'GH'
const MOBILE_OF_GHANA = /^\+233[25]\d{8}$/
const NOT_FOR_SMS = [
  ...['FIXED_LINE', 'TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST'],
  ...['VOIP', 'UAN', 'PAGER', 'VOICEMAIL'],
]

function parse(phone: string) {
  const number = parsePhoneNumberFromString(phone, GHANA)
  return number?.isValid() ? number : undefined
}

/** E.164, as '+233244123456'; numbers without a country are Ghana's. Undefined if it cannot be a number. */
export const toE164 = (phone: string): string | undefined => parse(phone)?.number

/** Verification codes go only to mobile numbers of Ghana (E.164). */
export const takesCodes = (number: string): boolean => MOBILE_OF_GHANA.test(number)

const isGhanaian = (number: string): boolean => number.startsWith('+233')

export function takesSms(number: string): boolean {
  if (isGhanaian(number)) return takesCodes(number)
  const type = parseWithTypes(number)?.getType()
  return type === undefined || !NOT_FOR_SMS.includes(type)
}

/** In E.164; null for text that is not a number, or a number without SMS. */
export function smsNumber(phone: string | null | undefined): string | null {
  const number = toE164(phone ?? '')
  return number !== undefined && takesSms(number) ? number : null
}

const ONE_NUMBER = /^[\d\s()+.-]+$/

/** Undefined unless the text is exactly one number; the library also finds numbers within other words. */
function storedNumber(phone: string): string | undefined {
  const number = ONE_NUMBER.test(phone) ? parse(phone) : undefined
  if (!number) return undefined
  return isGhanaian(number.number) ? `0${number.nationalNumber}` : number.formatInternational()
}

/** The stored form: '0244123456', foreign '+44 7911 123456', several separated by commas. Other text stays as typed. */
export function storedPhone(phone: string): string {
  const whole = storedNumber(phone)
  if (whole !== undefined) return whole
  const parts = phone.split(/[,;/\n]/).filter((part) => part.trim() !== '')
  const numbers = parts.flatMap((part) => storedNumber(part) ?? [])
  return parts.length > 1 && numbers.length === parts.length ? [...new Set(numbers)].join(', ') : phone
}

/** A warning for the form; undefined for a mobile number of Ghana. */
export function phoneWarning(phone: string): string | undefined {
  const number = toE164(phone)
  if (number === undefined || takesCodes(number)) return undefined
  if (!takesSms(number)) return 'This is a fixed line or a free-call number: no SMS arrives there.'
  return 'This is a number of another country: messages go there by SMS, but no codes to sign in.'
}
