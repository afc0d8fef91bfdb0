import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_SERVER } from '../../../../../shared/mail.ts'
import { DAY, HOUR, MINUTE } from '../../../../../testing/clock.ts'
import { EMAIL_MESSAGE, enqueueEmail } from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Mail, MailStatus } from '../../mails.contract.ts'
import { deleteStoredMailServer, storeMailServer } from './mail-settings.queries.ts'

const FINE = {
  source: 'settings',
  waiting: 0,
  failed: 0,
  stranded: 0,
  failingSince: null,
  failingLong: false,
  lastError: null,
}

let portal: TestPortal
let admin: ApiClient
let mails: TestMailServer
beforeAll(async () => {
  portal = await startTestPortal()
  mails = await startMailServer()
  admin = await portal.createAdmin()
})
afterAll(async () => {
  await portal.close()
  await mails.close()
})
beforeEach(async () => {
  mails.mode = 'accept'
  mails.rejectedAddresses.clear()
  mails.received.length = 0
  await portal.db.execute(sql`delete from deliveries`)
  await portal.db.execute(sql`delete from mail_settings`)
  // Sessions expire after seven days.
  admin = await portal.createAdmin()
})

const deliveries = () => portal.portal.ctx.deliveries
/** Not by a call, which would alert the owners. */
const setServer = async (port = Number(new URL(mails.url).port)) => {
  const server = { host: '127.0.0.1', port, security: 'none', username: null, password: null } as const
  const row = { ...server, fromAddress: null, updatedAt: portal.clock.now() }
  await portal.db.transaction((tx) => storeMailServer(tx, row))
  await deliveries().serverChanged()
}
const forgetServer = async () => {
  await deleteStoredMailServer(portal.db)
  await deliveries().serverChanged()
}
const write = async (to = EMAIL_MESSAGE.to) => {
  const email = { ...EMAIL_MESSAGE, to }
  return portal.db.transaction((tx) => enqueueEmail(deliveries(), tx, email))
}
async function attempt(to?: string) {
  const result = await deliveries().attempt(await write(to))
  await deliveries().flushOutbox()
  return result
}
const status = async () => (await admin.call<MailStatus>('GET /mails/status')).body
const now = () => portal.clock.now().toISOString()
const since = async () => (await status()).failingSince

describe('the status of email', () => {
  it('is fine when nothing waits', async () => {
    await setServer()
    await attempt()
    expect(await status()).toEqual(FINE)
  })

  it('is not set up, and counts what waits', async () => {
    await forgetServer()
    await attempt()
    expect(await status()).toEqual({ ...FINE, source: 'none', waiting: 1 })
  })

  it('is failing since the first failure after the last sent email', async () => {
    await setServer()
    await attempt()
    mails.mode = 'reject temporarily'
    portal.clock.advance(MINUTE)
    const first = now()
    await attempt()
    portal.clock.advance(HOUR)
    await attempt()
    await deliveries().sendDue()
    expect(await status()).toEqual({
      ...FINE,
      waiting: 2,
      failingSince: first,
      failingLong: true,
      lastError: expect.stringContaining('451'),
    })
    mails.mode = 'accept'
    portal.clock.advance(HOUR)
    await attempt()
    expect(await status()).toEqual({ ...FINE, waiting: 2 })
  })

  it('is fine when only one mailbox postpones its email', async () => {
    await setServer()
    mails.mode = 'reject temporarily'
    await attempt()
    portal.clock.advance(1)
    mails.mode = 'accept'
    await attempt('yaw@tenant.test')
    expect(await since()).toBeNull()
    portal.clock.advance(1)
    mails.mode = 'reject temporarily'
    await attempt('esi@tenant.test')
    expect(await since()).toBe(now())
  })

  it('is fine when one mailbox refuses its email for good, which is counted separately', async () => {
    await setServer()
    mails.rejectedAddresses.add(EMAIL_MESSAGE.to)
    await attempt()
    expect(await status()).toEqual({ ...FINE, failed: 1 })
    portal.clock.advance(30 * DAY)
    admin = await portal.createAdmin()
    expect((await status()).failed).toBe(1)
    portal.clock.advance(1)
    expect((await status()).failed).toBe(0)
  })

  describe('when the server refuses for good', () => {
    const refused = async (...to: string[]) => {
      mails.mode = 'reject permanently'
      for (const one of to) {
        portal.clock.advance(HOUR)
        await attempt(one)
      }
      mails.mode = 'accept'
    }
    const A = 'a@tenant.test'
    const B = 'b@tenant.test'

    it.each([
      ['one address', [A], false],
      ['one address, again and again', [A, A, 'A@Tenant.test'], false],
      ['two', [A, B], true],
      ['two, one of them twice', [A, A, B], true],
    ])('%s, it fails: %s is %s', async (_what, to, fails) => {
      await setServer()
      const first = new Date(portal.clock.now().getTime() + HOUR).toISOString()
      await refused(...to)
      expect(await status()).toMatchObject({
        failed: to.length,
        failingSince: fails ? first : null,
        lastError: fails ? expect.stringContaining('550') : null,
      })
    })

    it('it is not failing when others are sent in between or after', async () => {
      await setServer()
      await refused(A)
      await attempt()
      await refused(B)
      expect(await since()).toBeNull()
      await refused(A)
      expect(await since()).not.toBeNull()
      portal.clock.advance(1)
      await attempt()
      expect(await since()).toBeNull()
    })

    it('it is not failing once another server is set, nor after 30 days', async () => {
      await setServer()
      await refused(A, B)
      portal.clock.advance(1)
      await setServer()
      expect(await since()).toBeNull()
      await refused(A)
      expect(await since()).toBeNull()
      await refused(B)
      expect(await since()).not.toBeNull()
      portal.clock.advance(30 * DAY - HOUR)
      admin = await portal.createAdmin()
      expect(await since()).not.toBeNull()
      portal.clock.advance(1)
      expect(await since()).toBeNull()
    })

    it('one refused address does not make a waiting email count as failing', async () => {
      await setServer()
      await refused(A)
      portal.clock.advance(HOUR)
      mails.mode = 'reject temporarily'
      await attempt(B)
      expect(await since()).toBe(now())
    })
  })

  it('is still failing after the emails failed for good, until one is sent or another server is set', async () => {
    await setServer(1)
    const first = now()
    await attempt()
    portal.clock.advance(DAY)
    await deliveries().sendDue()
    expect(await status()).toMatchObject({ waiting: 0, failed: 1, failingSince: first })
    await setServer()
    expect(await status()).toMatchObject({ failed: 1, failingSince: null })
  })
})

