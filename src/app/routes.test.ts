import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPermission } from '../shared/permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../shared/staff-roles.ts'
import { type PortalSnapshot, takeSnapshot } from '../testing/database/snapshot.ts'
import { type ApiClient, startTestPortal } from '../testing/portal.ts'
import { buildValidRequest, createSampleRecords } from '../testing/samples/sample-records.ts'
import { api } from './api.ts'

const portal = await startTestPortal({ METRICS_TOKEN: 'm'.repeat(32) })
const records = await createSampleRecords(portal)
const dead = portal.withToken('a'.repeat(43))
const routes = portal.routes.filter(({ url }) => url.startsWith('/api'))
const walk = routes.map((route) => ({ ...route, name: `${route.method} ${route.url}` }))
const guarded = walk.filter(({ endpoint }) => endpoint?.who !== 'anyone')
/** A HEAD route has the declaration of its GET. */
const declared = walk.filter(({ method }) => method !== 'HEAD')

const both = (path: string) => [`GET ${path}`, `HEAD ${path}`]
/** Routes that others than admins may call, in the order in which they are mounted. */
const OPEN = {
  anyone: [
    ...both('/api/health'),
    ...both('/api/openapi.json'),
    ...both('/api/company'),
    ...both('/api/company/logo'),
    'POST /api/auth/join',
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/forgot',
    'POST /api/auth/reset',
    'POST /api/auth/code',
    'POST /api/auth/code/verify',
    'POST /api/webhooks/paystack',
    'POST /api/check',
  ],
  'signed-in': [
    'POST /api/events/ticket',
    ...both('/api/company/how-to-pay'),
    'POST /api/auth/logout',
    ...both('/api/auth/me'),
    'PATCH /api/auth/me',
    'POST /api/auth/password',
    'POST /api/auth/contact/code',
    'POST /api/auth/contact/verify',
    ...both('/api/auth/sessions'),
    'DELETE /api/auth/sessions/{id}',
    'DELETE /api/auth/sessions',
    'POST /api/auth/totp',
    'POST /api/auth/totp/confirm',
    'POST /api/auth/totp/recovery-codes',
    'DELETE /api/auth/totp',
    ...both('/api/notifications'),
    'PATCH /api/notifications/{id}',
    'POST /api/notifications/read-all',
    ...both('/api/tenants/{id}'),
    ...both('/api/leases'),
    ...both('/api/leases/{id}'),
    'POST /api/leases/{id}/renewal/accept',
    'POST /api/leases/{id}/renewal/decline',
    ...both('/api/invoices'),
    ...both('/api/invoices/totals'),
    ...both('/api/invoices/{id}'),
    ...both('/api/invoices/{id}/pdf'),
    'POST /api/invoices/{id}/pdf/ticket',
    'POST /api/invoices/{id}/receipt',
    'POST /api/invoices/{id}/receipt/{receiptId}/file/ticket',
    ...both('/api/payments'),
    ...both('/api/payments/{id}'),
    ...both('/api/payments/{id}/receipt'),
    'POST /api/payments/{id}/receipt/ticket',
    ...both('/api/tenants/{id}/balance'),
    ...both('/api/tenants/{id}/statement'),
    ...both('/api/tenants/{id}/deposit/settlement'),
    'POST /api/tenants/{id}/deposit/settlement/ticket',
    ...both('/api/leases/{id}/rent-card'),
    ...both('/api/signings'),
    ...both('/api/signings/{id}'),
    'POST /api/signings/{id}/file/ticket',
    'POST /api/signings/{id}/sign',
    'POST /api/invoices/{id}/share',
    'POST /api/payments/{id}/share',
    'POST /api/tenants/{id}/statement/share',
    ...both('/api/shares'),
    'POST /api/shares/files',
    'DELETE /api/shares/{id}',
    ...['requests', 'complaints'].flatMap((path) => [
      ...both(`/api/${path}`),
      ...both(`/api/${path}/totals`),
      `POST /api/${path}/photos`,
      `POST /api/${path}/photos/{photoId}/file/ticket`,
      ...both(`/api/${path}/photos/{photoId}/thumbnail`),
      ...both(`/api/${path}/{id}`),
    ]),
    'POST /api/upload',
    ...both('/api/upload/tenants/{tenantId}/documents'),
    'DELETE /api/upload/document/{tenantId}/{documentId}',
    'POST /api/upload/document/{tenantId}/{documentId}/file/ticket',
    ...both('/api/announcements'),
    ...both('/api/announcements/{id}'),
    ...both('/api/handovers'),
    ...both('/api/handovers/{id}'),
    'PUT /api/handovers/{id}/photos/{photoId}',
    'POST /api/handovers/{id}/photos/{photoId}/file/ticket',
    ...both('/api/handovers/{id}/photos/{photoId}/thumbnail'),
  ],
  tenant: [
    ...both('/api/pay'),
    'POST /api/pay',
    ...both('/api/pay/{reference}'),
    'POST /api/signings/{id}/code',
    'POST /api/signings/{id}/decline',
    ...['requests', 'complaints'].flatMap((path) => [
      `POST /api/${path}`,
      `POST /api/${path}/{id}/reply`,
      `DELETE /api/${path}/{id}/tenant`,
    ]),
    'POST /api/requests/{id}/confirm',
    'POST /api/requests/{id}/reopen',
    'POST /api/announcements/{id}/read',
    'POST /api/handovers/{id}/objections',
  ],
  ticket: [
    ...both('/api/events'),
    ...both('/api/mails/{id}/message'),
    ...both('/api/invoices/{id}/pdf/preview'),
    'POST /api/invoices/{id}/pdf/preview',
    ...both('/api/invoices/{id}/receipt/{receiptId}/file'),
    ...both('/api/payments/{id}/receipt/preview'),
    ...both('/api/tenants/{id}/deposit/settlement/preview'),
    ...both('/api/payments/{id}/certificate'),
    ...both('/api/expenses/{id}/bill'),
    ...both('/api/signings/{id}/file'),
    ...both('/api/requests/photos/{photoId}/file'),
    ...both('/api/complaints/photos/{photoId}/file'),
    ...both('/api/upload/document/{tenantId}/{documentId}/file'),
    ...both('/api/handovers/{id}/photos/{photoId}/file'),
    ...both('/api/backups/{id}/file'),
    ...both('/api/tenants/{id}/export'),
    ...both('/api/imports/{id}/rows/{row}/photo'),
  ],
  monitoring: both('/api/metrics'),
}

