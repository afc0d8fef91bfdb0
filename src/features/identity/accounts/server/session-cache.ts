import type { findSession } from './sessions.ts'

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** How long a session is believed without a look at the database, in milliseconds, should a change go unheard. */
export const SESSION_CACHE_MS = 5_000
const MAX_SESSIONS = 10_000

/** What the database said of sessions within the last seconds. */
export type SessionCache = {
  /** The session of a hash, from the cache or by `load`, whose answer is kept unless sessions change meanwhile. */
  read(tokenHash: string, load: () => Promise<Session | undefined>): Promise<Session | undefined>
  /** Forgets the sessions of some people; all of them without a list. */
  forget(uids?: readonly string[]): void
}

export function createSessionCache(now: () => number = () => performance.now()): SessionCache {
  const entries = new Map<string, { session: Session; until: number }>()
  let generation = 0
  return {
    async read(tokenHash, load) {
      const known = entries.get(tokenHash)
      if (known && now() < known.until) return known.session
      entries.delete(tokenHash)
      const [before, until] = [generation, now() + SESSION_CACHE_MS]
      const session = await load()
      if (session && generation === before) {
        if (entries.size >= MAX_SESSIONS) entries.clear()
        entries.set(tokenHash, { session, until })
      }
      return session
    },
    forget(uids) {
      generation += 1
      if (uids === undefined) entries.clear()
      else for (const [hash, { session }] of entries) if (uids.includes(session.uid)) entries.delete(hash)
    },
  }
}
