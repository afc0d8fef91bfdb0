import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR } from '../../../../testing/clock.ts'
import { createTestDatabase } from '../../../../testing/database/database.ts'
import { findTablesContaining } from '../../../../testing/database/snapshot.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

const ANSWER = { message: 'If this e-mail has an account, a link to set a new password is on its way to it.' }
const LINK = /^http:\/\/portal\.test\/reset#([\w-]{43})$/m

const forgot = (portal: TestPortal, email: string) =>
  portal.anonymous.call('POST /auth/forgot', { body: { email } })

describe('a link to set a new password', () => {
  let mails: TestMailServer
  let portal: TestPortal
  let admin: ApiClient & { email: string }
  beforeAll(async () => {
    mails = await startMailServer()
    portal = await startTestPortal({ SMTP_URL: mails.url, COMPANY_NAME: 'Bɔhye Estates', LOG_LEVEL: 'trace' })
    admin = await portal.createAdmin()
  })
  // In parallel, because closing the mail server ends a delivery that it never answered.
  afterAll(() => Promise.all([portal.close(), mails.close()]))

  const resets = () => mails.received.filter(({ subject }) => subject?.startsWith('Set a new password'))
  const arrived = (count: number) => expect.poll(() => resets().length, { timeout: 15_000 }).toBe(count)
  const sent = () =>
    expect
      .poll(async () => {
        const { rows } = await portal.db.$client.query("select 1 from deliveries where state = 'pending'")
        return rows.length
      })
      .toBe(0)
  beforeEach(() => {
    mails.received.length = 0
  })

  test('is sent to the person, in any case of the address, and is in no table and no log', async () => {
    const { tenant } = await portal.createTenant(admin)
    const { status, body } = await forgot(portal, ` ${tenant.email.toUpperCase()} `)
    expect({ status, body }).toEqual({ status: 202, body: ANSWER })
    await arrived(1)
    const [mail] = resets()
    expect(mail).toMatchObject({
      subject: 'Set a new password at Bɔhye Estates',
      from: { name: 'Bɔhye Estates', address: 'portal@portal.test' },
      to: [{ address: tenant.email }],
      replyTo: [{ address: admin.email }],
    })
    for (const part of [tenant.name, tenant.email, 'within an hour']) expect(mail?.text).toContain(part)
    const token = LINK.exec(mail?.text ?? '')?.[1] ?? 'none'
    expect(mail?.html).toContain(`http://portal.test/reset#${token}"`)
    await sent()
    expect(await findTablesContaining(portal, token)).toEqual([])
    expect(portal.logLines.join('')).not.toContain(token)
  })

  test('has the company’s e-mail for replies', async () => {
    await admin.call('PATCH /settings', { body: { email: 'office@bohye.test' } })
    await forgot(portal, admin.email)
    await arrived(1)
    expect(resets()[0]?.replyTo).toMatchObject([{ address: 'office@bohye.test' }])
  })

  test('is sent three times an hour at most', async () => {
    const { email } = await portal.createAdmin()
    const requestLinks = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const { status, body } = await forgot(portal, email)
        expect({ status, body }).toEqual({ status: 202, body: ANSWER })
      }
    }
    await requestLinks(4)
    await arrived(3)
    await sent()
    portal.clock.advance(HOUR - 1)
    await requestLinks(1)
    portal.clock.advance(1)
    const { email: other } = await portal.createAdmin()
    await forgot(portal, other)
    await requestLinks(4)
    await arrived(3 + 1 + 3)
    await sent()
    expect(resets().filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(6)
  })

  test('a failed write is logged, without the e-mail', async () => {
    const { $client } = portal.db
    await $client.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
    )
    await $client.query('create trigger fail before insert on password_links execute function fail()')
    const { email } = await portal.createAdmin()
    const { status, body } = await forgot(portal, email)
    expect({ status, body }).toEqual({ status: 202, body: ANSWER })
    const failureLines = () => portal.logLines.filter((line) => line.includes('a job failed'))
    await expect.poll(failureLines).toHaveLength(1)
    for (const part of ['mail-reset-link', 'no room']) expect(failureLines()[0]).toContain(part)
    expect(portal.logLines.join('')).not.toContain(email)
    await $client.query('drop trigger fail on password_links')
    await forgot(portal, email)
    await arrived(1)
  })

  test.each(['', 'ama@landlord'])('cannot be requested with the e-mail %j', async (email) => {
    expect((await forgot(portal, email)).status).toBe(400)
  })
})

describe('after the response', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let portal: TestPortal
  let admin: ApiClient & { email: string }
  beforeEach(async () => {
    database = await createTestDatabase()
    portal = await startTestPortal({}, { database: { db: database.db, drop: async () => undefined } })
    admin = await portal.createAdmin()
  })
  afterEach(() => database.drop())

  const mailed = async () => {
    const { rows } = await database.db.execute(
      sql`select recipient, last_error from deliveries where kind = 'password-reset'`,
    )
    return rows
  }
  const inOutbox = (recipient: string) => ({
    recipient,
    last_error: 'No mail server is set up; the message waits in the outbox',
  })

  test('the look-up follows: an e-mail with an account and one without have equal responses', async () => {
    const holder = await database.db.$client.connect()
    await holder.query('begin')
    await holder.query('lock table accounts, profiles, password_links, deliveries in access exclusive mode')
    for (const email of [admin.email, 'nobody@landlord.test']) {
      const { status, body } = await forgot(portal, email)
      expect({ status, body }).toEqual({ status: 202, body: ANSWER })
    }
    const closed = portal.close()
    await holder.query('commit')
    holder.release()
    await closed
    expect(await mailed()).toEqual([inOutbox(admin.email)])
  })

  test('nothing is sent to somebody who cannot sign in', async () => {
    const person = await portal.createTenant(admin)
    const gone = await portal.createTenant(admin)
    await admin.call(`DELETE /tenants/${gone.tenant.id}`)
    const ended = await portal.createTenant(admin)
    await admin.call(`DELETE /auth/deleteTenantUser/${ended.tenant.uid}`)
    const removed = await portal.createAdmin()
    const { body: me } = await removed.call<{ uid: string }>('GET /auth/me')
    await admin.call(`DELETE /staff/${me.uid}`)
    const bare = await portal.createAccount(
      { name: 'Yaa', email: 'bare@tenant.test' },
      { role: 'tenant', password: PASSWORD },
    )
    await database.db.execute(sql`delete from profiles where uid = ${bare}`)
    const emails = [gone.tenant.email, ended.tenant.email, removed.email, 'bare@tenant.test', 'no@one.test']
    for (const email of [...emails, person.tenant.email])
      expect((await forgot(portal, email)).status).toBe(202)
    await portal.close()
    expect(await mailed()).toEqual([inOutbox(person.tenant.email)])
  })
})
