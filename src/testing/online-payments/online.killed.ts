import type pg from 'pg'
import type { Attempt, OnlinePayment } from '../../features/money/online-payments/online-payments.contract.ts'
import type { Checkout, PaystackTransaction } from '../../stand-in/paystack/books.ts'
import { type PaystackStandIn, startPaystack } from '../../stand-in/paystack/stand-in.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { callApi, type RunningPortal, registerAdmin } from '../portal/process.ts'
import { random } from '../random.ts'

const BATCH_SIZE = 4
const PAYERS = 4
const FIRST_PESEWAS = 1_000
const PAUSES = [11_000, MINUTE, 10 * MINUTE, HOUR, HOUR, DAY] as const
type Outcome = Checkout | 'late' | undefined
const OUTCOMES: [Outcome, ...Outcome[]] = [
  ...([{}, {}, {}, {}, {}, {}, {}, {}] as [Outcome, ...Outcome[]]),
  ...[{ status: 'failed' as const }, { currency: 'NGN' }, { amount: 700 }, 'late' as const, undefined],
]
const LOGIN = { password: 'correct horse' }
const OWNER = { email: 'owner@landlord.test', ...LOGIN }

type Answer<T> = { status: number; body: T }
type Payer = { tenantId: string; email: string; token: string }
type Deps = {
  database: pg.Pool
  seed: string
  /** The number of histories between kills. */
  killEvery: number
  startPortal(env: Record<string, string>): Promise<RunningPortal>
}

/** Histories of payers, an unreliable provider and an office, with portals killed during calls. */
export class KilledHistories {
  provider!: PaystackStandIn
  kills = 0
  private readonly deps: Deps
  private readonly random: ReturnType<typeof random>
  private portal!: RunningPortal
  private up: Promise<void> = Promise.resolve()
  private isDown = false
  private begun = Date.parse('2026-11-20T09:00:00Z')
  private since = performance.now()
  private admin = ''
  private payers: Payer[] = []
  /** Failed payments that succeed later. */
  private readonly late: string[] = []

  constructor(deps: Deps) {
    this.deps = deps
    this.random = random(deps.seed)
  }

  async open(): Promise<void> {
    this.provider = await startPaystack({ now: () => this.now() })
    this.portal = await this.begin()
    this.admin = await registerAdmin(this.portal)
    for (let at = 1; at <= PAYERS; at += 1) {
      const [email, name] = [`payer${at}@tenant.test`, `Payer ${at}`]
      const user = await this.send<{ uid: string }>('POST /auth/createTenantUser', { email, name, ...LOGIN })
      const given = { uid: user?.body.uid, name, email, apartment: 'Bohye (Shops)' }
      const made = await this.send<{ id: string }>('POST /tenants', given)
      this.payers.push({ tenantId: made?.body.id ?? '', email, token: '' })
    }
    await this.signIn()
  }

  async close(): Promise<void> {
    await this.portal.stop()
    await this.provider.close()
  }

  async run(histories: number): Promise<void> {
    let begun = 0
    const work = async () => {
      while (begun < histories) {
        begun += 1
        if (begun % this.deps.killEvery === 0) this.killSoon()
        await this.history(FIRST_PESEWAS + begun)
      }
    }
    await Promise.all(Array.from({ length: BATCH_SIZE }, work))
    this.provider.onAnswer = undefined
    await this.up
  }

