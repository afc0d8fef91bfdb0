import { randomUUID } from 'node:crypto'
import { openLink } from '../features/accounts/server/password-links.ts'
import { DAY } from './clock.ts'
import { sampleFiles } from './files.ts'
import { PASSWORD, type Person, type Send, type TestPortal } from './portal.ts'
import { addressOf, queryOf, sample, type Values } from './requests.ts'
import type { CollectedRoute } from './routes.ts'

/** People and records of every kind, for tests that walk over all calls. */
export type World = {
  portal: TestPortal
  admin: Person & { email: string }
  tenant: Person & { tenant: { id: string; uid: string | null } }
  /** An id for each collection of the addresses. */
  ids: Record<string, string>
  /** A good value for each name of a field. */
  values: Values
}

export async function testWorld(portal: TestPortal): Promise<World> {
  const admin = await portal.admin()
  const tenant = await portal.tenant(admin)
  const world = { portal, admin, tenant, ids: {}, values: {} }
  return freshRecords(world)
}

/** The same people with new records, so that what one call did is nothing to the next. */
export async function freshRecords(world: World): Promise<World> {
  const { portal, admin, tenant } = world
  const { id: invoice } = await portal.invoice(admin, tenant.tenant.id)
  const { body } = await portal.upload<{ receipt: { id: string } }>(admin, invoice, sampleFiles.png)
  const property = await admin.call<{ id: string }>('POST /properties', {
    body: { name: `Market stalls ${randomUUID()}`, kind: 'shops', capacity: 4 },
  })
  const login = await portal.account(newcomer('tenant'), { role: 'tenant', password: PASSWORD })
  const link = await openLink(portal.portal.ctx, portal.db, login, DAY)
  const ids = {
    admins: await portal.account(newcomer('landlord'), { role: 'admin', password: PASSWORD }),
    deleteTenantUser: login,
    tenants: tenant.tenant.id,
    invoices: invoice,
    receipt: body.receipt.id,
    properties: property.body.id,
  }
  const token = new URL(link).hash.slice(1)
  return { ...world, ids, values: { ...goodValues(world), token: [token] } }
}

const newcomer = (of: string) => ({ name: 'Efua Sarpong', email: `efua-${randomUUID()}@${of}.test` })

const goodValues = ({ tenant }: World): Values => ({
  name: [`Efua Sarpong ${randomUUID()}`],
  email: [newcomer('tenant').email],
  apartment: ['Bohye (Shops)'],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: ['another horse'],
  setupCode: [],
  uid: [],
  cursor: [],
  except: [],
  tenantId: [tenant.tenant.id],
  moveInDate: ['2026-01-01'],
  leaseEndDate: ['2027-01-01'],
  dueDate: ['2026-12-05'],
  paymentDate: ['2026-11-19'],
  paidOn: ['2026-11-19'],
  dueMonth: ['2026-12'],
  amount: [10.5, '10.50'],
  limit: ['10'],
  count: ['true'],
  capacity: [5],
  kind: ['shops'],
  status: ['Unpaid', 'approved'],
})

/** A call of a route as it is meant: address, query and body filled with good values. */
export function goodCall(route: CollectedRoute, { ids, values }: World): { endpoint: string; send: Send } {
  const { query, body, form } = route.endpoint ?? {}
  const endpoint = `${route.method} ${addressOf(route, ids)}${query ? queryOf(sample(query, values)) : ''}`
  if (form) return { endpoint, send: { form: formOf(route, sample(form, values)) } }
  return { endpoint, send: body ? { body: sample(body, values) } : {} }
}

/** A multipart form of a call: its fields, then its file. */
export function formOf({ endpoint }: CollectedRoute, fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) form.append(name, String(one))
  }
  const file = new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' })
  if (endpoint?.file) form.set(endpoint.file, file, 'receipt.png')
  return form
}
