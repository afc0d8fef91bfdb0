import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EmailMessage } from '../../../server/mail/email-message.ts'
import { STILL_SENDING } from '../../../shared/mail.ts'
import { MINUTE } from '../../../testing/clock.ts'
import { LETTER } from '../../../testing/deliveries.ts'
import type { Person, TestPortal } from '../../../testing/portal.ts'
import { testPortal } from '../../../testing/portal.ts'
import { type Failure, openScene } from '../../../testing/scene.ts'
import { MAIL_MESSAGES, type Mail } from '../mails.contract.ts'

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'
const scene = openScene({}, { mailAnswerWithinMs: 2000 })
type Retried = Mail & { emailSent: boolean; pdfAttached: boolean; emailError: string | null } & Failure

beforeEach(() => {
  scene.mails.mood = 'take'
  scene.mails.refused.clear()
  scene.mails.received.length = 0
})

const deliveries = () => scene.portal.portal.ctx.deliveries
const write = (letter: Partial<EmailMessage> = {}) => {
  const whole = { ...LETTER, notice: { ...LETTER.notice, uids: [] }, ...letter }
  return scene.portal.db.transaction((tx) => deliveries().enqueue(tx, whole))
}
/** A mail that was tried once, on a server in that mood. */
const tried = async (mood: typeof scene.mails.mood, letter: Partial<EmailMessage> = {}) => {
  const id = await write(letter)
  scene.mails.mood = mood
  await deliveries().attempt(id)
  scene.mails.mood = 'take'
  return id
}
const retry = (id: string, { by = scene.admin as Person, key = '' } = {}) =>
  by.call<Retried>(`POST /mails/${id}/retry`, { headers: key ? { 'idempotency-key': key } : {} })
const refusal = async (id: string, by?: Person) => {
  const { status, body } = await retry(id, by && { by })
  return [status, body.error]
}

describe('a mail that is sent again', () => {
  it.each(['refuse for good', 'refuse for now'] as const)('after "%s" goes out at once', async (mood) => {
    const id = await tried(mood)
    const { status, body } = await retry(id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        id,
        state: 'sent',
        attempts: 2,
        ended: null,
        lastError: null,
        sentAt: scene.portal.clock.now().toISOString(),
        nextAttemptAt: null,
        canSendAgain: false,
        emailSent: true,
        emailError: null,
      }),
    ])
    expect(scene.mails.received).toHaveLength(1)
  })

  it('is tried from the start where the server still does not take it', async () => {
    const id = await tried('refuse for now')
    scene.portal.clock.advance(60 * MINUTE)
    scene.mails.mood = 'refuse for now'
    const { body } = await retry(id)
    const next = new Date(scene.portal.clock.now().getTime() + MINUTE).toISOString()
    expect(body).toMatchObject({ state: 'pending', attempts: 2, emailSent: false, nextAttemptAt: next })
    expect(body.emailError).toMatch(/451/)
    expect(body.lastError).toBe(body.emailError)
  })

  it('is told of in time, whatever the server does', async () => {
    const id = await tried('refuse for now')
    scene.mails.mood = 'hang'
    const begun = performance.now()
    const { body } = await retry(id)
    expect(performance.now() - begun).toBeLessThan(4000)
    expect(body).toMatchObject({
      state: 'pending',
      sending: true,
      emailSent: false,
      emailError: STILL_SENDING,
    })
    expect(await refusal(id)).toEqual([409, MAIL_MESSAGES.underWay])
    scene.mails.release()
    const state = async () => (await scene.admin.call<Mail>(`GET /mails/${id}`)).body.state
    await expect.poll(state).toBe('sent')
    expect(scene.mails.received).toHaveLength(1)
  })

  it('goes to the address that its reader has now', async () => {
    const { tenant } = await scene.other()
    const id = await tried('refuse for good', {
      to: 'old@tenant.test',
      notice: { ...LETTER.notice, uids: [tenant.uid ?? ''] },
    })
    expect((await retry(id)).body).toMatchObject({ to: tenant.email, emailSent: true })
    expect(scene.mails.lastTo(tenant.email).subject).toBe(LETTER.subject)
  })
})

