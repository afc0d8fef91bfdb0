import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmsStandIn, startSmsProvider } from '../../../../../stand-in/arkesel.ts'
import { findTablesContaining } from '../../../../../testing/database/snapshot.ts'
import type { ErrorBody } from '../../../../../testing/fixture.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Message, OpenedMessage } from '../../messages.contract.ts'
import type { SmsPreview, SmsSettings, SmsTest } from '../../sms.contract.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'

const NONE = {
  provider: null,
  sender: null,
  hasKey: false,
  keyUnreadable: false,
  fixed: false,
  isOn: false,
  monthlyBudget: null,
  pricePerSegment: null,
  quietFrom: '21:00',
  quietUntil: '07:00',
  sundays: false,
  spent: 0,
  segments: 0,
  month: '2026-11',
  budgetUsed: false,
}
const PHONE = '+233244123456'

let provider: SmsStandIn
let portal: TestPortal
let admin: ApiClient
beforeAll(async () => {
  provider = await startSmsProvider()
  portal = await startTestPortal({ SMS_URL: provider.url, SMTP_URL: 'off' })
  admin = await portal.createAdmin()
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})
beforeEach(async () => {
  await portal.db.execute(sql`delete from sms_settings`)
  await portal.db.execute(sql`delete from deliveries`)
})

const set = (body: object, by = admin) => by.call<SmsSettings & ErrorBody>('PATCH /settings/sms', { body })
const account = () => ({ provider: 'arkesel', sender: 'BohyeRent', apiKey: provider.apiKey })

async function tenantByPhone(phone = '024 412 3456') {
  const tenant = await portal.createTenant(admin, { phone })
  await portal.db.execute(sql`update profiles set channels = '{sms}' where uid = ${tenant.tenant.uid}`)
  return tenant
}

describe('the settings of SMS', () => {
  it('are off until they are set, and the key is never answered nor stored as it is', async () => {
    expect((await admin.call('GET /settings/sms')).body).toEqual(NONE)
    const { status, body } = await set(account())
    expect([status, body]).toEqual([
      200,
      { ...NONE, provider: 'arkesel', sender: 'BohyeRent', hasKey: true, isOn: true },
    ])
    expect(await findTablesContaining(portal, provider.apiKey)).toEqual([])
    expect((await set({ sundays: true, apiKey: '' })).body).toMatchObject({ hasKey: true, sundays: true })
    expect((await set({ provider: null })).body).toMatchObject({ provider: null, hasKey: false, isOn: false })
  })

  it('keep a budget and a price of less than a pesewa', async () => {
    const { body } = await set({ monthlyBudget: 50, pricePerSegment: 0.0355 })
    expect(body).toMatchObject({ monthlyBudget: 50, pricePerSegment: 0.0355, budgetUsed: false })
    expect((await set({ monthlyBudget: null })).body).toMatchObject({ monthlyBudget: null })
  })

  it.each<[string, object, string]>([
    ['without a key', { provider: 'arkesel', sender: 'BohyeRent' }, SMS_MESSAGES.keyMissing],
    ['without a sender', { provider: 'arkesel', apiKey: 'kente-and-cocoa' }, SMS_MESSAGES.senderMissing],
    ['with a sender of 12 letters', { sender: 'BohyeRentals' }, SMS_MESSAGES.sender],
    ['with a budget and no price', { monthlyBudget: 50 }, SMS_MESSAGES.priceMissing],
    ['with five decimals', { pricePerSegment: 0.00001 }, SMS_MESSAGES.price],
    ['with quiet hours of none', { quietFrom: '07:00' }, SMS_MESSAGES.quietSame],
    ['with 24:00', { quietFrom: '24:00' }, SMS_MESSAGES.quietFrom],
  ])('%s are refused, and nothing changes', async (_what, body, error) => {
    const before = (await admin.call('GET /settings/sms')).body
    const answer = await set(body)
    expect([answer.status, answer.body.error]).toEqual([400, error])
    expect((await admin.call('GET /settings/sms')).body).toEqual(before)
  })

  it('are the environment’s where it sets a provider; budget and hours stay the owner’s', async () => {
    const other = await startTestPortal({ ...provider.env, SMTP_URL: 'off' })
    const owner = await other.createAdmin()
    expect((await owner.call('GET /settings/sms')).body).toMatchObject({
      fixed: true,
      isOn: true,
      hasKey: true,
    })
    const refused = await set({ sender: 'Other' }, owner)
    expect([refused.status, refused.body.error]).toEqual([409, SMS_MESSAGES.setByEnvironment])
    expect((await set({ sundays: true }, owner)).body).toMatchObject({ sundays: true })
    await other.close()
  })

  it('are tried with one SMS', async () => {
    const test = async (phone: string) =>
      (await admin.call<SmsTest & ErrorBody>('POST /settings/sms/test', { body: { phone } })).body
    expect(await test('024 412 3456')).toMatchObject({ sent: false, error: SMS_MESSAGES.noProvider })
    expect((await test('12')).error).toBe(SMS_MESSAGES.phone)
    await set(account())
    expect(await test('024 412 3456')).toEqual({ to: PHONE, sent: true, error: null, said: null })
    await set({ provider: 'arkesel', apiKey: 'another-key' })
    expect(await test('024 412 3456')).toMatchObject({
      sent: false,
      error: expect.stringContaining('API key'),
      said: 'Authentication Failed',
    })
  })
})

