import { beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { MailedInvoice } from '../invoices.contract.ts'

const SECOND = 1000
const fixture = setUpFixture()
let invoice: MailedInvoice
let another: MailedInvoice

beforeAll(async () => {
  invoice = await fixture.createInvoice({ description: 'Rent for #[December]' })
  another = await fixture.createInvoice()
})

type Opened = { status: number; headers: Headers; bytes: Buffer }

async function open(address: string, init: RequestInit = {}): Promise<Opened> {
  const reply = await fetch(`${fixture.portal.url}/api/invoices/${address}`, init)
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const bearer = (token = '') => ({ headers: { authorization: `Bearer ${token}` } })
const asForm = (token: string) => ({ method: 'POST', body: new URLSearchParams({ token }) })
const ticket = async ({ id }: { id: string }) =>
  (await fixture.tenant.call<{ token: string }>(`POST /invoices/${id}/pdf/ticket`)).body.token

const pdfAs = (kind: string, { invoiceNumber }: MailedInvoice) => ({
  'content-type': 'application/pdf',
  'content-disposition': `${kind}; filename="Invoice_${invoiceNumber}_Akosua_Opoku_Dede.pdf"; filename*=UTF-8''Invoice_${invoiceNumber}_Akosua_%C6%86p%C9%94ku_D%C9%9Bd%C9%9B.pdf`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; /,
  ),
})

describe('the PDF of an invoice', () => {
  it('is a file to save, named by number and tenant, for an admin and its own tenant', async () => {
    for (const { token } of [fixture.admin, fixture.tenant]) {
      const { status, headers, bytes } = await open(`${invoice.id}/pdf`, bearer(token))
      expect([status, Object.fromEntries(headers)]).toEqual([
        200,
        expect.objectContaining(pdfAs('attachment', invoice)),
      ])
      expect(headers.get('content-length')).toBe(String(bytes.length))
      const text = readPdfText(bytes)
      for (const part of [
        'INVOICE',
        invoice.invoiceNumber,
        'Akosua Ɔpɔku Dɛdɛ',
        '1,500.50',
        '#[December]',
        'Unpaid',
      ])
        expect(text).toContain(part)
    }
  })

  it('has the current name', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { tenantName: 'Kofi "Q"; x=y\\Mensah' })
    const { headers } = await open(`${id}/pdf`, bearer(fixture.admin.token))
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Invoice_${invoiceNumber}_Kofi__Q_;_x=y_Mensah.pdf"`,
    )
  })

  it('of a paid one reads RECEIPT with the day of the payment', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { status: 'Paid', paidOn: '2026-11-18', paymentMethod: 'Cheque' })
    const text = readPdfText((await open(`${id}/pdf`, bearer(fixture.tenant.token))).bytes)
    for (const part of ['RECEIPT', 'Paid on 18 Nov 2026', 'Cheque']) expect(text).toContain(part)
    expect(text).not.toContain('INVOICE')
  })

  it('is nobody else’s', async () => {
    const other = await fixture.otherTenant()
    const own = `${invoice.id}/pdf`
    expect((await open(own, bearer(other.token))).status).toBe(404)
    expect((await open(own)).status).toBe(401)
    expect((await open(`${own}?token=${fixture.admin.token}`)).status).toBe(401)
    expect((await open(`${own}/preview`, bearer(other.token))).status).toBe(404)
    expect((await open(`${own}/preview`, asForm(other.token ?? ''))).status).toBe(404)
    const refused = await other.call<ErrorBody>(`POST /invoices/${own}/ticket`)
    expect([refused.status, refused.body.error]).toEqual([404, 'Invoice not found'])
  })
})

describe('the preview', () => {
  type Way = (token: string) => Promise<Opened>
  const preview = () => `${invoice.id}/pdf/preview`
  const BY_FIELD: [string, Way][] = [
    ['GET with the token in the address', (token) => open(`${preview()}?token=${encodeURIComponent(token)}`)],
    ['POST of a hidden form', (token) => open(preview(), asForm(token))],
    [
      'POST of JSON',
      (token) =>
        open(preview(), {
          method: 'POST',
          body: JSON.stringify({ token }),
          headers: { 'content-type': 'application/json' },
        }),
    ],
    [
      'POST with the token in the address',
      (token) => open(`${preview()}?token=${token}`, { method: 'POST' }),
    ],
  ]
  const BY_HEADER: [string, Way][] = [
    ['GET with the bearer', (token) => open(preview(), bearer(token))],
    ['POST with the bearer', (token) => open(preview(), { method: 'POST', ...bearer(token) })],
  ]

  it.each([...BY_FIELD, ...BY_HEADER])('opens inline by %s of a session', async (_, way) => {
    for (const { token } of [fixture.admin, fixture.tenant]) {
      const { status, headers, bytes } = await way(token ?? '')
      expect([status, Object.fromEntries(headers)]).toEqual([
        200,
        expect.objectContaining(pdfAs('inline', invoice)),
      ])
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it.each(BY_FIELD)('opens inline by %s of a ticket, within 60 seconds', async (_, way) => {
    const token = await ticket(invoice)
    fixture.portal.clock.advance(60 * SECOND - 1)
    expect((await way(token)).status).toBe(200)
    fixture.portal.clock.advance(1)
    expect((await way(token)).status).toBe(401)
  })

  it.each([...BY_FIELD, ...BY_HEADER])(
    'stays closed by %s to the ticket of another PDF, and to nonsense',
    async (_, way) => {
      for (const token of [await ticket(another), 'nonsense', 't.a.b.c', ''])
        expect((await way(token)).status).toBe(401)
    },
  )

  it('is refused to an expired session and to anonymous callers', async () => {
    const gone = await fixture.portal.signIn(fixture.tenant.tenant.email, fixture.tenant.password)
    await gone.call('POST /auth/logout')
    for (const [, way] of [...BY_FIELD, ...BY_HEADER]) expect((await way(gone.token ?? '')).status).toBe(401)
    const { status, bytes } = await open(preview())
    expect([status, JSON.parse(bytes.toString())]).toEqual([
      401,
      { error: 'Please sign in.', code: 'auth.required' },
    ])
  })

  it('cannot be opened with the ticket of another', async () => {
    const token = await ticket(invoice)
    for (const address of ['', '/pdf', '/pdf/ticket']) {
      expect((await open(`${invoice.id}${address}?token=${token}`)).status).not.toBe(200)
      expect((await open(`${invoice.id}${address}`, bearer(token))).status).not.toBe(200)
    }
  })

  it('writes no token to the log', async () => {
    const tokens = [fixture.admin.token ?? '', fixture.tenant.token ?? '', await ticket(invoice)]
    for (const token of tokens) {
      for (const [, way] of [...BY_FIELD, ...BY_HEADER]) await way(token)
      await open(`${invoice.id}/pdf/preview?token=${token}&token=${token}`)
      await open(`%?token=${token}`)
      await fetch(`${fixture.portal.url}/nowhere?token=${token}`)
      await open(preview(), {
        method: 'POST',
        body: `{"token": "${token}"`,
        headers: { 'content-type': 'application/json' },
      })
    }
    const log = fixture.portal.logLines.join('')
    expect(log).toContain('/api/invoices/:id/pdf/preview')
    expect(log).not.toContain('"level":40')
    for (const token of tokens) {
      expect(log).not.toContain(token)
      expect(log).not.toContain(token.split('.').at(-1))
    }
  })
})
