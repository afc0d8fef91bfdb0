import type { accountsEndpoints } from '../features/identity/accounts/accounts.contract.ts'
import { type Language, OTHER_LANGUAGES } from '../shared/translations/languages.ts'
import { ApiError } from '../web/api-error.ts'
import { client } from '../web/http.ts'
import { deleteLastLoaded } from '../web/last-loaded.owner.ts'
import { chooseLanguage, type Session, writeSession } from '../web/session.ts'

const accounts = client<typeof accountsEndpoints>()

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
  if (role === 'tenant' && language === null) await keepLanguage(document.documentElement.lang)
  // The next person must not see what somebody else loaded on this phone.
  await deleteLastLoaded({ exceptOwner: uid })
}

/** The language of the sign-in page becomes that of somebody who chose none before. */
async function keepLanguage(read: string): Promise<void> {
  const language = OTHER_LANGUAGES.find((one) => one === read)
  if (!language) return
  try {
    await accounts('PATCH /auth/me', { body: { language }, stay: true })
    chooseLanguage(language)
  } catch (error) {
    // Signing in goes on; the language can be chosen under My Account.
    if (!(error instanceof ApiError)) throw error
  }
}
