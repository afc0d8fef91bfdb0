import type { BrowserContext, Page } from '@playwright/test'
import type { Invoice } from '../src/features/money/invoices/invoices.contract.ts'
import type { Case } from '../src/features/service/cases/cases.contract.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { openInstalled, openInvoices, SHOWN, stored } from './offline.phone.ts'
import { expect, type Servers, signIn, takePhoto, test } from './portal.ts'
import { addTenant, type Tenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

test.use({ serviceWorkers: 'allow' })

let token: string
let photo: Buffer

test.beforeAll(async ({ browser, servers: { portal } }) => {
  token = await registerAdmin(portal)
  photo = await takePhoto(browser, 'GHS 1,234.50')
})

const listReceipts = async ({ portal }: Servers, tenant: Tenant) =>
  (await callApi<Invoice[]>(portal, 'GET /invoices', { token: tenant.token })).body.flatMap(
    ({ receipts }) => receipts,
  )

async function sendReceipt(page: Page): Promise<void> {
  await page
    .getByLabel('Receipt File')
    .setInputFiles({ name: 'momo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: 'Upload Receipt' }).click()
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

test('what a tenant saw last is shown offline, and what it writes there is sent once, automatically', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const { tenant, page, context } = await openInvoices(
    browser,
    servers,
    token,
    'Akosua Offline',
    'Rent of May',
  )
  await page.goto('/requests')
  await expect(page.getByText('No requests yet')).toBeVisible()
  await stored(page, '"requests","list"')
  await page.goto('/tenant/invoices')
  await expect(page.getByRole('article', { name: 'Rent of May' })).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText(SHOWN)).toBeVisible()
  await page.reload()
  await expect(page.getByText(SHOWN)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Rent of May' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0)
  expect(await wcagFaults(page)).toEqual([])

  await sendReceipt(page)
  await expect(waiting(page)).toContainText('1 receipt waits to be sent')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'My Requests' }).click()
  await page.getByLabel('Subject').fill('The tap leaks')
  await page.getByLabel('Description').fill('Since Monday.')
  await page
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText('Waits for the connection')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(waiting(page)).toContainText('1 receipt and 1 request wait to be sent')
  await expect(page.getByText('tap.jpg')).toHaveCount(0)
  expect(await wcagFaults(page)).toEqual([])
  await page.reload()
  await expect(waiting(page)).toContainText('Request: The tap leaks')
  expect(await listReceipts(servers, tenant)).toEqual([])

  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'The tap leaks' })).toBeVisible()
  await expect(page.getByText('you are offline')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await listReceipts(servers, tenant)).toHaveLength(1)
  const { body: requests } = await callApi<Case[]>(portal, 'GET /requests', { token: tenant.token })
  expect(requests.map(({ subject, photos }) => [subject, photos.length])).toEqual([['The tap leaks', 1]])
})

