import type { Attempt, OnlinePayment } from '../../features/money/online-payments/online-payments.contract.ts'
import type { Checkout } from '../../stand-in/paystack/books.ts'
import type { PaystackStandIn } from '../../stand-in/paystack/stand-in.ts'
import { DAY, HOUR, type ManualClock, MINUTE } from '../clock.ts'
import type { ApiClient, TestPortal } from '../portal.ts'
import { random } from '../random.ts'

type Deps = { portal: TestPortal; provider: PaystackStandIn; clock: ManualClock; admin: ApiClient }
type Tenant = Awaited<ReturnType<TestPortal['createTenant']>>

const PAUSES = [1_000, 11_000, MINUTE, 10 * MINUTE, HOUR, DAY] as const
const ACTS = [
  ...['invoice', 'cash', 'start', 'start', 'checkout', 'checkout', 'webhook', 'foreign'],
  ...['pause', 'pause', 'together', 'die', 'assign', 'refund', 'settle', 'reconcile'],
] as ['invoice', ...string[]]

/** Random histories of payers, an unreliable provider and an office; deterministic by seed. */
export class OnlineHistories {
  readonly deps: Deps
  readonly counts = new Map<string, number>()
  private readonly tenants: [Tenant, ...Tenant[]]
  private readonly random: ReturnType<typeof random>
  private foreign = 0
  private admin: ApiClient
  private adminUid: string | undefined
  private signedInUntil = 0

  constructor(deps: Deps, tenants: [Tenant, ...Tenant[]], seed: string) {
    this.deps = deps
    this.admin = deps.admin
    this.tenants = tenants
    this.random = random(seed)
  }

  async step(): Promise<void> {
    const { portal, provider } = this.deps
    await portal.db.$client.query('delete from quota_uses')
    await this.signIn()
    provider.failures = this.random.chance(15) ? this.random.whole(1, 3) : 0
    const act = this.random.pick(ACTS)
    this.counts.set(act, (this.counts.get(act) ?? 0) + 1)
    await this.perform(act)
  }

  /** All outstanding events, with a responsive provider. */
  async end(): Promise<void> {
    const { provider, clock } = this.deps
    for (let day = 0; day < 5; day += 1) {
      provider.failures = 0
      provider.processRefunds()
      clock.advance(DAY)
      await this.runJob()
    }
    await this.signIn()
    await this.reconcile(90 * DAY)
  }

  /** The clock outruns sessions. */
  private async signIn(): Promise<void> {
    const { portal, clock } = this.deps
    if (clock.now().getTime() < this.signedInUntil) return
    this.signedInUntil = clock.now().getTime() + HOUR
    this.adminUid ??= (await this.call<{ uid: string }>(this.admin, 'GET /auth/me')).uid
    this.admin = await portal.startSession(this.adminUid)
    for (const tenant of this.tenants)
      Object.assign(tenant, await portal.startSession(tenant.tenant.uid ?? ''))
  }

  private async call<T>(by: ApiClient, endpoint: string, body?: object): Promise<T> {
    const { status, body: answer, text } = await by.call<T>(endpoint, body && { body })
    if (status === 401 || status === 500) throw new Error(`${endpoint} answered ${status}: ${text}`)
    return answer
  }

  private async perform(act: string): Promise<void> {
    const { provider, clock, portal } = this.deps
    const { tenant } = this.random.pick(this.tenants)
    if (act === 'invoice') await this.issue(tenant.id)
    if (act === 'cash') {
      const paid = { tenantId: tenant.id, amount: this.random.whole(1, 60), method: 'cash', sendEmail: false }
      await this.call(this.admin, 'POST /payments', { ...paid, receivedOn: clock.today() })
    }
    if (act === 'start') await this.start()
    if (act === 'checkout') this.checkout()
    if (act === 'webhook') await this.tell()
    if (act === 'foreign') {
      this.foreign += 1
      provider.checkout(`shop-${this.foreign}`, { amount: this.random.whole(1, 9_000) })
      await this.tell(`shop-${this.foreign}`)
    }
    if (act === 'pause') {
      const pause = this.random.pick(PAUSES)
      clock.advance(pause)
      await this.runJob()
      if (pause === DAY) await this.passNight()
    }
    if (act === 'together') await Promise.all([this.runJob(), this.runJob(), this.reconcile(3 * DAY)])
    // An instance that claimed due payments and died before calling.
    if (act === 'die')
      await portal.db.$client.query(
        `with taken as (update online_payments set next_check_at = $2 where next_check_at <= $1)
         update online_payment_events set next_check_at = $2 where next_check_at <= $1`,
        [clock.now(), new Date(clock.now().getTime() + MINUTE)],
      )
    if (act === 'assign' || act === 'refund') await this.decide(act, tenant.id)
    if (act === 'settle') provider.processRefunds(this.random.chance(70) ? 'processed' : 'failed')
    if (act === 'reconcile') await this.reconcile(3 * DAY)
  }

