import { toE164 } from '../../../../../server/phone.ts'
import { ACCOUNT_ERRORS } from '../../accounts.messages.ts'

/** Returns E.164. Throws 400 for other text. */
export function requirePhoneNumber(typed: string): string {
  const number = toE164(typed)
  if (number === undefined) throw ACCOUNT_ERRORS.badPhone().asDetail()
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
  if (email) throw ACCOUNT_ERRORS.emailOrPhone().asDetail()
  return toE164(phone) ?? phone
}
