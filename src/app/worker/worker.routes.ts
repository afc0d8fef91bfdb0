import { SHARE_PATH } from '../../shared/share-path.ts'
import { isAtPath, MOVED_TENANT_PATHS, OFFICE_OFFLINE_PATHS, TENANT_PATHS } from '../tenant-paths.ts'

const APP = '/index.html'
const SIGN_IN = '/login'
const SCREENS = {
  tenant: [...TENANT_PATHS, ...MOVED_TENANT_PATHS, SHARE_PATH],
  admin: [...OFFICE_OFFLINE_PATHS, SHARE_PATH],
} as const

/** Each worker stores the screens of its role only. */
export type WorkerRole = keyof typeof SCREENS
export const WORKER_FILES: Readonly<Record<WorkerRole, string>> = { tenant: 'sw.js', admin: 'office-sw.js' }

/** Replaces a page that the server does not answer. */
export type Fallback = { page: typeof APP | typeof SIGN_IN } | { redirect: typeof SIGN_IN }

/** Null for what only the server has: API calls, downloads, other screens of the office. */
export function getFallback(pathname: string, role: WorkerRole): Fallback | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (SCREENS[role].some((screen) => isAtPath(screen, path))) return { page: APP }
  if (path === SIGN_IN) return { page: SIGN_IN }
  return path === '/' ? { redirect: SIGN_IN } : null
}

/** The script of a language other than English. */
export const isLanguage = (pathname: string): boolean => /^\/assets\/\w+\.screens-[\w-]+\.js$/.test(pathname)

/** The stored app answers at once: a shared text in the address does not go to the server. */
export const isAnsweredHere = (pathname: string): boolean => pathname === SHARE_PATH

export const PAGES = [APP, SIGN_IN] as const