describe('a mail that', () => {
  it.each(['unknown', NOBODY, randomUUID()])('is none (%s) is not found', async (id) => {
    expect(await refusal(id)).toEqual([404, MAIL_MESSAGES.notFound])
  })

  it('was sent is not sent again', async () => {
    expect(await refusal(await tried('take'))).toEqual([409, MAIL_MESSAGES.sentAlready])
    expect(scene.mails.received).toHaveLength(1)
  })

  it('was withdrawn is not sent', async () => {
    const { id: invoice } = await scene.bill()
    scene.mails.mood = 'refuse for now'
    await scene.admin.call(`POST /invoices/${invoice}/remind`)
    scene.mails.mood = 'take'
    await scene.change(invoice, { status: 'Paid', sendEmail: false })
    const { body } = await scene.admin.call<Mail[]>('GET /mails?ended=withdrawn&limit=1')
    expect(await refusal(body[0]?.id ?? '')).toEqual([409, MAIL_MESSAGES.withdrawn])
  })

  it('held a secret is not sent without it', async () => {
    const lost = await tried('refuse for good', { holdsSecret: true })
    await scene.portal.db.execute(sql`update deliveries set html = null, text = null where id = ${lost}`)
    expect(await refusal(lost)).toEqual([409, MAIL_MESSAGES.emptied])
    for (const mood of ['refuse for now', 'refuse for good'] as const) {
      const kept = await tried(mood, { holdsSecret: true })
      expect((await retry(kept)).body.emailSent).toBe(true)
    }
  })

  it('is found untrue is withdrawn, and says so each time', async () => {
    const { id: invoice } = await scene.bill()
    scene.mails.mood = 'refuse for good'
    await scene.admin.call(`POST /invoices/${invoice}/remind`)
    scene.mails.mood = 'take'
    const newest = async () => (await scene.admin.call<Mail[]>('GET /mails?kind=reminder&limit=1')).body[0]
    const id = (await newest())?.id ?? ''
    // As if what made it untrue had told nobody.
    await scene.portal.db.execute(sql`update invoices set status = 'Paid' where id = ${invoice}`)
    for (const key of ['', 'k', 'k']) {
      const { status, body } = await retry(id, { key })
      expect([status, body.error]).toEqual([409, MAIL_MESSAGES.withdrawn])
    }
    expect(await newest()).toMatchObject({ id, state: 'failed', ended: 'withdrawn', canSendAgain: false })
    expect(scene.mails.received).toHaveLength(0)
  })

  it('was for somebody who is gone is not sent', async () => {
    const id = await tried('refuse for good', { notice: { ...LETTER.notice, uids: [NOBODY] } })
    expect(await refusal(id)).toEqual([409, MAIL_MESSAGES.gone])
  })

  it('waits while mail is switched off is not sent', async () => {
    const id = await tried('refuse for now')
    const off = await testPortal(
      { SMTP_URL: 'off' },
      { database: { db: scene.portal.db, drop: async () => undefined } },
    )
    const its = off.as(scene.admin.token ?? '')
    expect(await refusal(id, its)).toEqual([409, MAIL_MESSAGES.switchedOff])
    const many = await its.call<Failure>('POST /mails/retry', { body: { which: 'waiting' } })
    expect([many.status, many.body.error]).toEqual([409, MAIL_MESSAGES.switchedOff])
    await off.close()
  })
})

describe('once and no more', () => {
  it('a double click with one key sends one mail, and is answered the same', async () => {
    const id = await tried('refuse for now')
    const [one, other] = await Promise.all([1, 2].map(() => retry(id, { key: 'click-1' })))
    expect([one?.status, other?.status, one?.body.emailSent]).toEqual([200, 200, true])
    expect(other?.body).toEqual(one?.body)
    const later = await retry(id, { key: 'click-1' })
    expect([later.body, later.headers.get('idempotent-replayed')]).toEqual([one?.body, 'true'])
    expect(scene.mails.received).toHaveLength(1)
  })

  it('two admins, in two instances of the portal, send one mail', async () => {
    const second = await secondInstance()
    const colleague = await scene.portal.admin()
    for (let round = 0; round < 5; round += 1) {
      const id = await tried('refuse for now')
      const replies = await Promise.all([retry(id), retry(id, { by: second.as(colleague.token ?? '') })])
      expect(replies.some(({ body }) => body.emailSent)).toBe(true)
      for (const { status } of replies) expect([200, 409]).toContain(status)
    }
    expect(scene.mails.received).toHaveLength(5)
    expect(new Set(scene.mails.received.map(({ messageId }) => messageId)).size).toBe(5)
  })

  const opened: TestPortal[] = []
  async function secondInstance() {
    const database = { db: scene.portal.db, drop: async () => undefined }
    const { clock } = scene.portal
    const portal = await testPortal({ SMTP_URL: scene.mails.url }, { database, clock })
    opened.push(portal)
    return portal
  }
  afterAll(() => Promise.all(opened.map((portal) => portal.close())))
})

describe('several instances', () => {
  let here: TestPortal
  let there: TestPortal
  beforeAll(async () => {
    here = await testPortal()
    there = await testPortal(
      {},
      { database: { db: here.db, drop: async () => undefined }, clock: here.clock },
    )
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  it('hear within seconds of a server that is set or forgotten in one of them', async () => {
    const admin = await here.admin()
    const sends = async () => {
      const letter = { ...LETTER, notice: { ...LETTER.notice, uids: [] } }
      const { deliveries } = there.portal.ctx
      const id = await here.db.transaction((tx) => deliveries.enqueue(tx, letter))
      return (await deliveries.attempt(id)).emailSent
    }
    expect(await sends()).toBe(false)
    const port = Number(new URL(scene.mails.url).port)
    const body = { host: '127.0.0.1', port, security: 'none', user: null, fromAddress: null }
    await admin.call('PATCH /settings/mail', { body })
    await expect.poll(sends, { timeout: 5000 }).toBe(true)
    await admin.call('DELETE /settings/mail')
    await expect.poll(sends, { timeout: 5000 }).toBe(false)
  })
})
