import { forgetDrafts, keepDrafts } from './drafts.ts'

/** Who is signed in, as this browser keeps it. The server decides what that is worth. */
export type Session = { token: string; email: string; role: string; name: string }

/**
 * Where someone was when the way led to sign in: `role` is who may return there, null for anyone; `kept` tells of typed
 * text that waits.
 */
export type CutOff = { path: string; role: string | null; expired: boolean; kept: boolean }

const CUT_OFF = 'cutOff'
const TOKEN = 'token'
// The token goes first: by it other tabs tell a session that has expired from a logout, which clears everything.
const KEYS = [TOKEN, 'userEmail', 'userRole', 'userName'] as const

/** The session of this browser, null when nobody is signed in. A missing role counts as tenant. */
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

/** Stores who is signed in. What someone else had typed in this tab goes. */
export function writeSession(session: Session): void {
  forgetDrafts({ butOf: session.email })
  localStorage.setItem(TOKEN, session.token)
  localStorage.setItem('userEmail', session.email)
  localStorage.setItem('userRole', session.role)
  localStorage.setItem('userName', session.name)
}

/** Forgets who was signed in and everything else that this browser kept. */
export function clearSession(): void {
  localStorage.clear()
  forgetCutOff()
  forgetDrafts()
}

/** The first screen of a role. */
export function homeOf(role: string): '/dashboard' | '/tenant-dashboard' {
  return role === 'admin' ? '/dashboard' : '/tenant-dashboard'
}

/** Ends a session that the server no longer takes, and leads to sign in and back to here. What was typed is kept. */
export function endSession(): void {
  const role = readSession()?.role ?? null
  for (const key of KEYS) localStorage.removeItem(key)
  leadToSignIn({ path: here(), role, expired: true, kept: keepDrafts() })
}

/** Leads someone who is not signed in to sign in, and back to here when the role is right. */
export function askToSignIn(role: string | null): void {
  const before = readCutOff()
  const expired = before?.expired === true && before.path === here()
  leadToSignIn(expired ? before : { path: here(), role, expired: false, kept: false })
}

/** Follows when another tab signs out, ends a session that has expired, or signs someone in. */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const cleared = key === null
    if (!cleared && key !== TOKEN) return
    if (!cleared && newValue === null) return endSession()
    if (!cleared) keepDrafts()
    forgetDrafts({ butOf: readSession()?.email })
    location.reload()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function leadToSignIn(cutOff: CutOff): void {
  sessionStorage.setItem(CUT_OFF, JSON.stringify(cutOff))
  location.assign('/login')
}

/** Where the way was cut off, if it was. */
export function readCutOff(): CutOff | null {
  const text = sessionStorage.getItem(CUT_OFF)
  return text === null ? null : (JSON.parse(text) as CutOff)
}

export function forgetCutOff(): void {
  sessionStorage.removeItem(CUT_OFF)
}

const here = () => location.pathname + location.search
