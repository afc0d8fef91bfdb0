import { describe, expect, test } from 'vitest'
import {
  choose,
  emptyPortal,
  fix,
  GOOD,
  makeTable,
  readRows,
} from '../../../../../testing/imports/book-plans.ts'
import { needsReason } from './money.ts'
import { readBook } from './read-book.ts'

describe('places', () => {
  test('a property to be made has the kind of its units, and their number', () => {
    const rows = ['Flat 1', 'Flat 2', 'flat2'].map((unit, at) => ({
      ...GOOD,
      name: `${at}`,
      property: 'Adum House',
      unit,
    }))
    const book = readRows(rows, { chosen: fix('property-unknown', 'make') })
    expect(book.plan).toMatchObject({ properties: [{ name: 'Adum House', kind: 'apartments', capacity: 2 }] })
    expect(book.makes).toMatchObject({ properties: 1, units: 2 })
  })
  test('an archived property cannot be made', () => {
    const adum = { id: 'p2', name: 'Adum', kind: 'shops' as const, capacity: 1, archived: true, units: 0 }
    const portal = { properties: [adum] }
    const book = readRows([{ ...GOOD, property: 'ADUM' }], {
      portal,
      chosen: fix('property-unknown', 'make'),
    })
    expect(book).toMatchObject({ ready: false, problems: [{ kind: 'property-unknown', fixes: [] }] })
    expect(book.problems[0]?.sentence).toContain('archived')
  })
  test('the room of a property grows', () => {
    const rows = [1, 2, 3].map((at) => ({ ...GOOD, name: `${at}`, unit: `${at}` }))
    const property = {
      id: 'p1',
      name: 'Kejetia',
      kind: 'shops' as const,
      capacity: 5,
      archived: false,
      units: 3,
    }
    const book = readRows(rows, { portal: { properties: [property] } })
    expect(book.plan.capacities).toEqual([{ propertyId: 'p1', capacity: 6 }])
    expect(book.problems.find(({ kind }) => kind === 'capacity')).toMatchObject({
      sentence: 'Kejetia has room for 5 units and gets 6: its capacity grows.',
      blocking: false,
    })
    expect(readRows(rows.slice(1), { portal: { properties: [property] } }).plan.capacities).toEqual([])
  })
  test('an option counts before the name of the sheet, and after a column', () => {
    const options = { property: 'Kejetia' }
    const table = makeTable([{ ...GOOD, property: 'Sheet1' }])
    expect(readBook(table, choose({ options }), emptyPortal()).ready).toBe(false)
    const columns = table.columns.filter(({ field }) => field !== 'property')
    expect(readBook({ ...table, columns }, choose({ options }), emptyPortal()).ready).toBe(true)
  })
})

describe('a unit of two leases', () => {
  const other = { ...GOOD, name: 'Yaw', phone: '', email: 'y@b.test', unit: 'shop1' }
  test('is asked about, and both get the reason', () => {
    const book = readRows([GOOD, other])
    expect(book.problems[0]).toMatchObject({
      kind: 'unit-shared',
      count: 2,
      rows: ['2', '3'],
      blocking: true,
    })
    const shared = readRows([GOOD, other], { chosen: fix('unit-shared', 'both') })
    expect(shared.ready).toBe(true)
    expect(shared.plan.people.map(({ leases }) => leases[0]?.overlapReason)).toEqual(
      Array(2).fill('Shared in the imported book'),
    )
    expect(shared.plan.units).toHaveLength(1)
  })
  test('is not known while the property is missing', () => {
    const book = readRows([GOOD, { ...other, unit: 'Shop 2' }].map((row) => ({ ...row, property: '' })))
    expect(book.problems.map(({ kind }) => kind)).toEqual(['property-missing'])
  })
  test('is not on days that follow each other', () => {
    const first = { ...GOOD, startsOn: '2025-01-01', endsOn: '2026-10-01' }
    expect(readRows([first, { ...other, startsOn: '2026-10-01' }]).ready).toBe(true)
    expect(readRows([first, { ...other, startsOn: '2026-09-30' }]).ready).toBe(false)
  })
  test('counts leases of the portal', () => {
    const lease = {
      id: 'l1',
      tenantId: 't1',
      unitId: 'u1',
      startsOn: '2025-01-01',
      endsOn: null,
      rent: 1,
      deposit: 0,
    }
    const units = [{ id: 'u1', propertyId: 'p1', name: 'SHOP 1', active: true }]
    const has = (movedOutOn: string | null) =>
      readRows([GOOD], { portal: { units, leases: [{ ...lease, movedOutOn }] } }).ready
    expect([has(null), has('2026-10-01'), has('2026-09-30')]).toEqual([false, false, true])
  })
})

describe('what is in the portal already', () => {
  const tenant = { id: 't1', name: 'Ama Mensah', email: null, phone: '0244123456', units: [] }
  const lease = {
    id: 'l1',
    tenantId: 't1',
    unitId: 'u1',
    startsOn: '2026-01-01',
    endsOn: null,
    movedOutOn: null,
    rent: 60_000,
    deposit: 5000,
  }
  const portal = {
    tenants: [tenant],
    leases: [lease],
    units: [{ id: 'u1', propertyId: 'p1', name: 'Shop 1', active: true }],
    openings: new Map([['t1', 12_345]]),
  }
  const row = { ...GOOD, startsOn: '2026-01-01', balance: '123.45', deposit: '50' }
  test('makes nothing, and its money agrees', () => {
    const book = readRows([row], { portal })
    expect(book.rows[0]).toMatchObject({ state: 'already', same: { as: 't1', by: 'phone' } })
    expect(book.makes).toMatchObject({
      tenants: 0,
      units: 0,
      leases: 0,
      openings: 0,
      deposits: 0,
      already: 1,
    })
    expect(book.plan.people).toEqual([])
    expect(needsReason(book)).toBe(false)
  })
  test('and differs where the book has another balance', () => {
    const book = readRows([{ ...row, balance: '200' }], { portal })
    expect(book.money.balance).toEqual({ book: 200, stated: null, portal: 123.45, difference: 76.55 })
    expect(needsReason(book)).toBe(true)
  })
  test('fills an address that is empty', () => {
    const [person] = readRows([{ ...row, email: 'a@b.test' }], { portal }).plan.people
    expect(person).toMatchObject({ tenantId: 't1', email: 'a@b.test', phone: null, leases: [], opening: 0 })
  })
  test('another unit is a new lease, without a second opening', () => {
    const book = readRows([{ ...row, unit: 'Shop 2' }], { portal })
    expect(book.makes).toMatchObject({
      tenants: 0,
      units: 1,
      leases: 1,
      openings: 0,
      deposits: 1,
      already: 0,
    })
    const first = readRows([{ ...row, unit: 'Shop 2' }], { portal: { ...portal, openings: new Map() } })
    expect(first.plan.people).toMatchObject([{ tenantId: 't1', opening: 12_345, deposit: 5000 }])
  })
})

test.each([
  ['Shop No.', 'shops'],
  ['Room', 'apartments'],
])('units under %j are of %s', (heading, kind) => {
  const table = makeTable([{ ...GOOD, unit: '1', property: 'Adum' }])
  for (const column of table.columns) if (column.field === 'unit') column.heading = heading
  const book = readBook(table, choose(fix('property-unknown', 'make')), emptyPortal())
  expect(book.plan.properties).toEqual([{ name: 'Adum', kind, capacity: 1 }])
})
