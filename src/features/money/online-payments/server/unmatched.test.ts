import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../testing/clock.ts'
import { setUpOnlinePayments } from '../../../../testing/online-payments/online-payments.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Payment } from '../../payments/payments.contract.ts'
import type { Reconciled } from '../online-payments.contract.ts'

const online = setUpOnlinePayments()

describe('money that does not fit', () => {
  test.each([
    ['another amount', { amount: 9_999 }, 'amount'],
    ['another currency', { currency: 'NGN' }, 'currency'],
  ])('%s belongs to nobody yet', async (_, checkout, problem) => {
    await online.invoice()
    const reference = await online.start()
    online.provider.checkout(reference, checkout)
    await online.check()
    expect((await online.readState(reference)).state).toBe('unmatched')
    expect(await online.payments()).toEqual([])
    expect(await online.listed('online-payments/unmatched')).toMatchObject([{ reference, problem }])
  })

  test('of an unknown reference is assigned once, to a tenant', async () => {
    const { id } = await online.invoice()
    online.provider.checkout('shop-1', { amount: 4_000 })
    await online.tell('shop-1')
    await online.waitForEvents()
    expect(await online.listed('online-payments/unmatched')).toMatchObject([
      { reference: 'shop-1', problem: 'unknown', tenantId: null, received: 40 },
    ])
    const body = { tenantId: online.tenant.tenant.id }
    const answers = await Promise.all([
      online.on('shop-1', 'assign', body),
      online.on('shop-1', 'assign', body),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await online.payments()).toMatchObject([
      { amount: 40, allocations: [{ invoiceId: id, amount: 40 }] },
    ])
    expect(await online.listed('online-payments/unmatched')).toEqual([])
  })

  test('in another currency can only be refunded', async () => {
    online.provider.checkout('shop-2', { amount: 4_000, currency: 'NGN' })
    await online.tell('shop-2')
    await online.waitForEvents()
    const refused = await online.on('shop-2', 'assign', { tenantId: online.tenant.tenant.id })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This money is in NGN, so it can only be refunded.',
    ])
    expect((await online.on('shop-2', 'refund', { reason: 'Not ours' })).body.refunds).toMatchObject([
      { amount: 40, state: 'pending' },
    ])
    expect((await online.on('shop-2', 'refund', { reason: 'Not ours' })).status).toBe(409)
    online.provider.processRefunds()
    await online.check(MINUTE)
    expect(await online.listed('online-payments/unmatched')).toEqual([])
    expect(await online.find('shop-2')).toMatchObject({ refunded: 40, refunds: [{ state: 'processed' }] })
  })
})

