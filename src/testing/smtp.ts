import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * What the server does with the next messages; 'hang' has all of one and says nothing, 'hang up' takes one, and is gone
 * before it says so. The others that hang do so earlier, with whoever connects, or names a recipient.
 */
export type Mood =
  | 'take'
  | 'refuse for now'
  | 'refuse for good'
  | 'hang'
  | 'hang up'
  | 'hang at greeting'
  | 'hang at hello'
  | 'hang at recipient'

export type TestMailServer = {
  url: string
  /** What was taken, in the order in which it came. */
  received: Email[]
  /** How often a message was begun, whatever became of it. */
  readonly tried: number
  /** How many hang right now. */
  readonly hanging: number
  /** How many are connected. */
  readonly connected: number
  /** Whom these messages were for, as the sender told the server. */
  recipients: string[]
  mood: Mood
  /** Addresses that it refuses for good, whatever its mood. */
  refused: Set<string>
  /** Goes on with those that hang, and takes the next ones too. */
  release(): void
  /** Goes on with the one that has hung for the longest. */
  releaseOne(): void
  /** The newest message to an address; rejects when there is none. */
  lastTo(address: string): Email
  /** Is not there any more, until it is up again. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

const REFUSALS: Partial<Record<Mood, number>> = { 'refuse for now': 451, 'refuse for good': 550 }

/** A sender that was killed in the middle of a message is no failure of this server. */
function gone(error: Error & { code?: string }): void {
  if (!['ECONNRESET', 'EPIPE', 'ECONNECTION'].includes(error.code ?? '')) throw error
}

/** Holds back whoever hangs, until somebody lets go. */
function createGate() {
  const held = new Set<() => void>()
  const letGo = (open: () => void) => {
    held.delete(open)
    open()
  }
  return {
    held,
    hold: () => new Promise<void>((open) => held.add(open)),
    openAll: () => [...held].forEach(letGo),
    openOne: () => [...held].slice(0, 1).forEach(letGo),
  }
}

/** A real SMTP server on a free port that keeps what it takes. */
export async function testMailServer(): Promise<TestMailServer> {
  const received: Email[] = []
  const recipients: string[] = []
  const state = { mood: 'take' as Mood, tried: 0 }
  const refused = new Set<string>()
  const gate = createGate()
  const sockets = new Map<number | undefined, Socket>()
  // The mood in which a message is begun counts for all of it, however late the rest comes.
  const begun = new Map<string, { mood: Mood; free: Promise<void> | undefined }>()

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    async onConnect({ remotePort }, done) {
      if (state.mood === 'hang at greeting') await gate.hold()
      done()
      const socket = sockets.get(remotePort)
      if (state.mood !== 'hang at hello') return
      socket?.cork()
      await gate.hold()
      socket?.uncork()
    },
    async onRcptTo({ address }, { id }, done) {
      const { mood } = state
      state.tried += 1
      recipients.push(address)
      if (mood === 'hang at recipient') await gate.hold()
      const code = refused.has(address) ? 550 : REFUSALS[mood]
      begun.set(id, { mood, free: mood === 'hang' && !code ? gate.hold() : undefined })
      done(code ? Object.assign(new Error('Mailbox says no'), { responseCode: code }) : undefined)
    },
    async onData(stream, { id, remotePort }, done) {
      const parts = await stream.toArray().catch(gone)
      if (!parts) return
      const { mood, free } = begun.get(id) ?? { mood: 'take' }
      await free
      received.push(await PostalMime.parse(Buffer.concat(parts)))
      if (mood === 'hang up') sockets.get(remotePort)?.destroy()
      else done()
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.on('error', gone)
  const listen = async (at: number) => {
    server.server.listen(at, '127.0.0.1')
    await once(server.server, 'listening')
    return (server.server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    recipients,
    refused,
    get tried() {
      return state.tried
    },
    get connected() {
      return [...sockets.values()].filter((socket) => !socket.destroyed).length
    },
    get hanging() {
      return gate.held.size
    },
    release() {
      state.mood = 'take'
      gate.openAll()
    },
    releaseOne: gate.openOne,
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
    async down() {
      const closed = once(server.server, 'close')
      server.server.close()
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
    async up() {
      await listen(port)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
