import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal } from '../../../../testing/portal.ts'
import type { Property } from '../../properties/properties.contract.ts'
import type { RegisteredUnit, UnitTotals } from '../../properties/units.contract.ts'
import type { Lease, LeaseTotals } from '../leases.contract.ts'

const portal = await startTestPortal()
const admin = await portal.createAdmin()
let property: Property
let tenantId: string

// Today is 20 November 2026.
beforeAll(async () => {
  const body = { name: `Market ${randomUUID()}`, kind: 'shops', capacity: 40 }
  property = (await admin.call<Property>('POST /properties', { body })).body
  tenantId = (await portal.createTenant(admin, { apartment: 'Bohye (Shops)' })).tenant.id
})
afterAll(() => portal.close())

async function addLease(unit: string, terms: object): Promise<Lease> {
  const given = { propertyId: property.id, name: unit, kind: 'shop' }
  const { body } = await admin.call<RegisteredUnit>('POST /units', { body: given })
  const lease = { tenantId, unitId: body.id, startsOn: '2026-01-01', ...terms }
  const answer = await admin.call<Lease>('POST /leases', { body: lease })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

const listEnding = async (within: string) => {
  const query = `propertyId=${property.id}&endsWithin=${within}`
  const { body } = await admin.call<Lease[]>(`GET /leases?${query}`)
  const totals = await admin.call<LeaseTotals>(`GET /leases/totals?${query}`)
  expect(totals.body.count).toBe(body.length)
  return body.map(({ unitName }) => unitName)
}

test.each([
  ['2026-11-19', ['over']],
  ['2026-11-20', ['30', '60', '90']],
  ['2026-12-20', ['30', '60', '90']],
  ['2026-12-21', ['60', '90']],
  ['2027-01-19', ['60', '90']],
  ['2027-01-20', ['90']],
  ['2027-02-18', ['90']],
  ['2027-02-19', []],
  [null, []],
])('a lease until %s ends within %j', async (endsOn, expected) => {
  const unit = `E ${randomUUID()}`
  await addLease(unit, { endsOn })
  const found: string[] = []
  for (const within of ['30', '60', '90', 'over'])
    if ((await listEnding(within)).includes(unit)) found.push(within)
  expect(found).toEqual(expected)
})

test('leases that end come in the order of their ends, page after page, unless another is asked for', async () => {
  const ends = ['2027-01-05', '2026-12-03', '2027-02-02']
  for (const endsOn of ends) await addLease(`Order ${endsOn}`, { endsOn })
  const list = `/leases?propertyId=${property.id}&endsWithin=90&q=order&limit=2`
  const first = await admin.call<Lease[]>(`GET ${list}`)
  const next = /<\/api([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await admin.call<Lease[]>(`GET ${next}`)
  expect([...first.body, ...second.body].map(({ endsOn }) => endsOn)).toEqual(ends.toSorted())
  const latest = await admin.call<Lease[]>(`GET ${list}&sort=-endsOn`)
  expect(latest.body.map(({ endsOn }) => endsOn)).toEqual(['2027-02-02', '2027-01-05'])
})

test('a lease that was ended or renewed needs nothing', async () => {
  const [ended, renewed] = [`Ended ${randomUUID()}`, `Renewed ${randomUUID()}`]
  const first = await addLease(ended, { endsOn: '2026-11-10' })
  const second = await addLease(renewed, { endsOn: '2026-12-01', rent: 100 })
  expect(await listEnding('over')).toContain(ended)
  expect(await listEnding('30')).toContain(renewed)
  const ending = { moveOutOn: '2026-11-10', reason: 'Moved away' }
  expect((await admin.call(`POST /leases/${first.id}/end`, { body: ending })).status).toBe(200)
  const offer = { rent: 110, endsOn: '2027-11-30' }
  expect((await admin.call(`POST /leases/${second.id}/renewal`, { body: offer })).status).toBe(201)
  expect(await listEnding('30')).toContain(renewed)
  expect((await admin.call(`POST /leases/${second.id}/renewal/accept`)).status).toBe(200)
  expect(await listEnding('over')).not.toContain(ended)
  expect(await listEnding('30')).not.toContain(renewed)
})

test('the leases and units have totals of one month, which their exports repeat', async () => {
  const body = { name: `Court ${randomUUID()}`, kind: 'shops', capacity: 9 }
  property = (await admin.call<Property>('POST /properties', { body })).body
  await addLease('T1', { rent: 300 })
  await addLease('T2', { rent: 1000, periodMonths: 3, endsOn: '2026-10-31' })
  await addLease('T3', {})
  await admin.call('POST /units', { body: { propertyId: property.id, name: 'T4', kind: 'shop' } })
  const query = `propertyId=${property.id}`
  const leases = await admin.call<LeaseTotals>(`GET /leases/totals?${query}`)
  expect(leases.body).toEqual({ count: 3, monthlyRent: 633.33 })
  const units = await admin.call<UnitTotals>(`GET /units/totals?${query}`)
  expect(units.body).toEqual({ count: 4, vacant: 2, monthlyRent: 633.33 })
  const vacant = await admin.call<UnitTotals>(`GET /units/totals?${query}&vacant=true`)
  expect(vacant.body).toEqual({ count: 2, vacant: 2, monthlyRent: 333.33 })
  const rows = await admin.call<RegisteredUnit[]>(`GET /units?${query}&sort=-lastRent&limit=2`)
  expect(rows.body.map((unit) => [unit.name, unit.vacantSince, unit.lastRent, unit.lastRentMonths])).toEqual([
    ['T2', '2026-10-31', 1000, 3],
    ['T1', null, 300, 1],
  ])
  for (const list of ['leases', 'units']) {
    const { text } = await admin.call(`GET /${list}/export?${query}&format=csv`)
    expect(text).toContain('633.33')
  }
})

test('a caretaker sees the units without money, and may not order them by it', async () => {
  const caretaker = await portal.createAdmin({ staff: 'caretaker', propertyIds: [property.id] })
  const { body } = await caretaker.call<UnitTotals>('GET /units/totals')
  expect(body).toMatchObject({ count: 4, monthlyRent: null })
  const units = await caretaker.call<RegisteredUnit[]>('GET /units?sort=-tenantName')
  expect(units.body.map(({ lastRent }) => lastRent)).toEqual([null, null, null, null])
  for (const sort of ['lastRent', '-leaseEndDate', 'vacantSince'])
    expect((await caretaker.call(`GET /units?sort=${sort}`)).status, sort).toBe(403)
  expect((await caretaker.call('GET /units/export?format=csv')).text).not.toContain('Rent')
})
