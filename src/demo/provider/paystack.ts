import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { Clock } from '../../server/clock.ts'
import { checkoutPage, unknownPage } from './checkout.page.ts'
import { DemoLedger, type DemoRefund, type DemoTransaction, feeOf } from './transactions.ts'

/** No key of anybody. */
export const DEMO_KEY = 'sk_test_pretended_by_the_demo'

/** So long a refund is under way. */
const REFUND_MS = 20_000

const newTransaction = z.object({
  reference: z.string(),
  amount: z.number(),
  callback_url: z.string().default(''),
})
const newRefund = z.object({ transaction: z.coerce.string(), amount: z.number() })
const decision = z.object({
  status: z.enum(['success', 'failed', 'abandoned']),
  channel: z.enum(['mobile_money', 'card']).default('mobile_money'),
})

type Reply = { status: number; body: string; type?: string; location?: string }
const json = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body) })
const answered = (data: unknown) => json(200, { status: true, message: 'Done', data, meta: { pageCount: 1 } })
const refused = (status: number, message: string) => json(status, { status: false, message })
const html = (status: number, body: string): Reply => ({ status, body, type: 'text/html; charset=utf-8' })

type Options = { file: string; clock: Pick<Clock, 'now'>; host?: string; port?: number; shownAs?: string }

/** Answers as Paystack does, beside the demo, so that whoever looks can pay with a pretended phone. */
export class DemoPaystack {
  readonly ledger: DemoLedger
  url = ''
  private readonly server: Server
  private readonly options: Options

  private constructor(ledger: DemoLedger, options: Options) {
    this.ledger = ledger
    this.options = options
    this.server = createServer((request, response) => void this.serve(request, response))
  }

  /** At the next free port where the given one is taken. */
  static async start(options: Options): Promise<DemoPaystack> {
    const made = new DemoPaystack(await DemoLedger.open(options.file), options)
    const { host = '127.0.0.1', port = 0 } = options
    await made.listen(port, host).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      await made.listen(0, host)
    })
    made.url = `http://127.0.0.1:${made.port}`
    return made
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
    await this.ledger.save()
  }

  /** What the payer decided; in the past for the history of the demo. */
  decide(reference: string, { status, channel }: z.output<typeof decision>, at = this.now()): void {
    const found = this.ledger.find(reference)
    if (!found || found.status === 'success') return
    const isPaid = status === 'success'
    Object.assign(found, {
      ...{ status, channel, fees: isPaid ? feeOf(found.amount) : null },
      paid_at: isPaid ? at.toISOString() : null,
    })
  }

  private now = () => this.options.clock.now()

  private get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  private async listen(port: number, host: string): Promise<void> {
    this.server.listen(port, host)
    await once(this.server, 'listening')
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, type = 'application/json', location } = await this.answer(request)
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
    if (request.method === 'POST') await this.ledger.save()
  }

  private async answer(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const [, first = '', second = '', third = ''] = pathname.split('/').map(decodeURIComponent)
    if (first === 'checkout') return this.checkout(second, request.method === 'POST' ? text : undefined)
    if (request.headers.authorization !== `Bearer ${DEMO_KEY}`) return refused(401, 'Invalid key')
    const body: unknown = text ? JSON.parse(text) : {}
    if (first === 'balance') return answered([{ currency: 'GHS', balance: 0 }])
    if (first === 'refund') return request.method === 'POST' ? this.refund(body) : this.refunds(second)
    if (second === 'initialize') return this.initialize(body)
    if (second === 'verify') {
      const found = this.ledger.find(third)
      return found ? answered(found) : refused(404, 'Transaction reference not found.')
    }
    return first === 'transaction' ? this.list(searchParams) : refused(404, 'Not found')
  }

  private async checkout(reference: string, sent: string | undefined): Promise<Reply> {
    const found = this.ledger.find(reference)
    if (!found) return html(404, unknownPage())
    if (sent === undefined) return html(200, checkoutPage(found))
    this.decide(reference, decision.parse(Object.fromEntries(new URLSearchParams(sent))))
    await this.tell(found)
    return { status: 303, body: '', location: found.callback_url }
  }

  /** The portal finds it by itself where this does not reach it. */
  private async tell(transaction: DemoTransaction): Promise<void> {
    const raw = JSON.stringify({ event: 'charge.success', data: transaction })
    const signature = createHmac('sha512', DEMO_KEY).update(raw).digest('hex')
    const address = `${new URL(transaction.callback_url).origin}/api/webhooks/paystack`
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
    await fetch(address, { method: 'POST', headers, body: raw }).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
  }

  private initialize(body: unknown): Reply {
    const given = newTransaction.parse(body)
    if (this.ledger.find(given.reference)) return refused(400, 'Duplicate Transaction Reference')
    this.ledger.add({ ...given, at: this.now() })
    const shownAs = this.options.shownAs ?? '127.0.0.1'
    return answered({ authorization_url: `http://${shownAs}:${this.port}/checkout/${given.reference}` })
  }

  private list(query: URLSearchParams): Reply {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    const among = ({ status, created_at }: DemoTransaction) =>
      status === query.get('status') && created_at >= from && created_at < to
    return answered(this.ledger.books.transactions.filter(among))
  }

  private refund(body: unknown): Reply {
    const { transaction, amount } = newRefund.parse(body)
    const of = this.ledger.books.transactions.find(
      ({ id, reference }) => String(id) === transaction || reference === transaction,
    )
    if (of?.status !== 'success') return refused(404, 'Transaction not found')
    return answered(this.refundNow(this.ledger.refund(of, amount, this.now())))
  }

  private refunds(id: string): Reply {
    const all = this.ledger.books.refunds.map((one) => this.refundNow(one))
    if (!id) return answered(all)
    const found = all.find((one) => String(one.id) === id)
    return found ? answered(found) : refused(404, 'Refund not found')
  }

  private refundNow(one: DemoRefund) {
    const isOver = this.now().getTime() - Date.parse(one.createdAt) > REFUND_MS
    return { ...one, status: isOver ? 'processed' : 'pending' }
  }
}
