import { createTransport, type SendMailOptions } from 'nodemailer'
import { errorMessage } from '../error-message.ts'
import { createRedactor } from './credentials.ts'
import type { SmtpServer } from './mail-server.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

export const CONNECTIONS = 5
const CONNECT_TIMEOUT_MS = 15_000
// RFC 5321, 4.5.3.2.6: a server may take this long to acknowledge a message and still accept it.
const RESPONSE_TIMEOUT_MS = 10 * 60_000
// Each response line restarts the timeout above, so this limits the whole message.
const MESSAGE_TIMEOUT_MS = 15 * 60_000

export type SmtpTransport = {
  permits: Semaphore
  send(message: SendMailOptions): Promise<void>
  /** Resolves once every permit is released and all connections are closed. */
  close(): Promise<void>
}

export function smtpOptions(server: SmtpServer) {
  if ('url' in server) return { url: server.url }
  const { host, port, security, user, password } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
  }
}

export type SmtpTimeouts = { responseTimeoutMs?: number | undefined; messageTimeoutMs?: number | undefined }

/** Connects at the first message. `abort` ends the current one. Errors contain neither user nor password. */
export function openSmtpTransport(
  server: SmtpServer,
  abort: AbortSignal,
  { responseTimeoutMs = RESPONSE_TIMEOUT_MS, messageTimeoutMs = MESSAGE_TIMEOUT_MS }: SmtpTimeouts = {},
): SmtpTransport {
  const hide = createRedactor(server)
  const permits = createSemaphore(CONNECTIONS)
  const transport = createTransport({
    ...smtpOptions(server),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: responseTimeoutMs,
    // A timed-out message must not continue: its connection is closed before the failure is reported.
    socketCloseTimeout: 0,
  })
  return {
    permits,
    async send(message) {
      const signal = AbortSignal.any([abort, AbortSignal.timeout(messageTimeoutMs)])
      try {
        await transport.sendMail({ ...message, signal })
      } catch (error) {
        throw withoutCredentials(error, hide)
      }
    },
    async close() {
      await permits.close()
      transport.close()
    },
  }
}

function withoutCredentials(error: unknown, hide: (text: string) => string): Error {
  const safe = new Error(errorMessage(error, hide))
  if (!(error instanceof Error)) return safe
  return Object.assign(safe, {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  })
}
