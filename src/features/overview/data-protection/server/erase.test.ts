import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/database/index.ts'
import { grantApplicationRights } from '../../../../server/database/roles.ts'
import { DAY } from '../../../../testing/clock.ts'
import { createTestDatabase } from '../../../../testing/database/database.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { listTextColumns, TEXTS_OF_NO_TENANT } from '../../../../testing/database/text-columns.ts'
import { countDueDeliveries, createFullTenant, findColumnsWith } from '../../../../testing/full-tenant.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { AuditEvent, AuditSeal } from '../../../identity/audit/audit.contract.ts'
import type { Invoice } from '../../../money/invoices/invoices.contract.ts'
import type { DeletedTenant, ErasedTenant } from '../data-protection.contract.ts'
import { DATA_PROTECTION_MESSAGES } from '../data-protection.messages.ts'

const WORD = 'Zqmarker'
const DENIED = /permission denied/
const FROM_A_PORTAL = /takes this from a running portal only/
const UNREADABLE = /an instant from 1900 to 9999 and an object of changes/
const REASON = { reason: 'Requested by letter' }
const role = `application_${randomBytes(4).toString('hex')}`
let mails: TestMailServer
let portal: TestPortal
let owner: ApiClient & { email: string }
let superuser: Awaited<ReturnType<typeof createTestDatabase>>
let held: Awaited<ReturnType<typeof createFullTenant>>

/** An event stored by the application's role, with other values. */
const copyEvent = (values: string) => `insert into audit_events
  select (jsonb_populate_record(null::audit_events, to_jsonb(e) || jsonb_build_object('id', gen_random_uuid()) || '${values}')).*
  from audit_events e limit 1`
const erase = <T = ErasedTenant>(by: ApiClient, id = held.id) =>
  by.call<T>(`POST /tenants/${id}/erase`, { body: REASON })
/** Deliveries in progress would disturb the comparison and cannot be erased. */
const allSent = () => expect.poll(() => countDueDeliveries(portal), { timeout: 20_000 }).toBe(0)
const seals = async () => (await owner.call<AuditSeal[]>('GET /audit/seals')).body
const listInvoices = async (id: string) => (await owner.call<Invoice[]>(`GET /invoices?tenantId=${id}`)).body

/** Two database roles: the erasing one owns no table. */
beforeAll(async () => {
  mails = await startMailServer()
  superuser = await createTestDatabase()
  await superuser.db.$client.query(`create role ${role} login password 'p'`)
  const client = new pg.Client(superuser.connection)
  await client.connect()
  await grantApplicationRights(client, role)
  await client.end()
  const db = openDatabase({ ...superuser.connection, user: role, password: 'p', max: 8 }, () => undefined)
  portal = await startTestPortal(
    { SMTP_URL: mails.url },
    { database: { db, owner: superuser.db, drop: () => db.$client.end() } },
  )
  owner = await portal.createAdmin()
  held = await createFullTenant(portal, owner, WORD)
})
afterAll(async () => {
  await Promise.all([portal.close(), mails.close()])
  await superuser.db.$client.query(`drop owned by ${role}`)
  await superuser.db.$client.query(`drop role ${role}`)
  await superuser.drop()
})

