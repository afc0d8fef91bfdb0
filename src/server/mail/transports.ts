import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message.ts'
import type { MailServer } from './mail-server.ts'
import { openSmtpTransport, type SmtpTimeouts, type SmtpTransport } from './smtp-transport.ts'

const CACHE_MS = 1000

/** Where messages go: to a server; nowhere yet; nowhere at all. */
export type MailTransport = { kind: 'smtp'; smtp: SmtpTransport } | { kind: 'none' } | { kind: 'off' }

export type Transports = {
  /** Where messages go now, looked up at most once a second; undefined when that was never possible. */
  current(): Promise<MailTransport | undefined>
  /** What the last lookup found. */
  latest(): MailTransport | undefined
  /** The next caller looks it up again. */
  invalidate(): void
  /** Lets nobody in any more; resolves once all messages on their way are through. */
  close(): Promise<void>
}

type TransportOptions = SmtpTimeouts & {
  server: () => Promise<MailServer>
  log: FastifyBaseLogger
}

/** Follows the settings: a transport to another server opens as soon as it is seen, and the old one closes. */
export function createTransports(
  { server, log, ...timeouts }: TransportOptions,
  abort: AbortSignal,
): Transports {
  let lookup: { at: number; result: Promise<MailTransport | undefined> } | undefined
  let transport: MailTransport | undefined
  let known = ''
  let closed = false

  const closeCurrent = async () => transport?.kind === 'smtp' && transport.smtp.close()
  const use = (found: MailServer): void => {
    const name = JSON.stringify(found)
    if (transport && name === known) return
    void closeCurrent()
    known = name
    transport =
      found.kind === 'smtp' ? { kind: 'smtp', smtp: openSmtpTransport(found.server, abort, timeouts) } : found
    if (closed) void closeCurrent()
  }
  const lookUp = async (at: number): Promise<MailTransport | undefined> => {
    try {
      const found = await server()
      // A later lookup knows better.
      if (!lookup || lookup.at <= at) use(found)
    } catch (error) {
      log.warn({ cause: errorMessage(error) }, 'the mail server in use cannot be looked up right now')
    }
    return transport
  }

  return {
    current() {
      const at = performance.now()
      if (!lookup || at - lookup.at > CACHE_MS) lookup = { at, result: lookUp(at) }
      return lookup.result
    },
    latest: () => transport,
    invalidate() {
      lookup = undefined
    },
    async close() {
      closed = true
      await closeCurrent()
    },
  }
}
