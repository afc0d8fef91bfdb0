import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ManualClock } from './clock.ts'

type Status = 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'
export type PaystackTransaction = {
  id: number
  reference: string
  status: Status
  amount: number
  requested_amount: number
  currency: string
  channel: string | null
  fees: number | null
  paid_at: string | null
  created_at: string
}
export type PaystackRefund = {
  id: number
  transaction: number
  transaction_reference: string
  amount: number
  currency: string
  status: 'pending' | 'processed' | 'failed'
  createdAt: string
}

/** What the payer did, or what went wrong. */
export type Checkout = { status?: Status; amount?: number; currency?: string; channel?: string }

type Reply = { status: number; body: unknown }
type PaystackCall = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }

const SECRET_KEY = 'sk_test_stand_in_of_paystack'
const refused = (status: number, message: string, code: string): Reply => ({
  status,
  body: { status: false, message, type: 'validation_error', code },
})
const answered = (message: string, data: unknown, meta?: object): Reply => ({
  status: 200,
  body: { status: true, message, data, ...(meta && { meta }) },
})

function paged(message: string, all: readonly object[], query: URLSearchParams, sizeName: string): Reply {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get(sizeName) ?? 50)]
  const meta = { total: all.length, skipped: (page - 1) * size, perPage: size, page }
  const rows = all.slice((page - 1) * size, page * size)
  return answered(message, rows, { ...meta, pageCount: Math.ceil(all.length / size) })
}

