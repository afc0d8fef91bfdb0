import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import type { ErrorBody } from '../../../../../testing/fixture.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { startScriptedMailServer } from '../../../../../testing/mail/scripted-mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { MAIL_MESSAGES, type MailTest } from '../../mails.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let mails: TestMailServer
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  mails = await startMailServer()
})
afterAll(async () => {
  mails.release()
  await portal.close()
  await mails.close()
})
beforeEach(async () => {
  mails.mode = 'accept'
  mails.received.length = 0
  await portal.db.execute(sql`delete from mail_settings`)
  await portal.db.execute(sql`delete from rate_limits`)
})

const LOCAL = { host: '127.0.0.1', security: 'none', user: null, fromAddress: null }
const here = (changes: object = {}) => ({ ...LOCAL, port: Number(new URL(mails.url).port), ...changes })
const test = (body: object, by: ApiClient = admin) =>
  by.call<MailTest & ErrorBody>('POST /settings/mail/test', { body })
const readServerReason = async (port: number, changes: object = {}, by: ApiClient = admin) =>
  (await test({ ...LOCAL, port, ...changes }, by)).body.emailError

const open: { close(): unknown }[] = []
const hanging: { close(): unknown }[] = []
let unanswered: Promise<{ results: (string | null | undefined)[]; ms: number }>
/** The other tests run while these wait for seven seconds. */
beforeAll(async () => {
  const other = await startTestPortal()
  const person = await other.createAdmin()
  const hangs = await startMailServer()
  hangs.mode = 'hang'
  const silent = await startTcpServer(() => undefined, hanging)
  const endless = await startTcpServer((socket) => {
    const drip = setInterval(() => socket.write('220-'), 1000)
    socket.on('close', () => clearInterval(drip))
  }, hanging)
  hanging.push(other, hangs)
  const begun = performance.now()
  const errors = [
    readServerReason(silent, {}, person),
    readServerReason(endless, {}, person),
    readServerReason(Number(new URL(hangs.url).port), {}, person),
    readServerReason(silent, { security: 'tls' }, person),
  ]
  unanswered = Promise.all(errors).then((results) => ({ results, ms: performance.now() - begun }))
})
afterAll(() => Promise.all(hanging.map((server) => server.close())))
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function startTcpServer(greet: (socket: Socket) => unknown, opened = open): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    greet(socket)
  }).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Ignores clients that disconnect. */
async function startSmtpServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ closeTimeout: 200, ...options })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  open.push(server)
  await once(server.server, 'listening')
  return (server.server.address() as AddressInfo).port
}

describe('the test button', () => {
  it('sends one message to the caller, and stores nothing but who tried it', async () => {
    const before = await takeSnapshot(portal, { except: ['audit_events', 'rate_limits'] })
    expect((await test(here())).body).toEqual({
      to: admin.email,
      emailSent: true,
      emailError: null,
      said: null,
    })
    const [mail] = mails.received
    expect(mails.received).toHaveLength(1)
    expect(mail?.to).toMatchObject([{ address: admin.email }])
    expect(mail?.subject).toBe('Test message from Property Management')
    expect(mail?.html?.match(/<a [^>]*href="([^"]+)"/g)).toHaveLength(1)
    expect(mail?.text).toContain('http://portal.test/mail/settings')
    expect(await takeSnapshot(portal, { except: ['audit_events', 'rate_limits'] })).toEqual(before)
  })

  it('uses the stored settings, or those typed before saving', async () => {
    await admin.call('PATCH /settings/mail', { body: here({ port: 1 }) })
    expect((await test({})).body).toMatchObject({ emailSent: false })
    expect((await test({ port: here().port, fromAddress: 'rent@landlord.test' })).body.emailSent).toBe(true)
    expect(mails.received[0]?.from?.address).toBe('rent@landlord.test')
    await admin.call('PATCH /settings/mail', { body: here() })
    expect((await test({})).body.emailSent).toBe(true)
  })

  it('names missing settings', async () => {
    expect((await test({})).body).toMatchObject({ emailSent: false, emailError: MAIL_MESSAGES.nothingToTest })
    const half = await test({ host: '127.0.0.1' })
    expect([half.status, half.body.error]).toEqual([400, MAIL_MESSAGES.nothingToTest])
    const login = await test(here({ user: 'rent' }))
    expect([login.status, login.body.error]).toEqual([400, MAIL_MESSAGES.passwordMissing])
  })

  it('uses the stored password, but for no other server', async () => {
    const tried: unknown[] = []
    const port = await startSmtpServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        tried.push([username, password])
        done(null, { user: username })
      },
    })
    const owned = { ...LOCAL, port, user: 'rent', password: 'kente 1' }
    await admin.call('PATCH /settings/mail', { body: owned })
    // Owners are alerted of the change through the new server.
    await expect.poll(() => tried.length).toBeGreaterThanOrEqual(1)
    const sentCount = tried.length
    expect((await test({})).body.emailSent).toBe(true)
    expect((await test({ ...owned, password: '' })).body.emailSent).toBe(true)
    expect(tried.length).toBeGreaterThanOrEqual(sentCount + 2)
    expect(new Set(tried.map(String))).toEqual(new Set(['rent,kente 1']))
    const away = await test({ ...owned, host: 'localhost', password: undefined })
    expect([away.status, away.body.error]).toEqual([400, MAIL_MESSAGES.passwordAgain])
  })

  it('uses SMTP_URL only', async () => {
    const other = await startTestPortal({ SMTP_URL: mails.url })
    const its = await other.createAdmin()
    expect((await test({}, its)).body).toEqual({
      to: its.email,
      emailSent: true,
      emailError: null,
      said: null,
    })
    const typed = await test(here(), its)
    expect([typed.status, typed.body.error]).toEqual([409, MAIL_MESSAGES.setByEnvironment])
    await other.close()
    const off = await startTestPortal({ SMTP_URL: 'off' })
    expect((await test({}, await off.createAdmin())).body).toMatchObject({
      emailSent: false,
      emailError: MAIL_MESSAGES.switchedOff,
    })
    await off.close()
  })

  it('is pressed ten times in a quarter of an hour, by each person', async () => {
    const colleague = await portal.createAdmin()
    for (let each = 0; each < 10; each += 1) expect((await test({ ...LOCAL, port: 1 })).status).toBe(200)
    const refused = await test({ ...LOCAL, port: 2 })
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      429,
      'This is enough testing for now. Please try again in 15 minutes.',
      '900',
    ])
    expect((await test({ ...LOCAL, port: 1 }, colleague)).status).toBe(200)
    portal.clock.advance(15 * 60_000)
    expect((await test({ ...LOCAL, port: 1 })).status).toBe(200)
  })
})

