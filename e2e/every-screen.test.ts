import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { call, setUp } from '../src/testing/process.ts'
import { desktop, expect, phone, type Stage, test } from './portal.ts'

const ADMIN_SCREENS = ['/dashboard', '/tenants', '/invoices', '/company', '/properties', '/account']
const TENANT_SCREENS = ['/tenant-dashboard', '/tenant/invoices', '/account']
const SMALLEST_PHONE = 360
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Signed = { token: string; user: { email: string; name: string; role: string } }

let admin: Signed
let tenant: Signed

test.beforeAll(async ({ stage: { portal } }) => {
  const token = await setUp(portal)
  const me = await call<Signed['user']>(portal, 'GET /auth/me', { token })
  admin = { token, user: me.body }
  const person = {
    name: 'Akosua Ɔpɔku Dɛdɛ',
    email: 'akosua@tenant.test',
    apartment: 'Bohye (Shops)',
    password: 'tenant-secret',
  }
  const { body } = await call<{ id: string }>(portal, 'POST /tenants', { token, body: person })
  const invoice = { tenantId: body.id, amount: 123456.78, dueDate: '2999-12-05', sendEmail: false }
  await call(portal, 'POST /invoices', { token, body: invoice })
  const login = await call<Signed>(portal, 'POST /auth/login', { body: person })
  tenant = login.body
})

async function signedIn(page: Page, { token, user }: Signed): Promise<Page> {
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { token, userEmail: user.email, userRole: user.role, userName: user.name },
  )
  return page
}

async function faults(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
    ...(wide > 0 ? [`${path}: ${wide} px wider than the screen`] : []),
  ]
}

const screensOf = (who: 'stranger' | 'admin' | 'tenant') =>
  who === 'stranger' ? ['/login'] : who === 'admin' ? ADMIN_SCREENS : TENANT_SCREENS

async function visit(browser: Browser, stage: Stage, who: 'stranger' | 'admin' | 'tenant', dark: boolean) {
  const found: string[] = []
  for (const page of [await desktop(browser, stage), await phone(browser, stage)]) {
    if (page.viewportSize()?.width !== 1280)
      await page.setViewportSize({ width: SMALLEST_PHONE, height: 740 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    if (who !== 'stranger') await signedIn(page, who === 'admin' ? admin : tenant)
    for (const path of screensOf(who)) found.push(...(await faults(page, path)))
    await page.context().close()
  }
  return found
}

for (const who of ['stranger', 'admin', 'tenant'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`every screen of the ${who} passes WCAG 2.2 AA and fits a small phone, ${scheme}`, async ({
      browser,
      stage,
    }) => {
      expect(await visit(browser, stage, who, scheme === 'dark')).toEqual([])
    })
  }
}
