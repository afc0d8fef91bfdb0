import type { FastifyReply } from 'fastify'
import type { Caller } from '../http/caller.ts'

/** An answer that goes on until somebody ends it. */
export type Stream = Pick<Caller, 'uid' | 'role' | 'sessionHash'> & {
  /** Writes; whoever has left more than 128 KB untaken by then is cut off. */
  write(bytes: Buffer): void
  end(): void
}

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

// More than what one read of the database can bring within a tick, all of which waits for the end of it.
const MOST_WAITING = 131_072
// The comment makes proxies pass the answer on at once.
const BEGIN = Buffer.from('retry: 3000\n: listening\n\n')

/**
 * Begins the answer, written by hand so that it costs no more than its connection. `onClosed` hears of its end, whoever
 * ended it; undefined where the caller has gone already.
 */
export function openStream(reply: FastifyReply, caller: Caller, onClosed: () => void): Stream | undefined {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed) return undefined
  raw.on('close', onClosed)
  const headers = { ...reply.getHeaders(), ...STREAM_HEADERS, connection: 'close' }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.write(BEGIN)
  const { uid, role, sessionHash } = caller
  return {
    uid,
    role,
    sessionHash,
    write(bytes) {
      if (raw.writableLength > MOST_WAITING) raw.destroy()
      else raw.write(bytes)
    },
    end() {
      // What is not taken by now would keep the connection open for as long as nobody takes it.
      if (raw.writableLength > 0) raw.destroy()
      else raw.end()
    },
  }
}
