import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findTablesContaining } from '../../../../testing/database/snapshot.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { CreatedTenant } from '../tenants.contract.ts'

const create = (admin: ApiClient, fields: object = {}, headers: Record<string, string> = {}) =>
  admin.call<CreatedTenant & { email: string }>('POST /tenants', {
    body: {
      name: 'Akosua Ɔpɔku',
      email: `akosua-${randomUUID()}@tenant.test`,
      apartment: 'Bohye apartments',
      unit: 'B4',
      ...fields,
    },
    headers,
  })

const passwordIn = (text: string | undefined) => /^Password: (\S+)$/m.exec(text ?? '')?.[1] ?? 'none'

describe('with a mail server', () => {
  let mails: TestMailServer
  let portal: TestPortal
  let admin: ApiClient & { email: string }
  beforeAll(async () => {
    mails = await startMailServer()
    portal = await startTestPortal(
      { SMTP_URL: mails.url, COMPANY_NAME: 'Bɔhye Estates' },
      { mailAnswerWithinMs: mails.answerWithin(300) },
    )
    admin = await portal.createAdmin()
  })
  beforeEach(() => {
    mails.mode = 'accept'
  })
  // In parallel, because closing the mail server ends a delivery that it never answered.
  afterAll(() => Promise.all([portal.close(), mails.close()]))

  test('the welcome email has a password that works, which is nowhere else', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { status, body } = await create(admin, {}, key)
    expect(status).toBe(201)
    expect(body).toMatchObject({ welcomeEmailSent: true, welcomeEmailError: null })
    expect(body).not.toHaveProperty('initialPassword')
    const mail = mails.findLastTo(body.email)
    expect(mail).toMatchObject({
      subject: 'Your tenant portal at Bɔhye Estates',
      from: { name: 'Bɔhye Estates', address: 'portal@portal.test' },
      replyTo: [{ address: admin.email }],
    })
    const password = passwordIn(mail.text)
    for (const part of [
      'Welcome, Akosua Ɔpɔku',
      'Bohye apartments, B4',
      body.email,
      'http://portal.test/login',
    ]) {
      expect(mail.text).toContain(part)
    }
    expect(mail.html).toContain(password)
    const person = await portal.signIn(body.email, password)
    expect((await person.call('GET /auth/me')).status).toBe(200)
    expect(await findTablesContaining(portal, password)).toEqual([])
    expect(portal.logLines.join('')).not.toContain(password)
  })

  test('the password that the admin chose is in the email, and in no response', async () => {
    const { body, text } = await create(admin, { password: 'chosen-by-hand' })
    expect(passwordIn(mails.findLastTo(body.email).text)).toBe('chosen-by-hand')
    expect(text).not.toContain('chosen-by-hand')
    expect(await findTablesContaining(portal, 'chosen-by-hand')).toEqual([])
  })

  test('user input is text in the email, never markup', async () => {
    const { body } = await create(admin, { name: '<b onclick="x">Ama</b> & Sons', unit: '</td><script>' })
    const { html } = mails.findLastTo(body.email)
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;Ama&lt;/b&gt; &amp; Sons')
    expect(html).not.toMatch(/<script|<b /)
  })

  test.each([
    ['reject temporarily', 'Mailbox says no'],
    ['reject permanently', 'Mailbox says no'],
  ] as const)(
    'that will %s, the admin reads why, and shown the password that was made',
    async (mode, why) => {
      mails.mode = mode
      const key = { 'idempotency-key': randomUUID() }
      const email = `late-${randomUUID()}@tenant.test`
      const { status, body } = await create(admin, { email }, key)
      expect(status).toBe(201)
      expect(body.welcomeEmailSent).toBe(false)
      expect(body.welcomeEmailError).toContain(why)
      await portal.signIn(email, body.initialPassword ?? '')
      const { initialPassword = '', ...rest } = body
      const { rows } = await portal.db.$client.query('select answer::text from idempotency_keys')
      expect(JSON.stringify(rows)).not.toContain(initialPassword)
      const again = await create(admin, { email }, key)
      expect(again.body).toEqual({ ...rest, secretShownBefore: true })
      expect((await admin.call<object>(`GET /tenants/${body.id}`)).text).not.toContain(body.initialPassword)
    },
  )

  test('that will refuse, a password that the admin chose is not shown again', async () => {
    mails.mode = 'reject temporarily'
    const { body, text } = await create(admin, { password: 'chosen-by-hand' })
    expect(body.welcomeEmailSent).toBe(false)
    expect(body).not.toHaveProperty('initialPassword')
    expect(text).not.toContain('chosen-by-hand')
  })

  test('that does not respond, the response does not wait for it', async () => {
    mails.mode = 'hang'
    const { status, body } = await create(admin)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      welcomeEmailSent: false,
      welcomeEmailError: 'The mail server has not answered yet; the message goes out as soon as it does',
      initialPassword: expect.stringMatching(/^\w{12}$/),
    })
  })
})

describe('without a mail server', () => {
  let portal: TestPortal
  afterEach(() => portal.close())

  test('the email waits in the outbox, and the password is shown once', async () => {
    portal = await startTestPortal()
    const { body } = await create(await portal.createAdmin())
    expect(body).toMatchObject({
      welcomeEmailSent: false,
      welcomeEmailError: 'No mail server is set up; the message waits in the outbox',
    })
    await portal.portal.ctx.deliveries.flushOutbox()
    const outbox = path.join(portal.folder, 'outbox')
    const [file = ''] = await readdir(outbox)
    const mail = await PostalMime.parse(await readFile(path.join(outbox, file)))
    expect(mail.to).toEqual([{ name: '', address: body.email }])
    expect(passwordIn(mail.text)).toBe(body.initialPassword)
    await portal.signIn(body.email, body.initialPassword ?? '')
  })

  test('that is switched off, the reason and the default password are shown', async () => {
    portal = await startTestPortal({ SMTP_URL: 'off', TENANT_DEFAULT_PASSWORD: 'house-password' })
    const { body } = await create(await portal.createAdmin())
    expect(body).toMatchObject({
      welcomeEmailSent: false,
      welcomeEmailError: 'Mail is switched off; nothing was sent',
      initialPassword: 'house-password',
    })
    await portal.signIn(body.email, 'house-password')
  })
})