  /** All outstanding events, with a responsive provider. */
  async end(): Promise<void> {
    for (const reference of this.late.splice(0)) this.provider.checkout(reference)
    for (const pause of [4 * DAY, DAY]) {
      Object.assign(this.provider, { failures: 0, duplicates: 0 })
      this.provider.processRefunds()
      await this.restart(pause)
      while ((await this.countDue()) > 0) await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await this.reconcile(360)
  }

  private now(): Date {
    return new Date(this.begun + performance.now() - this.since)
  }

  private begin(): Promise<RunningPortal> {
    const [env, TEST_CLOCK] = [this.provider.env, new Date(this.begun).toISOString()]
    this.since = performance.now()
    return this.deps.startPortal({ ...env, TEST_CLOCK, SMTP_URL: 'off' })
  }

  /** SIGKILL, and a restart later. */
  private async restart(pause: number): Promise<void> {
    this.isDown = true
    this.kills += 1
    this.begun = this.now().getTime() + pause
    this.portal.killAll()
    // Rate limits are not tested here.
    await this.deps.database.query('delete from quota_uses')
    this.portal = await this.begin()
    await this.signIn()
    this.isDown = false
  }

  /** While one of the portal's next calls is answered. */
  private killSoon(): void {
    let left = this.random.whole(1, 6)
    this.provider.onAnswer = () => {
      left -= 1
      if (left > 0 || this.isDown) return
      this.provider.onAnswer = undefined
      this.up = this.restart(this.random.pick(PAUSES))
    }
  }

  private async signIn(): Promise<void> {
    // A new portal may be busy with waiting work.
    const readToken = async (body: object): Promise<string> => {
      const { status, body: user } = await callApi<{ token: string }>(this.portal, 'POST /auth/login', {
        body,
      })
      if (status === 503) return readToken(body)
      if (status !== 200) throw new Error(`Signing in was answered by ${status}`)
      return user.token
    }
    this.admin = await readToken(OWNER)
    for (const payer of this.payers) payer.token = await readToken({ email: payer.email, ...LOGIN })
  }

  /** Undefined if the portal died before it answered. */
  private async send<T>(endpoint: string, body?: object, payer?: Payer): Promise<Answer<T> | undefined> {
    await this.up
    const token = payer?.token ?? this.admin
    try {
      const answer = await callApi<T>(this.portal, endpoint, { token, ...(body && { body }) })
      if (answer.status === 401 || answer.status === 500)
        throw new Error(`${endpoint} was answered by ${answer.status}`)
      return answer
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
      await this.up
      return undefined
    }
  }

  /** `pesewas` is a unique amount, which identifies an attempt without a response. */
  private async history(pesewas: number): Promise<void> {
    const { provider } = this
    const payer = this.payers[pesewas % PAYERS]
    if (!payer) throw new Error('There is no payer.')
    const { tenantId } = payer
    if (this.random.chance(40)) {
      const amount = this.random.whole(1, 30)
      await this.send('POST /invoices', { tenantId, amount, dueDate: '2030-12-05', sendEmail: false })
    }
    if (this.random.chance(12)) provider.failures += 1
    if (this.random.chance(4)) provider.duplicates += 1
    await this.send<Attempt>('POST /pay', { amount: pesewas / 100 }, payer)
    const started = [...provider.transactions.values()].findLast((one) => one.requested_amount === pesewas)
    if (started) await this.pay(started)
    if (this.random.chance(8)) {
      const [reference, amount] = [`shop-${pesewas}`, this.random.whole(1, 9_000)]
      await this.pay(provider.checkout(reference, { amount }))
    }
    if (this.random.chance(30)) await this.decide(tenantId)
  }

  private async pay({ reference }: PaystackTransaction): Promise<void> {
    const { provider } = this
    if (this.random.chance(15)) await this.tell(reference)
    const outcome = this.random.pick(OUTCOMES)
    if (outcome === undefined) return
    const isLate = outcome === 'late'
    const charged = provider.checkout(reference, isLate ? { status: 'failed' } : outcome)
    if (isLate) this.late.push(reference)
    if (this.random.chance(20)) charged.refunds_end = 'unanswered'
    if (this.random.chance(15)) provider.hide(reference, this.random.pick(PAUSES))
    if (this.random.chance(70)) await this.tell(reference)
  }

  /** Sometimes twice, and sometimes forged as well. */
  private async tell(reference: string): Promise<void> {
    const right = this.provider.webhook(reference)
    const forged = this.provider.webhook(reference, { secretKey: 'sk_test_of_somebody_else' })
    if (this.random.chance(10)) await this.post(forged, 401)
    for (let times = this.random.whole(1, 2); times > 0; times -= 1) await this.post(right, 200)
  }

  private async post({ raw, headers }: { raw: string; headers: object }, status: number): Promise<void> {
    await this.up
    const sent = { method: 'POST', body: raw, headers: { ...headers } }
    try {
      const answer = await fetch(`${this.portal.url}/api/webhooks/paystack`, sent)
      // A busy machine may answer 503: then the webhook is lost.
      if (answer.status !== status && answer.status !== 503)
        throw new Error(`A webhook was answered by ${answer.status}`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }

  /** An act of the office, and the results of late payments and refunds. */
  private async decide(tenantId: string): Promise<void> {
    const late = this.late.shift()
    if (late) this.provider.checkout(late)
    this.provider.processRefunds(this.random.chance(70) ? 'processed' : 'failed')
    const isCash = this.random.chance(20)
    const receivedOn = this.now().toISOString().slice(0, 10)
    const cash = { tenantId, receivedOn, amount: this.random.whole(1, 40), method: 'cash', sendEmail: false }
    if (isCash) await this.send('POST /payments', cash)
    if (this.random.chance(10)) await this.reconcile(7)
    const what = this.random.pick(['assign', 'refund', 'refund'])
    const path = what === 'assign' ? 'online-payments/unmatched' : 'online-payments?limit=40'
    const rows = (await this.send<OnlinePayment[]>(`GET /${path}`))?.body ?? []
    const found = rows[this.random.whole(0, Math.max(0, rows.length - 1))]
    if (!found) return
    const part = this.random.chance(50) ? { amount: this.random.whole(1, 10) } : {}
    const body = what === 'assign' ? { tenantId } : { ...part, reason: 'History' }
    await this.send(`POST /online-payments/${found.reference}/${what}`, body)
  }

  private async reconcile(days: number): Promise<void> {
    const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const [from, to] = [this.now().getTime() - days * DAY, this.now().getTime()].map(toUtcDay)
    await this.send('POST /online-payments/reconcile', { from, to })
  }

  private async countDue(): Promise<number> {
    const { rows } = await this.deps.database.query<{ count: number }>(
      `select (select count(*) from online_payments where next_check_at <= $1)
        + (select count(*) from online_payment_events where next_check_at <= $1) as count`,
      [this.now()],
    )
    return Number(rows[0]?.count)
  }
}
