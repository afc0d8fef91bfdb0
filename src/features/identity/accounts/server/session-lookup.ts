import type { Context } from '../../../../server/context.ts'
import type { Person, SessionLookup } from '../../../../server/http/caller.ts'
import { confirmPassword, noProfileError } from './accounts.service.ts'
import { createSessionCache, type Session } from './session-cache.ts'
import { findSession, hashToken, renewSession } from './sessions.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'events' | 'secret'>

export function createSessionLookup(ctx: Deps): SessionLookup {
  const { db, clock, events } = ctx
  const cache = createSessionCache()
  events.onSessionChange(cache.forget)
  const find = async (tokenHash: string) => {
    const session = await cache.read(tokenHash, () => findSession(db, tokenHash, clock.now()))
    return session && clock.now() < session.expiresAt ? session : undefined
  }
  const toCaller = ({ uid, email, profile, tokenHash, createdAt, ...access }: Session): Person => {
    if (!profile) throw noProfileError()
    const { staff, propertyIds, firstPassword, needsTotp } = access
    return {
      uid,
      email,
      ...profile,
      staff,
      propertyIds,
      firstPassword,
      needsTotp,
      sessionHash: tokenHash,
      signedInAt: createdAt,
    }
  }
  return {
    async bySession(token) {
      const session = await find(hashToken(token))
      if (!session) return undefined
      if (await renewSession(db, session, clock.now())) cache.forget([session.uid])
      return toCaller(session)
    },
    async bySessionHash(sessionHash) {
      const session = await find(sessionHash)
      return session && toCaller(session)
    },
    confirmPassword: (caller, password) => confirmPassword(ctx, caller, password),
  }
}
