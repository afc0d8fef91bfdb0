import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaystackStandIn, startPaystack } from '../../../../../stand-in/paystack/stand-in.ts'
import { manualClock } from '../../../../../testing/clock.ts'
import { findTablesContaining } from '../../../../../testing/database/snapshot.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { payUrl } from '../../../invoices/pay-link.ts'
import type { AttemptStatus } from '../../online-payments.contract.ts'
import type { KeyTest, PaymentSettings } from '../../payment-settings.contract.ts'
import { PAYMENT_SETTINGS_MESSAGES as MESSAGES } from '../../payment-settings.messages.ts'

type ErrorBody = { error: string }
const OTHER_KEY = 'sk_test_another_key_of_the_account'
const NONE = {
  source: 'none',
  keyEnding: null,
  mode: null,
  keyUnreadable: false,
  setAt: null,
  setBy: null,
  webhookUrl: 'http://portal.test/api/webhooks/paystack',
}

const clock = manualClock()
let provider: PaystackStandIn
let portal: TestPortal
let owner: ApiClient
const environment = () => ({ PAYSTACK_URL: provider.url, SECRET: 'k'.repeat(32) })
const database = () => ({ db: portal.db, drop: async () => undefined })

beforeAll(async () => {
  provider = await startPaystack(clock)
  portal = await startTestPortal(environment(), { clock })
  owner = await portal.createAdmin()
})
beforeEach(async () => {
  await portal.db.execute(sql`delete from online_payment_settings`)
  await portal.db.execute(sql`delete from rate_limits`)
  provider.currency = 'GHS'
  provider.failures = 0
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

const read = async (by = owner) => (await by.call<PaymentSettings>('GET /settings/online-payment')).body
const set = (secretKey: unknown = provider.secretKey, by = owner) =>
  by.call<PaymentSettings & ErrorBody>('PATCH /settings/online-payment', { body: { secretKey } })
const remove = () => owner.call('DELETE /settings/online-payment')
const tryKey = (body: object = {}, by = owner) =>
  by.call<KeyTest & ErrorBody>('POST /settings/online-payment/test', { body })
const alerts = async () =>
  (
    await portal.db.execute<{ params: string }>(
      sql`select params::text from deliveries where kind = 'owner-alert'`,
    )
  ).rows

describe('the key', () => {
  test('switches online payment on until it is removed, in every instance at once', async () => {
    const second = await startTestPortal(environment(), { clock, database: database() })
    const tenant = await second.createTenant(second.withToken(owner.token ?? ''))
    const isOn = async () => (await tenant.call<{ available: boolean }>('GET /pay')).body.available
    expect([await read(), await isOn()]).toEqual([NONE, false])
    const { status, body } = await set()
    expect([status, body]).toEqual([
      200,
      {
        ...NONE,
        source: 'settings',
        keyEnding: 'tack',
        mode: 'test',
        setAt: clock.now().toISOString(),
        setBy: expect.any(String),
      },
    ])
    expect([await read(), await isOn()]).toEqual([body, true])
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect([await read(), await isOn()]).toEqual([NONE, false])
    await second.close()
  })

  test('is in no row, no answer, no mail and no line of the log', async () => {
    const { text } = await set()
    await tryKey({ secretKey: OTHER_KEY })
    await set(OTHER_KEY)
    await remove()
    for (const key of [provider.secretKey, OTHER_KEY]) {
      for (const form of [
        key,
        ...(['base64', 'hex'] as const).map((name) => Buffer.from(key).toString(name)),
      ]) {
        expect(text).not.toContain(form)
        expect(await findTablesContaining(portal, form)).toEqual([])
        expect(portal.logLines.filter((line) => line.includes(form))).toEqual([])
      }
    }
  })

  test('is told to every owner, and stands in the audit without itself', async () => {
    const before = (await alerts()).length
    clock.advance(1)
    const now = clock.now().toISOString()
    await set()
    await set(OTHER_KEY)
    await remove()
    const alertParams = (await alerts()).slice(before).map(({ params }) => params)
    expect(alertParams).toHaveLength(3)
    expect(alertParams.join('\n')).toContain('test key that ends in …ount')
    const { rows } = await portal.db.execute<{ action: string; changes: unknown }>(
      sql`select action, changes from audit_events where at >= ${now}`,
    )
    const actions = rows.map(({ action }) => action).toSorted()
    expect(actions).toEqual(['changed', 'changed', 'removed'].map((what) => `paymentProvider.${what}`))
    expect(JSON.stringify(rows)).toContain('…tack')
  })

  test.each([
    ['', MESSAGES.keyMissing],
    [undefined, MESSAGES.keyMissing],
    ['pk_test_4f1c9a27d0be83651e0c', MESSAGES.keyForm],
    ['sk_test_short', MESSAGES.keyForm],
    ['sk_live_with a space in it', MESSAGES.keyForm],
    [`sk_live_${'x'.repeat(191)}`, MESSAGES.keyForm],
  ])('%j is refused', async (given, error) => {
    const { status, body } = await set(given ?? null)
    expect([status, given === undefined ? error : body.error]).toEqual([400, error])
    expect(await read()).toEqual(NONE)
  })

  test('is set with the password of an owner only', async () => {
    const body = { secretKey: provider.secretKey }
    const headers = { 'x-confirm-password': '' }
    for (const call of ['PATCH /settings/online-payment', 'DELETE /settings/online-payment'])
      expect((await owner.call(call, { ...(call.startsWith('P') && { body }), headers })).status).toBe(403)
    const manager = await portal.createAdmin({ staff: 'manager' })
    expect((await set(provider.secretKey, manager)).status).toBe(403)
    expect((await tryKey({}, manager)).status).toBe(403)
    expect(await read()).toEqual(NONE)
  })

  test('cannot be read once SECRET has changed: it is off until it is entered again', async () => {
    await set()
    const options = { clock, database: database() }
    const other = await startTestPortal({ ...environment(), SECRET: 's'.repeat(32) }, options)
    const its = other.withToken(owner.token ?? '')
    expect(await read(its)).toMatchObject({ source: 'none', keyUnreadable: true, keyEnding: null })
    expect((await tryKey({}, its)).body.error).toBe(MESSAGES.unreadableKey)
    expect((await set(provider.secretKey, its)).body).toMatchObject({
      source: 'settings',
      keyUnreadable: false,
    })
    await other.close()
  })

  test('of PAYSTACK_SECRET_KEY wins, and is shown as fixed', async () => {
    await set(OTHER_KEY)
    const fixed = await startTestPortal(
      { ...environment(), ...provider.env },
      { clock, database: database() },
    )
    const its = fixed.withToken(owner.token ?? '')
    expect(await read(its)).toEqual({ ...NONE, source: 'environment', keyEnding: 'tack', mode: 'test' })
    expect((await tryKey({}, its)).body.works).toBe(true)
    const refused = [
      await set(OTHER_KEY, its),
      await its.call<ErrorBody>('DELETE /settings/online-payment'),
      await tryKey({ secretKey: OTHER_KEY }, its),
    ]
    for (const { status, body } of refused)
      expect([status, body.error]).toEqual([409, MESSAGES.setByEnvironment])
    await fixed.close()
  })
})

describe('the test of a key', () => {
  test('says whether it works, and whether it moves real money', async () => {
    expect((await tryKey()).body.error).toBe(MESSAGES.nothingToTest)
    const secretKey = 'sk_live_stand_in_of_paystack'
    provider.keys.add(secretKey)
    expect((await tryKey({ secretKey })).body).toEqual({
      works: true,
      mode: 'live',
      sentence: MESSAGES.worksLive,
    })
    await set()
    expect((await tryKey()).body).toEqual({ works: true, mode: 'test', sentence: MESSAGES.worksTest })
    expect((await tryKey({ secretKey: OTHER_KEY })).body).toMatchObject({
      works: false,
      sentence: MESSAGES.refused,
    })
    provider.failures = 1
    expect((await tryKey()).body).toMatchObject({ works: false, sentence: MESSAGES.unreachable })
    provider.currency = 'NGN'
    expect((await tryKey()).body).toMatchObject({ works: false, sentence: MESSAGES.noCedis('NGN') })
    expect((await read()).source).toBe('settings')
  })

  test('is made ten times in a quarter of an hour', async () => {
    await set()
    for (let tries = 0; tries < 10; tries += 1) expect((await tryKey()).status).toBe(200)
    expect((await tryKey()).status).toBe(429)
  })
})

test('mails of invoices offer it only while it is on', async () => {
  const { tenant } = await portal.createTenant(owner)
  const readSettings = async () => {
    const { id } = await portal.createInvoice(owner, tenant.id, { amount: 30 })
    const { rows } = await portal.db.execute<{ id: string }>(
      sql`select id from deliveries where kind = 'invoice' and subject_id = ${id}`,
    )
    const { body } = await owner.call<{ text: string }>(`GET /mails/${rows[0]?.id}`)
    return { text: body.text, url: payUrl('http://portal.test', id) }
  }
  const before = await readSettings()
  expect(before.text).not.toContain(before.url)
  await set()
  const { text, url } = await readSettings()
  expect(text).toContain(`Pay now:\n${url}`)
})

test('a payment that was under way while the key was removed is found with the next one', async () => {
  await set()
  const tenant = await portal.createTenant(owner)
  const { body } = await tenant.call<{ reference: string }>('POST /pay', { body: { amount: 25 } })
  await remove()
  provider.checkout(body.reference)
  clock.advance(60_000)
  await portal.portal.ctx.jobs.run('check-online-payments')
  const state = async () => (await tenant.call<AttemptStatus>(`GET /pay/${body.reference}`)).body.state
  const alertParams = await portal.anonymous.call('POST /webhooks/paystack', provider.webhook(body.reference))
  const again = await tenant.call<ErrorBody>('POST /pay', { body: { amount: 25 } })
  expect([alertParams.status, again.status, await state()]).toEqual([404, 409, 'started'])
  provider.keys.add(OTHER_KEY)
  await set(OTHER_KEY)
  await expect.poll(state).toBe('paid')
})
