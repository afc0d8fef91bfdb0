import { beforeAll, expect, it } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Found } from '../search.contract.ts'

const fixture = setUpFixture()
const search = async (q: string) =>
  (await fixture.admin.call<Found>(`GET /search?q=${encodeURIComponent(q)}`)).body

const HERE = 'Bohye (Shops)'
let mine: Awaited<ReturnType<typeof fixture.portal.createTenant>>
let properties: Property[]
const getId = (name: string) => properties.find((one) => one.name === name)?.id ?? ''

const post = async (endpoint: string, body: object) => {
  const { status, text } = await fixture.admin.call(`POST /${endpoint}`, { body })
  expect(status, text).toBe(201)
}

beforeAll(async () => {
  const { call } = fixture.admin
  mine = await fixture.portal.createTenant(fixture.admin, {
    name: 'Yaa Dankwa',
    apartment: HERE,
    unit: 'Q77',
    moveInDate: '2026-01-01',
  })
  const leases = (await call<Lease[]>(`GET /leases?tenantId=${mine.tenant.id}`)).body
  properties = (await call<Property[]>('GET /properties')).body
  const steps = [{ fromDay: '2026-01-01', amount: 35 }]
  const rule = { leaseId: leases[0]?.id, description: 'Sweeping the yard', startsOn: '2026-12-01' }
  await post('rent-rules', { ...rule, purpose: 'other', steps })
  const spent = { propertyId: getId(HERE), category: 'repairs', amount: 420.5, spentOn: '2026-11-18' }
  await post('expenses', { ...spent, supplier: 'Kwame Sweepers', note: 'Gate lock' })
  const announcement = { audience: 'tenants', tenantIds: [mine.tenant.id], sendEmail: false }
  await post('announcements', {
    ...announcement,
    title: 'Sweeping on Friday',
    text: 'Please move your wares',
  })
})

it('charges, expenses and announcements say whose or of which property they are, what of them is owed or spent, and their state', async () => {
  const { charges, expenses, announcements } = await search('sweep')
  expect(charges).toMatchObject({
    total: 1,
    rows: [
      {
        title: 'Sweeping the yard',
        detail: `Yaa Dankwa · ${HERE}, Q77`,
        status: 'Draft',
        amount: null,
        tenant: { id: mine.tenant.id, name: 'Yaa Dankwa' },
      },
    ],
  })
  expect(expenses).toMatchObject({
    total: 1,
    rows: [
      {
        title: 'Repairs, Kwame Sweepers',
        detail: `${HERE} · 18 Nov 2026 · Gate lock`,
        status: null,
        amount: 420.5,
        day: '2026-11-18',
      },
    ],
  })
  const [announcement] = announcements.rows
  expect(announcement).toMatchObject({ title: 'Sweeping on Friday', status: null, amount: null })
  expect(announcement?.detail).toMatch(/ · \d+ Nov 2026$/)
})

it.each([
  ['charges', ['dankwa', 'q77', 'YARD'], ['gate lock', 'wares']],
  ['expenses', ['sweepers', 'GATE LOCK', 'bohye', 'repair'], ['dankwa', 'wares']],
  ['announcements', ['friday'], ['dankwa', 'wares', 'bohye']],
] as const)('%s are found by what they are called by', async (kind, found, missed) => {
  for (const q of found) expect((await search(q))[kind].total, q).toBe(1)
  for (const q of missed) expect((await search(q))[kind].total, q).toBe(0)
})

it('what is found is only for those who may read them, within their properties', async () => {
  const totals = async (person: Parameters<typeof fixture.portal.createAdmin>[0]) => {
    const { call } = await fixture.portal.createAdmin(person)
    const { charges, expenses, announcements } = (await call<Found>('GET /search?q=sweep')).body
    return [charges.total, expenses.total, announcements.total]
  }
  expect(await totals({ staff: 'accountant' })).toEqual([1, 1, 1])
  expect(await totals({ staff: 'caretaker' })).toEqual([0, 0, 1])
  expect(await totals({ staff: 'manager', propertyIds: [getId('Achimota (Shops)')] })).toEqual([0, 0, 0])
  expect(await totals({ staff: 'manager', propertyIds: [getId(HERE)] })).toEqual([1, 1, 1])
})

it('documents to sign are found by number and tenant, by who may read them, within their properties', async () => {
  const leases = (await fixture.admin.call<Lease[]>(`GET /leases?tenantId=${mine.tenant.id}`)).body
  const { body: made } = await fixture.admin.call<{ id: string; number: string }>(
    `POST /leases/${leases[0]?.id}/signings`,
    { body: { kind: 'agreement' } },
  )
  for (const q of [made.number, made.number.toLowerCase(), made.number.slice(4), 'dankwa'])
    expect((await search(q)).signings, q).toEqual({
      total: 1,
      rows: [
        {
          id: made.id,
          title: made.number,
          detail: `Yaa Dankwa · Tenancy agreement · ${HERE}, Q77`,
          status: 'Draft',
          amount: null,
        },
      ],
    })
  expect((await search('DOC-2025')).signings.total).toBe(0)
  const totalFor = async (person: Parameters<typeof fixture.portal.createAdmin>[0]) => {
    const { call } = await fixture.portal.createAdmin(person)
    return (await call<Found>(`GET /search?q=${made.number}`)).body.signings.total
  }
  expect(await totalFor({ staff: 'accountant' })).toBe(1)
  expect(await totalFor({ staff: 'caretaker' })).toBe(0)
  expect(await totalFor({ staff: 'manager', propertyIds: [getId(HERE)] })).toBe(1)
  expect(await totalFor({ staff: 'manager', propertyIds: [getId('Achimota (Shops)')] })).toBe(0)
})
