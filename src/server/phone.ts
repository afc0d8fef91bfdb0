import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** In E.164, as '+233244123456'; a number without a country is Ghana's. Undefined if it cannot be a number. */
export function toE164(phone: string): string | undefined {
  const number = parsePhoneNumberFromString(phone, 'GH')
  return number?.isValid() ? number.number : undefined
}
