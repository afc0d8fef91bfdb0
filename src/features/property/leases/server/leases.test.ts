import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { Property } from '../../properties/properties.contract.ts'
import type { RegisteredUnit } from '../../properties/units.contract.ts'
import type { Tenant } from '../../tenants/tenants.contract.ts'
import type { Lease } from '../leases.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let propertyId: string
const PROPERTY = 'Bohye (Shops)'
const WAITING_FOR_LOCK = sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

// Today is 20 November 2026.
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  propertyId =
    (await admin.call<Property[]>('GET /properties')).body.find(({ name }) => name === PROPERTY)?.id ?? ''
})
afterAll(() => portal.close())

const newName = () => `U ${randomUUID().slice(0, 8)}`

async function send<T>(call: string, body: object): Promise<T> {
  const reply = await admin.call<T>(call, { body })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}
const addUnit = () => send<RegisteredUnit>('POST /units', { propertyId, name: newName(), kind: 'shop' })
const postLease = (body: object) => admin.call<Lease>('POST /leases', { body })
const addLease = (body: object) => send<Lease>('POST /leases', body)
const readTenant = async (id: string) => (await admin.call<Tenant>(`GET /tenants/${id}`)).body
const getFields = async (id: string) => {
  const { apartment, unit, moveInDate, leaseEndDate } = await readTenant(id)
  return [apartment, unit, moveInDate, leaseEndDate]
}
const listLeases = async (tenantId: string) =>
  (await admin.call<Lease[]>(`GET /leases?tenantId=${tenantId}`)).body.map((lease) => [
    ...[lease.unitName, lease.startsOn, lease.endsOn, lease.state, lease.endedReason],
  ])
const patchTenant = (id: string, body: object) => send<Tenant>(`PATCH /tenants/${id}`, body)
const findUnit = async (name: string) =>
  (await admin.call<RegisteredUnit[]>(`GET /units?propertyId=${propertyId}&q=${name}`)).body.find(
    (unit) => unit.name === name,
  )

