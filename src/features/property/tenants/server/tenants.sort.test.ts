import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { insertAccount } from '../../../identity/accounts/server/accounts.queries.ts'
import { findPropertyByName } from '../../properties/server/properties.queries.ts'
import { TENANT_SORTS, type Tenant, type TenantSort } from '../tenants.contract.ts'
import { insertTenant } from './tenants.queries.ts'

const TODAY = '2026-11-20'
// Ɔ sorts as o; shorter names come first.
const NAMES: string[] = ['Abena', 'Ama', 'Ama 2', 'Ama Boateng', 'ɛsi', 'Kofi', 'ofori', 'Zainab']
const ENDS = [null, -400, -1, 0, 1, 30, 31, 400] as const
const COUNT = 40

let portal: TestPortal
let admin: ApiClient
let place: string

async function add(at: number): Promise<string> {
  const [uid, id] = [randomUUID(), randomUUID()]
  const end = ENDS[(at >> 1) % ENDS.length] ?? null
  const createdAt = new Date(Date.parse('2026-11-01T09:00:00Z') + (at % 3))
  const person = {
    uid,
    name: NAMES[at % NAMES.length] ?? '',
    email: `${uid}@tenant.test`,
    phone: at % 2 ? '024 412 3456' : null,
    moveOutDate: end === null ? null : addDays(TODAY, end),
  }
  await portal.db.transaction(async (tx) => {
    await insertAccount(tx, { person, passwordHash: 'none', createdAt })
    await insertTenant(tx, { id, uid, propertyId: place, createdAt, updatedAt: createdAt })
  })
  return id
}

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  portal.clock.set(`${TODAY}T23:59:59.999Z`)
  place = (await findPropertyByName(portal.db, 'Palmwine (Shops)'))?.id ?? ''
  for (let at = 0; at < COUNT; at += 1) await add(at)
})
afterAll(() => portal.close())

const ask = (fields: Record<string, string>) =>
  admin.call<Tenant[]>(`GET /tenants?${new URLSearchParams(fields)}`)
const linkTo = (rel: 'next' | 'prev', headers: Headers) =>
  new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]

type Compare = (one: Tenant, other: Tenant) => number
const byId: Compare = (one, other) => (one.id < other.id ? -1 : 1)
const byName: Compare = (one, other) => rank(one) - rank(other) || byId(one, other)
const rank = ({ name }: Tenant) => NAMES.indexOf(name)
const getLeaseEnd = ({ leaseEndDate }: Tenant, none: number) =>
  leaseEndDate === null ? none : Date.parse(leaseEndDate)
const newestFirst: Compare = (one, other) => -oldestFirst(one, other)
const oldestFirst: Compare = (one, other) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt) || byId(one, other)
const LATE = 1e15
const RULES: Partial<Record<TenantSort, Compare>> = {
  newest: newestFirst,
  oldest: oldestFirst,
  name: byName,
  '-name': (one, other) => -byName(one, other),
  leaseEndDate: (one, other) => getLeaseEnd(one, LATE) - getLeaseEnd(other, LATE) || byName(one, other),
  '-leaseEndDate': (one, other) => getLeaseEnd(other, -LATE) - getLeaseEnd(one, -LATE) || -byName(one, other),
}

async function walk(address: string, rel: 'next' | 'prev', onPage: () => Promise<unknown> = async () => 0) {
  const pages: string[][] = []
  let last = address
  for (let at: string | undefined = address; at; ) {
    const { status, body, headers } = await admin.call<Tenant[]>(`GET ${at}`)
    expect(status).toBe(200)
    pages.push(body.map(({ id }) => id))
    last = at
    at = linkTo(rel, headers)
    await onPage()
  }
  return { pages, last }
}

const FILTERS: Record<string, string>[] = [
  {},
  { q: 'a' },
  { q: '0244123456' },
  { lease: 'ending' },
  { lease: 'expired', q: 'ofori' },
  { apartment: 'Palmwine (Shops)', lease: 'expired' },
  { apartment: 'Bohye (Shops)' },
]

describe.each(TENANT_SORTS.filter((sort) => RULES[sort]))('tenants sorted by %s', (sort) => {
  it.each(FILTERS)('with %j are the same in full and by pages, forward and back', async (filter) => {
    const right = (await ask(filter)).body.toSorted(RULES[sort]).map(({ id }) => id)
    expect((await ask({ ...filter, sort })).body.map(({ id }) => id)).toEqual(right)
    const first = `/tenants?${new URLSearchParams({ ...filter, sort, limit: '6' })}`
    const forward = await walk(first, 'next')
    expect(forward.pages.flat()).toEqual(right)
    const back = await walk(forward.last, 'prev')
    expect(back.pages.toReversed().flat()).toEqual(right)
  })

  it('are each shown once, in order, also while others are added', async () => {
    const before = (await ask({ sort })).body.map(({ id }) => id)
    const added: string[] = []
    const disturb = async () => added.push(await add(added.length * 5))
    const forward = await walk(`/tenants?sort=${sort}&limit=9`, 'next', disturb)
    const back = await walk(forward.last, 'prev', disturb)
    for (const seen of [forward.pages.flat(), back.pages.toReversed().flat()]) {
      expect(seen.filter((id) => before.includes(id))).toEqual(before)
      expect(new Set(seen).size).toBe(seen.length)
    }
    for (const id of added) await admin.call(`DELETE /tenants/${id}`)
  })
})

describe('the filter by lease', () => {
  const readLeaseEnds = async (lease: string) => {
    const { body, headers } = await ask({ lease, count: 'true' })
    expect(headers.get('x-total-count')).toBe(String(body.length))
    return [...new Set(body.map(({ leaseEndDate }) => leaseEndDate))].sort()
  }

  it('finds those that end within 30 days and those that have ended, by the day in Accra', async () => {
    expect(await readLeaseEnds('ending')).toEqual([0, 1, 30].map((days) => addDays(TODAY, days)))
    expect(await readLeaseEnds('expired')).toEqual([-400, -1].map((days) => addDays(TODAY, days)))
    portal.clock.set('2026-11-21T00:00:00.000Z')
    expect(await readLeaseEnds('ending')).toEqual([1, 30, 31].map((days) => addDays(TODAY, days)))
    expect(await readLeaseEnds('expired')).toEqual([-400, -1, 0].map((days) => addDays(TODAY, days)))
  })

  it.each([{ lease: 'soon' }, { sort: 'phone' }, { sort: '-newest' }])('refuses %j', async (fields) => {
    expect((await ask(fields as Record<string, string>)).status).toBe(400)
  })
})

it('has the number of rows before a page', async () => {
  const { headers } = await ask({ sort: 'leaseEndDate', limit: '15' })
  const second = await admin.call(`GET ${linkTo('next', headers)}&count=true`)
  expect([second.headers.get('x-offset'), second.headers.get('x-total-count')]).toEqual(['15', '40'])
})
