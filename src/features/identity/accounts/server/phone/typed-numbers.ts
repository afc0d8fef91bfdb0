import { toE164 } from '../../../../../server/phone.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { ACCOUNT_MESSAGES } from '../../accounts.messages.ts'

const refused = (text: string) => new AppError(400, text, { details: [text] })

/** Returns E.164. Throws 400 for other text. */
export function requirePhoneNumber(typed: string): string {
  const number = toE164(typed)
  if (number === undefined) throw refused(ACCOUNT_MESSAGES.badPhone)
  return number
}

/** Text that is not a number is kept and matches nobody. Throws 400 for both a phone and an email. */
export function signInNumber({
  email,
  phone,
}: {
  email: string
  phone?: string | null | undefined
}): string | undefined {
  if (!phone) return undefined
  if (email) throw refused(ACCOUNT_MESSAGES.emailOrPhone)
  return toE164(phone) ?? phone
}
