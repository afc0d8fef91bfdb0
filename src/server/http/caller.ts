/** Who is asking, as the session tells. */
export type Caller = {
  uid: string
  email: string
  name: string
  role: 'admin' | 'tenant'
  /** The SHA-256 of the session's token; that of who asked for it where a ticket opened the door. */
  sessionHash: string
}

/** How the server finds out who is asking; accounts provides it. */
export type SessionLookup = {
  /** The person of a living session, undefined when there is none. Throws AppError 403 without a profile. */
  bySession(token: string): Promise<Caller | undefined>
  /** The same by the hash that a ticket names. */
  bySessionHash(sessionHash: string): Promise<Caller | undefined>
}
