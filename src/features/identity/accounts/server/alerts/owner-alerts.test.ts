import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '../../../../../testing/clock.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { setUpTotp } from '../../../../../testing/totp.ts'
import { LINK_LIFE_MS, openLink } from '../passwords/password-links.ts'

type Person = ApiClient & { email: string; uid: string }
type People = { owner: Person; other: Person; clerk: Person }
type Act = { by: ApiClient; call: string; body?: object; hear: (string | undefined)[] }

let portal: TestPortal
let mails: TestMailServer
let property: string

const serverAt = (url: string) => ({
  host: '127.0.0.1',
  port: Number(new URL(url).port),
  security: 'none',
  user: null,
  fromAddress: 'rent@landlord.test',
})

/** Without a server in the environment, so that owners can change it. */
beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal()
  const owner = await portal.createAdmin()
  await owner.call('PATCH /settings/mail', { body: serverAt(mails.url) })
  property = (await owner.call<{ id: string }[]>('GET /properties')).body[0]?.id ?? ''
})
afterAll(async () => {
  await portal.close()
  await mails.close()
})

async function person(name: string, staff: 'owner' | 'accountant'): Promise<Person> {
  const email = `${name.toLowerCase()}-${randomUUID()}@landlord.test`
  const uid = await portal.createAccount({ name, email }, { role: 'admin', password: PASSWORD, staff })
  return { ...(await portal.startSession(uid)), email, uid }
}

/** The only staff. */
async function newOffice(): Promise<People> {
  mails.received.length = 0
  await portal.db.execute(sql`delete from accounts`)
  await portal.db.execute(sql`delete from security_settings`)
  await portal.db.execute(sql`update profiles set deleted_at = now() where deleted_at is null`)
  const owner = await person('Ama', 'owner')
  return { owner, other: await person('Efua', 'owner'), clerk: await person('Kojo', 'accountant') }
}

const newAddress = () => `new-${randomUUID()}@landlord.test`
const HOW_TO_PAY = { mobileMoney: [], bank: 'Akwaaba Bank', text: null }

async function backup(owner: Person): Promise<string> {
  await owner.call('POST /backups')
  await portal.portal.ctx.jobs.run('make-backups')
  return (await owner.call<{ backups: { id: string }[] }>('GET /backups')).body.backups[0]?.id ?? ''
}

type Case = [what: string, endpoint: string, act: (people: People) => Promise<Act>]

const ofOwners = (what: string, call: string, body: () => object = () => ({})): Case => [
  what,
  call,
  async ({ owner, other }) => ({ by: owner, call, body: body(), hear: [owner.email, other.email] }),
]
const company = (what: string, changes: object) => ofOwners(what, 'PATCH /settings', () => changes)

/** The owners, and the clerk whom it is about. */
const hearers = ({ owner, other, clerk }: People, who: keyof People) => [
  ...[owner.email, other.email],
  ...(who === 'clerk' ? [clerk.email] : []),
]

const ofStaff =
  (who: 'other' | 'clerk', body: () => { email?: string; [field: string]: unknown }) =>
  async (people: People) => {
    const changes = body()
    const hear = [...hearers(people, who), changes.email]
    return { by: people.owner, call: `PATCH /staff/${people[who].uid}`, body: changes, hear }
  }

const gone = (who: 'other' | 'clerk', under: string) => async (people: People) => {
  const call = `DELETE /staff/${people[who].uid}${under}`
  return { by: people.owner, call, hear: hearers(people, who) }
}

const own = (
  what: string,
  call: string,
  who: 'owner' | 'clerk',
  prepare: (by: Person) => Promise<object>,
): Case => [
  what,
  call,
  async (people) => ({ by: people[who], call, body: await prepare(people[who]), hear: hearers(people, who) }),
]
const withTotp = (body: object) => async (by: Person) => {
  await setUpTotp(portal, by)
  return body
}

const kofi = (staff?: string) => ({
  name: `Kofi ${randomUUID()}`,
  email: newAddress(),
  password: 'harmattan moon',
  ...(staff && { staff }),
})

