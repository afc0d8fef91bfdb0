import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message.ts'
import type { MailServer } from './mail-server.ts'
import { openSmtpTransport, type SmtpTimeouts, type SmtpTransport } from './smtp-transport.ts'

const CACHE_MS = 1000

/** 'none': no server yet; 'off': emails are turned off. */
export type MailTransport = { kind: 'smtp'; smtp: SmtpTransport } | { kind: 'none' } | { kind: 'off' }

export type Transports = {
  /** Reads the settings at most once a second; undefined if that never succeeded. */
  current(): Promise<MailTransport | undefined>
  latest(): MailTransport | undefined
  invalidate(): void
  close(): Promise<void>
}

type TransportOptions = SmtpTimeouts & { server: () => Promise<MailServer>; log: FastifyBaseLogger }

const openTransport = (found: MailServer, abort: AbortSignal, timeouts: SmtpTimeouts): MailTransport =>
  found.kind === 'smtp' ? { kind: 'smtp', smtp: openSmtpTransport(found.server, abort, timeouts) } : found

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
    transport = openTransport(found, abort, timeouts)
    if (closed) void closeCurrent()
  }
  const lookUp = async (at: number): Promise<MailTransport | undefined> => {
    try {
      const found = await server()
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
