import { createTransport, type SendMailOptions } from 'nodemailer'
import { errorMessage } from '../error-message.ts'
import { hiderFor } from './credentials.ts'
import type { SmtpServer } from './mail-server.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** So many messages go to a server at a time. */
export const CONNECTIONS = 5
const CONNECT_TIMEOUT_MS = 15_000
// RFC 5321, 4.5.3.2.6: a server may take so long to acknowledge a message, and may still accept it until then.
const RESPONSE_TIMEOUT_MS = 10 * 60_000
// Each line that a server sends counts as a response: the whole of a message may take so long.
const MESSAGE_TIMEOUT_MS = 15 * 60_000

/** Connections to a mail server; who sends holds a permit. */
export type SmtpTransport = {
  permits: Semaphore
  /** Hands a message over. Rejects with why it was not taken, once nothing of it is on its way any more. */
  send(message: SendMailOptions): Promise<void>
  /** Lets nobody in any more; resolves, with all connections closed, once every permit is released. */
  close(): Promise<void>
}

/** How nodemailer names the properties of a server. */
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

/** How long a server may take, in milliseconds. */
export type SmtpTimeouts = { responseTimeoutMs?: number | undefined; messageTimeoutMs?: number | undefined }

/**
 * Opens a transport; nothing is connected before the first message. `abort` ends what is being sent. Errors name neither
 * the user nor the password.
 */
export function openSmtpTransport(
  server: SmtpServer,
  abort: AbortSignal,
  { responseTimeoutMs = RESPONSE_TIMEOUT_MS, messageTimeoutMs = MESSAGE_TIMEOUT_MS }: SmtpTimeouts = {},
): SmtpTransport {
  const hide = hiderFor(server)
  const permits = createSemaphore(CONNECTIONS)
  const transport = createTransport({
    ...smtpOptions(server),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: responseTimeoutMs,
    // A message that timed out must not go on by itself: its connection is closed before the failure is reported.
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
