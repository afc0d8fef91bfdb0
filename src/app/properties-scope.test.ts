import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkResult } from '../features/money/invoices/bulk.contract.ts'
import type { InvoiceTotals } from '../features/money/invoices/totals.contract.ts'
import type {
  AnalyticsSummary,
  InvoiceAnalytics,
} from '../features/overview/dashboards/analytics.contract.ts'
import type { Found } from '../features/overview/search/search.contract.ts'
import type { Property } from '../features/property/properties/properties.contract.ts'
import type { Case } from '../features/service/cases/cases.contract.ts'
import { hasPermission } from '../shared/permissions.ts'
import type { Staff } from '../shared/staff-roles.ts'
import { type PortalSnapshot, takeSnapshot } from '../testing/database/snapshot.ts'
import { type ApiClient, startTestPortal } from '../testing/portal.ts'
import {
  buildValidRequest,
  createSampleRecords,
  type SampleRecords,
} from '../testing/samples/sample-records.ts'

const HERE = 'Achimota (Shops)'
const ELSEWHERE = 'Bohye (Shops)'
/** A stream, and uploads without a case. */
const APART = ['/api/events', '/api/requests/photos', '/api/complaints/photos']
/** Exports are recorded, and everybody hides the first steps for themselves. */
const EXPORTS_RECORDED = { except: ['audit_events', 'first_steps_hidden'] }
/** Belongs to no property, or to the caller alone. */
const NOT_OF_PROPERTIES = /audit|bulk|first-steps/
const [MOVE_IN, LEASE_END, PHONE] = ['2026-02-11', '2027-03-09', '024 777 1234']

const portal = await startTestPortal()
const owner = await portal.createAdmin()
const person = { name: 'Yaw Darko', unit: 'H1', moveInDate: MOVE_IN, leaseEndDate: LEASE_END, phone: PHONE }
const inside = withApartment(await createSampleRecords(portal, { ...person, apartment: HERE }), HERE)
const outside = await createSampleRecords(portal, {
  apartment: ELSEWHERE,
  name: 'Zenabu Fuseini',
  unit: 'E1',
})
const unknownIds = Object.fromEntries(Object.keys(outside.ids).map((name) => [name, randomUUID()]))
const nowhere = { ...outside, ids: unknownIds }
const properties = (await owner.call<Property[]>('GET /properties')).body
const getId = (name: string) => properties.find((property) => property.name === name)?.id ?? ''

const PEOPLE = {
  manager: { staff: 'manager', propertyIds: [getId(HERE)] },
  caretaker: { staff: 'caretaker', propertyIds: [getId(HERE)] },
} as const
type Person = keyof typeof PEOPLE
const NAMES = ['manager', 'caretaker'] as const
const clients = {} as Record<Person, ApiClient>

function withApartment(records: SampleRecords, apartment: string): SampleRecords {
  return { ...records, values: { ...records.values, apartment: [apartment] } }
}

const routes = portal.routes
  .filter(({ url, method, endpoint }) => {
    const isOfficeCall = endpoint !== undefined && !['tenant', 'anyone', 'monitoring'].includes(endpoint.who)
    const concernsRecords = endpoint?.permission !== undefined || method === 'GET'
    return isOfficeCall && concernsRecords && method !== 'HEAD' && !APART.includes(url)
  })
  .map((route) => ({ ...route, name: `${route.method} ${route.url}` }))
type Route = (typeof routes)[number]

const isGranted = ({ endpoint }: Route, staff: Staff): boolean =>
  endpoint?.permission === undefined || hasPermission(staff, endpoint.permission)
const isRead = ({ method }: Route) => method === 'GET'
const grantedTo = (staff: Staff) => routes.filter((route) => isGranted(route, staff))

/** Lists are requested without optional filters. */
function requestFor(route: Route, records: SampleRecords) {
  const isComplaintPhoto = route.url.startsWith('/api/complaints/photos')
  const { 'photo of complaint': photos = '' } = records.ids
  const ids = isComplaintPhoto ? { ...records.ids, photos } : records.ids
  const { endpoint, send } = buildValidRequest(route, { ...records, ids })
  const isUnfiltered = isRead(route) && route.endpoint?.query?.safeParse({}).success
  return { endpoint: isUnfiltered ? (endpoint.split('?')[0] ?? '') : endpoint, send }
}

