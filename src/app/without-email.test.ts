import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '../features/money/invoices/bulk.contract.ts'
import type { MailedInvoice } from '../features/money/invoices/invoices.contract.ts'
import type { CreatedTenant } from '../features/property/tenants/tenants.contract.ts'
import { NO_EMAIL_NO_SMS } from '../shared/mail.ts'
import { type SmsStandIn, startSmsProvider } from '../stand-in/arkesel.ts'
import type { ErrorBody } from '../testing/fixture.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../testing/portal.ts'

type Mailed = Pick<MailedInvoice, 'emailSent' | 'emailError' | 'smsQueued'>

let provider: SmsStandIn
let portal: TestPortal
let admin: ApiClient
let tenant: CreatedTenant
let payments = 0

beforeAll(async () => {
  provider = await startSmsProvider()
  portal = await startTestPortal({ SMS_URL: provider.url, SMTP_URL: 'off' })
  admin = await portal.createAdmin()
  const body = { name: 'Yaa Asantewaa', apartment: 'Bohye (Shops)', phone: '024 412 3456' }
  tenant = (await admin.call<CreatedTenant>('POST /tenants', { body })).body
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

const call = async (name: string, body?: object) =>
  (await admin.call<Mailed & { id: string }>(name, { ...(body && { body }) })).body
const invoice = (fields: object = {}) =>
  call('POST /invoices', { tenantId: tenant.id, amount: 50, dueDate: '2026-12-05', ...fields })
const payment = () => ({ amount: 1 + payments++, receivedOn: '2026-11-20', method: 'cash' })
const getDeliveryFields = ({ emailSent, emailError, smsQueued }: Mailed) => ({
  emailSent,
  emailError,
  smsQueued,
})

const acts: [string, () => Promise<Mailed>][] = [
  ['an invoice', () => invoice()],
  ['an invoice that is paid', () => invoice({ status: 'Paid' })],
  ['a reminder', async () => call(`POST /invoices/${(await invoice()).id}/remind`)],
  ['Mark Paid', async () => call(`PATCH /invoices/${(await invoice()).id}`, { status: 'Paid' })],
  ['a payment', () => call('POST /payments', { tenantId: tenant.id, ...payment() })],
  [
    'the answer to a request',
    async () => {
      const session = await portal.startSession(tenant.uid ?? '')
      const given = { tenantId: tenant.id, tenantName: tenant.name, subject: 'Tap', description: 'It leaks' }
      const { body } = await session.call<{ id: string }>('POST /requests', { body: given })
      return call(`PATCH /requests/${body.id}`, { adminResponse: 'We come tomorrow.' })
    },
  ],
]

const bulk = async () => {
  const body = { tenantIds: [tenant.id], amount: 60, dueDate: '2026-12-06', force: true }
  return (await admin.call<BulkResult>('POST /invoices/bulk', { body })).body
}
const statement = () =>
  admin.call<Mailed & ErrorBody>(`POST /tenants/${tenant.id}/statement/mail`, { body: {} })

describe('a tenant without an e-mail, while SMS is off, is notified by nothing', () => {
  it.each(acts)('of %s', async (_what, act) => {
    expect(getDeliveryFields(await act())).toEqual({
      emailSent: false,
      emailError: NO_EMAIL_NO_SMS,
      smsQueued: undefined,
    })
  })

  it('of bulk invoices and a statement', async () => {
    const { summary, results } = await bulk()
    expect([summary.emailsQueued, summary.smsQueued, results[0]?.error]).toEqual([
      0,
      undefined,
      NO_EMAIL_NO_SMS,
    ])
    const { status, body } = await statement()
    expect([status, body.error]).toEqual([409, `${NO_EMAIL_NO_SMS}.`])
  })
})

describe('once SMS is on, by SMS', () => {
  beforeAll(async () => {
    const body = { provider: 'arkesel', sender: 'BohyeRent', apiKey: provider.apiKey }
    await admin.call('PATCH /settings/sms', { body })
  })

  it.each(acts)('of %s', async (_what, act) => {
    expect(getDeliveryFields(await act())).toEqual({ emailSent: false, emailError: null, smsQueued: true })
  })

  it('of bulk invoices and a statement', async () => {
    const { summary, results } = await bulk()
    expect(summary).toMatchObject({ emailsQueued: 0, emailsFailed: 0, smsQueued: 1 })
    expect(results[0]).toMatchObject({ success: true, emailSent: false, smsQueued: true })
    expect(results[0]?.error).toBeUndefined()
    expect((await statement()).body).toEqual({ emailSent: false, emailError: null, smsQueued: true })
  })
})
