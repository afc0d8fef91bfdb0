import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { Occupancy } from '../../properties/occupancy.contract.ts'
import type { Property } from '../../properties/properties.contract.ts'
import { seedProperties } from '../../properties/server/properties.service.ts'
import { listTenantUnits } from './tenants.units.ts'

let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const list = async () => (await admin.call<Property[]>('GET /properties')).body
const add = async (name = `Market ${randomUUID()}`) =>
  await admin.call<Property>('POST /properties', { body: { name, kind: 'shops', capacity: 4 } })
const change = (id: string, body: object) => admin.call<Property>(`PATCH /properties/${id}`, { body })
const archive = (id: string) => change(id, { archived: true })
const findOccupancy = async (id: string) =>
  (await admin.call<Occupancy[]>('GET /properties/occupancy')).body.find((one) => one.propertyId === id)

const LEFT =
  'This property has had tenants, and the books keep its name. It cannot be deleted, but it can be archived.'

describe('a property whose tenants have all left', () => {
  let property: Property
  let tenantId: string
  let invoiceId: string

  beforeAll(async () => {
    property = (await add('Old Arcade')).body
    const { tenant } = await portal.createTenant(admin, { apartment: 'Old Arcade', unit: 'A1' })
    tenantId = tenant.id
    invoiceId = (await portal.createInvoice(admin, tenantId)).id
    await admin.call(`DELETE /tenants/${tenantId}`)
  })

  test('cannot be deleted, and the error suggests to archive it', async () => {
    expect(await admin.call(`DELETE /properties/${property.id}`)).toMatchObject({
      status: 409,
      body: { error: LEFT },
    })
    expect(await findOccupancy(property.id)).toMatchObject({ tenants: 0, formerTenants: 1 })
  })

  test('is archived: not in the list nor in the current totals', async () => {
    const { status, body } = await archive(property.id)
    expect({ status, body }).toEqual({ status: 200, body: { ...property, archived: true } })
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: property.id }))
    expect((await admin.call('GET /properties?archived=true')).body).toEqual([
      { ...property, archived: true },
    ])
    expect(await findOccupancy(property.id)).toBeUndefined()
    const { occupancy } = (await admin.call<{ occupancy: object }>('GET /analytics/summary')).body
    expect(occupancy).not.toHaveProperty(property.name)
    expect(occupancy).toHaveProperty(['Bohye (Shops)'])
    expect((await archive(property.id)).status).toBe(200)
  })

  test('keeps its name and its units for the accounts', async () => {
    const pdf = await admin.call(`GET /invoices/${invoiceId}/pdf`)
    expect(pdf.status).toBe(200)
    const [home] = await listTenantUnits(portal.db, [tenantId])
    expect(home).toEqual({ tenantId, apartment: 'Old Arcade', unit: 'A1' })
    expect((await admin.call(`GET /properties/${property.id}/units`)).body).toEqual([
      { unit: 'A1', doubleLet: false, tenants: [] },
    ])
  })

  test('accepts no tenant', async () => {
    const error = 'Location is archived; restore it under Properties, or choose another one: Old Arcade'
    const refused = { status: 400, body: { error, details: [error] } }
    const body = { name: 'Kofi', email: `${randomUUID()}@tenant.test`, apartment: 'Old Arcade' }
    expect(await admin.call('POST /tenants', { body })).toMatchObject(refused)
    const { tenant } = await portal.createTenant(admin)
    const move = { body: { apartment: 'Old Arcade' } }
    expect(await admin.call(`PATCH /tenants/${tenant.id}`, move)).toMatchObject(refused)
    const rows = [{ name: body.name, email: body.email, apartment: 'old  arcade' }]
    expect((await admin.call('POST /tenants/import', { body: { rows } })).body).toMatchObject({
      details: ['Row 2, Location: Location is archived; restore it under Properties, or choose another one'],
    })
  })

  test('keeps its name reserved', async () => {
    const taken = {
      status: 409,
      body: { error: 'An archived property has this name. Restore it, or choose another name.' },
    }
    expect(await add('Old Arcade')).toMatchObject(taken)
    const { body: other } = await add()
    expect(await change(other.id, { name: 'Old Arcade' })).toMatchObject(taken)
  })

  test('is restored unchanged', async () => {
    const { status, body } = await change(property.id, { archived: false })
    expect({ status, body }).toEqual({ status: 200, body: property })
    expect(await list()).toContainEqual(property)
    expect((await portal.createTenant(admin, { apartment: 'Old Arcade' })).tenant.apartment).toBe(
      'Old Arcade',
    )
  })
})

test('archiving and moving in at the same time: one of them is refused', async () => {
  const { tenant } = await portal.createTenant(admin)
  for (let round = 0; round < 10; round += 1) {
    const { body: property } = await add()
    const [archived, moved] = await Promise.all([
      archive(property.id),
      admin.call(`PATCH /tenants/${tenant.id}`, { body: { apartment: property.name } }),
    ])
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([archived.status, moved.status])
  }
})

test('the properties of the specification do not come back once all are archived', async () => {
  for (const { id } of await list()) await admin.call(`PATCH /properties/${id}`, { body: { archived: true } })
  const left = await list()
  expect(left.map(({ name }) => name)).not.toContain('Achimota (Shops)')
  await seedProperties(portal.db, portal.clock.now())
  expect(await list()).toEqual(left)
})
