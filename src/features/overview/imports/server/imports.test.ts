import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { bookForm, bookTenants, writeRentBook } from '../../../../testing/imports/rent-book.ts'
import { findJournalDifference } from '../../../money/ledger/server/journal/journal.compare.queries.ts'
import type { Tenant } from '../../../property/tenants/tenants.contract.ts'
import type { BookImport, BookRow, ImportedBook, ImportSummary } from '../imports.contract.ts'

const fixture = setUpFixture()
const PROPERTY = 'Adom Estates'
const BOOK = bookTenants(40)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

type Answer = { error: string; builtOn?: object[] }
const call = <T = Answer>(endpoint: string, body?: object, headers: Record<string, string> = {}) =>
  fixture.admin.call<T>(endpoint, { headers, ...(body && { body }) })
const ok = async <T>(endpoint: string, body?: object): Promise<T> => {
  const { status, body: answer, text } = await call<T>(endpoint, body)
  expect([endpoint, status < 300, status < 300 ? '' : text]).toEqual([endpoint, true, ''])
  return answer
}
const upload = async (bytes: Buffer): Promise<BookImport> => {
  const { status, body, text } = await fixture.admin.call<BookImport>('POST /imports', {
    form: bookForm(bytes),
  })
  expect(status, text).toBe(201)
  return body
}
const uploadReady = async (): Promise<BookImport> => {
  const { id } = await upload(await writeRentBook(40))
  return ok(`PATCH /imports/${id}`, { fix: [{ kind: 'property-unknown', fix: 'make' }] })
}
const confirm = ({ id, hash }: BookImport) =>
  ok<ImportedBook>(`POST /imports/${id}/confirm`, { hash, signedBy: 'Ama Mensah' })

async function countDeliveries(): Promise<number> {
  const { rows } = await fixture.portal.db.execute<{ count: number }>(
    sql`select count(*) as count from deliveries`,
  )
  return rows[0]?.count ?? 0
}

const LISTS = [
  ...['tenants', 'properties', 'units', 'leases', 'invoices', 'rent-rules', 'payments'],
  ...['arrears', 'arrears/totals', 'properties/occupancy', 'tenants/choices', 'payments/summary'],
  ...['analytics/summary', 'analytics/invoices', 'trial-balance', 'debtors', 'invoices/totals'],
  ...['rent-cards/missing', 'rent-rules/uncharged', 'tax/certificates/missing', 'owner-statements/2026-11'],
]
async function readLists(): Promise<Record<string, unknown>> {
  const read = await Promise.all(
    LISTS.map(async (path) => [path, (await call<unknown>(`GET /${path}`)).body] as const),
  )
  return Object.fromEntries(read)
}

