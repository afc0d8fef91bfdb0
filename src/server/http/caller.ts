export type Caller = {
  uid: string
  email: string
  name: string
  role: 'admin' | 'tenant'
  /** SHA-256 of the session token; with a signed URL, of the session that requested it. */
  sessionHash: string
}

export type SessionLookup = {
  bySession(token: string): Promise<Caller | undefined>
  bySessionHash(sessionHash: string): Promise<Caller | undefined>
}
