import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** 'hang' receives a message and does not respond; 'hang up' receives it and closes the connection. */
export type MailServerMode =
  | 'accept'
  | 'reject temporarily'
  | 'reject permanently'
  | 'hang'
  | 'hang up'
  | 'hang at greeting'
  | 'hang at hello'
  | 'hang at recipient'

export type TestMailServer = {
  url: string
  received: Email[]
  /** Accepted or not. */
  readonly attempts: number
  readonly waitingCount: number
  readonly connectionCount: number
  /** The address of every RCPT TO command. */
  recipients: string[]
  mode: MailServerMode
  /** Answered by 550 in any mode. */
  rejectedAddresses: Set<string>
  /** The wait of a portal: `hangMs` while this server hangs, otherwise long, so that no slow machine changes a response. */
  answerWithin(hangMs: number): () => number
  /** Responds to every waiting connection and accepts messages again. */
  release(): void
  releaseOne(): void
  /** The newest message to an address. Throws if there is none. */
  findLastTo(address: string): Email
  /** Until `startListening`. */
  stopListening(): Promise<void>
  startListening(): Promise<void>
  close(): Promise<void>
}

const LONG_MS = 60_000
const HANGING = ['hang', 'hang at greeting', 'hang at hello', 'hang at recipient']
const RESPONSE_CODES: Partial<Record<MailServerMode, number>> = {
  'reject temporarily': 451,
  'reject permanently': 550,
}

// Killed clients are no failure of this server.
function ignoreLostConnection(error: Error & { code?: string }): void {
  if (!['ECONNRESET', 'EPIPE', 'ECONNECTION'].includes(error.code ?? '')) throw error
}

function createGate() {
  const waiting = new Set<() => void>()
  const release = (resume: () => void) => {
    waiting.delete(resume)
    resume()
  }
  return {
    waiting,
    wait: () => new Promise<void>((resume) => waiting.add(resume)),
    openAll: () => [...waiting].forEach(release),
    openOne: () => [...waiting].slice(0, 1).forEach(release),
  }
}

/** Greets immediately, without the delay that detects clients talking too soon. */
class PromptServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer['connect']>): void {
    super.connect(...args)
    const connection = [...this.connections].at(-1)
    if (!connection) return
    connection.connectionReady()
    // It would be called again after the delay.
    connection.connectionReady = () => undefined
  }
}

type Recorded = Pick<TestMailServer, 'received' | 'recipients' | 'rejectedAddresses'> & {
  state: { mode: MailServerMode; attempts: number }
  gate: ReturnType<typeof createGate>
  sockets: Map<number | undefined, Socket>
}

function createSmtpServer({ received, recipients, state, rejectedAddresses, gate, sockets }: Recorded) {
  // The mode at the first recipient holds for the whole message.
  const started = new Map<string, { mode: MailServerMode; released: Promise<void> | undefined }>()

  const server = new PromptServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    async onConnect({ remotePort }, done) {
      if (state.mode === 'hang at greeting') await gate.wait()
      done()
      const socket = sockets.get(remotePort)
      if (state.mode !== 'hang at hello') return
      socket?.cork()
      await gate.wait()
      socket?.uncork()
    },
    async onRcptTo({ address }, { id }, done) {
      const { mode } = state
      state.attempts += 1
      recipients.push(address)
      if (mode === 'hang at recipient') await gate.wait()
      const code = rejectedAddresses.has(address) ? 550 : RESPONSE_CODES[mode]
      started.set(id, { mode, released: mode === 'hang' && !code ? gate.wait() : undefined })
      done(code ? Object.assign(new Error('Mailbox says no'), { responseCode: code }) : undefined)
    },
    async onData(stream, { id, remotePort }, done) {
      const parts = await stream.toArray().catch(ignoreLostConnection)
      if (!parts) return
      const { mode, released } = started.get(id) ?? { mode: 'accept' }
      await released
      received.push(await PostalMime.parse(Buffer.concat(parts)))
      if (mode === 'hang up') sockets.get(remotePort)?.destroy()
      else done()
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.on('error', ignoreLostConnection)
  return server
}

/** A real SMTP server on a free port that records accepted messages. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: Email[] = []
  const recipients: string[] = []
  const state = { mode: 'accept' as MailServerMode, attempts: 0 }
  const rejectedAddresses = new Set<string>()
  const gate = createGate()
  const sockets = new Map<number | undefined, Socket>()
  const server = createSmtpServer({ received, recipients, state, rejectedAddresses, gate, sockets })
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
    rejectedAddresses,
    get attempts() {
      return state.attempts
    },
    get connectionCount() {
      return [...sockets.values()].filter((socket) => !socket.destroyed).length
    },
    get waitingCount() {
      return gate.waiting.size
    },
    release() {
      state.mode = 'accept'
      gate.openAll()
    },
    releaseOne: gate.openOne,
    get mode() {
      return state.mode
    },
    set mode(mode) {
      state.mode = mode
    },
    answerWithin: (hangMs) => () => (HANGING.includes(state.mode) ? hangMs : LONG_MS),
    findLastTo(address) {
      const found = received.findLast((mail) => mail.to?.some((to) => to.address === address))
      if (!found) throw new Error(`No mail to ${address} was received.`)
      return found
    },
    async stopListening() {
      const closed = once(server.server, 'close')
      server.server.close()
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
    async startListening() {
      await listen(port)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
