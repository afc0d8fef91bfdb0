import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { presentTransaction, type Reply, refused, unavailable } from './answers.ts'
import { answerCall, duplicateReference } from './api.ts'
import { Books, type Checkout, type PaystackRefund, type PaystackTransaction } from './books.ts'
import { type CallFault, FAULT_MS } from './faults.ts'
import { answerPage } from './pages.ts'
import { sign, Webhooks } from './webhooks.ts'

const STAND_IN_KEY = 'sk_test_stand_in_of_paystack'

type Options = {
  clock: { now(): Date }
  file?: string
  host?: string
  port?: number
  /** The host in the address of the payer's page. */
  shownAs?: string
  /** Without it webhooks are created but not sent. */
  webhookUrl?: string
  refundsEnd?: boolean
}
type Request = { method: string; url: URL; text: string; authorization: string }

async function read(request: IncomingMessage, base: string): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { method = 'GET', headers } = request
  const [url, text] = [new URL(request.url ?? '/', base), Buffer.concat(chunks).toString()]
  return { method, url, text, authorization: headers.authorization ?? '' }
}

/** Imitates Paystack's described API, with configurable failures. */
export class PaystackStandIn {
  readonly secretKey = STAND_IN_KEY
  readonly keys = new Set([STAND_IN_KEY])
  readonly webhooks: Webhooks
  currency = 'GHS'
  url = ''
  calls = 0
  failures = 0
  duplicates = 0
  onAnswer: (() => void) | undefined
  private readonly books: Books
  private readonly options: Options
  private readonly until = { unavailable: 0, silent: 0 }
  private readonly server = createServer((request, response) => void this.serve(request, response))

  private constructor(books: Books, options: Options) {
    this.books = books
    this.options = options
    this.webhooks = new Webhooks(options.webhookUrl)
  }

  static async start(options: Options): Promise<PaystackStandIn> {
    const made = new PaystackStandIn(await Books.open(options.file), options)
    const { host = '127.0.0.1', port = 0 } = options
    await made.listen(port, host).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      await made.listen(0, host)
    })
    made.url = `http://127.0.0.1:${made.port}`
    return made
  }

  get transactions(): Map<string, PaystackTransaction> {
    return this.books.transactions
  }

  get refunds(): PaystackRefund[] {
    return this.books.refunds
  }

  get env(): Record<string, string> {
    return { PAYSTACK_SECRET_KEY: STAND_IN_KEY, PAYSTACK_URL: this.url }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
    await this.books.save()
  }

  /** The payer's page; an unknown reference is unrequested money. */
  checkout(reference: string, given: Checkout = {}): PaystackTransaction {
    return this.books.checkout(reference, { at: this.now(), ...given })
  }

  hide(reference: string, ms: number): void {
    const found = this.transactions.get(reference)
    if (found) found.hidden_until = new Date(this.now().getTime() + ms).toISOString()
  }

  webhook(reference: string, { event = 'charge.success', secretKey = STAND_IN_KEY } = {}) {
    const known = this.transactions.get(reference)
    const transaction = known ? presentTransaction(known, this.now()) : { reference }
    const of = this.refunds.findLast((one) => one.transaction_reference === reference)
    const { id, amount, currency, status } = of ?? {}
    const refund = { status, transaction_reference: reference, refund_reference: id, amount, currency }
    const isRefund = event.startsWith('refund.')
    const data = event.startsWith('charge.dispute') ? { transaction } : isRefund ? refund : transaction
    return sign({ event, data }, secretKey)
  }

  tell(reference: string, { event = 'charge.success', secretKey = STAND_IN_KEY, afterMs = 0 } = {}): void {
    const at = new Date(this.now().getTime() + afterMs)
    this.webhooks.enqueue(this.webhook(reference, { event, secretKey }), {
      name: `${event} ${reference}`,
      at,
      isForged: secretKey !== STAND_IN_KEY,
    })
  }

  processRefunds(status: PaystackRefund['status'] = 'processed'): void {
    for (const refund of this.refunds) if (refund.status === 'pending') refund.status = status
  }

  fail(fault: CallFault): void {
    if (fault === 'duplicate') this.duplicates += 1
    else if (fault === 'failure') this.failures += 1
    else this.until[fault] = this.now().getTime() + FAULT_MS
  }

  async tick(): Promise<void> {
    this.settle()
    await this.webhooks.deliverDue(this.now())
  }

  now(): Date {
    return this.options.clock.now()
  }

  save(): Promise<void> {
    return this.books.save()
  }

  private settle(): void {
    for (const [event, reference] of this.books.settle(this.now())) this.tell(reference, { event })
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  private async listen(port: number, host: string): Promise<void> {
    this.server.listen(port, host)
    await once(this.server, 'listening')
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = await read(request, this.url)
    this.settle()
    const { reply, isPage } = this.replyTo(incoming)
    if (incoming.method === 'POST') await this.books.save()
    if (!isPage && this.now().getTime() < this.until.silent) return
    const { status, body, type, location } = reply
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  }

  private replyTo(incoming: Request): { reply: Reply; isPage: boolean } {
    try {
      const page = answerPage({ standIn: this, books: this.books }, incoming)
      return { reply: page ?? this.answer(incoming), isPage: page !== undefined }
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
      const reply = refused(400, 'Invalid request', ['validation_error', 'Send what is described'])
      return { reply, isPage: true }
    }
  }

  private answer({ method, url, text, authorization }: Request): Reply {
    this.calls += 1
    if (!this.keys.has(authorization.replace(/^Bearer /, '')))
      return refused(401, 'Invalid key', ['validation_error', 'Ensure that you provide the correct key'])
    const { pathname: path, searchParams: query } = url
    if (path === '/transaction/initialize' && this.duplicates > 0) {
      this.duplicates -= 1
      return duplicateReference()
    }
    const deps = { books: this.books, now: this.now(), currency: this.currency }
    const { shownAs = '127.0.0.1', refundsEnd = false } = this.options
    const checkoutUrl = (reference: string) => `http://${shownAs}:${this.port}/checkout/${reference}`
    const body: unknown = text ? JSON.parse(text) : {}
    const reply = answerCall({ ...deps, checkoutUrl, refundsEnd }, { method, path, query, body })
    this.onAnswer?.()
    if (this.now().getTime() < this.until.unavailable) return unavailable()
    if (this.failures === 0) return reply
    this.failures -= 1
    return unavailable()
  }
}

export const startPaystack = (
  clock: Options['clock'],
  options: Omit<Options, 'clock'> = {},
): Promise<PaystackStandIn> => PaystackStandIn.start({ clock, ...options })
