import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { StaffPerson } from '../../accounts/staff.contract.ts'
import type { AuditEvent } from '../audit.contract.ts'

let portal: TestPortal
let owner: ApiClient & { email: string }

const events = async (query = '', by: ApiClient = owner) =>
  (await by.call<AuditEvent[]>(`GET /audit${query}`)).body
const newest = async (query = '') => (await events(`${query || '?'}&limit=1`))[0]
/** Each call at a different time, so that there is a newest event. */
const call = <T>(by: ApiClient, ...rest: Parameters<ApiClient['call']>) => {
  portal.clock.advance(1)
  return by.call<T>(...rest)
}

beforeAll(async () => {
  portal = await startTestPortal()
  owner = await portal.createAdmin()
})
afterAll(() => portal.close())

describe('an event', () => {
  test('says who did what, from where, with each value before and after', async () => {
    const added = await call<StaffPerson>(owner, 'POST /staff', {
      body: { name: 'Kwesi Appiah', email: 'kwesi@landlord.test', password: PASSWORD, staff: 'accountant' },
    })
    const { uid } = added.body
    await call(owner, `PATCH /staff/${uid}`, { body: { staff: 'manager', phone: '020 111' } })
    const me = (await owner.call<{ uid: string }>('GET /auth/me')).body
    expect(await newest('?targetKind=staff')).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: portal.clock.now().toISOString(),
      recordedAt: expect.any(String),
      actor: me.uid,
      actorName: 'Ama Mensah',
      role: 'owner',
      ip: '127.0.0.1',
      action: 'staff.changed',
      targetKind: 'staff',
      targetId: uid,
      targetName: 'Kwesi Appiah',
      tenantId: null,
      changes: { phone: [null, '020 111'], staff: ['accountant', 'manager'] },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('of a sign-in names the person, of a failed one what was typed', async () => {
    portal.clock.advance(1)
    await portal.signIn(owner.email, PASSWORD)
    expect(await newest('?action=session')).toMatchObject({
      action: 'session.opened',
      actorName: 'Ama Mensah',
    })
    const body = { email: owner.email, password: 'wrong horse' }
    await call(portal.anonymous, 'POST /auth/login', { body })
    expect(await newest('?action=session')).toMatchObject({
      action: 'session.refused',
      actor: null,
      actorName: owner.email,
      role: 'stranger',
    })
  })

  test('never holds a password', async () => {
    await call(portal.anonymous, 'POST /auth/login', {
      body: { email: 'typed into the wrong field', password: 'x' },
    })
    await owner.call('POST /auth/password', {
      body: { currentPassword: PASSWORD, newPassword: 'another horse' },
    })
    await owner.call('PATCH /settings/mail', {
      headers: { 'x-confirm-password': 'another horse' },
      body: {
        host: '127.0.0.1',
        port: 2525,
        security: 'none',
        fromAddress: null,
        user: 'ama',
        password: 'smtp secret',
      },
    })
    const { rows } = await portal.db.execute(sql`select actor_name, target_name, changes from audit_events`)
    expect(JSON.stringify(rows)).toContain('"host"')
    for (const secret of [
      PASSWORD,
      'another horse',
      'smtp secret',
      'wrong horse',
      'typed into the wrong field',
    ])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is gone with its act when the transaction is undone', async () => {
    const before = (await events()).length
    const refused = await owner.call('POST /staff', {
      headers: { 'x-confirm-password': 'another horse' },
      body: { name: 'Twice', email: owner.email, password: PASSWORD, staff: 'owner' },
    })
    expect(refused.status).toBe(409)
    expect(await events()).toHaveLength(before)
  })
})

describe('the events', () => {
  test.each([
    ['update audit_events set actor_name = $$Somebody$$'],
    ['delete from audit_events'],
    ['truncate audit_events'],
    ['update audit_seals set events = 0'],
    ['delete from audit_seals'],
  ])('are never changed: %s', async (statement) => {
    await portal.db.execute(
      sql`insert into audit_seals (day, events, digest, created_at) values ('2000-01-01', 0, '', now())
        on conflict do nothing`,
    )
    await expect(portal.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('are only ever added') },
    })
  })

  test('are filtered by person, thing and days, a page at a time', async () => {
    const me = (await owner.call<{ uid: string }>('GET /auth/me')).body
    const own = await events(`?actor=${me.uid}`)
    expect(own.length).toBeGreaterThan(2)
    expect(own.every(({ actor }) => actor === me.uid)).toBe(true)
    const today = portal.clock.today()
    expect(await events(`?from=${today}&to=${today}`)).toEqual(await events())
    expect(await events('?to=2026-11-19')).toEqual([])
    expect((await owner.call('GET /audit?from=2026-11-21&to=2026-11-20')).status).toBe(400)
    const all = await events()
    const first = await owner.call<AuditEvent[]>('GET /audit?limit=2&count=true')
    expect(first.body).toEqual(all.slice(0, 2))
    expect(first.headers.get('x-total-count')).toBe(String(all.length))
    const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect((await owner.call<AuditEvent[]>(`GET ${next}`)).body).toEqual(all.slice(2, 4))
  })

  test('are for an accountant those about money, for a manager those of properties', async () => {
    const manager = await portal.createAdmin({ staff: 'manager' })
    const accountant = await portal.createAdmin({ staff: 'accountant' })
    const caretaker = await portal.createAdmin({ staff: 'caretaker', propertyIds: [] })
    expect(await events('', manager)).toEqual([])
    expect(await events('', accountant)).toEqual([])
    expect((await caretaker.call('GET /audit')).status).toBe(403)
  })

  test('of an expense are for managers and accountants of its property', async () => {
    const [here, there] = (await owner.call<{ id: string }[]>('GET /properties')).body
    const spent = { propertyId: here?.id, category: 'repairs', amount: 20, spentOn: portal.clock.today() }
    const { id } = (await call<{ id: string }>(owner, 'POST /expenses', { body: spent })).body
    for (const staff of ['manager', 'accountant'] as const) {
      for (const propertyIds of [null, [here?.id ?? '']])
        expect(
          await events(`?targetId=${id}`, await portal.createAdmin({ staff, propertyIds })),
        ).toHaveLength(1)
      const elsewhere = await portal.createAdmin({ staff, propertyIds: [there?.id ?? ''] })
      expect(await events(`?targetId=${id}`, elsewhere)).toEqual([])
    }
  })

  test.each(['recurringCharge', 'rent-rule', 'recurringCharge.billed', 'rent-rule.billed'])(
    'that were stored by a former name are found by %s, and have the name of today',
    async (action) => {
      await portal.db.execute(sql`insert into audit_events
        select (jsonb_populate_record(null::audit_events, to_jsonb(e) || jsonb_build_object('id', gen_random_uuid(),
          'action', 'rent-rule.billed'))).* from audit_events e limit 1`)
      expect((await events(`?action=${action}`)).map((event) => event.action)).toContain(
        'recurringCharge.billed',
      )
      expect(await events('?action=recurringCharge.added')).toEqual([])
    },
  )

  test('are exported, which is an event too', async () => {
    const { status, text } = await call<string>(owner, 'GET /audit/export?format=csv&action=staff')
    expect(status).toBe(200)
    expect(text).toContain('changed Kwesi Appiah in the office')
    expect(text).toContain('Role: from accountant to manager')
    expect(await newest()).toMatchObject({ action: 'list.exported', targetName: 'the audit' })
  })
})

test('an event of another release, last here as no answer of this one has its action, hides no other', async () => {
  await portal.db.execute(sql`insert into audit_events
    select (jsonb_populate_record(null::audit_events, to_jsonb(e) || jsonb_build_object('id', gen_random_uuid(),
      'action', 'case.teleported', 'target_kind', 'elsewhere', 'target_name', 'Tap'))).* from audit_events e limit 1`)
  const { text } = await owner.call('GET /audit/export?format=csv')
  expect(text).toContain(',did “case.teleported” to Tap,')
  expect(text).toContain(',added Kwesi Appiah to the office,')
})
