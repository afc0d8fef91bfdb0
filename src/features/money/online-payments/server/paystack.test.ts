import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PaystackStandIn, startPaystack } from '../../../../stand-in/paystack/stand-in.ts'
import { DAY, HOUR, manualClock } from '../../../../testing/clock.ts'
import { createPaystack } from './paystack.ts'
import type { Provider } from './provider.ts'

const clock = manualClock()
let standIn: PaystackStandIn
let paystack: Provider
beforeAll(async () => {
  standIn = await startPaystack(clock)
  paystack = createPaystack({ secretKey: standIn.secretKey, url: standIn.url })
})
beforeEach(() => standIn.transactions.clear())
afterAll(() => standIn.close())

test('lists all pages of what was paid, also of what was started days before', async () => {
  const from = clock.now()
  const late = standIn.checkout('started-early', { status: 'abandoned', amount: 500 })
  clock.advance(2 * DAY)
  standIn.checkout(late.reference, {})
  for (let at = 0; at < 130; at += 1) standIn.checkout(`shop-${at}`, { amount: 100 + at })
  const until = new Date(clock.now().getTime() + HOUR)
  const range = { from: new Date(from.getTime() + DAY), until }
  const answer = await paystack.list(range)
  expect(answer.kind === 'answered' && answer.value.length).toBe(131)
  const earlier = await paystack.list({ from: new Date(from.getTime() - DAY), until: clock.now() })
  expect(earlier).toEqual({ kind: 'answered', value: [] })
})

test('tells refunds of one transaction from those of others', async () => {
  const [first, second] = [
    standIn.checkout('one', { amount: 700 }),
    standIn.checkout('other', { amount: 700 }),
  ]
  const since = clock.now()
  const createRefund = ({ id }: { id: number }) => paystack.refund({ providerId: String(id), amount: 300 })
  await createRefund(second)
  const made = await createRefund(first)
  const listed = await paystack.listRefunds({ providerId: String(first.id), since })
  expect(made).toMatchObject({ value: { amount: 300, state: 'pending', transactionId: String(first.id) } })
  expect(listed).toEqual({ kind: 'answered', value: made.kind === 'answered' && [made.value] })
  standIn.processRefunds()
  const id = made.kind === 'answered' ? made.value.id : ''
  expect(await paystack.fetchRefund(id)).toMatchObject({ value: { id, state: 'processed' } })
  expect(await paystack.fetchRefund('1')).toEqual({ kind: 'unknown' })
})

test.each(['charge.success', 'charge.dispute.create', 'refund.processed'])(
  'reads of which transaction a webhook tells: %s',
  (event) => {
    standIn.checkout('told', { amount: 100 })
    const { raw, headers } = standIn.webhook('told', { event })
    const signature = headers['x-paystack-signature']
    expect(paystack.readWebhook(Buffer.from(raw), signature)).toEqual({ event, reference: 'told' })
  },
)

test('with a wrong key nothing is known of a reference', async () => {
  standIn.checkout('mine', { amount: 100 })
  const other = createPaystack({ secretKey: 'sk_test_of_somebody', url: standIn.url })
  expect(await other.fetch('mine')).toMatchObject({ kind: 'refused', status: 401 })
  expect(await other.listCurrencies()).toMatchObject({ kind: 'refused', message: 'Invalid key' })
})
