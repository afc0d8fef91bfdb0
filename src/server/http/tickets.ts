import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { decryptText, encryptText } from '../encryption.ts'
import type { Caller } from './caller.ts'

const LIFE_MS = 60_000

/** A ticket opens one path for 60 seconds with the session's permissions: no session token gets into an address. */
export type Tickets = {
  /** `text` is encrypted in the ticket for the call it opens. */
  issue(path: string, caller: Pick<Caller, 'sessionHash'>, text?: string): string
  /** Returns the session hash; undefined if invalid, expired or for another path. */
  read(path: string, ticket: string): string | undefined
  /** Undefined without a text or with an invalid ticket. */
  readText(path: string, ticket: string): string | undefined
}

type Opened = { sessionHash: string; until: string; sealed: string | undefined }

const PURPOSE = 'text in a ticket'
/** Dots separate the parts of a ticket and of an encrypted text. */
const toTicketPart = (encrypted: string): string => encrypted.replaceAll('.', '~')
const fromPart = (part: string): string => part.replaceAll('~', '.')

export function createTickets(secret: string, clock: Clock): Tickets {
  const sign = (path: string, parts: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['ticket', path, ...parts]))
      .digest('base64url')
  const toTicketContext = (path: string, sessionHash: string, until: string) => ({
    secret,
    purpose: PURPOSE,
    owner: JSON.stringify([path, sessionHash, until]),
  })
  const open = (path: string, ticket: string): Opened | undefined => {
    const [kind, sessionHash, until, ...rest] = ticket.split('.')
    const [sealed, signature] = rest.length === 2 ? rest : [undefined, rest[0]]
    if (kind !== 't' || !sessionHash || !until || !signature || rest.length > 2) return undefined
    const parts = [sessionHash, until, ...(sealed === undefined ? [] : [sealed])]
    const expected = Buffer.from(sign(path, parts))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return Number(until) > clock.now().getTime() ? { sessionHash, until, sealed } : undefined
  }
  return {
    issue(path, { sessionHash }, text) {
      const until = String(clock.now().getTime() + LIFE_MS)
      const parts = [sessionHash, until]
      if (text !== undefined)
        parts.push(toTicketPart(encryptText(text, toTicketContext(path, sessionHash, until))))
      return ['t', ...parts, sign(path, parts)].join('.')
    },
    read: (path, ticket) => open(path, ticket)?.sessionHash,
    readText(path, ticket) {
      const { sessionHash, until, sealed } = open(path, ticket) ?? {}
      if (sessionHash === undefined || until === undefined || sealed === undefined) return undefined
      return decryptText(fromPart(sealed), toTicketContext(path, sessionHash, until))
    },
  }
}
