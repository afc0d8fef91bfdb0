import { createTransport, type SendMailOptions } from 'nodemailer'
import { createPlaces, type Places } from './places.ts'
import type { SmtpServer } from './server.ts'

/** So many mails go to a server at a time. */
export const AT_A_TIME = 5
const SETTING_UP_MS = 15_000
// So long a server may take to say that it has the message; until then, it may still take it.
const UNANSWERED_MS = 10 * 60_000

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

/** Opens the way to a server. Nothing is connected before the first message; `hangUp` ends what is being sent. */
export function openLine(
  server: SmtpServer,
  hangUp: AbortSignal,
  unansweredMs: number = UNANSWERED_MS,
): Line {
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
      await transport.sendMail({ ...message, signal: hangUp })
    },
    async retire() {
      await places.close()
      transport.close()
    },
  }
}
