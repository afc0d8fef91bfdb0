import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announce } from '../../../../server/events/announce.ts'
import { closeBooks } from '../../../../testing/books/books.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { openEventStream } from '../../../../testing/event-stream.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import { downloadBytes, parseCsv } from '../../../../testing/sheets.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Expense, ExpenseTotals } from '../expenses.contract.ts'

const TODAY = '2026-11-20'
const fixture = setUpFixture()

let bohye: string
let achimota: string
let unit: { id: string; name: string }
beforeAll(async () => {
  const { body } = await fixture.admin.call<Property[]>('GET /properties')
  const getId = (name: string) => body.find((property) => property.name === name)?.id ?? ''
  bohye = getId('Bohye (Shops)')
  achimota = getId('Achimota (Shops)')
  unit = await addUnit(bohye)
})
beforeEach(() => fixture.portal.clock.advance(1000))

async function addProperty() {
  const body = { name: `House ${randomUUID()}`, kind: 'shops', capacity: 3 }
  return (await fixture.admin.call<Property>('POST /properties', { body })).body
}

async function addUnit(propertyId: string) {
  const body = { propertyId, name: `Stall ${randomUUID()}`, kind: 'shop' }
  return (await fixture.admin.call<{ id: string; name: string }>('POST /units', { body })).body
}

const given = (fields: object = {}) => ({
  propertyId: bohye,
  category: 'repairs',
  amount: 420.5,
  spentOn: '2026-11-18',
  ...fields,
})
const enter = <T = Expense>(fields: object = {}, by: ApiClient = fixture.admin, key?: string) =>
  by.call<T>('POST /expenses', { body: given(fields), ...(key && { headers: { 'idempotency-key': key } }) })
const entered = async (fields: object = {}) => (await enter(fields)).body
const change = <T = Expense>(id: string, body: object, by: ApiClient = fixture.admin) =>
  by.call<T>(`PATCH /expenses/${id}`, { body })
const voidOne = <T = Expense>(id: string, by: ApiClient = fixture.admin, reason: unknown = 'Entered twice') =>
  by.call<T>(`DELETE /expenses/${id}`, { body: { reason } })
const list = async (query = '', by: ApiClient = fixture.admin) =>
  (await by.call<Expense[]>(`GET /expenses${query}`)).body
const totals = async (query = '', by: ApiClient = fixture.admin) =>
  (await by.call<ExpenseTotals>(`GET /expenses/totals${query}`)).body
const closeThrough = (day: string | null) => closeBooks(fixture.admin, day)

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

describe('an expense', () => {
  it('is answered completely, and stands in the list', async () => {
    const supplier = 'Kwame Plumbing Works'
    const { status, body } = await enter({ unitId: unit.id, supplier, note: 'A mixer and two hours' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      propertyId: bohye,
      propertyName: 'Bohye (Shops)',
      unitId: unit.id,
      unitName: unit.name,
      category: 'repairs',
      amount: 420.5,
      spentOn: '2026-11-18',
      supplier,
      note: 'A mixer and two hours',
      requestId: null,
      bill: null,
      createdAt: fixture.portal.clock.now().toISOString(),
      createdBy: 'Ama Mensah',
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      closed: false,
    })
    expect((await list(`?unitId=${unit.id}`))[0]).toEqual(body)
  })

  it('is entered once for one key, and not at all for the key of another', async () => {
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => enter({ supplier: 'Once' }, fixture.admin, key)))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await list('?q=once')).toHaveLength(1)
    expect((await enter({ supplier: 'Twice' }, fixture.admin, key)).status).toBe(422)
  })

  it.each([
    [0, 400],
    [0.01, 201],
    [0.015, 400],
    [-1, 400],
    [100_000_000, 201],
    [100_000_000.01, 400],
  ])('of GHS %s: %i', async (amount, status) => {
    const reply = await enter({ amount })
    expect(reply.status).toBe(status)
    if (status === 201) await voidOne(reply.body.id)
  })

  it.each([
    ['2026-11-21', 'The date must not be later than today'],
    ['2006-11-19', 'The date must not be before 20 Nov 2006'],
  ])('is not of %s', async (spentOn, error) => {
    await refused(() => enter({ spentOn }), [400, error])
  })

  it('is of a property that is there, and of a unit of that property', async () => {
    await refused(() => enter({ propertyId: randomUUID() }), [404, 'Property not found'])
    for (const unitId of [randomUUID(), (await addUnit(achimota)).id])
      await refused(() => enter({ unitId }), [400, 'This unit is not in the property.'])
  })

  it('is changed field by field, and leaves its unit with its property', async () => {
    const { id, ...before } = await entered({ unitId: unit.id, supplier: 'Ama', note: 'x' })
    const changed = await change(id, { amount: 1.05, spentOn: TODAY, note: '', category: 'taxes' })
    const fields = { amount: 1.05, spentOn: TODAY, note: null, category: 'taxes' }
    expect(changed.body).toEqual({ id, ...before, ...fields })
    const moved = await change(id, { propertyId: achimota })
    expect(moved.body).toMatchObject({ propertyName: 'Achimota (Shops)', unitId: null, unitName: null })
    await refused(() => change(id, { unitId: unit.id }), [400, 'This unit is not in the property.'])
    await refused(() => change(id, { spentOn: '2026-11-21' }), [400, 'The date must not be later than today'])
    await refused(() => change(randomUUID(), { amount: 1 }), [404, 'Expense not found'])
  })

  it('is voided once, with a reason, stays in the list, and counts no more', async () => {
    const { id } = await entered({ supplier: 'Voided once' })
    await refused(() => voidOne(id, fixture.admin, ' '), [400, 'Reason is required'])
    const { status, body } = await voidOne(id)
    const voidedAt = fixture.portal.clock.now().toISOString()
    expect(status).toBe(200)
    expect(body).toMatchObject({ voidedAt, voidedBy: 'Ama Mensah', voidReason: 'Entered twice' })
    expect(await list('?q=voided+once')).toEqual([body])
    expect(await totals('?q=voided+once')).toEqual({ total: 0, count: 0, categories: [] })
    const error = 'This expense was voided; it cannot be changed any more.'
    await refused(() => voidOne(id), [409, error])
    await refused(() => change(id, { amount: 1 }), [409, error])
  })
})

