import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, manualClock } from '../../../testing/clock.ts'
import { type PaystackStandIn, startPaystack } from '../../../testing/paystack.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../../testing/process.ts'
import type { TenantBalance } from '../../payments/accounts.contract.ts'
import type { Payment } from '../../payments/payments.contract.ts'
import type { Attempt } from '../online-payments.contract.ts'

// More of them: VITE_KILLS=20 npx vitest run online.kill
const { VITE_KILLS = 3 } = import.meta.env
const ROUNDS = Number(VITE_KILLS)
const EACH = 3
const LOGIN = { email: 'esi@tenant.test', password: 'correct horse' }

const clock = manualClock()
let provider: PaystackStandIn
let folder: string
let portal: RunningPortal
let admin: string
let tenantId: string

const start = () => {
  const env = { ...provider.env, SMTP_URL: 'off', TEST_CLOCK: clock.now().toISOString() }
  return startPortal(folder, env, API_ONLY)
}
const call = <T>(endpoint: string, send: object = {}) =>
  callApi<T>(portal, endpoint, { token: admin, ...send })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-online-'))
  provider = await startPaystack(clock)
  portal = await start()
  admin = await registerAdmin(portal)
  const { uid } = (
    await call<{ uid: string }>('POST /auth/createTenantUser', { body: { ...LOGIN, name: 'Esi' } })
  ).body
  const body = { uid, name: 'Esi', email: LOGIN.email, apartment: 'Bohye (Shops)' }
  tenantId = (await call<{ id: string }>('POST /tenants', { body })).body.id
})
afterAll(async () => {
  await portal.stop()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

/** Charged at the provider; the webhook of even amounts is lost. */
async function payOne(token: string, amount: number): Promise<void> {
  const { status, body } = await callApi<Attempt>(portal, 'POST /pay', { token, body: { amount } })
  expect([200, 201]).toContain(status)
  provider.checkout(body.reference)
  if (amount % 2 === 0) return
  const { raw, headers } = provider.webhook(body.reference)
  const url = `${portal.url}/api/webhooks/paystack`
  const answer = await fetch(url, { method: 'POST', body: raw, headers })
  expect(answer.status).toBe(200)
}

test('what payers were charged is in the books once, however often the portal is killed', async () => {
  let charged = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { token } = (await call<{ token: string }>('POST /auth/login', { body: LOGIN })).body
    // It dies while it asks, before or after the answer reached it.
    const killed = new Promise<void>((resolve) => {
      let left = 1 + (round % 2)
      provider.onVerify = () => {
        left -= 1
        if (left > 0) return
        provider.onVerify = undefined
        portal.killAll()
        resolve()
      }
    })
    for (let at = 1; at <= EACH; at += 1) {
      const amount = 10 * round + at
      // The portal may be dead by now.
      const failure = await payOne(token, amount).catch((error: unknown) => error)
      if (failure !== undefined && !(failure instanceof TypeError)) throw failure
    }
    await killed
    clock.advance(2 * HOUR)
    portal = await start()
  }
  for (const { status, amount } of provider.transactions.values())
    charged += status === 'success' ? amount / 100 : 0
  expect(charged).toBeGreaterThan(0)
  const posted = async () => {
    const payments = (await call<Payment[]>(`GET /payments?tenantId=${tenantId}`)).body
    return payments.reduce((sum, { amount }) => sum + amount, 0)
  }
  await expect.poll(posted, { timeout: 60_000 }).toBe(charged)
  const balance = await call<TenantBalance>(`GET /tenants/${tenantId}/balance`)
  expect(balance.body.balance).toBe(-charged)
}, 300_000)
