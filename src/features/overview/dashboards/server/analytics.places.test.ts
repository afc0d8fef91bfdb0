import { describe, expect, it } from 'vitest'
import { setUpFixture, setUpMailFixture } from '../../../../testing/fixture.ts'
import type { NewProperty } from '../../../property/properties/properties.contract.ts'
import type { AnalyticsSummary } from '../analytics.contract.ts'

const fixture = setUpMailFixture()
const summary = async (admin: Pick<typeof fixture.admin, 'call'> = fixture.admin) =>
  (await admin.call<AnalyticsSummary>('GET /analytics/summary')).body
const add = (property: NewProperty) => fixture.admin.call('POST /properties', { body: property })
const rent = (apartment: string, unit?: string) =>
  fixture.portal.createTenant(fixture.admin, { apartment, unit })

describe('occupancy', () => {
  it('starts with the properties of the specification', async () => {
    const { occupancy, totalTenants, totalCapacity, overallOccupancyPercentage, propertyBreakdown } =
      await summary()
    expect(occupancy).toEqual({
      'Bohye (Shops)': { current: 1, capacity: 20, percentage: 5 },
      'Achimota (Shops)': { current: 0, capacity: 20, percentage: 0 },
      'Palmwine (Shops)': { current: 0, capacity: 20, percentage: 0 },
      'Bohye apartments': { current: 0, capacity: 12, percentage: 0 },
    })
    expect({ totalTenants, totalCapacity, overallOccupancyPercentage }).toEqual({
      totalTenants: 1,
      totalCapacity: 72,
      overallOccupancyPercentage: 1.4,
    })
    expect(propertyBreakdown).toEqual({
      shops: { occupied: 1, total: 60 },
      apartments: { occupied: 0, total: 12 },
    })
  })

  it('counts a unit once in any spelling, each tenant without a unit, and no deleted tenant', async () => {
    await add({ name: 'Stalls', kind: 'shops', capacity: 5 })
    for (const unit of ['B07', 'b 07', ' B 07', 'C1', undefined, undefined]) await rent('Stalls', unit)
    const { tenant } = await rent('Stalls', 'D1')
    await fixture.admin.call(`DELETE /tenants/${tenant.id}`)
    const { occupancy, totalTenants, propertyBreakdown } = await summary()
    expect(occupancy['Stalls']).toEqual({ current: 4, capacity: 5, percentage: 80 })
    expect([totalTenants, propertyBreakdown.shops]).toEqual([7, { occupied: 5, total: 65 }])
  })

  it('is defined without capacity, and above capacity', async () => {
    await add({ name: 'Plan', kind: 'apartments', capacity: 0 })
    await add({ name: 'Kiosk', kind: 'apartments', capacity: 0 })
    await add({ name: 'Hut', kind: 'apartments', capacity: 1 })
    for (const apartment of ['Kiosk', 'Hut', 'Hut']) await rent(apartment)
    const { occupancy, propertyBreakdown } = await summary()
    expect([occupancy['Plan'], occupancy['Kiosk'], occupancy['Hut']]).toEqual([
      { current: 0, capacity: 0, percentage: 0 },
      { current: 1, capacity: 0, percentage: 100 },
      { current: 2, capacity: 1, percentage: 200 },
    ])
    expect(propertyBreakdown.apartments).toEqual({ occupied: 3, total: 13 })
  })

  it('contains a property of any name', async () => {
    for (const name of ['__proto__', 'constructor', '42']) {
      expect((await add({ name, kind: 'shops', capacity: 2 })).status).toBe(201)
      await rent(name)
    }
    const { occupancy } = await summary()
    const place = { current: 1, capacity: 2, percentage: 50 }
    for (const name of ['__proto__', 'constructor', '42'])
      expect(Object.getOwnPropertyDescriptor(occupancy, name)?.value, name).toEqual(place)
  })
})

describe('the set-up steps', () => {
  const settings = (howToPay: object) => fixture.admin.call('PATCH /settings', { body: { howToPay } })
  const nothing = { mobileMoney: [], bank: null, text: null }
  const wallet = { network: 'MTN MoMo', number: '024 555 0100', name: 'Bohye Properties' }

  it.each([
    ['nothing', nothing, false],
    ['an empty text', { ...nothing, text: '' }, false],
    ['a wallet', { ...nothing, mobileMoney: [wallet] }, true],
    ['a bank account', { ...nothing, bank: 'GCB 1234' }, true],
    ['a text', { ...nothing, text: 'Come to the office.' }, true],
  ])('is not how to pay, once there is %s', async (_, howToPay, set) => {
    await settings(howToPay)
    expect((await summary()).setUp).toMatchObject({ howToPay: set, mail: true })
  })
})

describe('tenants without an e-mail', () => {
  const bare = setUpFixture({ SMTP_URL: 'off' })

  it('cannot be reached while SMS is off', async () => {
    const apartment = 'Bohye (Shops)'
    for (const [name, phone] of [
      ['Yaa', '024 412 3451'],
      ['Esi', '024 412 3452'],
    ])
      await bare.admin.call('POST /tenants', { body: { name, phone, apartment } })
    const unreachable = async () => (await summary(bare.admin)).setUp.unreachable
    expect(await unreachable()).toEqual({ count: 2, names: ['Esi', 'Yaa'] })
    const body = { provider: 'arkesel', sender: 'BohyeRent', apiKey: 'kente-and-cocoa' }
    await bare.admin.call('PATCH /settings/sms', { body })
    expect(await unreachable()).toEqual({ count: 0, names: [] })
  })
})

describe.each([
  ['a portal without a mail server', {}],
  ['a portal that sends nothing', { SMTP_URL: 'off' }],
])('%s', (_, env) => {
  const bare = setUpFixture({ SMTP_URL: '', ...env })

  it('include email', async () => {
    expect((await summary(bare.admin)).setUp.mail).toBe(false)
  })
})

describe('a mail server that is set on its screen', () => {
  const bare = setUpFixture({ SMTP_URL: '' })

  it('is done, until it is removed', async () => {
    const mail = async () => (await summary(bare.admin)).setUp.mail
    const body = { host: 'smtp.landlord.test', port: 587, security: 'tls', user: null, fromAddress: null }
    await bare.admin.call('PATCH /settings/mail', { body })
    expect(await mail()).toBe(true)
    await bare.admin.call('DELETE /settings/mail')
    expect(await mail()).toBe(false)
  })
})
