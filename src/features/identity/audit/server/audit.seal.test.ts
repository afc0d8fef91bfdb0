import { createHash, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../../testing/clock.ts'
import { createMigratedDatabase } from '../../../../testing/database/older-migrations.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { StaffPerson } from '../../accounts/staff.contract.ts'
import type { AuditSeal } from '../audit.contract.ts'
import { sealDays } from './audit.seal.ts'

let portal: TestPortal
let owner: ApiClient & { email: string }

beforeAll(async () => {
  portal = await startTestPortal()
  owner = await portal.createAdmin()
  const { uid } = (
    await owner.call<StaffPerson>('POST /staff', {
      body: { name: 'Kwesi Appiah', email: 'kwesi@landlord.test', password: PASSWORD, staff: 'accountant' },
    })
  ).body
  await owner.call(`PATCH /staff/${uid}`, { body: { phone: '020 111' } })
})
afterAll(() => portal.close())

const copyAt = (
  at: string,
) => `insert into audit_events (id, at, actor_name, role, action, target_kind, target_name, changes)
  values (gen_random_uuid(), '${at}', 'X', 'owner', 'settings.changed', 'settings', 'X', '{}')`
const storeAt = (at: string) => portal.db.execute(sql.raw(copyAt(at)))

/** As an owner of the tables could. */
async function runAsOwner(statement: SQL) {
  await portal.db.execute(sql.raw(`alter table audit_events disable trigger all`))
  await portal.db.execute(statement)
  await portal.db.execute(sql.raw(`alter table audit_events enable trigger all`))
}

describe('a seal', () => {
  const seals = async () => (await owner.call<AuditSeal[]>('GET /audit/seals')).body
  const runJob = () => portal.portal.ctx.jobs.run('seal-audit')

  test('is made once for a day, ten minutes after it has ended, and mailed to the owners', async () => {
    const today = portal.clock.today()
    const midnight = new Date(`${today}T00:00:00Z`).getTime() + DAY
    portal.clock.advance(midnight + 10 * MINUTE - 1 - portal.clock.now().getTime())
    await runJob()
    expect(await seals()).toEqual([])
    portal.clock.advance(1)
    await runJob()
    await runJob()
    const [seal, ...others] = await seals()
    expect(others).toEqual([])
    expect(seal).toMatchObject({ day: today, digest: expect.stringMatching(/^[0-9a-f]{64}$/), intact: true })
    const { rows } = await portal.db.execute(
      sql`select params, recipient from deliveries where kind = 'audit-sealed'`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain(seal?.digest)
  })

  test('does not fit any more once an event of its day was changed by force', async () => {
    await runAsOwner(sql`update audit_events set role = 'manager' where action = 'staff.changed'`)
    expect((await seals())[0]).toMatchObject({ intact: false })
    await runAsOwner(sql`update audit_events set role = 'owner' where action = 'staff.changed'`)
    expect((await seals())[0]).toMatchObject({ intact: true })
  })

  test('of a day lets nobody add to the day', async () => {
    const [before] = await seals()
    await storeAt(`${before?.day}T10:00:00Z`)
    await storeAt('2020-01-01T10:00:00Z')
    expect((await seals())[0]).toEqual(before)
  })

  test('of the next day stands on the one before, and says what was dated on a sealed day', async () => {
    portal.clock.advance(DAY)
    await runJob()
    const [next, before] = await seals()
    expect([next, before]).toMatchObject([
      { intact: true, backdated: 2 },
      { intact: true, backdated: 0 },
    ])
    expect(next?.day).toBe(portal.clock.today().replace(/\d\d$/, (day) => String(Number(day) - 1)))
    expect(next?.digest).not.toBe(createHash('sha256').update('\n').digest('hex'))
    expect(before?.digest).not.toBe(next?.digest)
  })

  test('waits for what is being stored, also where a later event was stored first', async () => {
    const slow = await portal.db.$client.connect()
    await slow.query('begin')
    await slow.query(copyAt(portal.clock.now().toISOString()))
    await storeAt(portal.clock.now().toISOString())
    portal.clock.advance(DAY)
    const known = await seals()
    const sealed = runJob()
    for (let looked = 0; looked < 3; looked += 1) expect(await seals()).toEqual(known)
    await slow.query('commit')
    slow.release()
    await sealed
    expect((await seals())[0]).toMatchObject({ events: 2, intact: true })
    await storeAt(portal.clock.now().toISOString())
    expect((await seals())[0]).toMatchObject({ events: 2, intact: true })
  })

  test('is made where nothing was stored, and once where two instances make it', async () => {
    portal.clock.advance(DAY)
    await runJob()
    portal.clock.advance(DAY)
    await Promise.all([sealDays(portal.portal.ctx), sealDays(portal.portal.ctx)])
    portal.clock.advance(DAY)
    await runJob()
    expect((await seals()).slice(0, 3)).toMatchObject([
      { events: 0, intact: true },
      { events: 0, intact: true },
      { events: 1, intact: true },
    ])
  })
})

test('the seals of an older release fit after the upgrade, also once a day is written to again', async () => {
  const day = '2026-11-18'
  const [id, later] = [randomUUID(), randomUUID()]
  const event = { actor: null, actorName: 'Ama', role: 'owner', ip: null, action: 'staff.added' as const }
  const row = {
    id,
    at: new Date(`${day}T10:00:00Z`),
    ...event,
    targetKind: 'staff' as const,
    targetId: null,
    targetName: 'Kofi',
    tenantId: null,
    propertyId: null,
    changes: {},
    requestId: null,
  }
  const line = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  const digest = createHash('sha256').update(`\n${line}\n`).digest('hex')
  const insert = (values: string) =>
    `insert into audit_events (id, at, actor_name, role, action, target_kind, target_name, changes) values ${values};`
  const older = await createMigratedDatabase(
    '0042_inspections',
    insert(`('${later}', '2026-11-19T10:00:00Z', 'Ama', 'owner', 'staff.added', 'staff', 'Esi', '{}'),
      ('${id}', '${day}T10:00:00Z', 'Ama', 'owner', 'staff.added', 'staff', 'Kofi', '{}')`) +
      `insert into audit_seals values ('${day}', 1, '${digest}', '2026-11-19T00:10:00Z')`,
  )
  const upgraded = await startTestPortal({}, { database: older })
  const admin = await upgraded.createAdmin()
  await older.db.execute(
    sql.raw(
      insert(`(gen_random_uuid(), '${day}T10:00:00Z', 'X', 'owner', 'staff.added', 'staff', 'X', '{}')`),
    ),
  )
  await sealDays(upgraded.portal.ctx)
  const { body } = await admin.call<AuditSeal[]>('GET /audit/seals')
  expect(body).toMatchObject([
    { day: '2026-11-19', events: 2, intact: true, backdated: 1 },
    { day, events: 1, digest, intact: true, backdated: 0 },
  ])
  await upgraded.close()
})