describe('a refund', () => {
  async function paid(amount = 100): Promise<string> {
    await online.invoice(amount)
    const reference = await online.start()
    online.provider.checkout(reference)
    await online.check()
    return reference
  }

  test('reverses the payment once the provider says processed', async () => {
    const reference = await paid()
    expect((await online.on(reference, 'refund', { reason: 'Paid twice' })).status).toBe(200)
    await online.check(MINUTE)
    expect(await online.balance()).toBe(0)
    online.provider.processRefunds()
    await online.check(HOUR)
    expect(await online.balance()).toBe(100)
    const [payment] = await online.payments()
    expect(payment).toMatchObject({ reversalReason: 'Paid twice' })
    expect(await online.readHistory(payment?.id ?? '')).toContain('onlinePayment.returned')
    expect((await online.on(reference, 'refund', { reason: 'Once more' })).status).toBe(409)
  })

  test('of a part leaves the rest in the books', async () => {
    const reference = await paid()
    expect((await online.on(reference, 'refund', { amount: 100.01, reason: 'x' })).status).toBe(409)
    await online.on(reference, 'refund', { amount: 40, reason: 'Too much' })
    online.provider.processRefunds()
    await online.check(DAY)
    expect(await online.balance()).toBe(40)
    // The day of payment keeps its sums.
    const today = online.clock.now().toISOString().slice(0, 10)
    expect((await online.payments()).find(({ reversedAt }) => reversedAt === null)).toMatchObject({
      amount: 60,
      receivedOn: today,
    })
    expect(await online.find(reference)).toMatchObject({ state: 'paid', refunded: 40 })
    await online.on(reference, 'refund', { reason: 'All of it' })
    online.provider.processRefunds()
    await online.check(MINUTE)
    expect(await online.balance()).toBe(100)
    expect(await online.find(reference)).toMatchObject({ refunded: 100 })
  })

  test('of a payment whose credit was given back waits until that is taken back', async () => {
    const reference = await paid()
    const { body } = await online.on(reference, 'refund', { reason: 'Paid twice' })
    expect(body.refunds).toMatchObject([{ state: 'pending', error: null }])
    const invoices = await online.admin.call<{ id: string }[]>(
      `GET /invoices?tenantId=${online.tenant.tenant.id}`,
    )
    for (const { id } of invoices.body) await online.admin.call(`DELETE /invoices/${id}`)
    const cash = { amount: 5, method: 'cash', reason: 'At the counter' }
    const given = await online.admin.call<Payment>(`POST /tenants/${online.tenant.tenant.id}/credit/return`, {
      body: cash,
    })
    expect(given.status, given.text).toBe(201)
    online.provider.processRefunds()
    await online.check(MINUTE)
    const waiting = await online.find(reference)
    expect(waiting).toMatchObject({
      refunded: 0,
      refunds: [{ state: 'pending', error: expect.stringContaining('was given back by RFD-') }],
    })
    await online.check(MINUTE)
    expect((await online.on(reference, 'refund', { reason: 'Again' })).status).toBe(409)
    await online.admin.call(`POST /payments/${given.body.id}/reverse`, { body: { reason: 'Brought again' } })
    await online.check(DAY)
    expect(await online.find(reference)).toMatchObject({
      refunded: 100,
      refunds: [{ state: 'processed', error: null }],
    })
  })

  test('whose answer was lost is found, and not asked for twice', async () => {
    const reference = await paid()
    online.provider.failures = 1
    const { body } = await online.on(reference, 'refund', { reason: 'Paid twice' })
    expect(body.refunds).toMatchObject([{ state: 'requested' }])
    online.provider.processRefunds()
    await online.check(MINUTE)
    expect(await online.find(reference)).toMatchObject({ refunded: 100, refunds: [{ state: 'processed' }] })
  })

  test('that fails leaves the books as they are', async () => {
    const reference = await paid()
    await online.on(reference, 'refund', { reason: 'Paid twice' })
    online.provider.processRefunds('failed')
    await online.check(MINUTE)
    expect(await online.balance()).toBe(0)
    expect((await online.on(reference, 'refund', { reason: 'Again' })).status).toBe(200)
  })
})

describe('the comparison with the provider', () => {
  const reconcile = (by: ApiClient = online.admin) =>
    by.call<Reconciled & { error: string }>('POST /online-payments/reconcile', {
      body: { from: online.clock.today(), to: online.clock.today() },
    })

  test('posts what was lost, and names what the provider does not have', async () => {
    online.provider.transactions.clear()
    await online.invoice()
    const lost = await online.start()
    const known = await online.start({ amount: 10 })
    online.provider.checkout(known)
    await online.check()
    online.provider.transactions.delete(known)
    online.provider.checkout(lost)
    online.provider.checkout('shop-3', { amount: 500 })
    expect((await reconcile()).body).toEqual({
      checked: 2,
      posted: [lost],
      unmatched: ['shop-3'],
      missing: [{ reference: known, amount: 10 }],
      reversed: [],
    })
    expect((await reconcile()).body).toMatchObject({ checked: 2, posted: [], unmatched: [] })
    await expect(online.portal.portal.ctx.jobs.run('reconcile-online-payments')).rejects.toThrow(known)
  })

  test('says that the provider does not answer', async () => {
    online.provider.failures = 1
    expect((await reconcile()).status).toBe(503)
  })

  test('is for whoever works for all properties', async () => {
    const limited = await online.portal.createAdmin({ staff: 'manager', propertyIds: [] })
    expect((await reconcile(limited)).status).toBe(403)
  })
})
