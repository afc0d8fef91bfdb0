import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../testing/clock.ts'
import { setUpOnlinePayments } from '../../../../testing/online-payments/online-payments.ts'
import { startTestPortal } from '../../../../testing/portal.ts'
import { onlineEvents } from './online-payments.table.ts'

const online = setUpOnlinePayments()

describe('a payment', () => {
  test('is started with the provider, and in the books once the provider says so', async () => {
    const { id } = await online.invoice(150.5)
    const { status, body } = await online.pay()
    expect(status).toBe(201)
    expect(body).toEqual({
      reference: expect.stringMatching(/^[\w.=-]+$/),
      authorizationUrl: `${online.provider.url}/checkout/${body.reference}`,
      amount: 150.5,
      expiresAt: new Date(online.clock.now().getTime() + DAY).toISOString(),
    })
    expect(online.provider.transactions.get(body.reference)).toMatchObject({
      amount: 15_050,
      currency: 'GHS',
    })
    expect(await online.readState(body.reference)).toMatchObject({ state: 'started', amount: 150.5 })
    online.provider.checkout(body.reference)
    expect(await online.readState(body.reference)).toMatchObject({ state: 'started', amount: 150.5 })
    await online.check()
    const [payment] = await online.payments()
    expect(await online.readState(body.reference)).toMatchObject({
      state: 'paid',
      amount: 150.5,
      paymentId: payment?.id,
    })
    expect(payment).toMatchObject({
      source: 'online',
      method: 'mobile_money',
      amount: 150.5,
      reference: body.reference,
      receiptNumber: expect.stringMatching(/^RCT-2026-\d{5}$/),
      allocations: [{ invoiceId: id, amount: 150.5 }],
    })
    expect(await online.balance()).toBe(0)
    expect(await online.readHistory(id)).toContain('onlinePayment.settled')
    expect(await online.readHistory(payment?.id ?? '')).toEqual(['onlinePayment.posted'])
    expect(await online.find(body.reference)).toMatchObject({
      state: 'paid',
      fees: 2.93,
      channel: 'mobile_money',
    })
  })

  test('that is open is answered again, and another amount starts another one', async () => {
    const { id } = await online.invoice()
    const first = await online.start()
    const again = await online.pay({ invoiceIds: [id] })
    expect([again.status, again.body.reference]).toEqual([200, first])
    expect((await online.pay({ amount: 40 })).status).toBe(201)
    online.clock.advance(DAY)
    expect(await online.start()).not.toBe(first)
    expect(await online.readState(first)).toMatchObject({ state: 'abandoned' })
  })

  test('is one, however many ask for it at once', async () => {
    await online.invoice()
    const answers = await Promise.all(Array.from({ length: 6 }, () => online.pay()))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  })

  test('settles the invoices that it was for, then what was due first, and keeps the rest', async () => {
    const early = await online.invoice(100, '2027-11-01')
    const chosen = await online.invoice(50, '2027-12-05')
    online.provider.checkout(await online.start({ invoiceIds: [chosen.id], amount: 180 }))
    await online.check()
    const [payment] = await online.payments()
    expect(payment?.credit).toBe(30)
    expect(payment?.allocations).toHaveLength(2)
    expect((await online.admin.call(`GET /invoices/${early.id}`)).body).toMatchObject({ status: 'Paid' })
    expect(await online.balance()).toBe(-30)
  })

  test.each<[string, () => object | Promise<object>, number]>([
    ['nothing is due', () => ({}), 409],
    ['an amount of nothing', () => ({ amount: 0 }), 400],
    ['an invoice of nobody', () => ({ invoiceIds: ['7d1e6a52-93b4-4f0c-8a27-5c3e9b10f4d6'] }), 404],
    [
      'an invoice of somebody else',
      async () => {
        const other = await online.portal.createTenant(online.admin)
        return { invoiceIds: [(await online.portal.createInvoice(online.admin, other.tenant.id)).id] }
      },
      404,
    ],
  ])('is refused: %s', async (_, given, status) => {
    expect((await online.pay(await given())).status).toBe(status)
  })

  test('is nobody else’s', async () => {
    await online.invoice()
    const reference = await online.start()
    const other = await online.portal.createTenant(online.admin)
    expect((await other.call(`GET /pay/${reference}`)).status).toBe(404)
    expect((await other.call('GET /pay/%00')).status).toBe(404)
  })

  test('that cannot be started says so, and the next one is a new one', async () => {
    await online.invoice()
    online.provider.failures = 1
    const { status, body } = await online.tenant.call<{ error: string }>('POST /pay', { body: {} })
    expect([status, body.error]).toEqual([
      503,
      'The payment service does not answer. Please try again in a few minutes.',
    ])
    online.provider.checkout(await online.start())
    await online.check()
    expect(await online.payments()).toHaveLength(1)
  })
})

