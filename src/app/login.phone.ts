import type { Language } from '../shared/translations/languages.ts'
import { deleteLastLoaded } from '../web/last-loaded.owner.ts'
import { type Session, writeSession } from '../web/session.ts'

export const LOGIN_REQUIRED = 'Email or phone number is required'

/** Emails contain an @, phone numbers do not. */
export const isEmail = (typed: string): boolean => typed.includes('@')

export const toLogin = (typed: string): { email: string } | { phone: string } =>
  isEmail(typed) ? { email: typed } : { phone: typed }

type SignedIn = {
  token: string
  user: { uid: string; email: string | null; role: Session['role']; name: string; language: Language | null }
}

export async function rememberSignedIn({ token, user }: SignedIn): Promise<void> {
  const { uid, email, role, name, language } = user
  writeSession({ token, email: email ?? uid, role, name }, language)
  // The next person must not see what somebody else loaded on this phone.
  await deleteLastLoaded({ exceptOwner: uid })
}
