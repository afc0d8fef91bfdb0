import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../../../../server/database/server.table.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { RecordedPayment } from '../../../money/payments/payments.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { CreatedShare, Share } from '../shares.contract.ts'
import { deleteOldShares } from './shares.queries.ts'

const fixture = setUpFixture({ PUBLIC_URL: 'https://rent.test' })
const DAY_MS = 86_400_000
const GONE = 'This link does not work'

beforeEach(() => fixture.portal.db.delete(rateLimits))

const getPath = ({ url }: CreatedShare) => new URL(url).pathname
const open = (path: string, method = 'GET') => fetch(`${fixture.portal.url}${path}`, { method })
const readText = async (path: string) => (await open(path)).text()
const share = async (path: string, by: ApiClient = fixture.admin, body?: object) => {
  const reply = await by.call<CreatedShare>(`POST ${path}/share`, body ? { body } : {})
  if (reply.status !== 201) throw new Error(`Sharing answered ${reply.status}: ${reply.text}`)
  return reply.body
}
const shareInvoice = async (by?: ApiClient) => {
  const invoice = await fixture.createInvoice({ description: 'Rent for <December> & more' })
  return { invoice, shared: await share(`/invoices/${invoice.id}`, by) }
}
const pay = async (fields: object = {}) => {
  const body = {
    tenantId: fixture.tenant.tenant.id,
    amount: 250.75,
    receivedOn: '2026-11-19',
    method: 'cash',
    sendEmail: false,
    ...fields,
  }
  return (await fixture.admin.call<RecordedPayment>('POST /payments', { body })).body
}
const printed = (bytes: ArrayBuffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: Buffer.from(bytes), encoding: 'utf8' })
    .replaceAll('\u200b', '')
    .replaceAll(/\s+/g, ' ')
const readPdf = async (shared: CreatedShare) =>
  printed(await (await open(`${getPath(shared)}/document.pdf`)).arrayBuffer())

describe('a link', () => {
  test('is shown once, and lives 30 days to the second', async () => {
    const { shared } = await shareInvoice()
    const now = fixture.portal.clock.now()
    expect(shared.url).toMatch(/^https:\/\/rent\.test\/s\/[\w-]{43}$/)
    expect(new Date(shared.expiresAt).getTime() - now.getTime()).toBe(30 * DAY_MS)
    const { rows } = await fixture.portal.db.execute(sql`select * from shares where id = ${shared.id}`)
    expect(JSON.stringify(rows)).not.toContain(getPath(shared).slice(3))
    fixture.portal.clock.advance(30 * DAY_MS - 1000)
    expect((await open(getPath(shared))).status).toBe(200)
    fixture.portal.clock.advance(1000)
    for (const path of [getPath(shared), `${getPath(shared)}/document.pdf`]) {
      const reply = await open(path)
      expect([reply.status, (await reply.text()).includes(GONE)]).toEqual([404, true])
    }
    fixture.portal.clock.advance(-30 * DAY_MS)
  })

  test('ends at once when it is withdrawn, and says the same as one that never was', async () => {
    const { shared } = await shareInvoice()
    expect((await fixture.admin.call(`DELETE /shares/${shared.id}`)).status).toBe(204)
    expect((await fixture.admin.call(`DELETE /shares/${shared.id}`)).status).toBe(204)
    const reply = await open(getPath(shared))
    const unknown = await open(`/s/${'a'.repeat(43)}`)
    expect([reply.status, unknown.status]).toEqual([404, 404])
    const gone = await reply.text()
    expect(await unknown.text()).toBe(gone)
    for (const path of ['/s', '/s/', '/s/x', `/s/${'a'.repeat(500)}`, `${getPath(shared)}/x`]) {
      const other = await open(path)
      expect([path, other.status, await other.text()]).toEqual([path, 404, gone])
    }
  })

  test('tells nobody where it was opened, and is kept and found by nobody', async () => {
    const { shared } = await shareInvoice()
    for (const path of [getPath(shared), `${getPath(shared)}/document.pdf`, '/s/unknown']) {
      const { headers } = await open(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age'),
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      })
    }
    const { headers } = await open(getPath(shared))
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    const html = await readText(getPath(shared))
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(html).not.toContain('<script')
  })

  test('is refused to a network that opens hundreds', async () => {
    const { shared } = await shareInvoice()
    await Promise.all(Array.from({ length: 300 }, (_, at) => open(`/s/${at}`, 'HEAD')))
    const reply = await open(getPath(shared))
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await reply.text()).toContain('Too many pages at once')
    fixture.portal.clock.advance(15 * 60_000)
    expect((await open(getPath(shared))).status).toBe(200)
    fixture.portal.clock.advance(-15 * 60_000)
  })

  test('is deleted 30 days after its end', async () => {
    const { shared } = await shareInvoice()
    const { db } = fixture.portal
    const count = async () => (await db.execute(sql`select 1 from shares where id = ${shared.id}`)).rowCount
    const end = new Date(shared.expiresAt).getTime()
    await deleteOldShares(db, new Date(end + 30 * DAY_MS - 1))
    expect(await count()).toBe(1)
    await deleteOldShares(db, new Date(end + 30 * DAY_MS))
    expect(await count()).toBe(0)
  })
})