describe('a book of 40 tenants', () => {
  let draft: BookImport
  let before: Record<string, unknown>
  let made: ImportedBook
  let deliveries: number
  beforeAll(async () => {
    fixture.portal.clock.advance(1000)
    draft = await uploadReady()
    before = await readLists()
    deliveries = await countDeliveries()
    fixture.portal.clock.advance(1000)
  })

  test('is read with its title, months and total', async () => {
    expect(draft).toMatchObject({
      kind: 'file',
      state: 'draft',
      fileName: 'Rents 2026.xlsx',
      ready: true,
      signedBy: null,
      sheets: [{ name: 'Adom Plaza', headingRow: 3, taken: true }],
      options: { asOf: '2026-10-31' },
      problems: [{ kind: 'property-unknown', count: 40, fixed: true }],
      makes: { properties: 1, units: 40, tenants: 40, leases: 40, charges: 40, openings: 8, deposits: 8 },
    })
    const rents = sum(BOOK.map(({ rent }) => rent))
    expect(draft.money.rent).toEqual({ book: rents, stated: rents, portal: rents, difference: 0 })
    expect(draft.columns.filter(({ field }) => field === 'paid').map(({ month }) => month)).toHaveLength(10)
    const solved = await ok<BookRow[]>(`GET /imports/${draft.id}/rows?problem=property-unknown`)
    expect(solved.map(({ problems }) => problems.length)).toEqual(Array(40).fill(0))
    expect(await ok(`GET /imports/${draft.id}/rows?problem=phone-zero`)).toEqual([])
    const rows = await ok<BookRow[]>(`GET /imports/${draft.id}/rows?limit=2`)
    expect(rows.map(({ row, values }) => [row, values['name']])).toEqual([
      ['Adom Plaza!4', 'Ama Mensah'],
      ['Adom Plaza!5', 'Kofi Mensah'],
    ])
    expect((await ok<ImportSummary[]>('GET /imports'))[0]).toMatchObject({ id: draft.id, makes: null })
  })

  test('refuses what the book does not have, and a day after today', async () => {
    const change = async (body: object) => (await call(`PATCH /imports/${draft.id}`, body)).code
    expect(await change({ leave: ['Adom Plaza!99'] })).toBe('import.unknownRow')
    expect(await change({ sheets: ['Other'] })).toBe('import.unknownSheet')
    expect(await change({ headingRow: 99 })).toBe('import.unknownHeadingRow')
    expect(await change({ columns: [{ at: 40, field: 'note' }] })).toBe('import.unknownColumn')
    const late = await call<{ details: string[] }>(`PATCH /imports/${draft.id}`, {
      options: { asOf: '2026-11-21' },
    })
    expect([late.status, late.body.details.length]).toEqual([400, 1])
  })

  test('makes all of it once, to the pesewa, and no message goes out', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { hash: draft.hash, signedBy: 'Ama Mensah' }
    const first = await call<ImportedBook>(`POST /imports/${draft.id}/confirm`, body, key)
    expect(first.status, first.text).toBe(201)
    made = first.body
    const again = await call<ImportedBook>(`POST /imports/${draft.id}/confirm`, body, key)
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, made, 'true'])
    expect(made).toMatchObject({ state: 'imported', made: draft.makes, money: draft.money })
    expect([made.tenantIds.length, made.ruleIds.length]).toEqual([40, 40])
    const balances = await Promise.all(
      made.tenantIds.map((id) => ok<{ balance: number; deposit: number }>(`GET /tenants/${id}/balance`)),
    )
    expect(balances.map(({ balance, deposit }) => [balance, deposit])).toEqual(
      BOOK.map(({ opening, deposit }) => [opening, deposit]),
    )
    const tenants = await ok<Tenant[]>('GET /tenants')
    const added = tenants.filter(({ apartment }) => apartment === PROPERTY)
    expect(added.map(({ name, unit }) => [name, unit]).sort()).toEqual(
      BOOK.map(({ name, shop }) => [name, shop]).sort(),
    )
    expect(await countDeliveries()).toBe(deliveries)
    expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
  })

  test('cannot be made again, changed or deleted', async () => {
    const body = { hash: draft.hash, signedBy: 'Ama Mensah' }
    expect((await call(`POST /imports/${draft.id}/confirm`, body)).code).toBe('import.isImported')
    expect((await call(`PATCH /imports/${draft.id}`, { leave: [] })).code).toBe('import.isImported')
    expect((await call(`DELETE /imports/${draft.id}`)).code).toBe('import.isImported')
    expect(await ok(`GET /imports/${draft.id}`)).toMatchObject({
      state: 'imported',
      signedBy: 'Ama Mensah',
      money: draft.money,
      makes: draft.makes,
    })
  })

  test('leaves every list when it is undone, and can be made a second time', async () => {
    fixture.portal.clock.advance(1000)
    const undone = await ok<BookImport>(`POST /imports/${draft.id}/undo`, { reason: 'The book of last year' })
    expect(undone).toMatchObject({ state: 'draft', ready: true, signedBy: null, makes: draft.makes })
    expect(undone.undoneAt).not.toBeNull()
    const after = await readLists()
    const isOther = (path: string) => JSON.stringify(after[path]) !== JSON.stringify(before[path])
    expect(LISTS.filter(isOther)).toEqual([])
    expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
    fixture.portal.clock.advance(1000)
    expect((await confirm(undone)).made).toEqual(draft.makes)
  })

  test('stays while its day is closed, of which no other book can speak', async () => {
    const { id } = await ok<{ id: string }>('POST /closes', { through: '2026-10-31' })
    const { status, body } = await call(`POST /imports/${draft.id}/undo`, { reason: 'A mistake' })
    expect(status).toBe(409)
    expect(body.builtOn).toEqual([
      { kind: 'change', id: '2026-10-31', text: 'The books are closed through 31 Oct 2026' },
    ])
    const other = await upload(await writeRentBook(2))
    expect(other.options.asOf).toBe('2026-11-01')
    expect((await call(`PATCH /imports/${other.id}`, { options: { asOf: '2026-10-31' } })).status).toBe(400)
    await ok(`POST /closes/${id}/reopen`, { reason: 'To undo the book' })
  })

  test('cannot be undone once somebody has worked with it', async () => {
    fixture.portal.clock.advance(1000)
    const tenants = await ok<Tenant[]>('GET /tenants')
    const { id: tenantId = '' } = tenants.find(({ apartment }) => apartment === PROPERTY) ?? {}
    const payment = { tenantId, amount: 10, receivedOn: '2026-11-19', method: 'cash', sendEmail: false }
    await ok('POST /payments', payment)
    const { status, body } = await call(`POST /imports/${draft.id}/undo`, { reason: 'A mistake' })
    expect(status).toBe(409)
    expect(body.builtOn).toMatchObject([{ kind: 'payment' }])
  })
})
