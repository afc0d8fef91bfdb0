import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { Property } from '../properties.contract.ts'

let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const list = async () => (await admin.call<Property[]>('GET /properties')).body
const add = (fields: object = {}) =>
  admin.call<Property>('POST /properties', {
    body: { name: `Market ${randomUUID()}`, kind: 'shops', capacity: 4, ...fields },
  })
const change = (id: string, body: object) => admin.call<Property>(`PATCH /properties/${id}`, { body })
const archive = (id: string) => change(id, { archived: true })
const remove = (id: string) => admin.call(`DELETE /properties/${id}`)
const TAKEN = { status: 409, body: { error: 'A property with this name is there already.' } }

describe('the properties', () => {
  test('are those of the specification, in its order, once', async () => {
    const seeded = (await list()).map(({ id, ...property }) => property)
    expect(seeded).toEqual([
      { name: 'Bohye (Shops)', kind: 'shops', capacity: 20, archived: false },
      { name: 'Achimota (Shops)', kind: 'shops', capacity: 20, archived: false },
      { name: 'Palmwine (Shops)', kind: 'shops', capacity: 20, archived: false },
      { name: 'Bohye apartments', kind: 'apartments', capacity: 12, archived: false },
    ])
  })

  test('can be added to, and read back as they were written', async () => {
    portal.clock.advance(1000)
    const fields = { name: 'Ɔsu Arcade & Sons', kind: 'apartments', capacity: 0 }
    const { status, body } = await add({
      ...fields,
      name: ` ${fields.name} `,
      id: 'x',
      createdAt: '2000-01-01',
    })
    expect(status).toBe(201)
    expect(body).toEqual({ ...fields, archived: false, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect((await list()).at(-1)).toEqual(body)
  })

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: undefined }, 'Name is required'],
    [{ kind: 'huts' }, 'Kind must be one of: shops, apartments'],
    [{ kind: undefined }, 'Kind must be one of: shops, apartments'],
    [{ capacity: -1 }, 'Capacity must be at least 0'],
    [{ capacity: 100_001 }, 'Capacity must be at most 100000'],
    [{ capacity: 1.5 }, 'Capacity must be a whole number'],
    [{ capacity: '4' }, 'Capacity must be a number'],
  ])('with %j are refused: %s', async (fields, error) => {
    const { status, body } = await add(fields)
    expect({ status, body }).toEqual({ status: 400, body: { error, details: [error] } })
  })

  test('have unique names', async () => {
    const before = await takeSnapshot(portal)
    const { status, body } = await add({ name: 'Bohye (Shops)' })
    expect({ status, body }).toEqual(TAKEN)
    expect(await takeSnapshot(portal)).toEqual(before)
    const twice = await Promise.all([add({ name: 'Twice' }), add({ name: 'Twice' })])
    expect(twice.map((reply) => reply.status).sort()).toEqual([201, 409])
  })
})

describe('a change', () => {
  test('changes the given fields', async () => {
    const { body: before } = await add()
    expect((await change(before.id, { capacity: 7 })).body).toEqual({ ...before, capacity: 7 })
    expect((await change(before.id, { kind: 'apartments', id: 'x' })).body).toMatchObject({
      kind: 'apartments',
      id: before.id,
    })
    const { status, body } = await change(before.id, {})
    expect({ status, body }).toEqual({ status: 200, body: { ...before, capacity: 7, kind: 'apartments' } })
  })

  test('of the name is shown on the tenants', async () => {
    const { body: property } = await add({ name: 'Old Market' })
    const { tenant } = await portal.createTenant(admin, { apartment: 'Old Market' })
    await change(property.id, { name: 'New Market' })
    expect((await admin.call(`GET /tenants/${tenant.id}`)).body).toMatchObject({ apartment: 'New Market' })
    expect((await admin.call('GET /tenants?apartment=New%20Market')).body).toMatchObject([{ id: tenant.id }])
    expect((await admin.call('GET /tenants?apartment=Old%20Market')).body).toEqual([])
  })

  test('to a name that is taken is refused; to the own one it is not', async () => {
    const { body: property } = await add()
    const { status, body } = await change(property.id, { name: 'Bohye (Shops)', capacity: 1 })
    expect({ status, body }).toEqual(TAKEN)
    expect((await change(property.id, { name: property.name })).body).toEqual(property)
  })
})

describe('a property', () => {
  test('that never had a tenant can be deleted, once', async () => {
    const { body: property } = await add()
    const { status, text } = await admin.call(`DELETE /properties/${property.id}`)
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(await list()).not.toContainEqual(property)
    const again = await admin.call(`DELETE /properties/${property.id}`)
    expect({ status: again.status, body: again.body }).toEqual({
      status: 404,
      body: { error: 'Property not found' },
    })
    expect((await change(property.id, { capacity: 1 })).status).toBe(404)
  })

  test('with tenants can neither be deleted nor archived', async () => {
    const { body: property } = await add({ name: 'Let out' })
    await portal.createTenant(admin, { apartment: 'Let out' })
    const error =
      'This property has 1 tenant. It can be archived once the tenant has been moved to another property or deleted.'
    expect(await remove(property.id)).toMatchObject({ status: 409, body: { error } })
    expect(await archive(property.id)).toMatchObject({ status: 409, body: { error } })
    await portal.createTenant(admin, { apartment: 'Let out' })
    expect((await remove(property.id)).body).toEqual({
      error:
        'This property has 2 tenants. It can be archived once all of them have been moved to another property or deleted.',
    })
    expect(await list()).toContainEqual(property)
  })

  test('whose only tenant has moved elsewhere can be deleted', async () => {
    const { body: property } = await add({ name: 'Moved out of' })
    const { tenant } = await portal.createTenant(admin, { apartment: 'Moved out of' })
    await admin.call(`PATCH /tenants/${tenant.id}`, { body: { apartment: 'Bohye (Shops)' } })
    expect((await remove(property.id)).status).toBe(204)
  })
})