  private async issue(tenantId: string): Promise<void> {
    const amount = this.random.whole(1, 100)
    await this.deps.portal.createInvoice(this.admin, tenantId, {
      amount,
      dueDate: '2030-12-05',
      sendEmail: false,
    })
  }

  private async start(): Promise<void> {
    const tenant = this.random.pick(this.tenants)
    const body = this.random.chance(50) ? {} : { amount: this.random.whole(1, 80) }
    await this.call<Attempt>(tenant, 'POST /pay', body)
  }

  /** The payer finishes, perhaps long after the office gave up. */
  private checkout(): void {
    const { provider } = this.deps
    const [first, ...rest] = [...provider.transactions.values()].filter(({ status }) => status !== 'success')
    if (!first) return
    const { reference } = this.random.pick([first, ...rest])
    const other = { amount: this.random.whole(1, 9_000) }
    const foreign = { currency: 'NGN' }
    provider.checkout(
      reference,
      this.random.pick<Checkout>([{}, {}, {}, {}, { status: 'failed' }, foreign, other]),
    )
    if (this.random.chance(20)) provider.hide(reference, this.random.pick(PAUSES))
  }

  /** Sometimes twice, and sometimes forged. */
  private async tell(given?: string): Promise<void> {
    const { provider, portal } = this.deps
    const references = [...provider.transactions.keys()]
    const reference = given ?? references[this.random.whole(0, references.length - 1)]
    if (reference === undefined) return
    const forged = this.random.chance(10)
    const send = provider.webhook(reference, forged ? { secretKey: 'sk_of_somebody_else' } : {})
    for (let times = this.random.whole(1, 2); times > 0; times -= 1) {
      const { status } = await portal.anonymous.call('POST /webhooks/paystack', send)
      if (status !== (forged ? 401 : 200)) throw new Error(`A webhook was answered by ${status}.`)
    }
  }

  private async decide(act: 'assign' | 'refund', tenantId: string): Promise<void> {
    const path = act === 'assign' ? 'online-payments/unmatched' : 'online-payments?limit=20'
    const [first, ...rest] = await this.call<OnlinePayment[]>(this.admin, `GET /${path}`)
    if (!first) return
    const { reference } = this.random.pick([first, ...rest])
    const amount = this.random.chance(50) ? { amount: this.random.whole(1, 30) } : {}
    const body = act === 'assign' ? { tenantId } : { ...amount, reason: 'History' }
    await this.call(this.admin, `POST /online-payments/${reference}/${act}`, body)
  }

  private async reconcile(back: number): Promise<void> {
    const { clock } = this.deps
    const from = new Date(clock.now().getTime() - back).toISOString().slice(0, 10)
    await this.call(this.admin, 'POST /online-payments/reconcile', { from, to: clock.today() })
  }

  /** The next night makes up for one without the provider. */
  private async passNight(): Promise<void> {
    const { portal } = this.deps
    const failure: unknown = await portal.portal.ctx.jobs
      .run('reconcile-online-payments')
      .catch((error: unknown) => error)
    if (failure instanceof Error && !failure.message.includes('does not answer')) throw failure
  }

  private runJob(): Promise<void> {
    return this.deps.portal.portal.ctx.jobs.run('check-online-payments')
  }
}
