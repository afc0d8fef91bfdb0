import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STILL_SENDING } from '../../../../../shared/mail.ts'
import { MINUTE } from '../../../../../testing/clock.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../../testing/fixture.ts'
import { payInvoiceSql } from '../../../../../testing/ledger/ledger.ts'
import { EMAIL_MESSAGE, enqueueEmail, type TestEmail } from '../../../../../testing/mail/deliveries.ts'
import type { ApiClient, TestPortal } from '../../../../../testing/portal.ts'
import { startTestPortal } from '../../../../../testing/portal.ts'
import { MAIL_MESSAGES, type Mail } from '../../mails.contract.ts'

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'
const fixture = setUpMailFixture({}, { mailHangMs: 2000 })
type Retried = Mail & { emailSent: boolean; pdfAttached: boolean; emailError: string | null } & ErrorBody

beforeEach(() => {
  fixture.mails.mode = 'accept'
  fixture.mails.rejectedAddresses.clear()
  fixture.mails.received.length = 0
})

const deliveries = () => fixture.portal.portal.ctx.deliveries
const write = (email: Partial<TestEmail> = {}) => {
  const whole = { ...EMAIL_MESSAGE, ...email }
  return fixture.portal.db.transaction((tx) => enqueueEmail(deliveries(), tx, whole))
}
const tried = async (mode: typeof fixture.mails.mode, email: Partial<TestEmail> = {}) => {
  const id = await write(email)
  fixture.mails.mode = mode
  await deliveries().attempt(id)
  fixture.mails.mode = 'accept'
  return id
}
const retry = (id: string, { by = fixture.admin as ApiClient, key = '' } = {}) =>
  by.call<Retried>(`POST /mails/${id}/retry`, { headers: key ? { 'idempotency-key': key } : {} })
const refusal = async (id: string, by?: ApiClient) => {
  const { status, body } = await retry(id, by && { by })
  return [status, body.error]
}

describe('a mail that is sent again', () => {
  it.each(['reject permanently', 'reject temporarily'] as const)(
    'after "%s" goes out at once',
    async (mode) => {
      const id = await tried(mode)
      const { status, body } = await retry(id)
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          id,
          state: 'sent',
          attempts: 2,
          ended: null,
          lastError: null,
          sentAt: fixture.portal.clock.now().toISOString(),
          nextAttemptAt: null,
          canSendAgain: false,
          emailSent: true,
          emailError: null,
        }),
      ])
      expect(fixture.mails.received).toHaveLength(1)
    },
  )

  it('is tried from the start where the server still does not take it', async () => {
    const id = await tried('reject temporarily')
    fixture.portal.clock.advance(60 * MINUTE)
    fixture.mails.mode = 'reject temporarily'
    const { body } = await retry(id)
    const next = new Date(fixture.portal.clock.now().getTime() + MINUTE).toISOString()
    expect(body).toMatchObject({ state: 'pending', attempts: 2, emailSent: false, nextAttemptAt: next })
    expect(body.emailError).toMatch(/451/)
    expect(body.lastError).toBe(body.emailError)
  })

  it('is announced in time, whatever the server does', async () => {
    const id = await tried('reject temporarily')
    fixture.mails.mode = 'hang'
    // The server answers nothing until its release.
    const { body } = await retry(id)
    expect(body).toMatchObject({
      state: 'pending',
      sending: true,
      emailSent: false,
      emailError: STILL_SENDING,
    })
    expect(await refusal(id)).toEqual([409, MAIL_MESSAGES.underWay])
    fixture.mails.release()
    const state = async () => (await fixture.admin.call<Mail>(`GET /mails/${id}`)).body.state
    await expect.poll(state).toBe('sent')
    expect(fixture.mails.received).toHaveLength(1)
  })

  it('goes to the current address of its reader', async () => {
    const { tenant } = await fixture.otherTenant()
    const id = await tried('reject permanently', { to: 'old@tenant.test', uids: [tenant.uid ?? ''] })
    expect((await retry(id)).body).toMatchObject({ to: tenant.email, emailSent: true })
    expect(fixture.mails.findLastTo(tenant.email).subject).toBe(EMAIL_MESSAGE.subject)
  })
})

