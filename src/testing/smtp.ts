import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What the server does with the next messages; 'hang up' takes one, and is gone before it says so. */
export type Mood = 'take' | 'refuse for now' | 'refuse for good' | 'hang' | 'hang up'

export type TestMailServer = {
  url: string
  /** What was taken, in the order in which it came. */
  received: Email[]
  /** How often a message was begun, whatever became of it. */
  readonly tried: number
  /** Whom these messages were for, as the sender told the server. */
  recipients: string[]
  mood: Mood
  /** Addresses that it refuses for good, whatever its mood. */
  refused: Set<string>
  /** Takes the messages that hang, and the next ones too. */
  release(): void
  /** The newest message to an address; rejects when there is none. */
  lastTo(address: string): Email
  close(): Promise<void>
}

const REFUSALS: Partial<Record<Mood, number>> = { 'refuse for now': 451, 'refuse for good': 550 }

/** A sender that was killed in the middle of a message is no failure of this server. */
function gone(error: Error & { code?: string }): void {
  if (!['ECONNRESET', 'EPIPE', 'ECONNECTION'].includes(error.code ?? '')) throw error
}

/** A real SMTP server on a free port that keeps what it takes. */
export async function testMailServer(): Promise<TestMailServer> {
  const received: Email[] = []
  const recipients: string[] = []
  const state = { mood: 'take' as Mood, tried: 0 }
  const refused = new Set<string>()
  const hanging: (() => Promise<void>)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo({ address }, _session, done) {
      state.tried += 1
      recipients.push(address)
      const code = refused.has(address) ? 550 : REFUSALS[state.mood]
      done(code ? Object.assign(new Error('Mailbox says no'), { responseCode: code }) : undefined)
    },
    async onData(stream, session, done) {
      const parts = await stream.toArray().catch(gone)
      if (!parts) return
      const raw = Buffer.concat(parts)
      const take = async () => {
        received.push(await PostalMime.parse(raw))
        done()
      }
      if (state.mood === 'hang') hanging.push(take)
      else if (state.mood === 'hang up') {
        received.push(await PostalMime.parse(raw))
        sockets.get(session.remotePort)?.destroy()
      } else await take()
    },
  })
  const sockets = new Map<number | undefined, Socket>()
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.on('error', gone)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    recipients,
    refused,
    get tried() {
      return state.tried
    },
    release() {
      state.mood = 'take'
      for (const take of hanging.splice(0)) void take()
    },
    get mood() {
      return state.mood
    },
    set mood(mood) {
      state.mood = mood
    },
    lastTo(address) {
      const found = received.findLast((mail) => mail.to?.some((to) => to.address === address))
      if (!found) throw new Error(`No mail to ${address} was received.`)
      return found
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
