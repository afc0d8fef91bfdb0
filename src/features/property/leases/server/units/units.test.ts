import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../../../../testing/clock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Property } from '../../../properties/properties.contract.ts'
import type { RegisteredUnit } from '../../../properties/units.contract.ts'
import type { Tenant } from '../../../tenants/tenants.contract.ts'
import type { Lease } from '../../leases.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
const property = {} as Property
const other = {} as Property

async function addProperty(): Promise<Property> {
  const body = { name: `Market ${randomUUID()}`, kind: 'apartments', capacity: 9 }
  return (await admin.call<Property>('POST /properties', { body })).body
}

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  Object.assign(property, await addProperty())
  Object.assign(other, await addProperty())
})
afterAll(() => portal.close())

const post = (name: string, more: object = {}, by: ApiClient = admin) =>
  by.call<RegisteredUnit>('POST /units', { body: { propertyId: property.id, name, kind: 'room', ...more } })
const patch = (id: string, body: object) => admin.call<RegisteredUnit>(`PATCH /units/${id}`, { body })
const list = async (query: string, by: ApiClient = admin) =>
  (await by.call<RegisteredUnit[]>(`GET /units?${query}`)).body
const listNames = (units: RegisteredUnit[]) => units.map(({ name }) => name)

describe('a unit', () => {
  test('is added once by its name, without case and spaces', async () => {
    const { status, body } = await post('A 07', { floorArea: 24.5 })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        propertyId: property.id,
        propertyName: property.name,
        name: 'A 07',
        kind: 'room',
        nextKinds: [],
        floorArea: 24.5,
        rooms: null,
        active: true,
        createdAt: portal.clock.now().toISOString(),
        lease: null,
        others: [],
        next: null,
        doubleLet: false,
        vacantSince: null,
        lastRent: null,
        lastRentMonths: null,
        hadLeases: false,
      },
    ])
    expect(await post('a07')).toMatchObject({
      status: 409,
      body: { error: 'This property has a unit with this name already.' },
    })
    expect((await post('a07', { propertyId: other.id })).status).toBe(201)
    expect((await post('B1', { propertyId: randomUUID() })).status).toBe(404)
  })

  test('with another name takes its tenants along, and keeps the lease', async () => {
    const { tenant } = await portal.createTenant(admin, { apartment: property.name, unit: 'old 1' })
    const [unit] = await list(`propertyId=${property.id}&q=old`)
    expect((await patch(unit?.id ?? '', { name: 'New 1', kind: 'house' })).body).toMatchObject({
      name: 'New 1',
      kind: 'house',
      lease: { tenantId: tenant.id },
    })
    expect((await admin.call<Tenant>(`GET /tenants/${tenant.id}`)).body.unit).toBe('New 1')
    expect((await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body).toMatchObject([
      { unitName: 'New 1' },
    ])
    expect((await patch(unit?.id ?? '', { name: 'a07' })).status).toBe(409)
  })

  test('that is let cannot become inactive, and one that had a lease stays', async () => {
    const { tenant } = await portal.createTenant(admin, { apartment: property.name, unit: 'Let 1' })
    const [unit] = await list(`propertyId=${property.id}&q=let`)
    const id = unit?.id ?? ''
    expect((await patch(id, { active: false })).body).toMatchObject({
      error: 'Somebody rents this unit now. End the lease before you make the unit inactive.',
    })
    await admin.call(`DELETE /tenants/${tenant.id}`)
    expect(await admin.call(`DELETE /units/${id}`)).toMatchObject({
      status: 409,
      body: { error: 'This unit has leases, and its history is kept. Make it inactive instead.' },
    })
    expect((await patch(id, { active: false })).body).toMatchObject({
      active: false,
      vacantSince: '2026-11-20',
    })
    const person = await portal.createTenant(admin)
    const lease = { tenantId: person.tenant.id, unitId: id, startsOn: '2026-12-01' }
    expect((await admin.call('POST /leases', { body: lease })).status).toBe(409)
  })

  test('that never had a lease is removed', async () => {
    const { body } = await post('Gone 1')
    expect((await admin.call(`DELETE /units/${body.id}`)).status).toBe(204)
    expect((await admin.call(`DELETE /units/${body.id}`)).status).toBe(404)
  })
})

test('units stand in the order of their numbers, page by page, and vacant ones alone', async () => {
  const { id, name: apartment } = await addProperty()
  for (const name of ['A10', 'A2', 'A1']) await post(name, { propertyId: id })
  await post('Shut', { propertyId: id, active: false })
  await portal.createTenant(admin, { apartment, unit: 'A2', moveInDate: '2026-11-20' })
  await portal.createTenant(admin, { apartment, unit: 'A1', moveInDate: '2026-11-21' })
  await portal.createTenant(admin, { apartment, unit: 'A3', leaseEndDate: '2026-11-19' })
  expect(listNames(await list(`propertyId=${id}`))).toEqual(['A1', 'A2', 'A3', 'A10', 'Shut'])
  expect(listNames(await list(`propertyId=${id}&vacant=true`))).toEqual(['A1', 'A10'])
  expect(listNames(await list(`propertyId=${id}&vacant=false&active=true`))).toEqual(['A2', 'A3'])
  expect(listNames(await list(`propertyId=${id}&active=false`))).toEqual(['Shut'])
  const first = await admin.call<RegisteredUnit[]>(`GET /units?propertyId=${id}&limit=2&count=true`)
  expect([listNames(first.body), first.headers.get('x-total-count')]).toEqual([['A1', 'A2'], '5'])
  const next = /<\/api(.*?)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await admin.call<RegisteredUnit[]>(`GET ${next}`)
  expect(listNames(second.body)).toEqual(['A3', 'A10'])
  portal.clock.advance(DAY)
  expect(listNames(await list(`propertyId=${id}&vacant=true`))).toEqual(['A10'])
  portal.clock.advance(-DAY)
})

test('somebody limited to a property writes its units alone; a caretaker reads who is in them, and no days', async () => {
  const manager = await portal.createAdmin({ staff: 'manager', propertyIds: [other.id] })
  const caretaker = await portal.createAdmin({ staff: 'caretaker', propertyIds: [property.id] })
  expect((await post('M1', {}, manager)).status).toBe(404)
  expect((await post('M1', { propertyId: other.id }, manager)).status).toBe(201)
  expect(new Set((await list('', manager)).map(({ propertyId }) => propertyId))).toEqual(new Set([other.id]))
  expect((await post('C1', {}, caretaker)).status).toBe(403)
  const [unit] = await list('q=new', caretaker)
  expect(unit?.lease).toMatchObject({ tenantName: expect.any(String), startsOn: null, rent: null })
})

test('a property is neither archived nor deleted while a tenant of another one has a lease in it', async () => {
  const { id } = await addProperty()
  const { body: unit } = await post('Second shop', { propertyId: id })
  const { tenant } = await portal.createTenant(admin, { apartment: property.name, unit: 'First shop' })
  const body = { tenantId: tenant.id, unitId: unit.id, startsOn: '2026-11-01' }
  const lease = await admin.call<Lease>('POST /leases', { body })
  const archive = () => admin.call(`PATCH /properties/${id}`, { body: { archived: true } })
  expect([(await archive()).status, (await admin.call(`DELETE /properties/${id}`)).status]).toEqual([
    409, 409,
  ])
  const ending = { moveOutOn: '2026-11-20', reason: 'One shop is enough' }
  await admin.call(`POST /leases/${lease.body.id}/end`, { body: ending })
  expect([(await admin.call(`DELETE /properties/${id}`)).status, (await archive()).status]).toEqual([
    409, 200,
  ])
})
