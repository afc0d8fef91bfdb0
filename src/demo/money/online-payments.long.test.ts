import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attempt, OnlinePayment } from '../../features/money/online-payments/online-payments.contract.ts'
import type { Payment } from '../../features/money/payments/payments.contract.ts'
import { type PaystackStandIn, startPaystack } from '../../stand-in/paystack/stand-in.ts'
import { manualClock } from '../../testing/clock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { fillDemo } from '../fill.ts'
import { OWNER, PASSWORDS } from '../logins.ts'
import { EXAMPLE_TENANT } from '../people.names.ts'
import { createEmail } from '../people.ts'

const clock = manualClock()
let folder: string
let provider: PaystackStandIn
let portal: TestPortal
let admin: ApiClient

const start = () => startPaystack(clock, { file: path.join(folder, 'paystack.json') })
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-demo-'))
  provider = await start()
  portal = await startTestPortal({ SMTP_URL: 'off', PAYSTACK_URL: provider.url }, { clock })
  await fillDemo(portal.portal.ctx, provider)
  admin = await portal.signIn(OWNER.email, PASSWORDS.admin)
}, 120_000)
afterAll(async () => {
  await portal.close()
  await provider.close()
  await rm(folder, { recursive: true })
})

const listed = async () => (await admin.call<OnlinePayment[]>('GET /online-payments')).body

test('the demo has online payments of every kind, as its provider knows them', async () => {
  const states = (await listed()).map(({ state, refunded }) => (refunded > 0 ? 'refunded' : state))
  expect(states.toSorted()).toEqual([
    ...['abandoned', 'failed', 'paid', 'paid', 'paid', 'refunded', 'unmatched'],
  ])
  const body = { from: '2026-11-01', to: clock.today() }
  const { body: compared } = await admin.call('POST /online-payments/reconcile', { body })
  expect(compared).toEqual({ checked: 5, posted: [], unmatched: [], missing: [], reversed: [] })
})

test('a payment is approved on a pretended phone, and stays known to its provider', async () => {
  const tenant = await portal.signIn(createEmail(EXAMPLE_TENANT), PASSWORDS.tenant)
  const { body } = await tenant.call<Attempt>('POST /pay', { body: { amount: 12 } })
  expect(await (await fetch(body.authorizationUrl)).text()).toContain('GHS 12.00')
  const decision = new URLSearchParams({ does: 'approve', method: 'card' })
  const sent = await fetch(body.authorizationUrl, { method: 'POST', body: decision, redirect: 'manual' })
  expect(sent.headers.get('location')).toBe(`http://portal.test/tenant/pay/${body.reference}`)
  clock.advance(11_000)
  await portal.portal.ctx.jobs.run('check-online-payments')
  const [payment] = (await admin.call<Payment[]>('GET /payments?limit=1')).body
  expect(payment).toMatchObject({ reference: body.reference, method: 'card', amount: 12 })
  const again = await start()
  expect(again.transactions.get(body.reference)).toMatchObject({ status: 'success', fees: 23 })
  await again.close()
})
