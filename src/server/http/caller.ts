import type { StaffRole } from '../../shared/staff-roles.ts'

export type Access = {
  role: 'admin' | 'tenant'
  staff: StaffRole | null
  /** The properties a staff member is limited to; null without a limit. */
  propertyIds: readonly string[] | null
}

export type Origin = { ip: string | null; requestId: string | null; device?: string | undefined }

/** The cookie for https: browsers accept the prefix from this host and https only. */
export const SECURE_DEVICE_COOKIE = '__Host-known_device'
/** The cookie for http, and for devices from before the prefix. */
export const DEVICE_COOKIE = 'known_device'

export type Person = Access & {
  uid: string
  email: string | null
  name: string
  needsTotp: boolean
  /** With a signed URL, the hash of the session that requested it. */
  sessionHash: string
  signedInAt: Date
  /** The first password still in use; with 'shared' they may only change it. */
  firstPassword: 'shared' | 'made' | null
}

export type Caller = Person & Origin

export type SessionLookup = {
  bySession(token: string): Promise<Person | undefined>
  bySessionHash(sessionHash: string): Promise<Person | undefined>
  /** Throws 403 for a wrong or missing password, 429 after too many. */
  confirmPassword(caller: Caller, password: string | undefined): Promise<void>
}