test('an answer that was lost on the way makes no second receipt, also after the app was closed', async ({
  browser,
  servers,
}) => {
  const { tenant, page, context } = await openInvoices(
    browser,
    servers,
    token,
    'Akosua Twice',
    'Rent of June',
  )
  // The server gets the receipt, and the phone loses the connection before the answer.
  await page.route('**/receipt', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await sendReceipt(page)
  await expect(waiting(page)).toContainText('1 receipt waits to be sent')
  expect(await listReceipts(servers, tenant)).toHaveLength(1)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  const answered = again.waitForResponse('**/receipt')
  await again.goto('/tenant-dashboard')
  expect((await answered).headers()['idempotent-replayed']).toBe('true')
  await expect(again.getByText('1 receipt that waited was sent.')).toBeVisible()
  expect(await listReceipts(servers, tenant)).toHaveLength(1)
})

test('a refused receipt stays with the sentence of the server until the tenant discards it', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const { tenant, page, context } = await openInvoices(
    browser,
    servers,
    token,
    'Akosua Refused',
    'Rent of July',
  )
  await context.setOffline(true)
  await sendReceipt(page)
  await expect(waiting(page)).toContainText('1 receipt waits to be sent')
  const [invoice] = (await callApi<Invoice[]>(portal, 'GET /invoices', { token: tenant.token })).body
  await callApi(portal, `DELETE /invoices/${invoice?.id}`, { token })
  await context.setOffline(false)
  await expect(waiting(page).getByRole('alert')).toContainText('Not accepted: Invoice not found')
  await page.reload()
  await waiting(page).getByRole('button', { name: 'Discard Receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(waiting(page)).toHaveCount(0)
})

test('the next person on the phone sees nothing of it, and sends nothing for the one before', async ({
  browser,
  servers,
}) => {
  const { tenant, page, context } = await openInvoices(
    browser,
    servers,
    token,
    'Akosua First',
    'Rent of Akosua',
  )
  const next = await addTenant(servers.portal, token, 'Kofi Next')
  await context.setOffline(true)
  await sendReceipt(page)
  await expect(waiting(page)).toContainText('1 receipt waits to be sent')
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await expect(dialog).toContainText('1 receipt waits to be sent')
  await dialog.getByRole('button', { name: 'Keep and log out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await databases(context)).toEqual(['send-queue'])

  await context.setOffline(false)
  await signIn(page, next.email, next.password)
  await expect(page.getByRole('heading', { name: 'Welcome, Kofi Next' })).toBeVisible()
  await stored(page, '["me"]')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(SHOWN)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Akosua')
  await expect(waiting(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('you are offline')).toHaveCount(0)
  expect(await listReceipts(servers, tenant)).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await signIn(page, tenant.email, tenant.password)
  await expect(page.getByText('1 receipt that waited was sent.')).toBeVisible()
  expect(await listReceipts(servers, tenant)).toHaveLength(1)
})

async function databases(context: BrowserContext): Promise<(string | undefined)[]> {
  const [page] = context.pages()
  return (await page?.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))) ?? []
}

test('the service worker leaves calls, downloads and the screens of the office alone', async ({
  browser,
  servers,
}) => {
  const tenant = await addTenant(servers.portal, token, 'Akosua Worker')
  const page = await openInstalled(browser, servers, tenant)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.includes('my-invoices.screen'))).toHaveLength(1)
  const office = /\/api\/|screens\.office|[^-]invoices\.screen|tenants\.screen|bulk|jobs|search/
  expect(kept.filter((path) => office.test(path))).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByText('You are signed in as')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText(SHOWN)).toBeVisible()
  for (const path of ['/api/health', '/api/invoices', '/tenants', '/setup']) {
    await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  }
})

test('a part of an older build that is gone leads to the new build, once', async ({ browser, servers }) => {
  const tenant = await addTenant(servers.portal, token, 'Akosua Older')
  const context = await browser.newContext({ baseURL: servers.portal.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, tenant.email, tenant.password)
  await page.route('**/assets/document-dialogs-*.js', (route) => route.fulfill({ status: 404 }))
  const add = page.getByRole('button', { name: 'Add a document' })
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await add.click()
  await expect(page.getByRole('main')).toContainText('This could not be opened.')
  expect(loads).toEqual([])
  const html = await (await page.request.get('/tenant-dashboard')).text()
  const body = html.replace(/index-[\w-]+\.js/, 'index-newer.js')
  await page.route('**/tenant-dashboard', (route) =>
    route.request().isNavigationRequest()
      ? route.fallback()
      : route.fulfill({ body, contentType: 'text/html' }),
  )
  await add.click()
  await expect.poll(() => loads.length).toBe(1)
  await expect(add).toBeVisible()
  const checked = page.waitForResponse(
    (answer) => answer.url().endsWith('/tenant-dashboard') && !answer.request().isNavigationRequest(),
  )
  await add.click()
  await (await checked).finished()
  await expect(page.getByRole('main')).toContainText('This could not be opened.')
  expect(loads).toHaveLength(1)
})
