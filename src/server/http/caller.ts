export type Caller = {
  uid: string
  email: string
  name: string
  role: 'admin' | 'tenant'
  /** SHA-256 of the session token; with a signed URL, of the session that requested it. */
  sessionHash: string
}

/** Accounts implements it. */
export type SessionLookup = {
  bySession(token: string): Promise<Caller | undefined>
  /** The same for the hash in a signed URL. */
  bySessionHash(sessionHash: string): Promise<Caller | undefined>
}