describe('in closed books', () => {
  const CLOSED =
    'The books are closed through 31 Oct 2026. Please choose a later date, or ask an owner to open them again.'
  const STAYS =
    'The books are closed through 31 Oct 2026, so this expense stays as it is. An owner can open them again.'

  it('none is entered, changed or voided on the last day; on the day after it is', async () => {
    const { id } = await entered({ spentOn: '2026-10-31' })
    await closeThrough('2026-10-31')
    await refused(() => enter({ spentOn: '2026-10-31' }), [400, CLOSED])
    await refused(() => change(id, { note: 'Late' }), [409, STAYS])
    await refused(() => voidOne(id), [409, STAYS])
    const after = await entered({ spentOn: '2026-11-01' })
    expect(after.closed).toBe(false)
    await refused(() => change(after.id, { spentOn: '2026-10-31' }), [400, CLOSED])
    expect((await change(after.id, { note: 'In time' })).status).toBe(200)
    expect((await list('?from=2026-10-31&to=2026-10-31')).map(({ closed }) => closed)).toEqual([true])
    await closeThrough(null)
    expect((await voidOne(id)).status).toBe(200)
  })
})

describe('the list', () => {
  let rows: Expense[]
  beforeAll(async () => {
    const place = { propertyId: (await addProperty()).id }
    rows = []
    for (const [category, spentOn, amount, supplier] of [
      ['utilities', '2026-09-01', 100, 'Ɔpɔku Water'],
      ['utilities', '2026-09-30', 200, 'ECG'],
      ['repairs', '2026-10-01', 0.1, 'ECG'],
      ['repairs', '2026-10-01', 0.2, 'Kofi'],
    ] as const) {
      fixture.portal.clock.advance(1000)
      rows.unshift(await entered({ ...place, category, spentOn, amount, supplier }))
    }
  })
  const query = (more = '') => `?propertyId=${rows[0]?.propertyId}${more}`

  it('is ordered by day, then by when they were entered, and read page by page', async () => {
    expect(await list(query())).toEqual(rows)
    const first = await fixture.admin.call<Expense[]>(`GET /expenses${query('&limit=3&count=true')}`)
    expect(first.body).toEqual(rows.slice(0, 3))
    expect(first.headers.get('x-total-count')).toBe('4')
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await fixture.admin.call<Expense[]>(`GET /expenses${query(`&limit=3&cursor=${next}`)}`)
    expect(second.body).toEqual(rows.slice(3))
    const back = /cursor=([^&>]+)[^,]*rel="prev"/.exec(second.headers.get('link') ?? '')?.[1]
    expect(await list(query(`&limit=3&cursor=${back}`))).toEqual(rows.slice(0, 3))
  })

  it.each([
    ['&category=repairs', [0, 1], 0.3],
    ['&from=2026-09-30&to=2026-09-30', [2], 200],
    ['&from=2026-10-02', [], 0],
    ['&q=opoku', [3], 100],
    ['&q=ecg&category=utilities', [2], 200],
  ])('by %s', async (more, places, total) => {
    expect(await list(query(more))).toEqual(places.map((at) => rows[at]))
    expect(await totals(query(more))).toMatchObject({ total, count: places.length })
  })

  it('is summed by category, the largest first', async () => {
    expect(await totals(query())).toEqual({
      total: 300.3,
      count: 4,
      categories: [
        { category: 'utilities', total: 300, count: 2 },
        { category: 'repairs', total: 0.3, count: 2 },
      ],
    })
  })

  it('is exported with its filters', async () => {
    await voidOne(rows[1]?.id ?? '')
    const path = `/expenses/export${query('&format=csv&category=repairs')}`
    const { bytes, headers } = await downloadBytes(fixture.portal, fixture.admin, path)
    expect(headers.get('content-disposition')).toContain('Expenses_2026-11-20.csv')
    const [headings, ...found] = parseCsv(bytes)
    expect(headings?.slice(0, 6)).toEqual([
      'Date',
      'Property',
      'Unit',
      'Category',
      'Amount (GHS)',
      'Supplier',
    ])
    expect(found.map((row) => [row[3], row[4], row[5], row.at(-1)])).toEqual([
      ['Repairs', '0.20', 'Kofi', ''],
      ['Repairs', '0.10', 'ECG', 'Entered twice'],
      ['', '0.20', '', ''],
    ])
  })
})

