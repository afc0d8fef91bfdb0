import type { StaffRole } from '../../shared/staff-roles.ts'

/** What a person may see and do. */
export type Access = {
  role: 'admin' | 'tenant'
  /** Null for tenants. */
  staff: StaffRole | null
  /** The properties that somebody of the office is limited to; null without a limit. */
  propertyIds: readonly string[] | null
}

/** Where a call came from. */
export type Origin = {
  ip: string | null
  requestId: string | null
  /** The cookie of a device on which somebody has signed in, as it was sent. */
  device?: string | undefined
}

/** Over https. A browser takes it from this host only, and not from a page without https. */
export const SECURE_DEVICE_COOKIE = '__Host-known_device'
/** Over http, and where it was set before it had the prefix. */
export const DEVICE_COOKIE = 'known_device'

/** Somebody who is signed in. */
export type Person = Access & {
  uid: string
  /** Null for a tenant without an e-mail. */
  email: string | null
  name: string
  /** An owner who has to set up two-step sign-in before anything else. */
  needsTotp: boolean
  /** SHA-256 of the session token; with a signed URL, of the session that requested it. */
  sessionHash: string
  signedInAt: Date
  /** What kind of first password they still have; with the shared one they may only change it. */
  firstPassword: 'shared' | 'made' | null
}

/** Somebody who is signed in, as the caller of one request. */
export type Caller = Person & Origin

export type SessionLookup = {
  bySession(token: string): Promise<Person | undefined>
  bySessionHash(sessionHash: string): Promise<Person | undefined>
  /** Throws 403 for a wrong or missing password, 429 after too many. */
  confirmPassword(caller: Caller, password: string | undefined): Promise<void>
}