describe('a webhook', () => {
  test('is stored, and only what the provider itself says is believed', async () => {
    await online.invoice()
    const reference = await online.start()
    const { calls } = online.provider
    expect((await online.tell(reference)).status).toBe(200)
    await expect.poll(() => online.provider.calls).toBe(calls + 1)
    expect((await online.readState(reference)).state).toBe('started')
    online.provider.checkout(reference)
    expect((await online.tell(reference)).body).toEqual({ received: true })
    await online.becomes(reference, 'paid')
    await online.tell(reference)
    await online.tell(reference, { event: 'charge.dispute.create' })
    await online.check(HOUR)
    await online.waitForEvents()
    expect(await online.payments()).toHaveLength(1)
  })

  test('before the provider’s own answer is followed until that comes', async () => {
    await online.invoice()
    const reference = await online.start()
    await online.check(2 * HOUR)
    online.provider.checkout(reference)
    online.provider.hide(reference, 10_000)
    await online.tell(reference)
    await online.becomes(reference, 'pending')
    await online.check()
    expect((await online.readState(reference)).state).toBe('paid')
  })

  test('with a wrong signature, or none, is refused and stores nothing', async () => {
    const { raw, headers } = online.provider.webhook('PAY-1', { secretKey: 'sk_test_of_somebody_else' })
    const right = online.provider.webhook('PAY-1')
    const short = { 'x-paystack-signature': right.headers['x-paystack-signature'].slice(2) }
    for (const send of [
      { raw, headers },
      { raw },
      { raw: `${raw} `, headers: right.headers },
      { raw, headers: short },
    ])
      expect((await online.portal.anonymous.call('POST /webhooks/paystack', send)).status).toBe(401)
    const gzip = { ...right.headers, 'content-encoding': 'gzip' }
    const packed = { raw: right.raw, headers: gzip }
    expect((await online.portal.anonymous.call('POST /webhooks/paystack', packed)).status).toBe(400)
    expect(await online.portal.db.$count(onlineEvents)).toBe(0)
  })

  test('of what cannot be stored is answered all the same', async () => {
    for (const options of [{ event: 'charge.success' }, { event: 'charge\0' }]) {
      const { status, text } = await online.tell('PAY-\0', options)
      expect(status, text).toBe(200)
    }
  })
})

describe('the provider is asked where a webhook is lost', () => {
  test('and a late success posts what is still open', async () => {
    const { id } = await online.invoice()
    const reference = await online.start()
    online.provider.checkout(reference, { status: 'failed' })
    await online.check()
    expect((await online.readState(reference)).state).toBe('failed')
    await online.admin.call('POST /payments', {
      body: { tenantId: online.tenant.tenant.id, amount: 70, receivedOn: '2026-11-20', method: 'cash' },
    })
    online.clock.advance(HOUR)
    online.provider.checkout(reference)
    await online.check(DAY)
    expect((await online.readState(reference)).state).toBe('paid')
    expect((await online.payments())[0]).toMatchObject({
      credit: 70,
      allocations: [{ invoiceId: id, amount: 30 }],
    })
  })

  test('until 72 hours are over', async () => {
    await online.invoice()
    const reference = await online.start()
    await online.check(3 * DAY - MINUTE)
    expect((await online.readState(reference)).state).toBe('started')
    await online.check(MINUTE)
    expect((await online.readState(reference)).state).toBe('abandoned')
    const { calls } = online.provider
    await online.check(DAY)
    expect(online.provider.calls).toBe(calls)
  })

  test('and beyond them while it does not answer', async () => {
    await online.invoice()
    const reference = await online.start()
    online.provider.checkout(reference)
    online.clock.advance(3 * DAY)
    online.provider.failures = 1
    await online.runJob()
    expect((await online.readState(reference)).state).toBe('started')
    await online.check(10 * MINUTE)
    expect((await online.readState(reference)).state).toBe('paid')
  })
})

test('without a key nothing is online, in a clear sentence', async () => {
  const without = await startTestPortal()
  try {
    const owner = await without.createAdmin()
    const person = await without.createTenant(owner)
    const answers = await Promise.all([
      person.call('POST /pay', { body: { amount: 5 } }),
      owner.call('POST /online-payments/reconcile', { body: { from: '2026-11-01', to: '2026-11-02' } }),
      without.anonymous.call('POST /webhooks/paystack', online.provider.webhook('PAY-1')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404])
    for (const { body } of answers) expect(body).toEqual({ error: 'Online payment is not set up.' })
    await without.portal.ctx.jobs.run('check-online-payments')
  } finally {
    await without.close()
  }
})
