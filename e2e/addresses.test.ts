import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, signIn, test } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  const body = { ...TENANT, apartment: 'Bohye (Shops)', leaseEndDate: '2999-12-31' }
  await callApi(portal, 'POST /tenants', { token, body })
})

const ADMIN_ONLY = ['/dashboard', '/tenants', '/invoices', '/company', '/properties', '/staff', '/tenants/1']
const ANYWHERE = ['/requests', '/complaints', '/account', '/notifications']
const MOVED = [
  ['/tenant/requests', '/requests'],
  ['/admin/requests', '/requests'],
  ['/tenant/complaints', '/complaints'],
  ['/admin/complaints', '/complaints'],
] as const
const same = (path: string) => [path, path] as const
const toLogin = (path: string) => [path, '/login'] as const

const LEADS = {
  nobody: [...ADMIN_ONLY, ...ANYWHERE, '/', '/tenant-dashboard', '/tenant/invoices'].map(toLogin),
  tenant: [
    ...ADMIN_ONLY.map(toLogin),
    ...[...ANYWHERE, '/tenant-dashboard', '/tenant/invoices'].map(same),
    ...MOVED,
  ],
  admin: [
    ...[...ADMIN_ONLY, ...ANYWHERE].map(same),
    ['/tenant-dashboard', '/dashboard'] as const,
    ['/tenant/invoices', '/dashboard'] as const,
    ...MOVED,
  ],
}

for (const [who, leads] of Object.entries(LEADS)) {
  test(`every address leads ${who} where the role may go`, { tag: who === 'tenant' ? [] : '@long' }, async ({
    browser,
    servers,
  }) => {
    const page = await openDesktop(browser, servers)
    if (who === 'tenant') await signIn(page, TENANT.email, TENANT.password)
    if (who === 'admin') await signIn(page, OWNER.email, OWNER.password)
    for (const [address, expected] of leads) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => new URL(page.url()).pathname, `${address} leads to`).toBe(expected)
    }
    await page.goto('/login')
    await expect(page.getByText('You are signed in as')).toBeVisible({ visible: who !== 'nobody' })
  })
}

test('a role that was changed in the browser gives no access, and is corrected', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await signIn(page, TENANT.email, TENANT.password)
  await page.evaluate(() => localStorage.setItem('userRole', 'admin'))
  await page.goto('/tenants')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/tenant-dashboard$/)
  expect(await page.evaluate(() => localStorage.getItem('userRole'))).toBe('tenant')
})

test('a visitor who is not signed in sees the purpose of the sign-in, and continues after it', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await page.goto('/complaints?status=active')
  await expect(page.getByText('Please log in to access complaints.')).toBeVisible()
  await page.goto('/requests')
  await expect(page.getByText('Please log in to access requests.')).toBeVisible()
  await page.getByLabel('Email').fill(TENANT.email)
  await page.getByLabel('Password', { exact: true }).fill(TENANT.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'My Service Requests' })).toBeVisible()
})

test('an unknown address shows not found, even if it looks like another call', async ({
  browser,
  servers,
}) => {
  const office = await openDesktop(browser, servers)
  await signIn(office, OWNER.email, OWNER.password)
  const home = await openDesktop(browser, servers)
  await signIn(home, TENANT.email, TENANT.password)
  for (const page of [office, home]) {
    await page.goto('/requests?open=totals')
    await expect(page.getByText('Request not found')).toBeVisible()
    await page.goto('/complaints?open=totals')
    await expect(page.getByText('Complaint not found')).toBeVisible()
  }
  await office.goto('/invoices?review=totals')
  await expect(office.getByText('This invoice is gone.')).toBeVisible()
  await office.goto('/tenants/overlaps')
  await expect(office.getByText('This tenant is not on your list.')).toBeVisible()
  await office.goto('/invoices?tenantId=overlaps')
  await expect(office.getByText('Only one tenant')).toBeVisible()
  await office.goto('/properties?property=totals')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
})
