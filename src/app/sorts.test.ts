import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { foldLetters } from '../shared/fields/letters.ts'
import { type ApiResponse, startTestPortal } from '../testing/portal.ts'
import { createSampleRecords, refreshSampleRecords } from '../testing/samples/sample-records.ts'

type Row = Record<string, unknown>

const portal = await startTestPortal()
const admin = await portal.createAdmin()
afterAll(() => portal.close())

const PEOPLE = [
  { name: 'Ɔfɔri Abena', unit: 'B10', apartment: 'Bohye (Shops)', leaseEndDate: '2027-01-31' },
  { name: 'Zenabu', unit: 'b2', apartment: 'Achimota (Shops)', moveInDate: '2026-02-01' },
  { name: 'kofi', apartment: 'Bohye (Shops)' },
]

// Many equal values, and some missing ones.
beforeAll(async () => {
  for (const [at, person] of PEOPLE.entries()) {
    const records = await refreshSampleRecords(await createSampleRecords(portal, person))
    const { id: tenantId } = records.tenant.tenant
    const amount = (PEOPLE.length - at) * 10.5
    await portal.createInvoice(admin, tenantId, { amount, dueDate: `2027-0${at + 1}-01` })
    const payment = { tenantId, amount, receivedOn: `2026-11-0${at + 3}`, method: 'cash' }
    expect((await admin.call('POST /payments', { body: payment })).status).toBe(201)
  }
})

const lists = portal.routes.flatMap(({ url, method, endpoint }) => {
  const { sort, cursor } = (endpoint?.query?.shape ?? {}) as Record<string, z.ZodType | undefined>
  if (method !== 'GET' || !sort || !cursor) return []
  const { options } = (sort as z.ZodOptional<z.ZodEnum>).unwrap()
  return options.map((name) => ({ url: url.replace('/api', ''), sort: String(name) }))
})
const urls = [...new Set(lists.map(({ url }) => url))]

const readValue = (row: Row, field: string) =>
  field === 'nextDue' ? (row['next'] as Row | null)?.['dueDate'] : row[field]
const getId = (row: Row) => row['id'] ?? row['reference'] ?? row['tenantId']
const linkTo = (rel: 'next' | 'prev', { headers }: ApiResponse) =>
  new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]

async function ask(path: string): Promise<ApiResponse<Row[]>> {
  const answer = await admin.call<Row[]>(`GET ${path}`)
  expect(answer.status, `${path} ${answer.text}`).toBe(200)
  return answer
}

/** Ids page by page; each page says how many rows precede it. */
async function walk(start: string, rel: 'next' | 'prev'): Promise<{ pages: unknown[][]; last: string }> {
  const pages: unknown[][] = []
  let last = start
  for (let at: string | undefined = start; at; ) {
    last = at
    const answer: ApiResponse<Row[]> = await ask(at)
    pages.push(answer.body.map(getId))
    at = linkTo(rel, answer)
  }
  return { pages, last }
}

test('every list of the office can be sorted', () => {
  expect(urls.toSorted()).toEqual([
    '/announcements',
    '/audit',
    '/complaints',
    '/expenses',
    '/invoices',
    '/leases',
    '/messages',
    '/online-payments',
    '/online-payments/unmatched',
    '/owed',
    '/payments',
    '/rent-rules',
    '/requests',
    '/tenants',
    '/units',
    '/vendors',
  ])
})

test.each(urls)('%s has rows to sort', async (url) => {
  const { body } = await ask(`${url}?limit=500`)
  expect(body.length).toBeGreaterThan(2)
})

const LIMIT = 40
const PAGE = 3

describe.each(lists)('$url by $sort', ({ url, sort }) => {
  const list = `${url}?sort=${sort}`

  test('has stable pages forwards and backwards', async () => {
    const whole = await ask(`${list}&limit=${LIMIT}&count=true`)
    const ids = whole.body.map(getId)
    expect(new Set(ids).size).toBe(ids.length)
    const total = Number(whole.headers.get('x-total-count'))
    const forwards = await walk(`${list}&limit=${PAGE}`, 'next')
    expect(forwards.pages.flat().slice(0, LIMIT)).toEqual(ids)
    expect(forwards.pages.flat()).toHaveLength(total)
    const counted = await ask(`${forwards.last}&count=true`)
    expect(Number(counted.headers.get('x-offset'))).toBe(total - counted.body.length)
    const backwards = await walk(forwards.last, 'prev')
    expect(backwards.pages.toReversed().flat()).toEqual(forwards.pages.flat())
  })

  test('is in the order of its name', async () => {
    const field = sort.replace('-', '')
    const values = (await ask(`${list}&limit=500`)).body.map((row) => readValue(row, field))
    const known = values.filter((value) => value !== null && value !== undefined)
    expect(values.slice(0, known.length), 'missing values come last').toEqual(known)
    const comparable = known.map((value) => (typeof value === 'string' ? foldLetters(value) : Number(value)))
    const isRanked = /state|status|kind|purpose|method|category|subject|unit/i.test(field)
    const ascending = comparable.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    if (!isRanked) expect(comparable).toEqual(sort.startsWith('-') ? ascending.reverse() : ascending)
  })
})
