import type { FastifyReply } from 'fastify'
import type { Access, Caller } from '../http/caller.ts'
import { DATA_POLICY } from '../http/security-headers.ts'

export type Stream = Access &
  Pick<Caller, 'uid' | 'sessionHash'> & {
    /** Destroys the connection of a client that leaves more than 128 KB unread. */
    write(bytes: Buffer): void
    end(): void
  }

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'content-security-policy': DATA_POLICY,
}

// More than one database read can add within a tick.
const MOST_WAITING = 131_072
// The comment makes proxies forward the response at once.
const BEGIN = Buffer.from('retry: 3000\n: listening\n\n')

/** Writes the response head directly, which saves memory per stream. Undefined if the caller has left. */
export function openStream(reply: FastifyReply, caller: Caller, onClosed: () => void): Stream | undefined {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed) return undefined
  raw.on('close', onClosed)
  const headers = { ...reply.getHeaders(), ...STREAM_HEADERS, connection: 'close' }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.write(BEGIN)
  const { uid, role, staff, propertyIds, sessionHash } = caller
  return {
    uid,
    role,
    staff,
    propertyIds,
    sessionHash,
    write(bytes) {
      if (raw.writableLength > MOST_WAITING) raw.destroy()
      else raw.write(bytes)
    },
    end() {
      // Unread bytes keep the connection open.
      if (raw.writableLength > 0) raw.destroy()
      else raw.end()
    },
  }
}
