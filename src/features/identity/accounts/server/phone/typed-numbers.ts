import { toE164 } from '../../../../../server/phone.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { ACCOUNT_MESSAGES } from '../../accounts.messages.ts'

const refused = (text: string) => new AppError(400, text, { details: [text] })

/** In E.164. Throws 400 for what cannot be a phone number. */
export function requirePhoneNumber(typed: string): string {
  const number = toE164(typed)
  if (number === undefined) throw refused(ACCOUNT_MESSAGES.badPhone)
  return number
}

/** The phone number to sign in with; one that is no number is kept as typed and matches nobody. Throws 400 for both a phone and an e-mail. */
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
