/** Who is signed in, as this browser keeps it. The server decides what that is worth. */
export type Session = { token: string; email: string; role: string; name: string }

/** Where someone was when the way led to sign in; `role` is who may return there, null for anyone. */
export type CutOff = { path: string; role: string | null; expired: boolean }

const CUT_OFF = 'cutOff'

/** The session of this browser, null when nobody is signed in. A missing role counts as tenant. */
export function readSession(): Session | null {
  const token = localStorage.getItem('token')
  if (!token) return null
  return {
    token,
    email: localStorage.getItem('userEmail') ?? '',
    role: localStorage.getItem('userRole') || 'tenant',
    name: localStorage.getItem('userName') ?? '',
  }
}

export function writeSession(session: Session): void {
  localStorage.setItem('token', session.token)
  localStorage.setItem('userEmail', session.email)
  localStorage.setItem('userRole', session.role)
  localStorage.setItem('userName', session.name)
}

/** Forgets who was signed in and everything else that this browser kept. */
export function clearSession(): void {
  localStorage.clear()
  sessionStorage.removeItem(CUT_OFF)
}

/** The first screen of a role. */
export function homeOf(role: string): '/dashboard' | '/tenant-dashboard' {
  return role === 'admin' ? '/dashboard' : '/tenant-dashboard'
}

/** Ends a session that the server no longer takes, and leads to sign in and back to here. */
export function endSession(): void {
  const cutOff: CutOff = { path: here(), role: readSession()?.role ?? null, expired: true }
  clearSession()
  sessionStorage.setItem(CUT_OFF, JSON.stringify(cutOff))
  location.assign('/login')
}

/** Leads someone who is not signed in to sign in, and back to here when the role is right. */
export function askToSignIn(role: string | null): void {
  sessionStorage.setItem(CUT_OFF, JSON.stringify({ path: here(), role, expired: false } satisfies CutOff))
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
