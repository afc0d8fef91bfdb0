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

/** In E.164, as '+233244123456'; a number without a country is Ghana's. Undefined if it cannot be a number. */
export const toE164 = (phone: string): string | undefined => parse(phone)?.number

/** Whether codes go to a number in E.164: only to a mobile number of Ghana. */
export const takesCodes = (number: string): boolean => MOBILE_OF_GHANA.test(number)

const isOfGhana = (number: string): boolean => number.startsWith('+233')

/** Whether an SMS can arrive at a number in E.164: not at a fixed line nor at a free-call number. */
export function takesSms(number: string): boolean {
  if (isOfGhana(number)) return takesCodes(number)
  const type = parseWithTypes(number)?.getType()
  return type === undefined || !NOT_FOR_SMS.includes(type)
}

/** The number in E.164 that SMS go to; null where a text is no number, or one that takes none. */
export function smsNumber(phone: string | null | undefined): string | null {
  const number = toE164(phone ?? '')
  return number !== undefined && takesSms(number) ? number : null
}

const ONE_NUMBER = /^[\d\s()+.-]+$/

/** Undefined for a text that is not one number; the library also finds one within other words. */
function storedNumber(phone: string): string | undefined {
  const number = ONE_NUMBER.test(phone) ? parse(phone) : undefined
  if (!number) return undefined
  return isOfGhana(number.number) ? `0${number.nationalNumber}` : number.formatInternational()
}

/**
 * The one form in which numbers are stored: '0244123456', foreign ones as '+44 7911 123456'. Several are separated by a comma;
 * a text that holds another thing stays as it was typed.
 */
export function storedPhone(phone: string): string {
  const whole = storedNumber(phone)
  if (whole !== undefined) return whole
  const parts = phone.split(/[,;/\n]/).filter((part) => part.trim() !== '')
  const numbers = parts.flatMap((part) => storedNumber(part) ?? [])
  return parts.length > 1 && numbers.length === parts.length ? [...new Set(numbers)].join(', ') : phone
}

/** A warning for the form before a number is saved; undefined for a mobile number of Ghana. */
export function phoneWarning(phone: string): string | undefined {
  const number = toE164(phone)
  if (number === undefined || takesCodes(number)) return undefined
  if (!takesSms(number)) return 'This is a fixed line or a free-call number: no SMS arrives there.'
  return 'This is a number of another country: messages go there by SMS, but no codes to sign in.'
}