describe('a lease', () => {
  test('is added, and the tenant shows it', async () => {
    const { tenant } = await portal.createTenant(admin)
    const unit = await addUnit()
    const given = {
      tenantId: tenant.id,
      unitId: unit.id,
      startsOn: '2026-10-01',
      endsOn: '2027-09-30',
      rent: 1500.5,
      periodMonths: 3,
      rentDay: 31,
      depositDue: 3000,
      withholdsTax: true,
    }
    const lease = await addLease(given)
    expect(lease).toEqual({
      ...given,
      id: expect.any(String),
      tenantName: tenant.name,
      propertyId,
      propertyName: PROPERTY,
      unitName: unit.name,
      state: 'current',
      endedReason: null,
      movedOutOn: null,
      overlapReason: null,
      renewal: null,
      follows: null,
      createdAt: portal.clock.now().toISOString(),
    })
    expect((await admin.call(`GET /leases/${lease.id}`)).body).toEqual(lease)
    expect(await getFields(tenant.id)).toEqual([PROPERTY, unit.name, '2026-10-01', '2027-09-30'])
    expect(await findUnit(unit.name)).toMatchObject({
      lease: { id: lease.id, tenantName: tenant.name, startsOn: '2026-10-01', rent: 1500.5 },
      hadLeases: true,
    })
  })

  test.each([
    ['2026-11-20', '2026-11-20', 'The lease must end after it begins.'],
    ['2026-11-20', '2026-11-19', 'The lease must end after it begins.'],
  ])('from %s to %s is refused', async (startsOn, endsOn, error) => {
    const { tenant } = await portal.createTenant(admin)
    const { id: unitId } = await addUnit()
    const { status, body } = await postLease({ tenantId: tenant.id, unitId, startsOn, endsOn })
    expect([status, body]).toEqual([400, { error, details: [error] }])
  })

  test('of a unit that is let is refused by the name of who has it, unless there is a reason', async () => {
    const unit = await addUnit()
    const first = await portal.createTenant(admin, { name: 'Kofi Mensah' })
    const second = await portal.createTenant(admin)
    const of = { unitId: unit.id, startsOn: '2026-01-01', endsOn: '2026-12-31' }
    await addLease({ ...of, tenantId: first.tenant.id })
    const error = `Unit ${unit.name} is rented to Kofi Mensah from 1 Jan 2026 to 31 Dec 2026. Choose other days, or say why both leases are right.`
    const later = { unitId: unit.id, tenantId: second.tenant.id, startsOn: '2026-12-30' }
    expect(await postLease(later)).toMatchObject({ status: 409, body: { error } })
    const taken = await addLease({ ...later, overlapReason: 'They share it' })
    expect(taken).toMatchObject({
      overlapReason: 'They share it',
      warnings: [
        `Unit ${unit.name} is rented to Kofi Mensah from 1 Jan 2026 to 31 Dec 2026. Both leases count until one of them is ended or changed.`,
      ],
    })
    expect((await findUnit(unit.name))?.doubleLet).toBe(true)
    const { body } = await admin.call<Lease>(`PATCH /leases/${taken.id}`, {
      body: { startsOn: '2026-12-31' },
    })
    expect(body).toMatchObject({ startsOn: '2026-12-31', overlapReason: null })
    expect((await findUnit(unit.name))?.doubleLet).toBe(false)
  })

  test('of one unit that two people add at once is one', async () => {
    const unit = await addUnit()
    const tenants = await Promise.all([portal.createTenant(admin), portal.createTenant(admin)])
    const replies = await Promise.all(
      tenants.map(({ tenant }) =>
        postLease({ tenantId: tenant.id, unitId: unit.id, startsOn: '2026-11-20' }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('waits for somebody who makes its unit inactive, and is refused then', async () => {
    const unit = await addUnit()
    const { tenant } = await portal.createTenant(admin)
    const added = await portal.db.transaction(async (tx) => {
      await tx.execute(sql`update units set active = false where id = ${unit.id}`)
      const call = postLease({ tenantId: tenant.id, unitId: unit.id, startsOn: '2026-11-20' })
      // Within a transaction, pg_stat_activity does not change.
      const waiting = async () => (await portal.db.execute(sql`select 1 ${WAITING_FOR_LOCK}`)).rows
      await expect.poll(waiting).toHaveLength(1)
      return { call }
    })
    expect((await added.call).status).toBe(409)
  })

  test('is read by its tenant and by no other', async () => {
    const own = await portal.createTenant(admin, { unit: newName() })
    const other = await portal.createTenant(admin, { unit: newName() })
    const [lease] = (await own.call<Lease[]>('GET /leases')).body
    expect(lease?.tenantId).toBe(own.tenant.id)
    expect((await own.call(`GET /leases/${lease?.id}`)).status).toBe(200)
    expect((await other.call(`GET /leases/${lease?.id}`)).status).toBe(403)
    expect((await other.call(`GET /leases/${randomUUID()}`)).status).toBe(403)
    expect((await own.call(`GET /leases?tenantId=${other.tenant.id}`)).body).toEqual([])
  })

  test('that is ended frees the unit from that day on', async () => {
    const unit = await addUnit()
    const { tenant } = await portal.createTenant(admin)
    const next = await portal.createTenant(admin)
    const { id } = await addLease({ tenantId: tenant.id, unitId: unit.id, startsOn: '2026-01-01' })
    const end = (moveOutOn: string) =>
      admin.call<Lease>(`POST /leases/${id}/end`, { body: { moveOutOn, reason: 'Moves away' } })
    expect((await end('2025-12-31')).status).toBe(400)
    expect((await end('2026-12-05')).body).toMatchObject({ state: 'current', endsOn: '2026-12-05' })
    expect(await getFields(tenant.id)).toEqual([PROPERTY, unit.name, '2026-01-01', '2026-12-05'])
    expect((await end('2026-11-20')).body).toMatchObject({
      state: 'ended',
      endsOn: '2026-11-20',
      movedOutOn: '2026-11-20',
      endedReason: 'Moves away',
    })
    expect(await end('2026-11-20')).toMatchObject({
      status: 409,
      body: { error: 'This lease has been ended already.' },
    })
    expect(await findUnit(unit.name)).toMatchObject({ lease: null, vacantSince: '2026-11-20' })
    await addLease({ tenantId: next.tenant.id, unitId: unit.id, startsOn: '2026-11-20' })
  })
})

describe('the fields of a tenant', () => {
  test('make a unit and a lease, and follow each other back', async () => {
    const unit = newName()
    const dates = { moveInDate: '2026-01-01', leaseEndDate: '2026-12-31' }
    const { tenant } = await portal.createTenant(admin, { unit, ...dates })
    expect(await listLeases(tenant.id)).toEqual([[unit, '2026-01-01', '2026-12-31', 'current', null]])
    await patchTenant(tenant.id, { leaseEndDate: '2027-06-30', moveInDate: '2026-02-01' })
    expect(await listLeases(tenant.id)).toEqual([[unit, '2026-02-01', '2027-06-30', 'current', null]])
    await patchTenant(tenant.id, { leaseEndDate: '' })
    expect(await listLeases(tenant.id)).toEqual([[unit, '2026-02-01', null, 'current', null]])
    await patchTenant(tenant.id, { unit: unit.toLowerCase() })
    expect(await listLeases(tenant.id)).toHaveLength(1)
  })

  test('without a unit make no lease', async () => {
    const { tenant } = await portal.createTenant(admin, { moveInDate: '2026-01-01' })
    expect(await listLeases(tenant.id)).toEqual([])
    const unit = newName()
    await patchTenant(tenant.id, { unit })
    expect(await listLeases(tenant.id)).toEqual([[unit, '2026-01-01', null, 'current', null]])
  })

  test('correct a unit on the day of the entry, and move the tenant later', async () => {
    const [wrong, right, later] = [newName(), newName(), newName()]
    const { tenant } = await portal.createTenant(admin, { unit: wrong, moveInDate: '2026-01-01' })
    await patchTenant(tenant.id, { unit: right })
    expect(await listLeases(tenant.id)).toEqual([[right, '2026-01-01', null, 'current', null]])
    portal.clock.advance(DAY)
    await patchTenant(tenant.id, { unit: later })
    expect(await listLeases(tenant.id)).toEqual([
      [later, '2026-11-21', null, 'current', null],
      [right, '2026-01-01', '2026-11-21', 'ended', `Moved to ${later}`],
    ])
    expect(await getFields(tenant.id)).toEqual([PROPERTY, later, '2026-01-01', null])
    portal.clock.advance(DAY)
    await patchTenant(tenant.id, { unit: '' })
    expect(await listLeases(tenant.id)).toMatchObject([
      [later, '2026-11-21', '2026-11-22', 'ended', 'Left the unit'],
      [right, '2026-01-01', '2026-11-21', 'ended', `Moved to ${later}`],
    ])
    await portal.portal.ctx.jobs.run('follow-leases')
    expect(await getFields(tenant.id)).toEqual([PROPERTY, null, '2026-01-01', null])
    portal.clock.advance(-2 * DAY)
  })

  test('may name a unit that is let: the office is warned', async () => {
    const unit = newName()
    const dates = { unit, moveInDate: '2026-01-01', leaseEndDate: '2026-12-31' }
    const first = await portal.createTenant(admin, { ...dates, name: 'Esi Nyarko' })
    expect(first.tenant).not.toHaveProperty('warnings')
    const second = await portal.createTenant(admin, { ...dates, leaseEndDate: null })
    expect(second.tenant).toMatchObject({
      warnings: [
        `Unit ${unit} is rented to Esi Nyarko from 1 Jan 2026 to 31 Dec 2026. Both leases count until one of them is ended or changed.`,
      ],
    })
    expect((await findUnit(unit))?.doubleLet).toBe(true)
    await admin.call(`DELETE /tenants/${first.tenant.id}`)
    expect(await findUnit(unit)).toMatchObject({ doubleLet: false, lease: { tenantId: second.tenant.id } })
    expect((await admin.call<Lease[]>(`GET /leases?q=nyarko&state=ended`)).body).toMatchObject([
      { endsOn: '2026-11-20', endedReason: 'Tenant deleted' },
    ])
  })

  test('of an import make units and leases', async () => {
    const unit = newName()
    const row = (name: string, more: object) => ({
      name,
      apartment: PROPERTY,
      email: `${randomUUID()}@tenant.test`,
      ...more,
    })
    const rows = [
      row('Adjoa Import', { unit, leaseEndDate: '2026-12-31' }),
      row('Badu Import', { unit: ` ${unit.toLowerCase()}` }),
      row('Caleb Import', {}),
    ]
    await send('POST /tenants/import', { rows, sendEmail: false })
    const { body } = await admin.call<Lease[]>('GET /leases?q=import')
    const leases = body.map((lease) => [
      ...[lease.tenantName, lease.startsOn, lease.endsOn, lease.overlapReason],
    ])
    expect(leases.sort()).toEqual([
      ['Adjoa Import', '2026-11-20', '2026-12-31', null],
      ['Badu Import', '2026-11-20', null, 'Entered with the tenant although the unit was occupied'],
    ])
  })

  test('move on when another lease begins', async () => {
    const [first, second] = [await addUnit(), await addUnit()]
    const { tenant } = await portal.createTenant(admin)
    const of = { tenantId: tenant.id }
    await addLease({ ...of, unitId: first.id, startsOn: '2026-01-01', endsOn: '2026-11-21' })
    await addLease({ ...of, unitId: second.id, startsOn: '2026-11-22', endsOn: '2027-01-31' })
    const run = () => portal.portal.ctx.jobs.run('follow-leases')
    portal.clock.advance(DAY)
    await run()
    expect(await getFields(tenant.id)).toEqual([PROPERTY, first.name, '2026-01-01', '2026-11-21'])
    portal.clock.advance(DAY)
    await run()
    await run()
    expect(await getFields(tenant.id)).toEqual([PROPERTY, second.name, '2026-11-22', '2027-01-31'])
    portal.clock.advance(-2 * DAY)
  })

  test('stay with the first of two shops', async () => {
    const [first, second] = [await addUnit(), await addUnit()]
    const { tenant } = await portal.createTenant(admin)
    await addLease({ tenantId: tenant.id, unitId: first.id, startsOn: '2026-05-01' })
    await addLease({ tenantId: tenant.id, unitId: second.id, startsOn: '2026-06-01' })
    expect(await getFields(tenant.id)).toEqual([PROPERTY, first.name, '2026-05-01', null])
  })
})
