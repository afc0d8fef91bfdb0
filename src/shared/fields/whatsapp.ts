const GHANA = '233'
const NATIONAL_DIGITS = 9

/** Digits as wa.me takes them; a number without a country is Ghana's. */
export function whatsAppNumber(phone: string | null | undefined): string | undefined {
  const typed = phone?.trim() ?? ''
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined
  const digits = typed.replaceAll(/\D/g, '')
  if (typed.startsWith('+') || digits.startsWith('00')) return international(digits.replace(/^00/, ''))
  if (digits.startsWith(GHANA)) return international(digits)
  const national = digits.replace(/^0/, '')
  return national.length === NATIONAL_DIGITS ? GHANA + national : undefined
}

function international(digits: string): string | undefined {
  const number = digits.replace(/^2330/, GHANA)
  if (number.startsWith(GHANA)) return number.length === GHANA.length + NATIONAL_DIGITS ? number : undefined
  return /^[1-9]\d{7,14}$/.test(number) ? number : undefined
}

/** Without a number the app asks for the recipient. */
export const whatsAppAddress = (text: string, number = ''): string =>
  `https://wa.me/${number}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`
