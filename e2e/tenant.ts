import type { Browser, Page } from '@playwright/test'
import type { Case } from '../src/features/service/cases/cases.contract.ts'
import { CASES, type CaseKind, type CaseStatus } from '../src/features/service/cases/cases.rules.ts'
import { callApi, type ServedPortal } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openPhone } from './portal.ts'

export type Tenant = Login & { id: string; email: string; password: string }

let tenantCount = 0

/** `token` is an admin's. */
export async function addTenant(portal: ServedPortal, token: string, name: string): Promise<Tenant> {
  tenantCount += 1
  const login = { email: `tenant-${tenantCount}@tenant.test`, password: 'tenant-secret' }
  const body = { ...login, name, apartment: 'Bohye (Shops)', unit: `D${tenantCount}`, phone: '024 000 0001' }
  const { id } = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })).body
  const signed = await callApi<Login>(portal, 'POST /auth/login', { body: login })
  return { ...login, ...signed.body, id }
}

type CaseDetails = { kind: CaseKind; subject: string; status?: CaseStatus; adminResponse?: string }

/** The admin with `token` then sets status and answer, if given. */
export async function submitCase(
  portal: ServedPortal,
  token: string,
  by: Tenant,
  { kind, subject, ...handled }: CaseDetails,
): Promise<string> {
  const { path, bodyField } = CASES[kind]
  const own = { tenantId: by.id, tenantName: by.user.name, tenantEmail: by.email }
  const body = { ...own, subject, [bodyField]: 'It is like this since Monday.' }
  const { id } = (await callApi<Case>(portal, `POST /${path}`, { token: by.token, body })).body
  if (Object.keys(handled).length > 0) await callApi(portal, `PATCH /${path}/${id}`, { token, body: handled })
  return id
}

export async function openTenantDashboard(
  browser: Browser,
  servers: Parameters<typeof openPhone>[1],
  tenant: Login,
): Promise<Page> {
  const page = await openPhone(browser, servers)
  await restoreSession(page, tenant)
  await page.goto('/tenant-dashboard')
  await expectDashboardLoaded(page)
  return page
}

export async function expectDashboardLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Loading')
}

export const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