describe('an erasure', () => {
  test('is refused while the tenancy goes on or money is owed, and to everybody but an owner', async () => {
    const { tenant } = await portal.createTenant(owner)
    await allSent()
    const before = await takeSnapshot(portal)
    expect(await erase(owner, tenant.id)).toMatchObject({
      status: 409,
      body: { error: DATA_PROTECTION_MESSAGES.notEnded },
    })
    expect((await erase(owner, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await owner.call(`POST /tenants/${tenant.id}/erase`, { body: { reason: ' ' } })).status).toBe(400)
    expect(await takeSnapshot(portal)).toEqual(before)
    const { id: invoiceId, invoiceNumber } = await portal.createInvoice(owner, tenant.id)
    await owner.call(`DELETE /tenants/${tenant.id}`)
    expect(await erase(owner, tenant.id)).toMatchObject({
      status: 409,
      body: { error: DATA_PROTECTION_MESSAGES.unpaid([invoiceNumber]) },
    })
    await owner.call(`DELETE /invoices/${invoiceId}`)
    const people: ApiClient[] = [
      held.tenant,
      await portal.createAdmin({ staff: 'manager', propertyIds: [] }),
      await portal.createAdmin({ staff: 'caretaker', propertyIds: [] }),
      await portal.createAdmin({ staff: 'manager' }),
      await portal.createAdmin({ staff: 'accountant' }),
    ]
    await allSent()
    const unchanged = await takeSnapshot(portal)
    for (const person of people) {
      expect((await erase(person, tenant.id)).status).toBe(403)
      expect((await person.call('GET /tenants/deleted')).status).toBe(403)
      expect((await person.call(`POST /tenants/${tenant.id}/export/ticket`)).status).toBe(403)
      expect((await person.call(`GET /tenants/${tenant.id}/export`)).status).toBe(403)
    }
    expect(await takeSnapshot(portal)).toEqual(unchanged)
    expect((await erase(owner, tenant.id)).status).toBe(200)
  })

  test('of a tenant whose lease has ended ends the login too', async () => {
    const former = await portal.createTenant(owner, { leaseEndDate: '2026-11-19' })
    await allSent()
    expect((await erase(owner, former.tenant.id)).status).toBe(200)
    expect((await former.call('GET /auth/me')).status).toBe(401)
    expect((await owner.call(`GET /tenants/${former.tenant.id}`)).status).toBe(404)
  })

  test('leaves the word of the person in no text of the database and in no file, and the books as they were', async () => {
    const written = await findColumnsWith(portal, WORD)
    const others = Object.values(TEXTS_OF_NO_TENANT).flatMap((columns) => columns.split(/\s+/))
    const texts = await listTextColumns()
    expect(texts.filter((column) => !written.includes(column))).toEqual(others.sort())
    portal.clock.advance(DAY)
    await portal.portal.ctx.jobs.run('seal-audit')
    const books = await listInvoices(held.id)
    expect(books.length).toBe(2)
    expect((await erase(owner)).body).toMatchObject({ error: DATA_PROTECTION_MESSAGES.notEnded })
    await owner.call(`DELETE /tenants/${held.id}`)
    const listed = (await owner.call<DeletedTenant[]>('GET /tenants/deleted')).body
    expect(listed).toEqual([expect.objectContaining({ id: held.id, name: `${WORD} "Nana" Addo` })])
    portal.clock.advance(1)
    await allSent()
    const { status, body } = await erase(owner)
    expect([status, body]).toEqual([
      200,
      {
        id: held.id,
        name: expect.stringMatching(/^Erased tenant [0-9A-F]{4}$/),
        erasedAt: portal.clock.now().toISOString(),
      },
    ])
    expect(await findColumnsWith(portal, WORD)).toEqual([])
    const files = (await portal.listStoredFiles()).filter((name) => !name.startsWith('trash/'))
    for (const name of files)
      expect(await readFile(path.join(portal.folder, 'files', name), 'latin1')).not.toContain(WORD)
    const trashed = (await portal.listStoredFiles()).filter((name) => name.startsWith('trash/'))
    expect(trashed.length).toBe(15)
    const kept = books.map(({ id, invoiceNumber, amount, dueDate, displayStatus, paidOn }) => ({
      id,
      invoiceNumber,
      amount,
      dueDate,
      displayStatus,
      paidOn,
      tenantName: body.name,
    }))
    expect(await listInvoices(held.id)).toMatchObject(kept)
    const receipt = books.flatMap(({ receipts }) => receipts).find(({ status }) => status === 'approved')
    expect((await owner.call(`GET ${receipt?.receiptUrl.replace('/api', '')}`)).status).toBe(404)
    expect((await owner.call<DeletedTenant[]>('GET /tenants/deleted')).body).toEqual([])
    expect((await held.tenant.call('GET /auth/me')).status).toBe(401)
  })

  test('is one event without the name, keeps the events of others, and cannot be repeated', async () => {
    const events = (await owner.call<AuditEvent[]>('GET /audit')).body
    expect(events.filter(({ tenantId }) => tenantId === held.id)[0]).toMatchObject({
      action: 'tenant.erased',
      actorName: 'Ama Mensah',
      targetName: expect.stringMatching(/^Erased tenant/),
      changes: { reason: [null, REASON.reason] },
    })
    expect(events.find(({ action }) => action === 'tenant.imported')?.changes).toEqual({
      names: [null, [expect.stringMatching(/^Erased tenant/), 'Kofi Mensah']],
    })
    const before = await takeSnapshot(portal)
    expect(await erase(owner)).toMatchObject({
      status: 409,
      body: { error: DATA_PROTECTION_MESSAGES.erasedAlready },
    })
    expect((await owner.call(`POST /tenants/${held.id}/export/ticket`)).status).toBe(409)
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('explains why the seal of a day does not fit any more, and hides no other change', async () => {
    const [seal] = await seals()
    expect(seal).toMatchObject({
      intact: false,
      erasure: { tenantName: expect.stringMatching(/^Erased/), at: portal.clock.now().toISOString() },
    })
    await superuser.db.execute(sql`alter table audit_events disable trigger all`)
    await superuser.db.execute(sql`update audit_events set role = 'manager' where action = 'tenant.imported'`)
    await superuser.db.execute(sql`alter table audit_events enable trigger all`)
    expect((await seals())[0]).toMatchObject({ intact: false, erasure: null })
  })
})

describe('the role of the application', () => {
  test.each([
    [`update audit_events set actor_name = 'X'`, /permission denied/],
    [
      `select set_config('portal.erased_tenant', gen_random_uuid()::text, false); update audit_events set ip = null`,
      /permission denied/,
    ],
    [
      `insert into audit_events select * from audit_events on conflict (id) do update set actor_name = 'X'`,
      /permission denied/,
    ],
    ['truncate audit_events', /permission denied/],
    ['alter table audit_events disable trigger all', /must be owner/],
    ['set session_replication_role = replica', /permission denied/],
    ['delete from audit_reseals', /permission denied/],
    [`insert into audit_seals (day, events, digest, created_at) values ('2099-01-01', 0, '', now())`, DENIED],
    [
      `insert into audit_reseals (day, digest, event_id, created_at) select '2026-11-20', '', id, now() from audit_events`,
      DENIED,
    ],
    [`select nextval('audit_events_sequence')`, DENIED],
    [`select setval('audit_events_sequence', 1)`, DENIED],
    ['select * from audit_owner.keys', DENIED],
    [`select signed_audit_message('{"kind":"seal"}', '', 'seal')`, DENIED],
    [
      `create temp table keys as select ''::bytea as inner_pad, ''::bytea as outer_pad;
      set search_path = pg_temp, public; select seal_audit('{"kind":"seal"}', '')`,
      FROM_A_PORTAL,
    ],
    [
      `select seal_audit('{"kind":"seal","day":"2099-01-01","after":0,"through":1,"events":1,"digest":""}', repeat('0', 64))`,
      FROM_A_PORTAL,
    ],
    [`select reseal_audit('{"kind":"reseal","seals":[]}', '')`, FROM_A_PORTAL],
    [
      `select erase_audit_of_tenant('{"kind":"erasure","tenantId":"' || id || '"}', '') from tenants`,
      FROM_A_PORTAL,
    ],
    [`select erase_tenant_audit(id, '{}') from tenants`, /erases nobody|permission denied/],
    ...['"at":"infinity"', '"at":"10000-01-01"', '"changes":[1]', '"changes":{"a":1}'].map(
      (event): [string, RegExp] => [copyEvent(`{${event}}`), UNREADABLE],
    ),
  ])('changes nothing in the audit: %s', async (statement, message) => {
    const before = await takeSnapshot(portal)
    await expect(portal.db.$client.query(statement)).rejects.toThrow(message)
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('stores no event at another place than the last, whatever it sends', async () => {
    const copied = sql`to_jsonb(e) || jsonb_build_object('id', gen_random_uuid(), 'at', '2026-01-01T00:00:00Z',
      'sequence', -5, 'recorded_at', '2026-01-01T00:00:00Z')`
    const { rows } = await portal.db.execute<{ sequence: number; isLast: boolean; isNow: boolean }>(sql`
      with last as (select max(sequence) as sequence from audit_events)
      insert into audit_events overriding system value select (jsonb_populate_record(null::audit_events, ${copied})).*
      from audit_events e limit 1
      returning sequence, sequence > (select sequence from last) as "isLast", recorded_at > now() - interval '1 minute' as "isNow"`)
    expect(rows).toEqual([{ sequence: expect.any(Number), isLast: true, isNow: true }])
  })

  test('makes nobody of the office, and no other tenant, a person whom an erasure takes out', async () => {
    const thief = await portal.createAdmin({ staff: 'manager' })
    const other = await portal.createTenant(owner)
    const { id: tenantId, name: tenantName, email: tenantEmail } = other.tenant
    const request = { tenantId, tenantName, tenantEmail, subject: 'Tap', description: 'It drips.' }
    expect((await other.call('POST /requests', { body: request })).status).toBe(201)
    const { uid } = (await thief.call<{ uid: string }>('GET /auth/me')).body
    await thief.call('POST /properties', { body: { name: 'Kept in the audit', capacity: 3, kind: 'shops' } })
    await thief.call('PATCH /auth/me', { body: { phone: '020 555 1234' } })
    const listEvents = async (actor: string | null) =>
      (await owner.call<AuditEvent[]>(`GET /audit?actor=${actor}`)).body
    const before = [await listEvents(uid), await listEvents(other.tenant.uid)]
    expect(before.map(({ length }) => length > 0)).toEqual([true, true])
    const spare = { name: 'Spare', email: 'spare@tenant.test' }
    const nobody = await portal.createAccount(spare, { role: 'tenant', password: 'p' })
    await portal.db.execute(sql`update tenants set uid = ${nobody} where id = ${other.tenant.id}`)
    for (const person of [uid, other.tenant.uid]) {
      const { tenant } = await portal.createTenant(owner)
      await owner.call(`DELETE /tenants/${tenant.id}`)
      await allSent()
      await portal.db.execute(sql`update tenants set uid = ${person} where id = ${tenant.id}`)
      expect((await erase(owner, tenant.id)).status).toBe(500)
    }
    expect([await listEvents(uid), await listEvents(other.tenant.uid)]).toEqual(before)
  })

  test('nor does the owner, but for the columns that name somebody', async () => {
    const id = sql`set_config('portal.erased_tenant', ${held.id}, true)`
    for (const change of [
      sql`role = 'owner'`,
      sql`actor_name = 'X'`,
      sql`target_name = 'X'`,
      sql`at = now()`,
      sql`ip = 'x'`,
    ])
      await expect(
        superuser.db.transaction(async (tx) => {
          await tx.execute(sql`select ${id}`)
          await tx.execute(sql`update audit_events set ${change}`)
        }),
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining('are only ever added') } })
  })
})
