import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findTablesContaining } from '../../../../../testing/database/snapshot.ts'
import type { ErrorBody } from '../../../../../testing/fixture.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { MAIL_MESSAGES, type MailSettings } from '../../mails.contract.ts'

const PASSWORD = 'Kente & cocoa-7291'
const SERVER = {
  host: 'smtp.landlord.test',
  port: 587,
  security: 'starttls',
  user: 'rent@landlord.test',
  fromAddress: 'rent@landlord.test',
}
const NONE = {
  source: 'none',
  host: null,
  port: null,
  security: null,
  user: null,
  hasPassword: false,
  passwordUnreadable: false,
  fromAddress: null,
  from: 'Property Management <portal@portal.test>',
  fromFixed: false,
  fromDefault: 'portal@portal.test',
  publicUrl: 'http://portal.test',
}

let portal: TestPortal
let admin: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())
beforeEach(() => portal.db.execute(sql`delete from mail_settings`))

const read = async (by = admin) => (await by.call<MailSettings>('GET /settings/mail')).body
const set = (changes: object = {}, by = admin) =>
  by.call<MailSettings & ErrorBody>('PATCH /settings/mail', { body: { ...SERVER, ...changes } })

describe('the mail server', () => {
  it('is none until it is set, and after it was removed', async () => {
    expect(await read()).toEqual(NONE)
    const { status, body } = await set({ password: PASSWORD })
    const from = 'Property Management <rent@landlord.test>'
    expect([status, body]).toEqual([200, { ...NONE, ...SERVER, source: 'settings', hasPassword: true, from }])
    expect(await read()).toEqual(body)
    expect((await admin.call('DELETE /settings/mail')).status).toBe(204)
    expect((await admin.call('DELETE /settings/mail')).status).toBe(204)
    expect(await read()).toEqual(NONE)
  })

  it('may need no user, and then no password', async () => {
    const { body } = await set({ user: '', password: PASSWORD, fromAddress: '', security: 'none', port: 25 })
    expect(body).toMatchObject({ user: null, hasPassword: false, fromAddress: null, from: NONE.from })
    expect((await set({ user: null, fromAddress: null })).status).toBe(200)
  })

  it('keeps its password while server and user are unchanged', async () => {
    await set({ password: PASSWORD })
    for (const changes of [
      {},
      { port: 465, security: 'tls' },
      { password: '' },
      { host: 'SMTP.landlord.test' },
    ])
      expect((await set(changes)).body).toMatchObject({ hasPassword: true })
  })

  it.each([
    ['another server', { host: 'smtp.evil.test' }],
    ['another user', { user: 'office@landlord.test' }],
    ['server in the clear', { security: 'none' }],
  ])('sends its password to no %s', async (_what, changes) => {
    await set({ password: PASSWORD })
    const before = await read()
    const { status, body } = await set(changes)
    expect([status, body.error]).toEqual([400, MAIL_MESSAGES.passwordAgain])
    expect(await read()).toEqual(before)
  })

  it('needs a password with a user', async () => {
    const { status, body } = await set()
    expect([status, body.error]).toEqual([400, MAIL_MESSAGES.passwordMissing])
    await set({ user: null })
    expect((await set()).body.error).toBe(MAIL_MESSAGES.passwordMissing)
  })

  it.each([
    [{ host: '' }, 'Server is required'],
    [{ host: 'smtp://mail.landlord.test' }, 'Server must be a name like mail.company.com'],
    ...['a..b', ':', '.', '...', '-a.b', 'a-.b', `${'a'.repeat(64)}.com`, '[1.2.3.4]'].map(
      (host): [object, string] => [{ host }, 'Server must be a name like mail.company.com'],
    ),
    [{ port: undefined }, 'Port is required'],
    [{ port: 0 }, 'Port must be at least 1'],
    [{ fromAddress: 'rent' }, 'Please enter a valid email address'],
  ])('with %j is refused', async (changes, error) => {
    const reply = await set({ password: PASSWORD, ...changes })
    expect([reply.status, reply.body.error]).toEqual([400, error])
  })
})

it.each(['localhost', 'mail.x.test.', '10.0.0.9', '::1', '[2001:db8::1]', `${'a'.repeat(63)}.com`])(
  'a server may be called %s',
  async (host) => {
    expect((await set({ host, password: PASSWORD })).body.host).toBe(host)
  },
)

