import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { storeInvoices, type TestInvoice } from '../../../../testing/ledger/ledger.ts'
import type { ApiResponse } from '../../../../testing/portal.ts'
import type { Invoice } from '../invoices.contract.ts'
import { INVOICE_SORTS, type InvoiceSort } from '../invoices.sorts.ts'

const TODAY = '2026-11-20'
const fixture = setUpFixture()

// Ɔ sorts as o; shorter names come first.
const NAMES = [
  'Abena',
  'Ama',
  'Ama Boateng',
  'Ama Inv-Owusu',
  'ɛsi',
  'Kofi',
  'ofori',
  'Ɔfɔri',
  'Zainab',
] as const
const COUNT = 45
let number = 0

/** Many equal values: nine names, five amounts, four due days, three instants. */
function build(at: number): TestInvoice {
  const createdAt = new Date(Date.parse('2026-11-01T09:00:00Z') + (at % 3))
  number += 1
  return {
    id: randomUUID(),
    invoiceNumber: `INV-2026-${String(number).padStart(5, '0')}`,
    tenantId: fixture.tenant.tenant.id,
    tenantName: NAMES[at % NAMES.length] ?? '',
    amount: 50_000 + (at % 5) * 1_000,
    dueDate: addDays(TODAY, (at % 4) - 1),
    status: at % 6 === 0 ? 'Paid' : 'Unpaid',
    createdAt,
    updatedAt: createdAt,
  }
}

async function bill(at: number, changes: Partial<TestInvoice> = {}): Promise<string> {
  const invoice = { ...build(at), ...changes }
  await storeInvoices(fixture.portal.db, [invoice])
  return invoice.id
}

beforeAll(() =>
  storeInvoices(
    fixture.portal.db,
    Array.from({ length: COUNT }, (_, at) => build(at)),
  ),
)

const ask = <T = Invoice[]>(fields: Record<string, string>) =>
  fixture.admin.call<T>(`GET /invoices?${new URLSearchParams(fields)}`)
const linkTo = (rel: 'next' | 'prev', headers: Headers) =>
  new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]

const rank = (name: string) => NAMES.findIndex((one) => one.toLowerCase() === name.toLowerCase())
type Compare = (one: Invoice, other: Invoice) => number
const byNumber: Compare = (one, other) => (one.invoiceNumber < other.invoiceNumber ? -1 : 1)
const STATUSES = ['Overdue', 'Payment Under Review', 'Payment Submitted', 'Unpaid', 'Paid']
const RULES: Record<string, Compare> = {
  oldest: (one, other) =>
    Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.id < other.id ? -1 : 1),
  dueDate: (one, other) => Date.parse(one.dueDate) - Date.parse(other.dueDate) || byNumber(one, other),
  amount: (one, other) => one.amount - other.amount || byNumber(one, other),
  status: (one, other) =>
    STATUSES.indexOf(one.displayStatus) - STATUSES.indexOf(other.displayStatus) ||
    Date.parse(one.dueDate) - Date.parse(other.dueDate) ||
    byNumber(one, other),
  // 'ofori' and 'Ɔfɔri' sort as equal.
  tenantName: (one, other) => sameName(one) - sameName(other) || byNumber(one, other),
}
const sameName = ({ tenantName }: Invoice) => rank(tenantName === 'Ɔfɔri' ? 'ofori' : tenantName)

function sorted(rows: Invoice[], sort: InvoiceSort): Invoice[] {
  const ascending = rows.toSorted(RULES[sort === 'newest' ? 'oldest' : sort.replace('-', '')])
  return sort === 'newest' || sort.startsWith('-') ? ascending.reverse() : ascending
}

const FILTERS: Record<string, string>[] = [
  {},
  { q: 'fori' },
  { status: 'owed' },
  { status: 'open', q: 'a' },
  { dueFrom: '2026-11-20', dueTo: '2026-11-21' },
  { dueDate: '2026-11-19', status: 'Overdue' },
  { q: 'nobody' },
]

async function walk(address: string, rel: 'next' | 'prev', onPage: () => Promise<unknown> = async () => 0) {
  const pages: Invoice[][] = []
  let last = address
  for (let at: string | undefined = address; at; ) {
    const { status, body, headers } = await fixture.admin.call<Invoice[]>(`GET ${at}`)
    expect(status).toBe(200)
    pages.push(body)
    last = at
    at = linkTo(rel, headers)
    await onPage()
  }
  return { pages, last }
}

