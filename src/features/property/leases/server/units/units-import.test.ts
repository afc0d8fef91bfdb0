import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Property } from '../../../properties/properties.contract.ts'
import type { RegisteredUnit } from '../../../properties/units.contract.ts'
import {
  type ImportedUnits,
  UNIT_IMPORT_MESSAGES,
  type UnitImportPreview,
} from '../../../properties/units-import.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let property: Property
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  property = await addProperty()
  const body = { propertyId: property.id, name: 'B 07', kind: 'shop' }
  expect((await admin.call('POST /units', { body })).status).toBe(201)
})
afterAll(() => portal.close())

async function addProperty(): Promise<Property> {
  const body = { name: `Market ${randomUUID()}`, kind: 'shops', capacity: 9 }
  return (await admin.call<Property>('POST /properties', { body })).body
}

function preview(rows: string[], as: ApiClient = admin) {
  const form = new FormData()
  form.set('file', new Blob([['Location,Unit,Kind,Floor Area', ...rows].join('\r\n')]), 'units.csv')
  return as.call<UnitImportPreview>('POST /units/import/preview', { form })
}
const row = (fields: object = {}) => ({
  location: property.name,
  unit: `U ${randomUUID()}`,
  kind: 'Shop',
  floorArea: '24.5',
  ...fields,
})
const add = (rows: object[], headers: Record<string, string> = {}, as: ApiClient = admin) =>
  as.call<ImportedUnits>('POST /units/import', { body: { rows }, headers })

describe('the preview', () => {
  test('shows each row as it would be stored, and stores nothing', async () => {
    const before = await takeSnapshot(portal)
    const { status, body } = await preview([` ${property.name.toUpperCase()} ,C1,WAREHOUSES,1200 m²`])
    expect(status).toBe(200)
    expect(body).toMatchObject({ good: 1, bad: 0, ignored: [] })
    expect(body.rows[0]?.values).toEqual({
      location: property.name,
      unit: 'C1',
      kind: 'Warehouse',
      floorArea: '1200',
    })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test.each([
    ['no location', { location: '' }, 'location', 'Location is required'],
    ['an unknown location', { location: 'Kumasi' }, 'location', 'Location is not one of the properties'],
    ['no unit', { unit: '' }, 'unit', 'Unit name is required'],
    ['a unit that is there', { unit: 'b07' }, 'unit', 'This property has a unit with this name already.'],
    ['no kind', { kind: '' }, 'kind', 'Kind is required'],
    [
      'an unknown kind',
      { kind: 'stall' },
      'kind',
      'Kind must be one of: Shop, Office, Warehouse, Land, Apartment, Room, House',
    ],
    [
      'an area that is none',
      { floorArea: 'large' },
      'floorArea',
      'Floor Area must be an area from 0 to 1,000,000 m² with at most two decimals',
    ],
    [
      'an area with three decimals',
      { floorArea: '1.234' },
      'floorArea',
      'Floor Area must be an area from 0 to 1,000,000 m² with at most two decimals',
    ],
  ])('marks the cell: %s', async (_what, fields, field, message) => {
    const { body } = await preview([Object.values(row(fields)).join(',')])
    expect(body.rows[0]?.problems).toEqual([{ field, message }])
  })

  test('marks the second row with the same unit', async () => {
    const { body } = await preview([`${property.name},C 2,shop,`, `${property.name},c2,shop,`])
    expect(body.rows.map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'unit', message: 'Row 2 is this unit too' }],
    ])
  })

  test('is not for tenants', async () => {
    const tenant = await portal.createTenant(admin)
    expect((await preview([], tenant)).status).toBe(403)
  })
})

describe('the import', () => {
  test('adds all units', async () => {
    const into = await addProperty()
    const rows = [
      row({ location: into.name, unit: 'A1' }),
      row({ location: into.name, unit: 'A2', kind: 'office', floorArea: '' }),
    ]
    expect(await add(rows)).toMatchObject({ status: 201, body: { imported: 2 } })
    const { body } = await admin.call<RegisteredUnit[]>(`GET /units?propertyId=${into.id}`)
    expect(body.map(({ name, kind, floorArea, active }) => [name, kind, floorArea, active])).toEqual([
      ['A1', 'shop', 24.5, true],
      ['A2', 'office', null, true],
    ])
  })

  test('adds none when one cell is wrong, and names it', async () => {
    const before = await takeSnapshot(portal)
    expect(await add([row(), row({ row: 7, kind: 'stall' })])).toMatchObject({
      status: 400,
      body: {
        error: UNIT_IMPORT_MESSAGES.notImported,
        details: ['Row 7, Kind: Kind must be one of: Shop, Office, Warehouse, Land, Apartment, Room, House'],
      },
    })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('again with the same key adds none twice', async () => {
    const rows = [row()]
    const key = { 'idempotency-key': randomUUID() }
    const first = await add(rows, key)
    const again = await add(rows, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await add(rows)).status).toBe(400)
  })

  test('of two concurrent imports with one unit adds one', async () => {
    const same = row()
    const answers = await Promise.all([add([row(), same]), add([same, row()])])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  test('knows only the properties of the person', async () => {
    const email = `m-${randomUUID()}@landlord.test`
    await portal.createAccount(
      { name: 'Efua Sarpong', email },
      { role: 'admin', password: PASSWORD, staff: 'manager', propertyIds: [property.id] },
    )
    const manager = await portal.signIn(email, PASSWORD)
    const other = await addProperty()
    expect((await add([row()], {}, manager)).status).toBe(201)
    expect(await add([row({ location: other.name })], {}, manager)).toMatchObject({
      status: 400,
      body: { details: ['Row 2, Location: Location is not one of the properties'] },
    })
  })
})