describe('the page', () => {
  test('shows an invoice as it stands when it is opened, without how to reach the tenant', async () => {
    const [phone, email] = ['020 555 0199', 'akosua@home.test']
    const { tenant, ...client } = await fixture.portal.createTenant(fixture.admin, { phone, email })
    const invoice = await fixture.portal.createInvoice(fixture.admin, tenant.id, {
      description: 'Rent for <December> & more',
      sendEmail: false,
    })
    const shared = await share(`/invoices/${invoice.id}`, client)
    const html = await readText(getPath(shared))
    for (const text of [
      `<h1>Invoice ${invoice.invoiceNumber}</h1>`,
      'Akosua Ɔpɔku Dɛdɛ',
      'Rent for &lt;December&gt; &amp; more',
      'Amount due</span><strong>GHS 1,500.50',
      'Due 5 Dec 2026',
      '>Unpaid<',
      'works until 20 Dec 2026',
    ])
      expect(html).toContain(text)
    const pdf = await readPdf(shared)
    for (const text of [invoice.invoiceNumber, 'Akosua Ɔpɔku Dɛdɛ', 'GHS 1,500.50', '5 Dec 2026'])
      expect(pdf).toContain(text)
    const office = await fetch(`${fixture.portal.url}/api/invoices/${invoice.id}/pdf`, {
      headers: { authorization: `Bearer ${fixture.admin.token}` },
    })
    const whole = printed(await office.arrayBuffer())
    expect(pdf).toBe(whole.replace(`${email} `, '').replace(`${phone} `, ''))
    for (const secret of [email, phone]) {
      expect(whole).toContain(secret)
      expect(html + pdf).not.toContain(secret)
    }
    await fixture.changeInvoice(invoice.id, { status: 'Paid' })
    const paid = await readText(getPath(shared))
    expect([paid.includes('>Paid<'), paid.includes('How to pay')]).toEqual([true, false])
  })

  test('says that an invoice was withdrawn, and nothing of what it asked for', async () => {
    const { invoice, shared } = await shareInvoice()
    await fixture.admin.call(`DELETE /invoices/${invoice.id}`)
    const html = await readText(getPath(shared))
    expect(html).toContain('This invoice was withdrawn. Nothing is to be paid for it.')
    expect(html).not.toContain('1,500.50')
    expect((await open(`${getPath(shared)}/document.pdf`)).status).toBe(404)
  })

  test('says how to pay what is open', async () => {
    const howToPay = {
      mobileMoney: [{ network: 'MTN MoMo', number: '024 000 1111', name: 'Nyansapɔ' }],
      bank: null,
      text: 'By the 5th, please.',
    }
    await fixture.admin.call('PATCH /settings', { body: { howToPay, address: '12 Ring Road\nAccra' } })
    const { shared } = await shareInvoice()
    const html = await readText(getPath(shared))
    for (const text of ['How to pay', 'MTN MoMo', '024 000 1111', 'By the 5th', '12 Ring Road, Accra'])
      expect(html).toContain(text)
    expect(html).toContain(`<dt>Reference</dt><dd>${fixture.tenant.tenant.payCode}</dd>`)
  })

  test('shows a receipt, also once it is reversed', async () => {
    const payment = await pay({ reference: 'CHQ 0012' })
    const shared = await share(`/payments/${payment.id}`)
    const html = await readText(getPath(shared))
    for (const text of [`Receipt ${payment.receiptNumber}`, 'GHS 250.75', '19 Nov 2026', 'Cash', 'CHQ 0012'])
      expect(html).toContain(text)
    expect(html).not.toContain(fixture.tenant.tenant.email)
    expect(await readPdf(shared)).toContain(payment.receiptNumber ?? 'none')
    await fixture.admin.call(`POST /payments/${payment.id}/reverse`, { body: { reason: 'Bounced' } })
    expect(await readText(getPath(shared))).toContain('This payment was reversed on 20 Nov 2026.')
  })

  test('shows the statement of the days that were chosen, with what came later in them', async () => {
    const at = `/tenants/${fixture.tenant.tenant.id}/statement`
    const range = { from: '2026-11-01', to: '2026-11-30' }
    const shared = await share(at, fixture.tenant, range)
    const { invoiceNumber } = await fixture.createInvoice({ amount: 77.25 })
    const html = await readText(getPath(shared))
    for (const text of ['Statement 1 Nov 2026 to 30 Nov 2026', invoiceNumber, 'GHS 77.25'])
      expect(html).toContain(text)
    expect(html).not.toContain(fixture.tenant.tenant.email)
    expect(await readPdf(shared)).toContain(invoiceNumber)
    const old = await share(at, fixture.tenant, { from: '2020-01-01', to: '2020-12-31' })
    expect(await readText(getPath(old))).not.toContain(invoiceNumber)
    const reversed = { from: '2026-12-01', to: '2026-11-01' }
    expect((await fixture.admin.call(`POST ${at}/share`, { body: reversed })).status).toBe(400)
  })
})