describe('messages by SMS', () => {
  it('are listed with their state, segments and cost, and opened with their text', async () => {
    await set({ ...account(), pricePerSegment: 0.035 })
    const { tenant } = await tenantByPhone()
    await portal.createInvoice(admin, tenant.id, { sendEmail: true })
    const list = async (query = '') =>
      (await admin.call<Message[]>(`GET /messages?channel=sms&kind=invoice${query}`)).body
    await expect.poll(() => list('&state=sent')).toHaveLength(1)
    const [row] = await list('&state=sent')
    expect(row).toMatchObject({ channel: 'sms', kind: 'invoice', segments: 1, cost: 0.035, error: null })
    expect(await list('&state=queued')).toEqual([])
    expect(await list('&q=244123')).toHaveLength(1)
    expect(await list(`&q=${encodeURIComponent('024-412 3456')}`)).toHaveLength(1)
    const opened = (await admin.call<OpenedMessage>(`GET /messages/${row?.id}`)).body
    expect(opened.text).toBe(provider.textsTo(PHONE).at(-1))
    expect(opened.text).toContain('GHS 1,500.50 is due on 5 Dec 2026')
    expect((await admin.call('GET /mails?kind=invoice')).body).toEqual([])
    expect((await admin.call(`GET /mails/${row?.id}`)).status).toBe(404)
    expect((await admin.call('GET /settings/sms')).body).toMatchObject({ spent: 0.035, segments: 1 })
  })

  it('that are unknown can be sent again, and those that arrived cannot', async () => {
    await set(account())
    const { tenant } = await tenantByPhone('020 111 2233')
    provider.faults.push('lost')
    await portal.createInvoice(admin, tenant.id, { sendEmail: true })
    const unknown = async () => (await admin.call<Message[]>('GET /messages?channel=sms&state=unknown')).body
    await expect.poll(unknown).toHaveLength(1)
    const [row] = await unknown()
    expect(row).toMatchObject({ canSendAgain: true, error: expect.stringContaining('may have arrived') })
    expect((await admin.call(`POST /messages/${row?.id}/retry`)).status).toBe(200)
    await expect.poll(() => provider.textsTo('+233201112233').length).toBe(2)
    await expect.poll(unknown).toEqual([])
    expect((await admin.call(`POST /messages/${row?.id}/retry`)).status).toBe(409)
  })

  it('are previewed with their cost, and with whom they reach', async () => {
    await set({ ...account(), pricePerSegment: 0.035, monthlyBudget: 2 })
    const body = { text: 'Mɛdaase: GH₵5', recipients: 40 }
    expect((await admin.call<SmsPreview>('POST /sms/preview', { body })).body).toEqual({
      segments: 1,
      encoding: 'GSM-7',
      folded: 'Medaase: GHS 5',
      costly: [],
      cost: 1.4,
      budgetLeft: 2,
    })
    const [one, other] = [await tenantByPhone('024 000 0001'), await portal.createTenant(admin)]
    const reach = { body: { tenantIds: [one.tenant.id, other.tenant.id] } }
    expect((await admin.call('POST /tenants/reach', reach)).body).toEqual({ email: 1, sms: 1, neither: 0 })
  })
})