const listIds = (pages: Invoice[][]) => pages.flat().map(({ id }) => id)

describe.each(INVOICE_SORTS)('sorted by %s', (sort) => {
  it.each(FILTERS)('with %j is the same in full and by pages, forward and back', async (filter) => {
    const all = (await ask(filter)).body
    const right = sorted(all, sort).map(({ id }) => id)
    expect((await ask({ ...filter, sort })).body.map(({ id }) => id)).toEqual(right)
    const first = `/invoices?${new URLSearchParams({ ...filter, sort, limit: '7' })}`
    const forward = await walk(first, 'next')
    expect(listIds(forward.pages)).toEqual(right)
    const back = await walk(forward.last, 'prev')
    expect(listIds(back.pages.toReversed())).toEqual(right)
    expect(back.pages.slice(1).every((page) => page.length === 7)).toBe(true)
  })
})

// A deleted invoice leaves credit, which pays another one and so changes its status.
const LASTING = INVOICE_SORTS.filter((sort) => !sort.endsWith('status'))

describe.each(LASTING)('sorted by %s, while rows come and go', (sort) => {
  it('shows each row that stays exactly once, in order, whichever way it is read', async () => {
    const before = (await ask({ sort })).body.map(({ id }) => id)
    const added: string[] = []
    const disturb = async () => {
      for (const at of [0, 1]) added.push(await bill(added.length * 7 + at))
      await fixture.admin.call(`DELETE /invoices/${added.shift()}`)
    }
    const first = `/invoices?sort=${sort}&limit=15`
    const seen = listIds((await walk(first, 'next', disturb)).pages)
    expect(seen.filter((id) => before.includes(id))).toEqual(before)
    expect(new Set(seen).size).toBe(seen.length)
    const { last } = await walk(first, 'next')
    const back = listIds((await walk(last, 'prev', disturb)).pages.toReversed())
    expect(back.filter((id) => before.includes(id))).toEqual(before)
    expect(new Set(back).size).toBe(back.length)
    for (const id of added) await fixture.admin.call(`DELETE /invoices/${id}`)
  })
})

describe('a page', () => {
  it('has the number of rows before it, from either direction', async () => {
    const offsets: string[] = []
    let at: string | undefined = '/invoices?sort=amount&limit=20&q=o'
    let rel: 'next' | 'prev' = 'next'
    let total = ''
    while (at) {
      const { headers, body }: ApiResponse<Invoice[]> = await fixture.admin.call<Invoice[]>(
        `GET ${at}&count=true`,
      )
      total = headers.get('x-total-count') ?? ''
      offsets.push(`${headers.get('x-offset')}+${body.length}`)
      const next = linkTo('next', headers)
      if (rel === 'next' && !next) rel = 'prev'
      at = rel === 'next' ? next : linkTo('prev', headers)
    }
    expect(total).toBe('25')
    expect(offsets).toEqual(['0+20', '20+5', '0+20'])
  })

  it('links back when its rows were deleted, from either side', async () => {
    const late = [await bill(0, { amount: 900_000 }), await bill(1, { amount: 900_001 })]
    const first = await ask({ sort: '-amount', limit: '2' })
    const next = linkTo('next', first.headers) ?? ''
    const second = await fixture.admin.call<Invoice[]>(`GET ${next}`)
    const previous = linkTo('prev', second.headers) ?? ''
    for (const id of late) await fixture.admin.call(`DELETE /invoices/${id}`)
    const emptied = await fixture.admin.call<Invoice[]>(`GET ${previous}&count=true`)
    expect([emptied.body, emptied.headers.get('x-offset')]).toEqual([[], '0'])
    expect(linkTo('prev', emptied.headers)).toBeUndefined()

    const all = (await ask({ sort: 'amount' })).body
    const size = all.length - 1
    const almost = await ask({ sort: 'amount', limit: String(size) })
    const rest = linkTo('next', almost.headers) ?? ''
    await fixture.admin.call(`DELETE /invoices/${all.at(-1)?.id}`)
    const gone = await fixture.admin.call<Invoice[]>(`GET ${rest}&count=true`)
    expect([gone.body, gone.headers.get('x-offset')]).toEqual([[], String(size)])
    const back = await fixture.admin.call<Invoice[]>(`GET ${linkTo('prev', gone.headers)}`)
    expect(back.body.map(({ id }) => id)).toEqual(all.slice(0, -1).map(({ id }) => id))
  })
})

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const ID = '11111111-1111-4111-8111-111111111111'

