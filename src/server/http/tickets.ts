import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'

const LIFE_MS = 60_000

/** Opens one path for 60 seconds with the permissions of a session, so that no session token is in an address. */
export type Tickets = {
  issue(path: string, caller: Pick<Caller, 'sessionHash'>): string
  /** The session hash; undefined if the ticket is invalid, expired or for another path. */
  read(path: string, ticket: string): string | undefined
}

export function createTickets(secret: string, clock: Clock): Tickets {
  const sign = (path: string, sessionHash: string, until: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['ticket', path, sessionHash, until]))
      .digest('base64url')
  return {
    issue(path, { sessionHash }) {
      const until = String(clock.now().getTime() + LIFE_MS)
      return ['t', sessionHash, until, sign(path, sessionHash, until)].join('.')
    },
    read(path, ticket) {
      const [kind, sessionHash, until, signature, ...rest] = ticket.split('.')
      if (kind !== 't' || !sessionHash || !until || !signature || rest.length > 0) return undefined
      const expected = Buffer.from(sign(path, sessionHash, until))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number(until) > clock.now().getTime() ? sessionHash : undefined
    },
  }
}
