import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Holder, Occupancy, Unit } from '../../../properties/occupancy.contract.ts'

let portal: TestPortal
let admin: ApiClient
let tenant: Awaited<ReturnType<TestPortal['createTenant']>>

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  tenant = await portal.createTenant(admin, { apartment: 'Achimota (Shops)' })
})
afterAll(() => portal.close())

type Place = { id: string; name: string }
const property = async (): Promise<Place> => {
  const body = { name: `Stalls ${randomUUID()}`, kind: 'shops', capacity: 4 }
  return (await admin.call<Place>('POST /properties', { body })).body
}
const move = async (
  place: Place,
  unit: string | null,
  from: string | null,
  to: string | null,
  name = 'Yaa',
) =>
  (
    await portal.createTenant(admin, {
      apartment: place.name,
      unit,
      name,
      moveInDate: from,
      leaseEndDate: to,
    })
  ).tenant
const overlaps = (query: Record<string, string>, by = admin) =>
  by.call<Holder[]>(`GET /tenants/overlaps?${new URLSearchParams(query)}`)
const units = async ({ id }: Place) => (await admin.call<Unit[]>(`GET /properties/${id}/units`)).body
const occupancy = async ({ id }: Place) =>
  (await admin.call<Occupancy[]>('GET /properties/occupancy')).body.find(
    ({ propertyId }) => propertyId === id,
  )

describe('the tenants of a unit in a period', () => {
  let place: Place
  let kofi: Holder & { uid: string | null }
  beforeAll(async () => {
    place = await property()
    kofi = await move(place, 'B 4', '2026-03-01', '2026-09-01', 'Kofi')
    await move(place, 'B5', '2026-03-01', '2026-09-01')
    await move(await property(), 'B 4', null, null)
    const gone = await move(place, 'B 4', null, null)
    await admin.call(`DELETE /tenants/${gone.id}`)
  })
  const listOverlaps = async (more: Record<string, string>) =>
    (await overlaps({ apartment: place.name, unit: 'B 4', ...more })).body

  test('have id, name and days', async () => {
    const { id } = kofi
    const holder = { id, name: 'Kofi', moveInDate: '2026-03-01', leaseEndDate: '2026-09-01' }
    expect(await listOverlaps({})).toEqual([holder])
    for (const unit of ['  b 4 ', 'B4', 'b  4']) expect(await listOverlaps({ unit })).toEqual([holder])
    expect(await listOverlaps({ unit: 'B-4' })).toEqual([])
  })

  test.each([
    ['2026-01-01', '2026-03-01', 0],
    ['2026-01-01', '2026-03-02', 1],
    ['2026-08-31', '2026-12-01', 1],
    ['2026-09-01', '2026-12-01', 0],
    ['2026-04-01', '2026-05-01', 1],
    ['', '2026-03-01', 0],
    ['', '2026-03-02', 1],
    ['2026-08-31', '', 1],
    ['2026-09-01', '', 0],
    ['', '', 1],
  ])('from %j to %j: %i', async (moveInDate, leaseEndDate, count) => {
    expect(await listOverlaps({ moveInDate, leaseEndDate })).toHaveLength(count)
  })

  test('can exclude one by id or uid', async () => {
    expect(await listOverlaps({ except: kofi.id })).toEqual([])
    expect(await listOverlaps({ except: kofi.uid ?? '' })).toEqual([])
    expect(await listOverlaps({ except: randomUUID() })).toHaveLength(1)
  })

  test('include those without days, the first tenant first', async () => {
    const ever = await move(place, 'b 4', null, null, 'Ever')
    expect((await listOverlaps({ moveInDate: '2026-08-31' })).map(({ name }) => name)).toEqual([
      'Ever',
      'Kofi',
    ])
    expect((await listOverlaps({ moveInDate: '2030-01-01' })).map(({ name }) => name)).toEqual(['Ever'])
    await admin.call(`DELETE /tenants/${ever.id}`)
  })

  test.each<[Record<string, string>, string]>([
    [{ apartment: 'Kumasi' }, 'Location is not one of the properties: Kumasi'],
    [{ apartment: '' }, 'Location is required'],
    [{ unit: ' ' }, 'Unit is required'],
    [{ moveInDate: '2026-05-01', leaseEndDate: '2026-05-01' }, 'Lease end date must be after move-in date'],
    [{ moveInDate: 'tomorrow' }, 'Move in date must be a day like 2026-12-05'],
  ])('is not asked with %j: %s', async (more, error) => {
    const { status, body } = await overlaps({ apartment: place.name, unit: 'B 4', ...more })
    expect({ status, body }).toEqual({ status: 400, body: { error, details: [error] } })
  })
})