let secrets: string[]
let before: PortalSnapshot
beforeAll(async () => {
  for (const name of NAMES) clients[name] = await portal.createAdmin(PEOPLE[name])
  const { tenant, ids } = outside
  // Vendors and templates are for all properties.
  const {
    'agreement-templates': _texts,
    vendors: _vendors,
    jobs: _,
    runs: _runs,
    staff: _staff,
    token: _token,
    code: _code,
    hash: _hash,
    'handover-templates': _templates,
    signer: _signer,
    ...records
  } = ids
  const { id, uid, name } = tenant.tenant
  const email = tenant.tenant.email ?? ''
  const { body } = await owner.call<{ invoiceNumber: string }>(`GET /invoices/${ids['invoices']}`)
  secrets = [...Object.values(records), body.invoiceNumber, id, uid ?? '', name, email]
  // A row of a book is a number.
  secrets = [...secrets, ELSEWHERE, getId(ELSEWHERE)].filter((secret) => secret.length > 2)
  before = await takeSnapshot(portal, EXPORTS_RECORDED)
})
afterAll(() => portal.close())

const walk = NAMES.flatMap((name) => grantedTo(PEOPLE[name]).map((route) => ({ ...route, person: name })))

describe('somebody limited to another property', () => {
  /** Texts of the response that the call did not contain. */
  const revealed = (answer: string, { endpoint, send }: ReturnType<typeof requestFor>): string[] => {
    const sent = `${decodeURIComponent(endpoint.replaceAll('+', ' '))} ${JSON.stringify(send.body ?? [...(send.form ?? [])])}`
    return secrets.filter((secret) => answer.includes(secret) && !sent.includes(secret))
  }

  test('may make many of the calls', () => {
    expect(grantedTo(PEOPLE.manager).length).toBeGreaterThan(60)
    expect(grantedTo(PEOPLE.caretaker).length).toBeGreaterThan(20)
  })

  test.each(walk)('learns nothing as $person by $name', async ({ person, ...route }) => {
    const request = requestFor(route, outside)
    const reply = await clients[person].call(request.endpoint, request.send)
    expect(revealed(reply.text, request)).toEqual([])
    if (!route.url.replace('{month}', '').includes('{')) return
    const unknown = requestFor(route, nowhere)
    const other = await clients[person].call(unknown.endpoint, unknown.send)
    expect([reply.status, reply.body]).toEqual([other.status, other.body])
    expect(reply.status).toBeGreaterThanOrEqual(400)
  })

  test.each(NAMES)('finds nothing as %s', async (name) => {
    for (const q of ['zenabu', 'tenant', 'INV-', 'RCT-', 'leaking', 'E1', 'drips']) {
      const { text, body } = await clients[name].call<Found>(`GET /search?q=${q}`)
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      expect(body.requests.total).toBe(['leaking', 'drips'].includes(q) ? 1 : 0)
    }
    for (const path of [
      '/tenants?q=zenabu',
      '/requests?q=zenabu',
      `/requests?tenantId=${outside.tenant.tenant.id}`,
    ])
      expect((await clients[name].call(`GET ${path}`)).body).toEqual([])
  })

  test('moves nobody in, and issues no invoice', async () => {
    const moved = await clients.manager.call(`PATCH /tenants/${inside.tenant.tenant.id}`, {
      body: { apartment: ELSEWHERE },
    })
    const error = 'You work for other properties only, so you cannot put a tenant into this one.'
    expect([moved.status, moved.body]).toEqual([403, { error }])
    const invoices = {
      tenantIds: [outside.tenant.tenant.id],
      amount: 10,
      dueDate: '2026-12-05',
      status: 'Unpaid',
    }
    const { body } = await clients.manager.call<BulkResult>('POST /invoices/bulk', { body: invoices })
    expect(body.results).toMatchObject([{ success: false, tenantName: null }])
  })

  test('changed no row and no file', async () => {
    expect(await takeSnapshot(portal, EXPORTS_RECORDED)).toEqual(before)
  })
})