let before: PortalSnapshot
const office: Partial<Record<StaffRole, ApiClient>> = {}
beforeAll(async () => {
  for (const staff of STAFF_ROLES) office[staff] = await portal.createAdmin({ staff })
  before = await takeSnapshot(portal)
})
afterAll(() => portal.close())

function expectError(reply: { body: unknown; text: string }, method: string): void {
  if (method === 'HEAD') return
  expect(reply.body).toMatchObject({ error: expect.stringMatching(/^[A-Z].{8,}\.$/) })
}

describe('every route of the running server', () => {
  test('is in the OpenAPI document, and nothing else is', async () => {
    const { body } = await portal.anonymous.call<{ paths: Record<string, object> }>('GET /openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const mounted = routes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(described.sort()).toEqual(mounted.sort())
  })

  test('is for admins only, except these', () => {
    const open = Object.groupBy(walk, ({ endpoint }) => endpoint?.who ?? 'nobody said')
    const named = Object.entries(open).map(([who, some = []]) => [who, some.map(({ name }) => name)])
    const { admin, ...others } = Object.fromEntries(named)
    expect(admin.length).toBeGreaterThan(10)
    expect(others).toEqual(OPEN)
  })
})

describe('a stranger', () => {
  test.each(guarded)('is refused $name', async (route) => {
    const { endpoint, send } = buildValidRequest(route, records)
    const reply = await portal.anonymous.call(endpoint, send)
    expect(reply.status).toBe(401)
    expectError(reply, route.method)
  })

  test.each(declared.filter((route) => guarded.includes(route)))(
    'with an expired token is refused $name',
    async (route) => {
      const { endpoint, send } = buildValidRequest(route, records)
      const reply = await dead.call(endpoint, send)
      expect(reply.status).toBe(401)
      expectError(reply, route.method)
    },
  )

  const ticketed = walk.filter(({ endpoint }) => endpoint?.who === 'ticket')
  test.each(ticketed)('with an expired token in the field is refused $name', async (route) => {
    const { endpoint } = buildValidRequest(route, records)
    for (const token of [
      'a'.repeat(43),
      't.x.1.y',
      '',
      portal.portal.ctx.tickets.issue('/api/other', { sessionHash: 'a'.repeat(43) }),
    ]) {
      const query = await portal.anonymous.call(`${endpoint}?token=${token}`)
      expect(query.status).toBe(401)
    }
  })
})

describe('the wrong role', () => {
  const findByRole = (who: string) => declared.filter(({ endpoint }) => endpoint?.who === who)
  const turnedAway = [
    ...findByRole('admin').map((route) => ({ ...route, person: records.tenant, who: 'a tenant' })),
    ...declared
      .filter(({ endpoint }) => endpoint?.officeOnly)
      .map((route) => ({ ...route, person: records.tenant, who: 'a tenant' })),
    ...findByRole('tenant').map((route) => ({ ...route, person: records.admin, who: 'an admin' })),
  ]
  test.each(turnedAway)('$who is refused $name', async ({ person, ...route }) => {
    const { endpoint, send } = buildValidRequest(route, records)
    const reply = await person.call(endpoint, send)
    expect(reply.status).toBe(403)
    expectError(reply, route.method)
  })
})

describe('a staff member without the permission', () => {
  const staffed = STAFF_ROLES.flatMap((staff) =>
    declared.flatMap((route) => {
      const permission = route.endpoint?.permission
      const isRefused = permission && !hasPermission({ staff, propertyIds: null }, permission)
      return isRefused ? [{ ...route, staff }] : []
    }),
  )
  test('is an accountant or caretaker more often than a manager, and never an owner', () => {
    const counts = Object.fromEntries(STAFF_ROLES.map((role) => [role, 0]))
    for (const { staff } of staffed) counts[staff] = (counts[staff] ?? 0) + 1
    expect(counts['owner']).toBe(0)
    expect(counts['manager']).toBeGreaterThan(10)
    expect(counts['accountant']).toBeGreaterThan(counts['manager'] ?? 0)
    expect(counts['caretaker']).toBeGreaterThan(counts['accountant'] ?? 0)
  })
  test.each(staffed)('$staff is refused $name', async ({ staff, ...route }) => {
    const { endpoint, send } = buildValidRequest(route, records)
    const reply = await office[staff]?.call(endpoint, send)
    expect(reply?.status).toBe(403)
    expect(reply?.body).toMatchObject({ error: `Your role (${staff}) may not do this.` })
  })
})

test('refused calls changed no row and no file', async () => {
  expect(await takeSnapshot(portal)).toEqual(before)
})

describe('a staff member with the permission', () => {
  /** All for owners, one of each permission for others. */
  const readable = STAFF_ROLES.flatMap((staff) => {
    const granted = walk.flatMap((route) => {
      const permission = route.endpoint?.permission
      const isGranted = permission && hasPermission({ staff, propertyIds: null }, permission)
      return isGranted && route.method === 'GET' ? [{ ...route, staff, permission }] : []
    })
    const byPermission = new Map(granted.map((route) => [route.permission, route]))
    return staff === 'owner' ? granted : [...byPermission.values()]
  })
  test.each(readable)('$staff may call $name', async ({ staff, ...route }) => {
    const { endpoint, send } = buildValidRequest(route, records)
    expect([200, 404]).toContain((await office[staff]?.call(endpoint, send))?.status)
  })
})

test('a route that does not declare who may call it stops the start', async () => {
  const app = Fastify()
  const options = {
    ctx: portal.portal.ctx,
    checkAnswers: true,
    setupNeeded: async () => false,
    isDraining: () => false,
    isStalled: () => false,
  }
  app.register(async (scope) => {
    await api(scope, options)
    scope.get('/undeclared', async () => ({}))
  })
  await expect(app.ready()).rejects.toThrow('GET /undeclared does not declare who may call it.')
})
