import type { findSession } from './sessions.ts'

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** In milliseconds: the longest time a missed change of a session stays unnoticed. */
export const SESSION_CACHE_MS = 5_000
const MAX_SESSIONS = 10_000

export type SessionCache = {
  /** Uses the cache or `load`, whose answer is cached unless sessions change meanwhile. */
  read(tokenHash: string, load: () => Promise<Session | undefined>): Promise<Session | undefined>
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
