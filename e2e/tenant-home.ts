import type { Browser, Page } from '@playwright/test'
import type { Case } from '../src/features/cases/cases.contract.ts'
import { CASES, type CaseKind, type CaseStatus } from '../src/features/cases/cases.rules.ts'
import { call, type RunningPortal } from '../src/testing/process.ts'
import { remember, type Signed } from './office.ts'
import { expect, phone, type Stage } from './portal.ts'

/** A tenant that is signed in, with the id of its tenancy. */
export type Tenant = Signed & { id: string; email: string; password: string }

let made = 0

/** Adds a tenant, for one story alone; `token` is an admin's. */
export async function addTenant(portal: RunningPortal, token: string, name: string): Promise<Tenant> {
  made += 1
  const login = { email: `tenant-${made}@tenant.test`, password: 'tenant-secret' }
  const body = { ...login, name, apartment: 'Bohye (Shops)', unit: `D${made}`, phone: '024 000 0001' }
  const { id } = (await call<{ id: string }>(portal, 'POST /tenants', { token, body })).body
  const signed = await call<Signed>(portal, 'POST /auth/login', { body: login })
  return { ...login, ...signed.body, id }
}

type Report = { kind: CaseKind; subject: string; status?: CaseStatus; adminResponse?: string }

/** Submits a case as a tenant; then the admin whose `token` it is gives it a state and an answer, where given. */
export async function report(
  portal: RunningPortal,
  token: string,
  by: Tenant,
  { kind, subject, ...handled }: Report,
): Promise<string> {
  const { path, words } = CASES[kind]
  const own = { tenantId: by.id, tenantName: by.user.name, tenantEmail: by.email }
  const body = { ...own, subject, [words]: 'It is like this since Monday.' }
  const { id } = (await call<Case>(portal, `POST /${path}`, { token: by.token, body })).body
  if (Object.keys(handled).length > 0) await call(portal, `PATCH /${path}/${id}`, { token, body: handled })
  return id
}

/** The dashboard of a tenant on a phone. */
export async function dashboardOf(
  browser: Browser,
  stage: Pick<Stage, 'portal'>,
  tenant: Signed,
): Promise<Page> {
  const page = await phone(browser, stage)
  await remember(page, tenant)
  await page.goto('/tenant-dashboard')
  await stands(page)
  return page
}

/** Resolves when all of a tenant's dashboard has come. */
export async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Loading')
}

/** A part of a screen by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
