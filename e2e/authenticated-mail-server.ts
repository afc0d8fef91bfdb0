import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type AuthenticatedMailServer = {
  port: number
  received: Email[]
  /** Addresses that get a 550. */
  refused: Set<string>
  close(): Promise<void>
}

const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

export async function startAuthenticatedMailServer(
  user: string,
  password: string,
): Promise<AuthenticatedMailServer> {
  const received: Email[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth(given, _session, done) {
      const known = given.username === user && given.password === password
      done(known ? null : smtpError(535, '5.7.8 Invalid username or password'), { user })
    },
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? smtpError(550, '5.1.1 No such user') : null)
    },
    async onData(stream, _session, done) {
      received.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, received, refused, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
