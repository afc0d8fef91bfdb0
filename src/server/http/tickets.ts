import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

const LIFE_MS = 60_000

/** Tickets open one path for one person for 60 seconds, so that no session token stands in an address. */
export type Tickets = {
  issue(path: string, uid: string): string
  /** The uid, or undefined when the ticket is not for this path, too old or not ours. */
  read(path: string, ticket: string): string | undefined
}

/** Tickets signed with a secret; every instance with the same secret reads them. */
export function createTickets(secret: string, clock: Clock): Tickets {
  const sign = (path: string, uid: string, until: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['ticket', path, uid, until]))
      .digest('base64url')
  return {
    issue(path, uid) {
      const until = String(clock.now().getTime() + LIFE_MS)
      return ['t', uid, until, sign(path, uid, until)].join('.')
    },
    read(path, ticket) {
      const [kind, uid, until, signature, ...rest] = ticket.split('.')
      if (kind !== 't' || !uid || !until || !signature || rest.length > 0) return undefined
      const expected = Buffer.from(sign(path, uid, until))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number(until) > clock.now().getTime() ? uid : undefined
    },
  }
}