describe('who may share and withdraw', () => {
  test('is neither another tenant nor somebody of other properties', async () => {
    const { invoice, shared } = await shareInvoice()
    const payment = await pay()
    const { body: properties } = await fixture.admin.call<Property[]>('GET /properties')
    const elsewhere = properties.find(({ name }) => name !== 'Bohye (Shops)')?.id ?? ''
    const manager = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [elsewhere] })
    for (const stranger of [await fixture.otherTenant(), manager]) {
      const calls = [
        `POST /invoices/${invoice.id}/share`,
        `POST /payments/${payment.id}/share`,
        `POST /tenants/${fixture.tenant.tenant.id}/statement/share`,
        `GET /shares?kind=invoice&subjectId=${invoice.id}`,
        `GET /shares?kind=statement&subjectId=${fixture.tenant.tenant.id}`,
        `POST /shares/files`,
        `DELETE /shares/${shared.id}`,
        `DELETE /shares/${randomUUID()}`,
      ]
      for (const call of calls) {
        const file = { kind: 'invoice', subjectId: invoice.id }
        const body = call.endsWith('/files') ? file : call.includes('statement/share') ? {} : undefined
        const { status } = await stranger.call(call, body ? { body } : {})
        expect([call, status]).toEqual([call, 404])
      }
    }
    expect((await open(getPath(shared))).status).toBe(200)
  })

  test('nothing is shared that has no document', async () => {
    const deposit = await fixture.admin.call<RecordedPayment>(
      `POST /invoices/${(await fixture.createInvoice()).id}/credit-note`,
      { body: { amount: 10, reason: 'No water' } },
    )
    const refused = await fixture.admin.call<ErrorBody>(`POST /payments/${deposit.body.id}/share`)
    expect([refused.status, refused.body.error]).toEqual([409, 'Only money that was received has a receipt.'])
    expect((await fixture.admin.call(`POST /invoices/${randomUUID()}/share`)).status).toBe(404)
  })

  test('a tenant makes 20 links a minute at most, and the office as many as it needs', async () => {
    const { id } = await fixture.createInvoice()
    for (let made = 0; made < 20; made++) await share(`/invoices/${id}`, fixture.tenant)
    const { status, body } = await fixture.tenant.call<ErrorBody>(`POST /invoices/${id}/share`)
    const error = 'You have sent 20 links within a minute. Please try again later.'
    expect([status, body.error]).toEqual([429, error])
    await share(`/invoices/${id}`)
  })

  test('the office sees and withdraws all, a tenant what it made', async () => {
    const { invoice, shared: byTenant } = await shareInvoice(fixture.tenant)
    const byOffice = await share(`/invoices/${invoice.id}`)
    const live = async (by: ApiClient) =>
      (await by.call<Share[]>(`GET /shares?kind=invoice&subjectId=${invoice.id}`)).body
    await open(getPath(byTenant))
    await open(getPath(byTenant))
    await open(`${getPath(byTenant)}/document.pdf`)
    expect((await live(fixture.admin)).map(({ id }) => id).sort()).toEqual([byTenant.id, byOffice.id].sort())
    expect(await live(fixture.tenant)).toMatchObject([
      { id: byTenant.id, createdByName: 'Akosua Ɔpɔku Dɛdɛ', timesOpened: 2, openedAt: expect.any(String) },
    ])
    expect((await fixture.tenant.call(`DELETE /shares/${byOffice.id}`)).status).toBe(404)
    expect((await fixture.admin.call(`DELETE /shares/${byTenant.id}`)).status).toBe(204)
    expect((await live(fixture.admin)).map(({ id }) => id)).toEqual([byOffice.id])
    const { rows } = await fixture.portal.db.execute<{ action: string }>(
      sql`select action from audit_events where target_id = ${invoice.id} order by at, action`,
    )
    const actions = rows.map(({ action }) => action).filter((action) => /share/.test(action))
    expect(actions.sort()).toEqual(['invoice.shared', 'invoice.shared', 'share.revoked'])
  })
})