const passwords = { currentPassword: PASSWORD, newPassword: 'harmattan moon' }
const secretKey = 'sk_test_of_somebody_else'
const ACTS: Case[] = [
  company('how to pay', { howToPay: HOW_TO_PAY }),
  company('the phone beside it', { phone: '030 000 7171' }),
  company('the e-mail beside it', { email: 'rent@landlord.test' }),
  company('the address next to it', { address: 'Mile 8' }),
  ofOwners('the SMS settings', 'PATCH /settings/sms', () => ({ sundays: true })),
  ofOwners('the key of online payment', 'PATCH /settings/online-payment', () => ({ secretKey })),
  ofOwners('no key of online payment', 'DELETE /settings/online-payment'),
  ofOwners('the rates of tax', 'PATCH /settings/tax', () => ({ vat: { on: true, units: [] } })),
  ofOwners('late fees', 'PATCH /settings/late-fees', () => ({ on: true })),
  ofOwners('somebody more', 'POST /staff', () => kofi('accountant')),
  [
    'an owner more',
    'POST /auth/register',
    async ({ owner, other }) => {
      const body = kofi()
      return { by: owner, call: 'POST /auth/register', body, hear: [owner.email, other.email, body.email] }
    },
  ],
  ['another e-mail of an owner', 'PATCH /staff/{uid}', ofStaff('other', () => ({ email: newAddress() }))],
  ['another e-mail of a clerk', 'PATCH /staff/{uid}', ofStaff('clerk', () => ({ email: newAddress() }))],
  ['an owner demoted', 'PATCH /staff/{uid}', ofStaff('other', () => ({ staff: 'accountant' }))],
  [
    'a clerk limited',
    'PATCH /staff/{uid}',
    ofStaff('clerk', () => ({ staff: 'caretaker', propertyIds: [property] })),
  ],
  ['an owner removed', 'DELETE /staff/{uid}', gone('other', '')],
  ['a clerk removed', 'DELETE /staff/{uid}', gone('clerk', '')],
  ['a clerk signed out', 'DELETE /staff/{uid}/sessions', gone('clerk', '/sessions')],
  [
    'two steps of a clerk switched off',
    'DELETE /staff/{uid}/totp',
    async (people) => {
      await setUpTotp(portal, people.clerk)
      return gone('clerk', '/totp')(people)
    },
  ],
  own('two steps needed', 'PUT /settings/security', 'owner', withTotp({ ownersNeedTotp: true })),
  own('two steps needed no more', 'PUT /settings/security', 'owner', async (owner) => {
    await setUpTotp(portal, owner)
    await owner.call('PUT /settings/security', { body: { ownersNeedTotp: true } })
    return { ownersNeedTotp: false }
  }),
  own('a password of a clerk', 'POST /auth/password', 'clerk', async () => passwords),
  own('a password by link', 'POST /auth/reset', 'clerk', async ({ uid }) => {
    const address = await openLink(portal.portal.ctx, portal.db, uid, LINK_LIFE_MS.reset)
    return { token: new URL(address).hash.slice(1), newPassword: 'harmattan moon' }
  }),
  own(
    'new recovery codes of a clerk',
    'POST /auth/totp/recovery-codes',
    'clerk',
    withTotp({ password: PASSWORD }),
  ),
  own(
    'own two steps of an owner switched off',
    'DELETE /auth/totp',
    'owner',
    withTotp({ password: PASSWORD }),
  ),
  own(
    'own two steps of a clerk switched off',
    'DELETE /auth/totp',
    'clerk',
    withTotp({ password: PASSWORD }),
  ),
  [
    'a backup downloaded',
    'POST /backups/{id}/file/ticket',
    async ({ owner, other }) => ({
      by: owner,
      call: `POST /backups/${await backup(owner)}/file/ticket`,
      body: { passphrase: 'kente and cocoa' },
      hear: [owner.email, other.email],
    }),
  ],
]

/** Calls with password confirmation that send no alert, or that other tests cover. */
const OTHERS: Record<string, string> = {
  'PATCH /auth/me': 'the own phone number of a tenant',
  'POST /auth/contact/code': 'a code to the own phone number of a tenant',
  'POST /closes/{id}/reopen': 'in the test of closes',
  'POST /tenants/{id}/erase': 'stays in the audit, and takes nothing from the office',
  'POST /signings/{id}/sign': 'a signature for the office, which everybody sees on the document',
  'POST /auth/totp/confirm': 'made by each of those above that set up two steps',
  'PATCH /settings/mail': 'below',
  'DELETE /settings/mail': 'below',
}

type Alert = { recipient: string; title: string; state: string; ended: string | null }
const alertsSince = async (since: Date): Promise<Alert[]> =>
  (
    await portal.db.execute<Alert>(
      sql`select recipient, params->>'title' as title, state, ended from deliveries
        where kind = 'owner-alert' and created_at >= ${since.toISOString()}::timestamptz order by recipient`,
    )
  ).rows

