import { createTransport, type SendMailOptions } from 'nodemailer'
import { errorMessage } from '../error-message.ts'
import { hiderFor } from './credentials.ts'
import { createPlaces, type Places } from './places.ts'
import type { SmtpServer } from './server.ts'

/** So many mails go to a server at a time. */
export const AT_A_TIME = 5
const SETTING_UP_MS = 15_000
// So long a server may take to say that it has the message; until then, it may still take it.
const UNANSWERED_MS = 10 * 60_000
// A word now and then counts as an answer each: all of them together may take so long.
const WHOLE_MS = 15 * 60_000

/** A mail server that is in use, and the places on the way to it. */
export type Line = {
  places: Places
  /** Hands a message over. Rejects with why it was not taken, once nothing of it is on its way any more. */
  send(message: SendMailOptions): Promise<void>
  /** Lets nobody in any more; resolves, and hangs up, once all who were let in are through. */
  retire(): Promise<void>
}

/** What nodemailer calls the properties of a server. */
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

/** How long a server may take, in milliseconds: to say anything at all, and for the whole of a message. */
export type Patience = { unansweredMs?: number | undefined; wholeMs?: number | undefined }

/**
 * Opens the way to a server. Nothing is connected before the first message; `hangUp` ends what is being sent. What the
 * server says is told without its user and password.
 */
export function openLine(
  server: SmtpServer,
  hangUp: AbortSignal,
  { unansweredMs = UNANSWERED_MS, wholeMs = WHOLE_MS }: Patience = {},
): Line {
  const hide = hiderFor(server)
  const places = createPlaces(AT_A_TIME)
  const transport = createTransport({
    ...smtpOptions(server),
    pool: true,
    maxConnections: AT_A_TIME,
    connectionTimeout: SETTING_UP_MS,
    greetingTimeout: SETTING_UP_MS,
    socketTimeout: unansweredMs,
    // What was given up is not to go on by itself: the connection ends before anybody hears of it.
    socketCloseTimeout: 0,
  })
  return {
    places,
    async send(message) {
      const signal = AbortSignal.any([hangUp, AbortSignal.timeout(wholeMs)])
      try {
        await transport.sendMail({ ...message, signal })
      } catch (error) {
        throw asTold(error, hide)
      }
    },
    async retire() {
      await places.close()
      transport.close()
    },
  }
}

/** A failure with what it says of the server's answer, in words that can be kept. */
function asTold(error: unknown, hide: (text: string) => string): Error {
  const told = new Error(errorMessage(error, hide))
  if (!(error instanceof Error)) return told
  return Object.assign(told, {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  })
}