describe('an email that', () => {
  it.each(['unknown', NOBODY, randomUUID()])('is none (%s) is not found', async (id) => {
    expect(await refusal(id)).toEqual([404, MAIL_MESSAGES.notFound])
  })

  it('was sent is not sent again', async () => {
    expect(await refusal(await tried('accept'))).toEqual([409, MAIL_MESSAGES.sentAlready])
    expect(fixture.mails.received).toHaveLength(1)
  })

  it('was withdrawn is not sent', async () => {
    const { id: invoice } = await fixture.createInvoice()
    fixture.mails.mode = 'reject temporarily'
    await fixture.admin.call(`POST /invoices/${invoice}/remind`)
    fixture.mails.mode = 'accept'
    await fixture.changeInvoice(invoice, { status: 'Paid', sendEmail: false })
    await deliveries().giveUp()
    const { body } = await fixture.admin.call<Mail[]>('GET /mails?ended=withdrawn&limit=1')
    expect(await refusal(body[0]?.id ?? '')).toEqual([409, MAIL_MESSAGES.withdrawn])
  })

  it('held a secret is not sent without it', async () => {
    const lost = await tried('reject permanently', { holdsSecret: true as const })
    await fixture.portal.db.execute(sql`update deliveries set params = null where id = ${lost}`)
    expect(await refusal(lost)).toEqual([409, MAIL_MESSAGES.emptied])
    for (const mood of ['reject temporarily', 'reject permanently'] as const) {
      const kept = await tried(mood, { holdsSecret: true as const })
      expect((await retry(kept)).body.emailSent).toBe(true)
    }
  })

  it('is no longer true is withdrawn, and answers 409 each time', async () => {
    const { id: invoice } = await fixture.createInvoice()
    fixture.mails.mode = 'reject permanently'
    await fixture.admin.call(`POST /invoices/${invoice}/remind`)
    fixture.mails.mode = 'accept'
    const newest = async () => (await fixture.admin.call<Mail[]>('GET /mails?kind=reminder&limit=1')).body[0]
    const id = (await newest())?.id ?? ''
    // Bypasses the service, which would withdraw the email.
    await fixture.portal.db.$client.query(payInvoiceSql(invoice))
    for (const key of ['', 'k', 'k']) {
      const { status, body } = await retry(id, { key })
      expect([status, body.error]).toEqual([409, MAIL_MESSAGES.withdrawn])
    }
    expect(await newest()).toMatchObject({ id, state: 'failed', ended: 'withdrawn', canSendAgain: false })
    expect(fixture.mails.received).toHaveLength(0)
  })

  it('was for somebody who is gone is not sent', async () => {
    const id = await tried('reject permanently', { uids: [NOBODY] })
    expect(await refusal(id)).toEqual([409, MAIL_MESSAGES.gone])
  })

  it('waits while mail is switched off is not sent', async () => {
    const id = await tried('reject temporarily')
    const off = await startTestPortal(
      { SMTP_URL: 'off' },
      { database: { db: fixture.portal.db, drop: async () => undefined } },
    )
    const its = off.withToken(fixture.admin.token ?? '')
    expect(await refusal(id, its)).toEqual([409, MAIL_MESSAGES.switchedOff])
    const many = await its.call<ErrorBody>('POST /mails/retry', { body: { which: 'waiting' } })
    expect([many.status, many.body.error]).toEqual([409, MAIL_MESSAGES.switchedOff])
    await off.close()
  })
})

describe('once and no more', () => {
  it('a double click with one key sends one mail, and is answered the same', async () => {
    const id = await tried('reject temporarily')
    const [one, other] = await Promise.all([1, 2].map(() => retry(id, { key: 'click-1' })))
    expect([one?.status, other?.status, one?.body.emailSent]).toEqual([200, 200, true])
    expect(other?.body).toEqual(one?.body)
    const later = await retry(id, { key: 'click-1' })
    expect([later.body, later.headers.get('idempotent-replayed')]).toEqual([one?.body, 'true'])
    expect(fixture.mails.received).toHaveLength(1)
  })

  it('two admins, in two instances of the portal, send one mail', async () => {
    const second = await secondInstance()
    const colleague = await fixture.portal.createAdmin()
    for (let round = 0; round < 5; round += 1) {
      const id = await tried('reject temporarily')
      const replies = await Promise.all([
        retry(id),
        retry(id, { by: second.withToken(colleague.token ?? '') }),
      ])
      for (const { status } of replies) expect([200, 409]).toContain(status)
      // The responses do not wait for a slow mail server.
      await expect.poll(() => fixture.mails.received.length).toBe(round + 1)
    }
    expect(fixture.mails.received).toHaveLength(5)
    expect(new Set(fixture.mails.received.map(({ messageId }) => messageId)).size).toBe(5)
  })

  const opened: TestPortal[] = []
  async function secondInstance() {
    const database = { db: fixture.portal.db, drop: async () => undefined }
    const { clock } = fixture.portal
    const portal = await startTestPortal({ SMTP_URL: fixture.mails.url }, { database, clock })
    opened.push(portal)
    return portal
  }
  afterAll(() => Promise.all(opened.map((portal) => portal.close())))
})

describe('several instances', () => {
  let here: TestPortal
  let there: TestPortal
  beforeAll(async () => {
    here = await startTestPortal()
    there = await startTestPortal(
      {},
      { database: { db: here.db, drop: async () => undefined }, clock: here.clock },
    )
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  it('notice within seconds when one of them sets or removes the server', async () => {
    const admin = await here.createAdmin()
    const sends = async () => {
      const email = { ...EMAIL_MESSAGE }
      const { deliveries } = there.portal.ctx
      const id = await here.db.transaction((tx) => enqueueEmail(deliveries, tx, email))
      return (await deliveries.attempt(id)).emailSent
    }
    expect(await sends()).toBe(false)
    const port = Number(new URL(fixture.mails.url).port)
    const body = { host: '127.0.0.1', port, security: 'none', user: null, fromAddress: null }
    await admin.call('PATCH /settings/mail', { body })
    await expect.poll(sends).toBe(true)
    await admin.call('DELETE /settings/mail')
    await expect.poll(sends).toBe(false)
  })
})