describe('somebody limited to a property', () => {
  const OWN_ALONE = ['/api/properties/{id}/units', '/api/invoices/bulk/{runId}']
  const own = walk.filter((route) => isRead(route) && !OWN_ALONE.includes(route.url))
  test.each(own)('reads what is theirs as $person by $name', async ({ person, ...route }) => {
    const { endpoint, send } = requestFor(route, inside)
    const { status, text } = await clients[person].call(endpoint, send)
    expect(status).toBe(200)
    if (person === 'caretaker')
      for (const hidden of [inside.tenant.tenant.email, MOVE_IN, LEASE_END])
        expect(text).not.toContain(hidden)
  })

  test('counts and sums what is theirs', async () => {
    const { manager } = clients
    const summary = (await manager.call<AnalyticsSummary>('GET /analytics/summary')).body
    expect(summary).toMatchObject({ totalInvoices: 1, totalTenants: 1, totalRequests: 1, totalComplaints: 1 })
    expect(Object.keys(summary.occupancy)).toEqual([HERE])
    const { body } = await manager.call<InvoiceAnalytics>('GET /analytics/invoices?endDate=2027-01-01')
    expect(body.summary.totalInvoices).toBe(1)
    const totals = (await manager.call<InvoiceTotals>('GET /invoices/totals')).body
    expect(totals.total).toEqual({ count: 1, amount: 1500.5 })
    const { headers } = await manager.call('GET /invoices?count=true')
    expect(headers.get('x-total-count')).toBe('1')
  })
})

describe('a caretaker', () => {
  const called = async (path: string) =>
    (await clients.caretaker.call<{ name: string }[]>(`GET ${path}`)).body

  test('finds tenants by name, unit and phone, and not by email', async () => {
    for (const q of ['darko', 'H1', '024 777', '7771234'])
      expect(await called(`/tenants?q=${q}`)).toHaveLength(1)
    const email = inside.tenant.tenant.email ?? ''
    for (const q of [email, 'tenant.test', email.slice(7, 15)]) {
      expect(await called(`/tenants?q=${q}`)).toEqual([])
      expect((await clients.caretaker.call<Found>(`GET /search?q=${q}`)).body.tenants.total).toBe(0)
    }
  })

  test.each(['lease=ending', 'lease=expired', 'sort=leaseEndDate', 'sort=-leaseEndDate'])(
    'is refused tenants by %s, which would tell their leases',
    async (query) => {
      expect((await clients.caretaker.call(`GET /tenants?${query}`)).status).toBe(403)
    },
  )

  test('finds no invoice', async () => {
    expect((await clients.caretaker.call<Found>('GET /search?q=INV-')).body.invoices).toEqual({
      total: 0,
      rows: [],
    })
  })

  test.each(['requests', 'complaints'])(
    'sees one of the %s elsewhere once it is assigned to them',
    async (path) => {
      const uid = (await clients.caretaker.call<{ uid: string }>('GET /auth/me')).body.uid
      const one = `${path}/${outside.ids[path]}`
      await owner.call(`PATCH /${one}`, { body: { assigneeUid: uid } })
      const { status, body } = await clients.caretaker.call<Case>(`GET /${one}`)
      expect([status, body.assigneeUid, body.tenantEmail]).toEqual([200, uid, ''])
      expect(await called(`/${path}`)).toHaveLength(2)
      expect(await called(`/${path}?assigneeUid=${uid}`)).toHaveLength(1)
      await owner.call(`PATCH /${one}`, { body: { assigneeUid: null } })
      expect((await clients.caretaker.call(`GET /${one}`)).status).toBe(404)
    },
  )
})

// The money desk belongs to no property: its entries of To do are for those without a limit.
const OF_DESK = /\{"key":"statementLines"[^}]*\},/

describe('somebody limited to all properties', () => {
  const everything = { staff: 'manager', propertyIds: [] } as const
  const reads = grantedTo(everything).filter((route) => route.endpoint?.permission && isRead(route))
  let everywhere: ApiClient
  beforeAll(async () => {
    const { body } = await owner.call<Property[]>('GET /properties')
    everywhere = await portal.createAdmin({ staff: 'manager', propertyIds: body.map(({ id }) => id) })
  })

  test.each(reads.filter(({ url }) => !NOT_OF_PROPERTIES.test(url)))(
    'is answered as an owner by $name',
    async (route) => {
      const { endpoint, send } = requestFor(route, outside)
      const [limited, unlimited] = [await everywhere.call(endpoint, send), await owner.call(endpoint, send)]
      expect(limited.status).toBe(200)
      expect(limited.text).toBe(unlimited.text.replace(OF_DESK, ''))
    },
  )
})