describe('a server that', () => {
  it('refuses is shown in a sentence, and in its own words', async () => {
    mails.mode = 'reject permanently'
    expect((await test(here())).body).toMatchObject({
      emailError: 'There is no such mailbox. Check the e-mail address.',
      said: '550 Mailbox says no',
    })
    mails.mode = 'reject temporarily'
    expect((await test(here())).body).toMatchObject({
      emailError: expect.stringMatching(/may take it later\.$/),
      said: '451 Mailbox says no',
    })
  })

  it('refuses the password is distinguished from one that needs one', async () => {
    const port = await startSmtpServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    })
    expect(await readServerReason(port, { user: 'rent', password: 'wrong' })).toMatch(
      /^The mail server did not accept the user/,
    )
    expect(await readServerReason(port)).toMatch(/^The mail server wants a user and a password\.$/)
    expect(await readServerReason(here().port, { user: 'rent', password: 'wrong' })).toMatch(
      /did not accept|this way/,
    )
  })

  it('repeats the password does not reveal it', async () => {
    const mailServer = await startScriptedMailServer({
      AUTH: (socket, line) => socket.write(`535 no: ${line} kente 1\r\n`),
    })
    open.push(mailServer)
    const { text } = await test({ ...LOCAL, port: mailServer.port, user: 'rent', password: 'kente 1' })
    expect(text).toContain('535 no: AUTH PLAIN *** ***')
    expect(text).not.toMatch(/kente|AHJlbnQA/)
  })

  it('uses another encryption is reported', async () => {
    expect(await readServerReason(here().port, { security: 'tls' })).toMatch(/another kind of encryption/)
    expect(await readServerReason(here().port, { security: 'starttls' })).toMatch(/offers no STARTTLS/)
    const port = await startSmtpServer({ authOptional: true })
    expect(await readServerReason(port, { security: 'starttls' })).toMatch(
      /^The certificate of the mail server is not trusted/,
    )
  })

  it('is no mail server, or disconnects, is reported', async () => {
    expect(await readServerReason(1)).toMatch(/^Nothing takes mail at this server and port/)
    const web = await startTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect((await test({ ...LOCAL, port: web })).body).toMatchObject({
      emailError: expect.stringMatching(/is no mail server/),
      said: null,
    })
    const busy = await startTcpServer((socket) => socket.end('421 4.3.2 Service not available\r\n'))
    expect(await readServerReason(busy)).toMatch(/may take it later/)
    const gone = await startTcpServer((socket) => socket.destroy())
    expect(await readServerReason(gone)).toMatch(/hung up/)
  })

  it('does not respond completely is reported within ten seconds', async () => {
    const { results, ms } = await unanswered
    expect(ms).toBeLessThan(10_000)
    expect(results.filter((text) => !text?.startsWith('The mail server did not answer in time.'))).toEqual([])
  })
})
