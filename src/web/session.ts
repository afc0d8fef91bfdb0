import type { Language } from '../shared/translations/languages.ts'
import { deleteDrafts, storeDrafts } from './forms/drafts.ts'
import { deleteLastLoaded } from './last-loaded.owner.ts'

export type Session = { token: string; email: string; role: string; name: string }

/** The page to return to after sign-in: `role` may return there, null for anyone; `kept`: a draft is waiting. */
export type CutOff = { path: string; role: string | null; expired: boolean; kept: boolean }

const CUT_OFF = 'cutOff'
const TOKEN = 'token'
const LANGUAGE = 'language'
// Removed first: by it other tabs distinguish an expired session from a logout, which clears everything.
const KEYS = [TOKEN, 'userEmail', 'userRole', 'userName'] as const

/** A missing role counts as tenant. */
export function readSession(): Session | null {
  const token = localStorage.getItem(TOKEN)
  if (!token) return null
  return {
    token,
    email: localStorage.getItem('userEmail') ?? '',
    role: localStorage.getItem('userRole') || 'tenant',
    name: localStorage.getItem('userName') ?? '',
  }
}

export const isTenant = (): boolean => readSession()?.role === 'tenant'

/** The language of the account, as this phone knew it last. */
export const readLanguage = (): string | null => (isTenant() ? localStorage.getItem(LANGUAGE) : null)

/** The language that a visitor chose on a sign-in page. */
export const readVisitorLanguage = (): string | null => localStorage.getItem(LANGUAGE)
export const chooseLanguage = (language: Language): void => localStorage.setItem(LANGUAGE, language)

/** Deletes drafts of anyone else in this tab. */
export function writeSession(session: Session, language: Language | null): void {
  deleteDrafts({ exceptOwner: session.email })
  localStorage.setItem(TOKEN, session.token)
  localStorage.setItem('userEmail', session.email)
  localStorage.setItem('userRole', session.role)
  localStorage.setItem('userName', session.name)
  if (language) localStorage.setItem(LANGUAGE, language)
  else localStorage.removeItem(LANGUAGE)
}

/** The session is cleared at once, its stored data shortly after. */
export function clearSession(): Promise<void> {
  localStorage.clear()
  clearCutOff()
  deleteDrafts()
  return deleteLastLoaded()
}

export function getHomePath(role: string): '/dashboard' | '/tenant-dashboard' {
  return role === 'admin' ? '/dashboard' : '/tenant-dashboard'
}

export function endSession(): void {
  const role = readSession()?.role ?? null
  for (const key of KEYS) localStorage.removeItem(key)
  leadToSignIn({ path: here(), role, expired: true, kept: storeDrafts() })
}

export function askToSignIn(role: string | null): void {
  const before = readCutOff()
  const expired = before?.expired === true && before.path === here()
  leadToSignIn(expired ? before : { path: here(), role, expired: false, kept: false })
}

export function syncWithOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const cleared = key === null
    if (!cleared && key !== TOKEN) return
    if (!cleared && newValue === null) return endSession()
    if (!cleared) storeDrafts()
    deleteDrafts({ exceptOwner: readSession()?.email })
    location.reload()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function leadToSignIn(cutOff: CutOff): void {
  sessionStorage.setItem(CUT_OFF, JSON.stringify(cutOff))
  location.assign('/login')
}

export function readCutOff(): CutOff | null {
  const text = sessionStorage.getItem(CUT_OFF)
  return text === null ? null : (JSON.parse(text) as CutOff)
}

export function clearCutOff(): void {
  sessionStorage.removeItem(CUT_OFF)
}

const here = () => location.pathname + location.search
