import { expect, test } from 'vitest'
import { MINUTE } from '../../../../testing/clock.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { setUpOnlinePayments } from '../../../../testing/online-payments/online-payments.ts'

import { ONLINE_PAYMENT_MESSAGES as MESSAGES } from '../online-payments.messages.ts'

const online = setUpOnlinePayments()
type Refused = { error: string }
const tryToPay = (body: object) => online.tenant.call<Refused>('POST /pay', { body })

test.each([
  [0.001, 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'],
  [-1, 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'],
  [1e12, 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'],
  ['5', 'Amount must be a number'],
  [0, 'The amount must be more than 0'],
])('an amount of %j is refused', async (amount, error) => {
  await online.invoice()
  const { status, body } = await tryToPay({ amount })
  expect([status, body.error]).toEqual([400, error])
  expect(await online.listed()).toEqual([])
})

test('more than can be paid at once is refused', async () => {
  await online.invoice(99_999_999.99)
  await online.invoice(0.02)
  const { status, body } = await tryToPay({})
  expect([status, body.error]).toEqual([409, MESSAGES.tooMuch])
})

test('one invoice of several is paid', async () => {
  const [, second] = [await online.invoice(100, '2027-11-01'), await online.invoice(40, '2027-12-01')]
  online.provider.checkout(await online.start({ invoiceIds: [second.id] }))
  await online.check()
  expect((await online.payments())[0]).toMatchObject({
    amount: 40,
    allocations: [{ invoiceId: second.id, amount: 40 }],
  })
})

test('what a receipt was sent in for is not asked for again, unless it is named', async () => {
  const { id } = await online.invoice(60)
  await online.invoice(25)
  await online.portal.uploadReceipt(online.tenant, id, sampleFiles.png)
  expect((await online.pay()).body.amount).toBe(25)
  expect((await online.pay({ invoiceIds: [id] })).body.amount).toBe(60)
})

test('an invoice that is deleted while it is paid leaves the money as credit', async () => {
  const { id } = await online.invoice(75)
  const reference = await online.start({ invoiceIds: [id] })
  expect((await online.admin.call(`DELETE /invoices/${id}`)).status).toBeLessThan(300)
  online.provider.checkout(reference)
  await online.check()
  expect(await online.readState(reference)).toMatchObject({ state: 'paid' })
  expect((await online.payments())[0]).toMatchObject({ amount: 75, credit: 75, allocations: [] })
  expect(await online.balance()).toBe(-75)
})

test('a paid or deleted invoice is not paid again', async () => {
  const [paid, gone] = [await online.invoice(10), await online.invoice(20)]
  online.provider.checkout(await online.start({ invoiceIds: [paid.id] }))
  await online.check()
  await online.admin.call(`DELETE /invoices/${gone.id}`)
  for (const { id } of [paid, gone]) {
    const { status } = await tryToPay({ invoiceIds: [id] })
    expect([404, 409]).toContain(status)
  }
})

test('refunds that are pressed twice are one', async () => {
  await online.invoice()
  const reference = await online.start()
  online.provider.checkout(reference)
  await online.check()
  const answers = await Promise.all([1, 2, 3].map(() => online.on(reference, 'refund', { reason: 'Twice' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  online.provider.processRefunds()
  await online.check(MINUTE)
  expect(await online.balance()).toBe(100)
  expect(await online.find(reference)).toMatchObject({ refunded: 100 })
})

test('what the payer came back from, or the provider reported, is being confirmed until it is in the books', async () => {
  const confirming = async () =>
    (await online.tenant.call<{ confirming: number }>('GET /pay')).body.confirming
  await online.invoice(850)
  const reference = await online.start()
  expect(await confirming()).toBe(0)
  await online.readState(reference)
  expect(await confirming()).toBe(850)
  online.clock.advance(4 * MINUTE)
  expect(await confirming()).toBe(0)
  online.provider.checkout(reference)
  await online.check()
  expect((await online.readState(reference)).state).toBe('paid')
  expect(await confirming()).toBe(0)
})

test('what is being confirmed is neither owed nor asked for again, and credit is named', async () => {
  const state = async () => (await online.tenant.call('GET /pay')).body
  const first = await online.invoice(850, '2027-11-01')
  await online.invoice(100, '2027-12-01')
  const reference = await online.start({ invoiceIds: [first.id] })
  await online.readState(reference)
  expect(await state()).toEqual({
    available: true,
    confirming: 850,
    attempts: [{ amount: 850, invoiceIds: [first.id] }],
    credit: 0,
  })
  expect((await online.pay()).body).toMatchObject({ amount: 100 })
  const again = await online.pay({ invoiceIds: [first.id] })
  expect([again.status, again.body.reference]).toEqual([200, reference])
  const { id: tenantId } = online.tenant.tenant
  const money = { tenantId, amount: 1000, receivedOn: online.clock.today(), method: 'cash', sendEmail: false }
  expect((await online.admin.call('POST /payments', { body: money })).status).toBe(201)
  expect(await state()).toMatchObject({ credit: 50 })
})

test('a refused payment says why, and an open one when the provider is asked again', async () => {
  await online.invoice(850)
  const reference = await online.start()
  expect(await online.readState(reference)).toMatchObject({ failure: null, nextCheckSeconds: 10 })
  online.provider.checkout(reference, { status: 'failed' })
  await online.check()
  expect(await online.readState(reference)).toMatchObject({ state: 'failed', failure: 'Declined' })
})

test('a receipt of a part leaves the rest to be paid online', async () => {
  const { id } = await online.invoice(850)
  const fields = { amount: '50' }
  await online.portal.uploadReceipt(online.tenant, id, sampleFiles.png, { fields })
  expect((await online.pay()).body).toMatchObject({ amount: 800 })
})