const sorted = (addresses: (string | undefined)[]) => addresses.filter(Boolean).sort()

describe('everybody whom it takes something from hears of', () => {
  test.each(ACTS)('%s', async (_what, _endpoint, act) => {
    const { by, call, body, hear } = await act(await newOffice())
    portal.clock.advance(1)
    const now = portal.clock.now()
    const reply = await by.call(call, body && { body })
    expect([reply.status < 300, reply.text]).toEqual([true, expect.anything()])
    const alerts = await alertsSince(now)
    expect(alerts.map(({ recipient }) => recipient)).toEqual(sorted(hear))
  })

  test('all calls that want the password again are among them, or said not to be', () => {
    const wanted = portal.routes
      .filter(({ endpoint }) => endpoint?.confirmsPassword)
      .map(({ method, url }) => `${method} ${url.replace(/^\/api/, '')}`)
    const known = new Set([...ACTS.map(([, endpoint]) => endpoint), ...Object.keys(OTHERS)])
    expect(wanted.filter((endpoint) => !known.has(endpoint))).toEqual([])
  })
})

test('an alert that waits is sent to whom it was written for, whatever became of them meanwhile', async () => {
  const { owner, other, clerk } = await newOffice()
  mails.mode = 'reject temporarily'
  const since = portal.clock.now()
  await owner.call('PATCH /settings', { body: { howToPay: { ...HOW_TO_PAY, text: 'Or cash' } } })
  const email = newAddress()
  await owner.call(`PATCH /staff/${clerk.uid}`, { body: { email } })
  await owner.call(`PATCH /staff/${other.uid}`, { body: { email: newAddress(), staff: 'accountant' } })
  await owner.call(`DELETE /staff/${other.uid}`)
  await owner.call(`DELETE /staff/${clerk.uid}`)
  mails.mode = 'accept'
  const { deliveries } = portal.portal.ctx
  await deliveries.giveUp()
  portal.clock.advance(HOUR)
  const states = async () => {
    await deliveries.sendDue()
    return new Set((await alertsSince(since)).map(({ state, ended }) => `${state} ${ended}`))
  }
  await expect.poll(states).toEqual(new Set(['sent null']))
  const to = (address: string) =>
    mails.received.filter((mail) => mail.to?.[0]?.address === address).map(({ subject }) => subject)
  expect(to(other.email)).toEqual(
    expect.arrayContaining([
      'How to pay was changed at Property Management',
      'Efua was changed in the office at Property Management',
    ]),
  )
  expect(to(clerk.email)).toContain('Kojo was changed in the office at Property Management')
  expect(to(email)).toContain('Kojo was removed from the office at Property Management')
})

test('the mail server of before announces a changed one, and the one of now what it does not take', async () => {
  const { owner, other } = await newOffice()
  const evil = await startMailServer()
  const about = (server: TestMailServer, subject: string) =>
    server.received.filter((mail) => mail.subject?.startsWith(subject)).map((mail) => mail.to?.[0]?.address)
  const expectAlerted = (server: TestMailServer, subject: string) =>
    expect.poll(() => sorted(about(server, subject))).toEqual(sorted([owner.email, other.email]))
  await owner.call('PATCH /settings/mail', { body: serverAt(evil.url) })
  await expectAlerted(mails, 'The mail server was changed')
  expect(about(evil, 'The mail server')).toEqual([])
  // The former server is the current one and accepts nothing any more.
  await evil.stopListening()
  await owner.call('PATCH /settings/mail', { body: { ...serverAt(mails.url), fromAddress: null } })
  mails.received.length = 0
  portal.clock.advance(2 * HOUR)
  const readAlertedMails = async () => {
    portal.clock.advance(60_000)
    await portal.portal.ctx.deliveries.sendDue()
    return sorted(about(mails, 'The mail server was changed'))
  }
  await expect.poll(readAlertedMails).toEqual(sorted([owner.email, other.email]))
  mails.received.length = 0
  await owner.call('PATCH /settings', { body: { email: 'x@evil.test' } })
  await expectAlerted(mails, 'The contact of the company was changed')
  expect(new Set(mails.received.map(({ from }) => from?.address))).toEqual(new Set(['rent@landlord.test']))
  await owner.call('DELETE /settings/mail')
  await expectAlerted(mails, 'The mail server was removed')
  await evil.close()
})