it('is failing long after an hour, by the clock of the server', async () => {
  await setServer()
  mails.mode = 'reject temporarily'
  await attempt()
  portal.clock.advance(HOUR - 1)
  expect((await status()).failingLong).toBe(false)
  portal.clock.advance(1)
  expect((await status()).failingLong).toBe(true)
})

describe('what waits without a server', () => {
  const states = async () =>
    (await admin.call<Mail[]>('GET /mails')).body.map(({ state, ended }) => ended ?? state)
  const setAfter = async (ms: number) => {
    await forgetServer()
    const { emailError } = await attempt()
    expect(emailError).toBe(NO_SERVER)
    portal.clock.advance(ms)
    await setServer()
  }

  it('is sent automatically once one is set within 24 hours', async () => {
    await setAfter(DAY - 1)
    await expect.poll(states).toEqual(['sent'])
    expect(mails.received).toHaveLength(1)
    expect(await status()).toEqual(FINE)
  })

  it('is offered for sending after that, not sent automatically', async () => {
    await setAfter(DAY)
    await expect.poll(states).toEqual(['no-server'])
    expect(await status()).toEqual({ ...FINE, stranded: 1 })
    await deliveries().sendDue()
    expect(mails.received).toHaveLength(0)
    const { body } = await admin.call('POST /mails/retry', { body: { which: 'stranded' } })
    expect(body).toEqual({ queued: 1, leftOut: 0 })
    await expect.poll(states).toEqual(['sent'])
    expect(mails.received).toHaveLength(1)
    expect(await status()).toEqual(FINE)
  })

  it('waits for another 24 hours when it is resent without a server', async () => {
    await forgetServer()
    await attempt()
    portal.clock.advance(DAY)
    await deliveries().sendDue()
    expect(await status()).toEqual({ ...FINE, source: 'none', stranded: 1 })
    await admin.call('POST /mails/retry', { body: { which: 'stranded' } })
    expect(await status()).toEqual({ ...FINE, source: 'none', waiting: 1 })
    portal.clock.advance(DAY - 1)
    await setServer()
    await expect.poll(states).toEqual(['sent'])
  })

  it('is also offered when email was off, unless its text was removed', async () => {
    await setServer()
    for (const columns of [sql`text = text`, sql`holds_secret = true, params = null`]) {
      const email = { ...EMAIL_MESSAGE }
      // In one transaction, because a job woken earlier may still run.
      await portal.db.transaction(async (tx) => {
        const id = await enqueueEmail(deliveries(), tx, email)
        const over = sql`state = 'failed', ended = 'off', next_attempt_at = null`
        await tx.execute(sql`update deliveries set ${over}, ${columns} where id = ${id}`)
      })
    }
    expect(await status()).toEqual({ ...FINE, stranded: 1 })
    expect((await admin.call<Mail[]>('GET /mails?which=stranded')).body).toHaveLength(1)
    expect((await admin.call<Mail[]>('GET /mails?which=unsent')).body).toHaveLength(2)
    expect((await admin.call('POST /mails/retry', { body: { which: 'stranded' } })).body).toMatchObject({
      queued: 1,
    })
    await expect.poll(() => mails.received.length).toBe(1)
  })
})