describe('a cursor', () => {
  it.each<[InvoiceSort, string]>([
    ['amount', cursor('-amount', 'after', '5000', 'INV-2026-00001')],
    ['amount', cursor('amount', 'beside', '5000', 'INV-2026-00001')],
    ['amount', cursor('amount', 'after', '5000')],
    ['amount', cursor('amount', 'after', '5000', 'INV-2026-00001', 'more')],
    ['amount', cursor('amount', 'after', 5000, 'INV-2026-00001')],
    ['amount', cursor('amount', 'after', '-1', 'INV-2026-00001')],
    ['amount', cursor('amount', 'after', '1e3', 'INV-2026-00001')],
    ['amount', cursor('amount', 'after', '9'.repeat(16), 'INV-2026-00001')],
    ['dueDate', cursor('dueDate', 'after', '2026-02-30', 'INV-2026-00001')],
    ['dueDate', cursor('dueDate', 'after', 'today', 'INV-2026-00001')],
    ['tenantName', cursor('tenantName', 'after', 'a\0b', 'INV-2026-00001')],
    ['newest', cursor('newest', 'after', '8640000000000001', ID)],
    ['newest', cursor('newest', 'after', '1', 'no-id')],
    ['newest', cursor('oldest', 'after', '1', ID)],
    ['newest', Buffer.from(`1 ${ID}`).toString('base64url')],
    ['newest', Buffer.from('{"0":"newest"}').toString('base64url')],
    ['newest', Buffer.from('null').toString('base64url')],
    ['newest', 'x'.repeat(2000)],
  ])('of %s that reads %s is refused', async (sort, given) => {
    const { status, body } = await ask<ErrorBody>({ sort, cursor: given })
    const error = 'The cursor is not one of this list; start from the first page.'
    expect([status, body]).toEqual([400, { error }])
  })

  it("takes a name of 200 characters that aren't plain, and quotes", async () => {
    const tenantName = `${'ꝏ'.repeat(100)}${"\\'".repeat(50)}`
    await bill(0, { tenantName })
    await bill(0, { tenantName: `${tenantName.slice(0, -1)}~` })
    const { pages } = await walk('/invoices?sort=-tenantName&limit=1&q=%EA%9D%8F', 'next')
    expect(pages.map(([row]) => row?.tenantName)).toHaveLength(2)
  })
})

describe('filters by the due day', () => {
  it.each([
    [{ dueFrom: '2026-11-22' }, '>=2026-11-22'],
    [{ dueTo: '2026-11-19' }, '<=2026-11-19'],
    [{ dueFrom: '2026-11-20', dueTo: '2026-11-20' }, '=2026-11-20'],
    [{ dueFrom: '2026-12-01' }, 'none'],
    [{ dueFrom: '2026-11-20', dueMonth: '2026-11', dueTo: '2026-11-30' }, '>=2026-11-20'],
    [{ dueFrom: '2026-11-20', dueMonth: '2026-12' }, 'none'],
  ])('%j', async (fields: Record<string, string>, meant) => {
    const holds = (day: string) => {
      const other = meant.replace(/^\W+/, '')
      if (meant === 'none') return false
      return meant.startsWith('>') ? day >= other : meant.startsWith('<') ? day <= other : day === other
    }
    const right = (await ask({})).body.filter(({ dueDate }) => holds(dueDate)).length
    const { body, headers } = await ask({ ...fields, count: 'true' })
    expect(body.every(({ dueDate }) => holds(dueDate))).toBe(true)
    expect([body.length, headers.get('x-total-count')]).toEqual([right, String(right)])
  })

  it('refuse a range that begins after it ends', async () => {
    const { status, body } = await ask<ErrorBody>({ dueFrom: '2026-12-02', dueTo: '2026-12-01' })
    const error = 'The due range begins after it ends: 2026-12-02 is later than 2026-12-01'
    expect([status, body.error]).toEqual([400, error])
  })
})