describe('the password', () => {
  it('is in no row, no response and no log line', async () => {
    const { text } = await set({ password: PASSWORD })
    expect(text).not.toContain(PASSWORD)
    await admin.call('POST /settings/mail/test', {
      body: { ...SERVER, host: '127.0.0.1', port: 1, password: PASSWORD },
    })
    const clear = [
      PASSWORD,
      ...(['base64', 'hex', 'base64url'] as const).map((form) => Buffer.from(PASSWORD).toString(form)),
    ]
    for (const word of clear) {
      expect(await findTablesContaining(portal, word)).toEqual([])
      expect(portal.logLines.filter((line) => line.includes(word))).toEqual([])
    }
  })

  it('is encrypted differently each time', async () => {
    const sealed = async () => (await portal.db.execute(sql`select password from mail_settings`)).rows
    await set({ password: PASSWORD })
    const first = await sealed()
    await set({ password: PASSWORD })
    expect(await sealed()).not.toEqual(first)
  })

  it('cannot be decrypted when server or user of its row are changed', async () => {
    for (const change of [sql`host = 'smtp.evil.test'`, sql`username = 'evil'`, sql`password = 'v1.a.b.c'`]) {
      await set({ password: PASSWORD })
      await portal.db.execute(sql`update mail_settings set ${change}`)
      expect(await read()).toMatchObject({ source: 'none', hasPassword: false, passwordUnreadable: true })
      await portal.db.execute(sql`delete from mail_settings`)
    }
  })
})

describe('a portal whose SECRET has changed', () => {
  it('cannot read the password: it counts as not set up until it is typed again', async () => {
    await set({ password: PASSWORD })
    const database = { db: portal.db, drop: async () => undefined }
    const other = await startTestPortal({ SECRET: 's'.repeat(32) }, { database })
    const its = other.withToken(admin.token ?? '')
    expect(await read(its)).toMatchObject({
      ...SERVER,
      source: 'none',
      hasPassword: false,
      passwordUnreadable: true,
    })
    const again = await set({ port: 465 }, its)
    expect([again.status, again.body.error]).toEqual([400, MAIL_MESSAGES.unreadablePassword])
    expect((await set({ password: PASSWORD }, its)).body).toMatchObject({
      source: 'settings',
      hasPassword: true,
    })
    await other.close()
  })
})

describe('with SMTP_URL', () => {
  const BY_URL: [url: string, shown: object][] = [
    [
      'smtp://rent%40x.test:pa%25ss@mail.x.test:2525?requireTLS=true',
      { host: 'mail.x.test', port: 2525, security: 'starttls', user: 'rent@x.test', hasPassword: true },
    ],
    [
      'smtps://mail.x.test',
      { host: 'mail.x.test', port: 465, security: 'tls', user: null, hasPassword: false },
    ],
    ['smtp://50%@mail.x.test', { port: 587, security: 'none', user: '50%', hasPassword: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ]
  it.each(BY_URL)('%s overrides the settings', async (SMTP_URL, server) => {
    await set({ password: PASSWORD })
    const database = { db: portal.db, drop: async () => undefined }
    const other = await startTestPortal({ SMTP_URL }, { database })
    const its = other.withToken(admin.token ?? '')
    const { text, body } = await its.call<MailSettings>('GET /settings/mail')
    expect(body).toMatchObject({ ...server, source: 'environment', fromAddress: null, from: NONE.from })
    expect(text).not.toMatch(/pa(%25|%)ss/)
    const tries = [set({ password: PASSWORD }, its), its.call<ErrorBody>('DELETE /settings/mail')]
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.error]).toEqual([409, MAIL_MESSAGES.setByEnvironment])
    await other.close()
    expect(await read()).toMatchObject({ ...SERVER, source: 'settings', hasPassword: true })
  })
})

describe('mails are signed', () => {
  let mails: TestMailServer
  beforeAll(async () => {
    mails = await startMailServer()
  })
  afterAll(() => mails.close())

  it('by MAIL_FROM, else by the address set with the server, else by that of the company', async () => {
    const server = { host: '127.0.0.1', port: Number(new URL(mails.url).port), security: 'none', user: null }
    const tests = () => mails.received.filter(({ subject }) => subject?.startsWith('Test'))
    const signed = async (by: ApiClient) => {
      await by.call('POST /settings/mail/test', { body: {} })
      const { from } = (await by.call<MailSettings>('GET /settings/mail')).body
      const { name, address } = tests().at(-1)?.from ?? {}
      expect(`${name} <${address}>`).toBe(from)
      return from
    }
    await set({ ...server, fromAddress: 'rent@landlord.test' })
    expect(await signed(admin)).toBe('Property Management <rent@landlord.test>')
    const database = { db: portal.db, drop: async () => undefined }
    const other = await startTestPortal({ MAIL_FROM: 'Rents <rents@owner.test>' }, { database })
    expect(await signed(other.withToken(admin.token ?? ''))).toBe('Rents <rents@owner.test>')
    expect(await read(other.withToken(admin.token ?? ''))).toMatchObject({ fromFixed: true })
    await other.close()
    await set({ ...server, fromAddress: null })
    await admin.call('PATCH /settings', { body: { email: 'office@landlord.test' } })
    expect(await signed(admin)).toBe('Property Management <office@landlord.test>')
    await portal.db.execute(sql`update mail_settings set username = 'box@landlord.test'`)
    expect(await read()).toMatchObject({
      from: 'Property Management <box@landlord.test>',
      fromFixed: false,
      fromDefault: 'office@landlord.test',
    })
    await portal.db.execute(sql`update mail_settings set username = 'box'`)
    expect((await read()).from).toBe('Property Management <office@landlord.test>')
    expect(tests()).toHaveLength(3)
  })
})
