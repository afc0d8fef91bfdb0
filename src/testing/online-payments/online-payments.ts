import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type {
  Attempt,
  AttemptStatus,
  OnlinePayment,
} from '../../features/money/online-payments/online-payments.contract.ts'
import {
  onlineEvents,
  onlinePayments,
  onlineRefunds,
} from '../../features/money/online-payments/server/online-payments.table.ts'
import type { TenantBalance } from '../../features/money/payments/accounts.contract.ts'
import type { Payment } from '../../features/money/payments/payments.contract.ts'
import { quotaUses } from '../../server/database/server.table.ts'
import { type PaystackStandIn, startPaystack } from '../../stand-in/paystack/stand-in.ts'
import { type ManualClock, manualClock } from '../clock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../portal.ts'

type Tenant = Awaited<ReturnType<TestPortal['createTenant']>>

/** A portal with a stand-in of the provider, and a new tenant per test. */
export class OnlineFixture {
  readonly clock: ManualClock = manualClock()
  provider!: PaystackStandIn
  portal!: TestPortal
  admin!: ApiClient
  tenant!: Tenant

  async open(): Promise<void> {
    this.provider = await startPaystack(this.clock)
    this.portal = await startTestPortal(this.provider.env, { clock: this.clock })
    this.admin = await this.portal.createAdmin()
  }

  async renew(): Promise<void> {
    const { db } = this.portal
    for (const table of [quotaUses, onlineEvents, onlineRefunds, onlinePayments]) await db.delete(table)
    this.provider.failures = 0
    this.provider.transactions.clear()
    this.tenant = await this.portal.createTenant(this.admin)
  }

  async close(): Promise<void> {
    await this.portal.close()
    await this.provider.close()
  }

  invoice(amount = 100, dueDate = '2027-12-05') {
    return this.portal.createInvoice(this.admin, this.tenant.tenant.id, { amount, dueDate, sendEmail: false })
  }

  pay(body: object = {}) {
    return this.tenant.call<Attempt>('POST /pay', { body })
  }

  async start(body: object = {}): Promise<string> {
    const { status, text, body: attempt } = await this.pay(body)
    expect(status, text).toBe(201)
    return attempt.reference
  }

  runJob() {
    return this.portal.portal.ctx.jobs.run('check-online-payments')
  }

  async check(after = 11_000): Promise<void> {
    this.clock.advance(after)
    await this.runJob()
  }

  /** A webhook, which wakes the job. */
  tell(reference: string, options = {}) {
    return this.portal.anonymous.call('POST /webhooks/paystack', this.provider.webhook(reference, options))
  }

  async waitForEvents(): Promise<void> {
    const left = () => this.portal.db.$count(onlineEvents, isNotNull(onlineEvents.nextCheckAt))
    await expect.poll(left).toBe(0)
  }

  async readState(reference: string): Promise<AttemptStatus> {
    return (await this.tenant.call<AttemptStatus>(`GET /pay/${reference}`)).body
  }

  async becomes(reference: string, state: string): Promise<void> {
    await expect.poll(async () => (await this.readState(reference)).state).toBe(state)
  }

  async payments(): Promise<Payment[]> {
    return (await this.admin.call<Payment[]>(`GET /payments?tenantId=${this.tenant.tenant.id}`)).body
  }

  async balance(): Promise<number> {
    return (await this.admin.call<TenantBalance>(`GET /tenants/${this.tenant.tenant.id}/balance`)).body
      .balance
  }

  async listed(path = 'online-payments'): Promise<OnlinePayment[]> {
    return (await this.admin.call<OnlinePayment[]>(`GET /${path}`)).body
  }

  async find(reference: string): Promise<OnlinePayment | undefined> {
    return (await this.listed()).find((one) => one.reference === reference)
  }

  /** The history of a payment or an invoice, as the office sees it. */
  async readHistory(targetId: string): Promise<string[]> {
    const { body } = await this.admin.call<{ action: string }[]>(`GET /audit?targetId=${targetId}`)
    return body.map(({ action }) => action)
  }

  on(reference: string, what: 'assign' | 'refund', body: object) {
    return this.admin.call<OnlinePayment & { error: string }>(`POST /online-payments/${reference}/${what}`, {
      body,
    })
  }
}

export function setUpOnlinePayments(): OnlineFixture {
  const fixture = new OnlineFixture()
  beforeAll(() => fixture.open())
  beforeEach(() => fixture.renew())
  afterAll(() => fixture.close())
  return fixture
}
