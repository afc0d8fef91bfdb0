import { foldSms } from '../../shared/fold-sms.ts'

// Two segments of 153 characters, with room for characters that count twice.
const SMS_MAX_LENGTH = 300
const SENDER_MAX_LENGTH = 30

/** Folds the text and cuts it to `max` characters, with three dots. */
export function shortenSms(text: string, max: number): string {
  const characters = Array.from(foldSms(text).replaceAll(/\s+/g, ' '))
  if (characters.length <= max) return characters.join('')
  return `${characters
    .slice(0, Math.max(0, max - 3))
    .join('')
    .trimEnd()}...`
}

/** Company, text, link; the text is cut to fit two segments. */
export function smsText(companyName: string | null, text: string, url?: string): string {
  const start = companyName === null ? '' : `${shortenSms(companyName, SENDER_MAX_LENGTH)}: `
  const end = url === undefined ? '' : ` ${url}`
  return `${start}${shortenSms(text, SMS_MAX_LENGTH - start.length - end.length)}${end}`
}
