import { TENANT_PATHS } from '../src/app/tenant-paths.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { openInvoices, SHOWN, stored } from './offline.phone.ts'
import { expect, test } from './portal.ts'

test.use({ serviceWorkers: 'allow' })

/** The data of each screen that must be stored. */
const PARTS: Partial<Record<string, string[]>> = {
  '/tenant-dashboard': ['"leases"', '"documents"', '"signings","sent"'],
  '/tenant/invoices': ['"mine"', '"available"'],
  '/tenant/payments': ['"settlement"', '"statement"', '"payments","mine"'],
  '/tenant/papers': ['"signings","own"'],
  '/tenant/announcements': ['"announcements","own"'],
  '/requests': ['"requests","list"'],
  '/complaints': ['"complaints","list"'],
  '/notifications': ['"notifications","list"'],
  '/account': [],
}

const INSIDE = [
  ...['Notifications', 'My Account', 'My Payments', 'Papers', 'Announcements'],
  ...['My Requests', 'My Complaints', 'My Invoices'],
]

test('every screen opens offline, from a cold open and inside an open page, and every press says why not', {
  tag: '@long',
}, async ({ browser, servers }) => {
  const token = await registerAdmin(servers.portal)
  const { tenant, page, context } = await openInvoices(browser, servers, token, 'Akosua', 'Rent of April')
  const { body: leases } = await callApi<{ id: string }[]>(servers.portal, 'GET /leases', {
    token: tenant.token,
  })
  const paths = [...TENANT_PATHS.filter((path) => !path.includes('$')), `/rent-cards/${leases[0]?.id}`]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Loading')
    for (const part of PARTS[path] ?? ['"rent-cards"']) await stored(page, part)
  }
  await page.goto('/tenant-dashboard')
  await expect(page.getByRole('heading', { name: 'Your lease' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(SHOWN)).toBeVisible()
  const isShown = async (path: string) => {
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main'), path).not.toContainText('Loading')
    await expect(page.getByRole('main'), path).not.toContainText('was not loaded on this phone before')
  }
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('dialog', { name: 'Upload Payment Receipt' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const name of INSIDE) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Welcome')
    await isShown(name)
  }
  await page.getByRole('button', { name: /^Share Invoice/ }).click()
  await expect(page.getByRole('dialog')).toContainText('You are offline. A link is made by the portal')
  await page.goto('/tenant/invoices?pay=all')
  await expect(page.getByRole('dialog', { name: 'Pay Now' })).toContainText('paying here needs a connection')
  for (const path of paths) {
    await page.goto(path)
    await isShown(path)
  }
  // Never opened before, so that only the program is there.
  await page.goto('/tenant/pay/PAY-0')
  await expect(page.getByRole('heading', { name: 'Online Payment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('You are offline')
})