/** Answers as Paystack's description of its API does, and can be made to fail. */
export class PaystackStandIn {
  readonly transactions = new Map<string, PaystackTransaction>()
  readonly refunds: PaystackRefund[] = []
  readonly secretKey = SECRET_KEY
  /** Others that it accepts. */
  readonly keys = new Set([SECRET_KEY])
  currency = 'GHS'
  url = ''
  /** So many of the next calls have no answer, though they were worked on. */
  failures = 0
  /** Charged transactions of which it still says that they are pending. */
  readonly lagging = new Set<string>()
  calls = 0
  /** Before a transaction is answered. */
  onVerify: (() => void) | undefined
  private nextId = 4_099_260_001
  private readonly server = createServer((request, response) => {
    void this.handle(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  private readonly clock: Pick<ManualClock, 'now'>

  constructor(clock: Pick<ManualClock, 'now'>) {
    this.clock = clock
  }

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get env(): Record<string, string> {
    return { PAYSTACK_SECRET_KEY: SECRET_KEY, PAYSTACK_URL: this.url }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  /** The payer's page; a reference that was never started is money from elsewhere. */
  checkout(reference: string, given: Checkout = {}): PaystackTransaction {
    const { status = 'success', channel = 'mobile_money' } = given
    const known = this.transactions.get(reference) ?? this.create(reference, given.amount ?? 0)
    const amount = given.amount ?? known.amount
    const fees = status === 'success' ? Math.round(amount * 0.0195) : null
    const paid_at = status === 'success' ? this.clock.now().toISOString() : null
    const currency = given.currency ?? known.currency
    Object.assign(known, { status, channel, amount, fees, paid_at, currency })
    return known
  }

  /** A signed webhook, as bytes and header. */
  webhook(reference: string, { event = 'charge.success', secretKey = SECRET_KEY } = {}) {
    const transaction = this.transactions.get(reference) ?? { reference }
    const [of] = event.split('.')
    const about = event.startsWith('charge.dispute') ? 'dispute' : of
    const data =
      { refund: { transaction_reference: reference }, dispute: { transaction } }[about ?? ''] ?? transaction
    const raw = JSON.stringify({ event, data })
    const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
    return { raw, headers: { 'x-paystack-signature': signature } }
  }

  processRefunds(status: PaystackRefund['status'] = 'processed'): void {
    for (const refund of this.refunds) if (refund.status === 'pending') refund.status = status
  }

  private create(reference: string, amount: number): PaystackTransaction {
    const made: PaystackTransaction = {
      ...{ id: this.nextId++, reference, status: 'abandoned', amount, requested_amount: amount },
      ...{ currency: 'GHS', channel: null, fees: null, paid_at: null },
      created_at: this.clock.now().toISOString(),
    }
    this.transactions.set(reference, made)
    return made
  }

  private async handle(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url)
    const text = Buffer.concat(chunks).toString()
    const asked = {
      ...{ method: request.method ?? 'GET', path: pathname, query },
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
    if (pathname.startsWith('/checkout/'))
      return answered('Paid', this.checkout(decodeURIComponent(pathname.slice(10)), asked.body))
    this.calls += 1
    const [, key = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!this.keys.has(key)) return refused(401, 'Invalid key', 'invalid_Key')
    const reply = this.answer(asked)
    if (this.failures === 0) return reply
    this.failures -= 1
    return { status: 503, body: { message: 'Service unavailable' } }
  }

  private answer(asked: PaystackCall): Reply {
    const [, first, second, third] = asked.path.split('/')
    if (first === 'transaction' && second === 'initialize') return this.initialize(asked.body)
    if (first === 'transaction' && second === 'verify') return this.verify(decodeURIComponent(third ?? ''))
    if (first === 'transaction') return this.list(asked.query)
    if (first === 'balance')
      return answered('Balances retrieved', [{ currency: this.currency, balance: 1_234_500 }])
    if (first === 'refund' && asked.method === 'POST') return this.refund(asked.body)
    if (first === 'refund' && second) {
      const found = this.refunds.find(({ id }) => String(id) === second)
      return found ? answered('Refund retrieved', found) : refused(404, 'Refund not found', 'not_found')
    }
    if (first === 'refund') {
      const from = asked.query.get('from') ?? ''
      // As described: no filter by transaction.
      const found = this.refunds.filter(({ createdAt }) => createdAt >= from)
      return paged('Refunds retrieved', found, asked.query, 'perPage')
    }
    return refused(404, 'Not found', 'not_found')
  }

  private initialize({ email, amount, reference, currency }: Record<string, unknown>): Reply {
    if (typeof email !== 'string' || !email.includes('@'))
      return refused(400, 'Invalid Email Address Passed', 'invalid_email_address')
    if (!Number.isInteger(amount) || Number(amount) <= 0 || currency !== 'GHS')
      return refused(400, 'Invalid Amount Sent', 'invalid_params')
    const name = String(reference)
    if (!/^[\w.=-]+$/.test(name)) return refused(400, 'Invalid reference', 'invalid_params')
    if (this.transactions.has(name))
      return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    this.create(name, Number(amount))
    const authorization_url = `${this.url}/checkout/${name}`
    return answered('Authorization URL created', { authorization_url, access_code: name, reference: name })
  }

  private verify(reference: string): Reply {
    this.onVerify?.()
    const found = this.transactions.get(reference)
    if (!found) return refused(404, 'Transaction reference not found.', 'transaction_not_found')
    const shown = this.lagging.has(reference) ? { ...found, status: 'ongoing', paid_at: null } : found
    return answered('Verification successful', shown)
  }

  private list(query: URLSearchParams): Reply {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    const found = [...this.transactions.values()].filter(
      ({ status, created_at }) => status === query.get('status') && created_at >= from && created_at < to,
    )
    return paged('Transactions retrieved', found, query, 'per_page')
  }

  private refund({ transaction, amount }: Record<string, unknown>): Reply {
    const of = [...this.transactions.values()].find(
      ({ id, reference }) => String(id) === String(transaction) || reference === transaction,
    )
    if (of?.status !== 'success') return refused(404, 'Transaction not found', 'transaction_not_found')
    const before = this.refunds.filter((one) => one.transaction === of.id && one.status !== 'failed')
    const left = of.amount - before.reduce((sum, one) => sum + one.amount, 0)
    const wanted = amount === undefined ? left : Number(amount)
    if (wanted <= 0 || wanted > left)
      return refused(400, 'Transaction has been fully reversed', 'transaction_reversed')
    const made: PaystackRefund = {
      ...{ id: this.nextId++, transaction: of.id, transaction_reference: of.reference },
      ...{ amount: wanted, currency: of.currency, status: 'pending' },
      createdAt: this.clock.now().toISOString(),
    }
    this.refunds.push(made)
    const { id, reference, currency, channel, paid_at } = of
    const whole = { id, reference, amount: of.amount, currency, channel, paid_at }
    return answered('Refund has been queued for processing', { ...made, transaction: whole })
  }
}

export async function startPaystack(clock: Pick<ManualClock, 'now'>): Promise<PaystackStandIn> {
  const standIn = new PaystackStandIn(clock)
  await standIn.listen()
  return standIn
}
