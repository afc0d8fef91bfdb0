import type { Browser, Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { issueInvoice, type Login, type NewInvoice, restoreSession } from './admin.ts'
import { openDesktop, type Servers } from './portal.ts'

export const AMA = { name: 'Ama Serwaa Boateng', email: 'ama@tenant.test', password: 'tenant-secret' }
export const KWAME = { name: 'Kwame Mensah', email: 'kwame@tenant.test', password: 'tenant-secret' }

export const invoiceRows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')

/** A portal with two tenants and an invoice of each kind, and its admin on a laptop. */
export async function openFourInvoices(browser: Browser, servers: Servers) {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const tenantIds = new Map<string, string>()
  for (const person of [AMA, KWAME]) {
    const body = { ...person, apartment: 'Bohye (Shops)', phone: '024 412 3456' }
    const created = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })
    tenantIds.set(person.name, created.body.id)
  }
  const bill = (tenant: typeof AMA, fields: NewInvoice) =>
    issueInvoice(portal, token, { ...fields, tenantId: tenantIds.get(tenant.name) })
  await bill(AMA, { description: 'Rent for this month', amount: 800, due: 14 })
  await bill(AMA, { description: 'Rent for last month', amount: 750, due: -17 })
  await bill(KWAME, { description: 'Water and light', amount: 120.5, due: -40 })
  await bill(KWAME, { description: 'Signboard', amount: 60, due: 30, status: 'Paid' })
  const admin = await openDesktop(browser, servers)
  const { body } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  await restoreSession(admin, { token, user: body })
  return { admin, token, tenantIds }
}
