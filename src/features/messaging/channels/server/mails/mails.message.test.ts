import { beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import { EMAIL_MESSAGE, enqueueEmail, type TestEmail } from '../../../../../testing/mail/deliveries.ts'
import { MAIL_MESSAGES } from '../../mails.contract.ts'

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'
const fixture = setUpFixture()

const write = (email: Partial<TestEmail> = {}) =>
  fixture.portal.db.transaction((tx) =>
    enqueueEmail(fixture.portal.portal.ctx.deliveries, tx, { ...EMAIL_MESSAGE, ...email }),
  )
const ticketFor = (id: string) =>
  fixture.admin.call<{ token: string } & ErrorBody>(`POST /mails/${id}/message/ticket`)
const show = (id: string, token = '') =>
  fixture.portal.anonymous.call<ErrorBody>(`GET /mails/${id}/message?token=${token}`)

let invoice: string
beforeAll(async () => {
  const { id } = await fixture.createInvoice({ sendEmail: true })
  const { rows } = await fixture.portal.db.$client.query<{ id: string }>(
    'select id from deliveries where subject_id = $1',
    [id],
  )
  invoice = rows[0]?.id ?? ''
})

describe('a message', () => {
  it('is shown as it was written, with a ticket', async () => {
    const { token } = (await ticketFor(invoice)).body
    const { status, headers, text } = await show(invoice, token)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('Akosua Ɔpɔku Dɛdɛ')
    expect(text).toContain('GHS')
  })

  it('may only be displayed, on a screen of the portal', async () => {
    const { token } = (await ticketFor(invoice)).body
    const { headers, text } = await show(invoice, token)
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "img-src 'self' http://portal.test",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self' http://portal.test",
      'sandbox allow-same-origin',
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text.match(/<base [^>]*>/g)).toEqual(['<base target="_blank">'])
  })

  it('opens with its own ticket only, for a minute, and as long as the session lives', async () => {
    const other = await write()
    const { token } = (await ticketFor(invoice)).body
    expect((await show(other, token)).status).toBe(401)
    expect((await show(invoice)).status).toBe(401)
    fixture.portal.clock.advance(MINUTE)
    expect((await show(invoice, token)).status).toBe(401)
  })

  it('is for no tenant, not even its reader', async () => {
    const { status, body } = await fixture.tenant.call<ErrorBody>(`GET /mails/${invoice}/message`)
    expect([status, body.error]).toEqual([403, 'Only an admin may do this.'])
    expect((await show(invoice, fixture.tenant.token)).status).toBe(401)
    expect((await fixture.admin.call(`GET /mails/${invoice}/message`)).status).toBe(200)
  })

  it('that holds a secret is shown to nobody', async () => {
    const id = await write({ holdsSecret: true as const, html: '<head></head>kente', text: 'kente' })
    const replies = [await ticketFor(id), await fixture.admin.call<ErrorBody>(`GET /mails/${id}/message`)]
    for (const { status, body, text } of replies) {
      expect([status, body.error]).toEqual([403, MAIL_MESSAGES.secret])
      expect(text).not.toContain('kente')
    }
  })

  it('with an unknown id is not found', async () => {
    const replies = [
      await ticketFor(NOBODY),
      await fixture.admin.call<ErrorBody>(`GET /mails/${NOBODY}/message`),
    ]
    for (const { status, body } of replies)
      expect([status, body.error]).toEqual([404, MAIL_MESSAGES.notFound])
  })
})