test('the units of a property are sorted by name, with tenants and vacant units', async () => {
  const place = await property()
  const [a10, late, early, none, gone, old] = [
    await move(place, 'A10', null, null, 'Ten'),
    await move(place, 'A2', '2026-09-01', null, 'Late'),
    await move(place, 'a2', '2026-03-01', '2026-09-01', 'Early'),
    await move(place, null, null, null, 'Nowhere'),
    await move(place, 'A3', null, null, 'Gone'),
    await move(place, 'A2', null, null, 'Old'),
  ]
  for (const { id } of [gone, old]) await admin.call(`DELETE /tenants/${id}`)
  const holder = ({ id, name, moveInDate, leaseEndDate }: Holder) => ({ id, name, moveInDate, leaseEndDate })
  expect(await units(place)).toEqual([
    { unit: 'A2', doubleLet: false, tenants: [holder(early), holder(late)] },
    { unit: 'A3', doubleLet: false, tenants: [] },
    { unit: 'A10', doubleLet: false, tenants: [holder(a10)] },
    { unit: null, doubleLet: false, tenants: [holder(none)] },
  ])
  expect(await occupancy(place)).toEqual({
    propertyId: place.id,
    tenants: 4,
    taken: 3,
    doubleLet: 0,
    formerTenants: 2,
  })
})

test('a unit let twice at the same time is marked on its property and on itself', async () => {
  const place = await property()
  expect(await units(place)).toEqual([])
  expect(await occupancy(place)).toEqual({
    propertyId: place.id,
    tenants: 0,
    taken: 0,
    doubleLet: 0,
    formerTenants: 0,
  })
  await move(place, 'S1', '2026-01-01', '2026-06-01')
  const second = await move(place, 's1 ', '2026-05-31', null)
  await move(place, 'S2', null, '2026-06-01')
  await move(place, 'S2', '2026-06-01', null)
  for (const name of ['one', 'other']) await move(place, null, null, null, name)
  const twice = async () =>
    (await units(place)).map(({ unit, doubleLet }) => [unit?.toLowerCase(), doubleLet])
  expect(await twice()).toEqual([
    ['s1', true],
    ['s2', false],
    [undefined, false],
  ])
  expect(await occupancy(place)).toEqual({
    propertyId: place.id,
    tenants: 6,
    taken: 4,
    doubleLet: 1,
    formerTenants: 0,
  })
  await admin.call(`PATCH /tenants/${second.id}`, { body: { moveInDate: '2026-06-01' } })
  expect(await twice()).toEqual([
    ['s1', false],
    ['s2', false],
    [undefined, false],
  ])
  expect(await occupancy(place)).toEqual({
    propertyId: place.id,
    tenants: 6,
    taken: 4,
    doubleLet: 0,
    formerTenants: 0,
  })
})

test('every property has its count, and one that is not there has no units', async () => {
  const { body: all } = await admin.call<Place[]>('GET /properties')
  const { body: counts } = await admin.call<Occupancy[]>('GET /properties/occupancy')
  expect(counts.map(({ propertyId }) => propertyId)).toEqual(all.map(({ id }) => id))
  for (const id of [randomUUID(), 'first', tenant.tenant.id]) {
    const { status, body } = await admin.call(`GET /properties/${id}/units`)
    expect({ status, body }).toEqual({ status: 404, body: { error: 'Property not found' } })
  }
})

test('is refused to tenants', async () => {
  const place = await property()
  for (const path of ['/properties/occupancy', `/properties/${place.id}/units`]) {
    expect((await tenant.call(`GET ${path}`)).status).toBe(403)
  }
  expect((await overlaps({ apartment: place.name, unit: 'S1' }, tenant)).status).toBe(403)
})
