import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SentSms, sentPage } from './arkesel.page.ts'

type Options = { host?: string; port?: number; shownAs?: string; clock?: { now(): Date } }

/**
 * The failure of the next send. lost: accepted, connection closed; gateway: accepted, 502; unavailable: 503, not
 * accepted; silent: accepted, no response; echo: refused with the key in the text; flood: accepted, endless response.
 */
export type SmsFault =
  | 'lost'
  | 'gateway'
  | 'unavailable'
  | 'silent'
  | 'balance'
  | 'nonsense'
  | 'echo'
  | 'flood'

type Reply = { status: number; body: unknown }

const API_KEY = 'stand-in-of-arkesel'
const failed = (status: number, message: string): Reply => ({ status, body: { status: 'error', message } })

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/** Imitates Arkesel, with configurable failures; its page at / lists sent SMS, newest first. */
export class SmsStandIn {
  readonly sent: SentSms[] = []
  readonly apiKey = API_KEY
  url = ''
  pageUrl = ''
  readonly faults: SmsFault[] = []
  readonly refused = new Set<string>()
  nextStatus = 'DELIVERED'
  readonly forgotten = new Set<string>()
  calls = 0
  onTaken: (() => void) | undefined
  private readonly options: Options
  private readonly server = createServer((request, response) => {
    void this.handle(request, response)
  })

  constructor(options: Options = {}) {
    this.options = options
  }

  async listen(): Promise<void> {
    const { host = '127.0.0.1', port = 0, shownAs = 'localhost' } = this.options
    await this.listenAt(port, host).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      await this.listenAt(0, host)
    })
    const { port: taken } = this.server.address() as AddressInfo
    this.url = `http://127.0.0.1:${taken}`
    this.pageUrl = `http://${shownAs}:${taken}`
  }

  private async listenAt(port: number, host: string): Promise<void> {
    this.server.listen(port, host)
    await once(this.server, 'listening')
  }

  get env() {
    return {
      SMS_PROVIDER: 'arkesel' as const,
      SMS_API_KEY: API_KEY,
      SMS_SENDER: 'BohyeRent',
      SMS_URL: this.url,
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  textsTo(number: string): string[] {
    return this.sent.filter(({ to }) => `+${to}` === number).map(({ text }) => text)
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url)
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(sentPage(this.sent))
      return
    }
    const body = await readBody(request)
    this.calls += 1
    const reply = this.answer(request, pathname, body)
    if (reply === 'lost') request.socket.destroy()
    else if (reply !== 'silent')
      response
        .writeHead(reply.status, { 'content-type': 'application/json' })
        .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  }

  private answer(
    request: IncomingMessage,
    path: string,
    body: Record<string, unknown>,
  ): Reply | 'lost' | 'silent' {
    if (request.headers['api-key'] !== API_KEY) return failed(401, 'Authentication Failed')
    if (path !== '/api/v2/sms/send') return this.status(decodeURIComponent(path.split('/').at(-1) ?? ''))
    const fault = this.faults.shift()
    if (fault === 'unavailable') return { status: 503, body: 'Service Unavailable' }
    if (fault === 'echo') return failed(401, `Authentication Failed: ${API_KEY} is not known`)
    if (fault === 'balance') return failed(402, 'Insufficient balance!')
    if (fault === 'nonsense') return { status: 200, body: '<html>It works!</html>' }
    const reply = this.send(body)
    this.onTaken?.()
    if (fault === 'lost' || fault === 'silent') return fault
    if (fault === 'flood') return { status: 200, body: 'a'.repeat(2_000_000) }
    return fault === 'gateway' ? { status: 502, body: 'Bad Gateway' } : reply
  }

  private send({ sender, message, recipients }: Record<string, unknown>): Reply {
    if (typeof sender !== 'string' || !/^[\w ]{1,11}$/.test(sender))
      return failed(422, 'The sender must not be greater than 11 characters.')
    if (typeof message !== 'string' || message === '') return failed(422, 'The message field is required.')
    const numbers = Array.isArray(recipients) ? recipients.map(String) : []
    const good = numbers.filter((number) => /^233\d{9}$/.test(number) && !this.refused.has(number))
    const bad = numbers.filter((number) => !good.includes(number))
    if (good.length === 0) return failed(422, 'All numbers are invalid')
    const taken = good.map((to) => {
      const id = `5c1f${String(this.sent.length + 1).padStart(8, '0')}`
      const at = (this.options.clock ?? { now: () => new Date() }).now()
      this.sent.push({ id, to, sender, text: message, status: this.nextStatus, at })
      return { recipient: to, id }
    })
    const data = bad.length > 0 ? [...taken, { 'invalid numbers': bad }] : taken
    return { status: 200, body: { status: 'success', data } }
  }

  private status(id: string): Reply {
    const found = this.sent.find((one) => one.id === id)
    if (!found || this.forgotten.has(id)) return failed(404, 'SMS not found')
    const data = { id, recipient: found.to, status: found.status, message: found.text }
    return { status: 200, body: { status: 'success', data } }
  }
}

/** Starts at any free port by default. */
export async function startSmsProvider(options: Options = {}): Promise<SmsStandIn> {
  const standIn = new SmsStandIn(options)
  await standIn.listen()
  return standIn
}
