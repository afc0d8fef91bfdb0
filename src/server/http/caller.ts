import type { StaffRole } from '../../shared/permissions.ts'

/** What a person may see and do. */
export type Access = {
  role: 'admin' | 'tenant'
  /** Null for tenants. */
  staff: StaffRole | null
  /** The properties that somebody of the office is limited to; null without a limit. */
  propertyIds: readonly string[] | null
}

export type Caller = Access & {
  uid: string
  email: string
  name: string
  /** SHA-256 of the session token; with a signed URL, of the session that requested it. */
  sessionHash: string
}

export type SessionLookup = {
  bySession(token: string): Promise<Caller | undefined>
  bySessionHash(sessionHash: string): Promise<Caller | undefined>
}