describe('somebody limited to a property', () => {
  it('sees and enters only what is theirs, whatever the caretaker may not', async () => {
    const scope = { propertyIds: [achimota] }
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant', ...scope })
    const { id } = await entered({ supplier: 'Of Bohye' })
    const own = await enter({ propertyId: achimota, supplier: 'Of Achimota' }, accountant)
    expect(own.status).toBe(201)
    expect(new Set((await list('', accountant)).map(({ propertyId }) => propertyId))).toEqual(
      new Set([achimota]),
    )
    expect(await totals(`?propertyId=${bohye}`, accountant)).toMatchObject({ total: 0, count: 0 })
    const outside = 'You work for other properties only, so you cannot enter an expense of this one.'
    await refused(() => enter({}, accountant), [403, outside])
    await refused(() => change(own.body.id, { propertyId: bohye }, accountant), [403, outside])
    await refused(() => change(id, { amount: 1 }, accountant), [404, 'Expense not found'])
    await refused(() => voidOne(id, accountant), [404, 'Expense not found'])
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker', ...scope })
    expect((await caretaker.call('GET /expenses')).status).toBe(403)
    expect((await fixture.tenant.call('GET /expenses')).status).toBe(403)
  })
})

it('is an event for those who may read it, once it is entered, changed or voided', async () => {
  const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker' })
  const [heard, unheard] = [
    await openEventStream(fixture.portal, fixture.admin),
    await openEventStream(fixture.portal, caretaker),
  ]
  const { id } = await entered()
  const event = { event: 'expenseUpdated', data: { id } }
  expect(await heard.next()).toEqual(event)
  expect((await change(id, { amount: 12 })).status).toBe(200)
  expect(await heard.next()).toEqual(event)
  expect((await voidOne(id)).status).toBe(200)
  expect(await heard.next()).toEqual(event)
  announce(fixture.portal.db, 'requestUpdated', { admins: true }, { id: 'the end' })
  expect(await unheard.next()).toEqual({ event: 'requestUpdated', data: { id: 'the end' } })
  for (const stream of [heard, unheard]) stream.close()
})

describe('what expenses are of', () => {
  it('is not deleted: neither the unit nor the property', async () => {
    const { id: propertyId } = await addProperty()
    const { id: unitId } = await addUnit(propertyId)
    await entered({ propertyId, unitId })
    const units = 'This unit has expenses, and its history is kept. Make it inactive instead.'
    const properties =
      'This property has expenses, and the books keep its name. It cannot be deleted, but it can be archived.'
    await refused(() => fixture.admin.call(`DELETE /units/${unitId}`), [409, units])
    await refused(() => fixture.admin.call(`DELETE /properties/${propertyId}`), [409, properties])
  })
})
