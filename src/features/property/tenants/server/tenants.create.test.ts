import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { CreatedTenant, Tenant } from '../tenants.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let taken: string

beforeAll(async () => {
  portal = await startTestPortal({ TENANT_DEFAULT_PASSWORD: 'house password' })
  admin = await portal.createAdmin()
  taken = (await portal.createTenant(admin)).tenant.email
})
afterAll(() => portal.close())

const someone = (fields: object = {}) => ({
  name: 'Akosua Ɔpɔku Dɛdɛ',
  email: `akosua-${randomUUID()}@tenant.test`,
  apartment: 'Bohye apartments',
  unit: 'B4',
  phone: '+233 24 000 0000',
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
  password: PASSWORD,
  ...fields,
})
const create = (fields: object = {}) =>
  admin.call<CreatedTenant & { email: string }>('POST /tenants', { body: someone(fields) })

describe('a new tenant', () => {
  test('reads back as it was written, by id, by uid and in the list', async () => {
    const { password, ...fields } = someone()
    const { status, body } = await admin.call<CreatedTenant & { email: string }>('POST /tenants', {
      body: { ...fields, password },
    })
    expect(status).toBe(201)
    const now = portal.clock.now().toISOString()
    const { welcomeEmailSent, welcomeEmailError, ...record } = body
    expect(record).toEqual({
      ...fields,
      payCode: expect.any(String),
      phone: '0240000000',
      phoneE164: '+233240000000',
      phoneConfirmed: true,
      phoneProvenAt: null,
      channels: ['email'],
      preferredChannel: null,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: now,
      updatedAt: now,
      role: 'tenant',
    })
    expect((await admin.call<Tenant>(`GET /tenants/${body.id}`)).body).toEqual(record)
    expect((await admin.call<Tenant>(`GET /tenants/${body.uid}`)).body).toEqual(record)
    const { body: list } = await admin.call<Tenant[]>('GET /tenants')
    expect(list.filter(({ id }) => id === body.id)).toEqual([record])
  })

  test.each([
    ['is left out', undefined],
    ['is null', null],
    ['is empty', ''],
  ])('has null where something optional %s', async (_how, none) => {
    const { status, body } = await create({ unit: none, phone: none, moveInDate: none, leaseEndDate: none })
    expect(status).toBe(201)
    expect(body).toMatchObject({ unit: null, phone: null, moveInDate: null, leaseEndDate: null })
  })

  test('is trimmed, and ignores computed fields in the body', async () => {
    const forged = {
      id: '0b6a1c5e-0000-4000-8000-000000000000',
      role: 'admin',
      createdAt: '2000-01-01T00:00:00Z',
      updatedAt: '2000-01-01T00:00:00Z',
      deletedAt: '2000-01-01T00:00:00Z',
      welcomeEmailSent: true,
      passwordHash: 'x',
      propertyId: 'x',
    }
    const { body } = await create({ ...forged, name: '  Yaa  Asantewaa ', apartment: ' Bohye (Shops) ' })
    expect(body).toMatchObject({ name: 'Yaa  Asantewaa', apartment: 'Bohye (Shops)', role: 'tenant' })
    expect(body.id).not.toBe(forged.id)
    expect(body.createdAt).toBe(portal.clock.now().toISOString())
    expect(body.welcomeEmailSent).toBe(false)
  })

  test('signs in with the chosen password, or with the default one', async () => {
    const chosen = await create({ password: 'chosen one' })
    expect((await portal.signIn(chosen.body.email, 'chosen one')).token).toBeDefined()
    const given = await create({ password: '' })
    const person = await portal.signIn(given.body.email.toUpperCase(), 'house password')
    expect((await person.call('GET /auth/me')).body).toMatchObject({ uid: given.body.uid, role: 'tenant' })
  })
})

describe('is refused', () => {
  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: undefined }, 'Name is required'],
    [{ apartment: '' }, 'Location is required'],
    [{ apartment: undefined }, 'Location is required'],
    [{ apartment: 'Kumasi' }, 'Location is not one of the properties: Kumasi'],
    [{ email: '', phone: '' }, 'Email is required'],
    [{ email: undefined, phone: undefined }, 'Email is required'],
    [
      { email: undefined, phone: '020 111' },
      'Without an e-mail, enter a phone number that SMS can be sent to, like 024 412 3456 or +233 24 412 3456',
    ],
    [
      { email: undefined, channels: ['email'] },
      'There is no e-mail address to send to: choose SMS, or enter an e-mail address.',
    ],
    [
      { phone: '', channels: ['email', 'sms'] },
      'There is no phone number that SMS can be sent to: choose e-mail, or enter a number like 024 412 3456.',
    ],
    [{ channels: [] }, 'Channels must name e-mail, SMS or both'],
    [{ preferredChannel: 'sms' }, 'The preferred channel must be one of the channels.'],
    [{ email: 'akosua' }, 'Please enter a valid email address'],
    [{ email: 'akosua@home' }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters long'],
    [{ moveInDate: '2026-12-31', leaseEndDate: '2026-12-31' }, 'Lease end date must be after move-in date'],
    [{ moveInDate: '2026-02-30' }, 'Move in date must be a day like 2026-12-05'],
  ])('with %j: %s', async (fields, error) => {
    const before = await takeSnapshot(portal)
    const { status, body } = await create(fields)
    expect({ status, body }).toEqual({ status: 400, body: { error, details: [error] } })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('with a sentence for each field, in the order of the form', async () => {
    const { status, body } = await admin.call('POST /tenants', { body: {} })
    const details = ['Name is required', 'Location is required']
    expect({ status, body }).toEqual({ status: 400, body: { error: details.join('; '), details } })
  })

  test.each([
    ['an admin', () => admin.email],
    ['an admin in capitals', () => admin.email.toUpperCase()],
    ['another tenant', () => taken],
    ['another tenant with blanks and capitals', () => ` ${taken.toUpperCase()} `],
  ])('with the e-mail of %s', async (_who, createEmail) => {
    const email = createEmail()
    const before = await takeSnapshot(portal)
    const { status, body } = await create({ email })
    expect({ status, body }).toEqual({ status: 409, body: { error: 'Email address is already registered.' } })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('the second of two at once with one e-mail', async () => {
    const email = 'twins@tenant.test'
    const statuses = (await Promise.all([create({ email }), create({ email: 'Twins@Tenant.test' })])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([201, 409])
  })
})

test('the office hears that two tenants without an e-mail have one number', async () => {
  const phone = '024 412 9999'
  const first = await create({ email: undefined, phone, unit: 'C1' })
  const second = await create({ email: undefined, phone: '+233244129999', unit: 'C2' })
  expect(first.body.warnings).toBeUndefined()
  expect(second.body.warnings).toEqual([
    'Akosua Ɔpɔku Dɛdɛ has the number 024 412 9999 too. Until one of them proves it, no code to sign in goes there.',
  ])
})

test('a login is created in the transaction of its tenant: neither exists without the other', async () => {
  const { $client } = portal.db
  await $client.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  )
  for (const table of ['tenants', 'accounts', 'deliveries']) {
    await $client.query(`create trigger fail before insert on ${table} for each row execute function fail()`)
    const before = await takeSnapshot(portal)
    expect((await create({ email: 'unlucky@tenant.test' })).status, table).toBe(500)
    expect(await takeSnapshot(portal)).toEqual(before)
    await $client.query(`drop trigger fail on ${table}`)
  }
  expect((await create({ email: 'unlucky@tenant.test' })).status).toBe(201)
})
