import type { Browser, Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, issueInvoice, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, type Servers, signIn, test } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Kojo Addo', email: 'kojo@tenant.test', password: 'tenant-secret' }

let token: string
let tenantId: string

test.beforeAll(async ({ servers: { portal } }) => {
  token = await registerAdmin(portal)
  const place = { apartment: 'Bohye (Shops)', leaseEndDate: '2999-12-31' }
  const made = await callApi<{ id: string }>(portal, 'POST /tenants', {
    token,
    body: { ...TENANT, ...place },
  })
  tenantId = made.body.id
})

const invoice = (portal: Servers['portal'], description: string, due = 9) =>
  issueInvoice(portal, token, { tenantId, description, amount: 850, due })

function receipt(): FormData {
  const form = new FormData()
  form.set('paymentDate', new Date().toISOString().slice(0, 10))
  form.set('receipt', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'receipt.pdf')
  return form
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** Resolves when a page opens the event stream. */
const waitForStream = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/events'))

/** The API addresses that the page's browser requests from now on. */
function collectApiPaths(page: Page): string[] {
  const paths: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

async function landlord(browser: Browser, servers: Servers, path: string): Promise<Page> {
  const page = await openDesktop(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  const stream = waitForStream(page)
  await page.goto(path)
  await stream
  return page
}

test("an admin's changes appear on the tenant's phone, and the other way round, without a reload", async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const office = await landlord(browser, servers, '/invoices')
  const home = await openPhone(browser, servers)
  await signIn(home, TENANT.email, TENANT.password)
  await expect(home.getByText('Invoices appear here when they are issued.')).toBeVisible()

  await callApi(portal, 'POST /invoices', {
    token,
    body: { tenantId, amount: 850, dueDate: '2999-12-05', description: 'Rent for May' },
  })
  await expect(home.getByText('Rent for May').first()).toBeVisible()
  await expect(row(office, 'Rent for May')).toContainText('Unpaid')
  await expect(bell(home)).toHaveAccessibleName(/^Notifications, \d+ unread$/)

  const { body: login } = await callApi<Login>(portal, 'POST /auth/login', { body: TENANT })
  const { body } = await callApi<{ id: string }[]>(portal, 'GET /invoices', { token })
  await callApi(portal, `POST /invoices/${body[0]?.id}/receipt`, { token: login.token, form: receipt() })
  await expect(row(office, 'Rent for May')).toContainText('Under Review')
  await expect(bell(office)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(office.getByText('New notification, 1 unread')).toHaveCount(1)
})

test('all tabs of a browser share one stream, and another one reads it when its tab is closed', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const first = await landlord(browser, servers, '/invoices')
  const paths = collectApiPaths(first)
  const streams = () => paths.filter((path) => path === '/api/events').length
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { name: 'Recent Overdue Invoices' })).toBeVisible()
  await invoice(portal, 'Seen by both', -3)
  await expect(row(first, 'Seen by both')).toBeVisible()
  await expect(row(second, '3 days')).toHaveCount(1)
  expect(streams()).toBe(0)

  await first.close()
  await expect.poll(streams).toBe(1)
  await invoice(portal, 'Seen by the other', -4)
  await expect(row(second, '4 days')).toHaveCount(1)
  expect(streams()).toBe(1)
})

test('without Web Locks the screen is refreshed every 30 s, and typed text stays', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  await invoice(portal, 'Issued before')
  const page = await openDesktop(browser, servers)
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await page.clock.install()
  await signIn(page, OWNER.email, OWNER.password)
  const paths = collectApiPaths(page)
  const loaded = page.waitForResponse((response) => /\/live-[^/]*\.js$/.test(response.url()))
  await page.goto('/invoices')
  await loaded
  await page.getByRole('button', { name: 'New Invoice' }).click()
  const form = page.getByLabel('Description')
  await form.fill('Half a sentence')
  await invoice(portal, 'Issued elsewhere')
  await page.clock.fastForward(30_000)
  await expect(row(page, 'Issued elsewhere')).toHaveCount(1)
  await expect(form).toHaveValue('Half a sentence')
  expect(paths).not.toContain('/api/events')
})

test('changes made while offline appear as soon as there is a network', async ({ browser, servers }) => {
  const office = await landlord(browser, servers, '/invoices')
  await office.context().setOffline(true)
  await invoice(servers.portal, 'Issued meanwhile')
  const stream = waitForStream(office)
  await office.context().setOffline(false)
  await stream
  await expect(row(office, 'Issued meanwhile')).toBeVisible()
})

test('typed text, open dialogs and the scroll position stay while data changes', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await invoice(portal, `Many ${name}`)
  const office = await landlord(browser, servers, '/invoices')
  const target = row(office, 'Many A')
  const more = target.getByRole('button', { name: /^More for/ })
  await more.scrollIntoViewIfNeeded()
  const before = await target.boundingBox()
  await more.focus()
  await invoice(portal, 'On top of the list')
  await expect(row(office, 'On top of the list')).toHaveCount(1)
  await expect(more).toBeFocused()
  expect((await target.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)

  await chooseFromMenu(target, 'Edit')
  const dialog = office.getByRole('dialog', { name: 'Edit Invoice' })
  await dialog.getByLabel('Description').fill('Half a sentence')
  await invoice(portal, 'Under the dialog')
  await expect(row(office, 'Under the dialog')).toHaveCount(1)
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a sentence')
  await expect(dialog.getByLabel('Description')).toBeFocused()
})

test('a receipt that somebody decides on stays, though another admin decides first', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  await invoice(portal, 'Asked for twice')
  const { body } = await callApi<{ id: string }[]>(portal, 'GET /invoices', { token })
  const path = `/invoices/${body[0]?.id}/receipt`
  const sent = await callApi<{ receipt: { id: string } }>(portal, `POST ${path}`, { token, form: receipt() })
  const office = await landlord(browser, servers, `/invoices?review=${body[0]?.id}`)
  const review = office.getByRole('dialog', { name: 'Review Payment Receipt' })
  await review.getByLabel('Review Notes for Tenant').fill('The amount is')
  await callApi(portal, `PUT ${path}/${sent.body.receipt.id}/review`, { token, body: { status: 'approved' } })
  await expect(office.locator('tr').filter({ hasText: 'Asked for twice' })).toContainText('Paid')
  await expect(review.getByLabel('Review Notes for Tenant')).toHaveValue('The amount is')

  await review.getByRole('button', { name: 'Submit Review' }).click()
  const receipts = office.getByRole('dialog', { name: 'Payment Receipts' })
  await expect(receipts.getByRole('alert').filter({ hasText: 'reviewed' })).toBeVisible()
  await expect(receipts).toContainText('Approved')
})

test('a session that ends elsewhere shows a message on the dashboard, which stays', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const { body: signed } = await callApi<Login>(portal, 'POST /auth/login', { body: OWNER })
  const page = await openDesktop(browser, servers)
  await restoreSession(page, signed)
  const stream = waitForStream(page)
  await page.goto('/dashboard')
  await stream
  await callApi(portal, 'POST /auth/logout', { token: signed.token })
  await expect(page.getByRole('alert')).toContainText('Authentication Error')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a notice links to its record and is then read; the others are read one by one or all at once', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const home = await openPhone(browser, servers)
  await signIn(home, TENANT.email, TENANT.password)
  for (const description of ['Rent for June', 'Rent for July', 'Rent for August'])
    await callApi(portal, 'POST /invoices', {
      token,
      body: { tenantId, amount: 900, dueDate: '2999-12-05', description },
    })
  await bell(home).click()
  const today = home.getByRole('region', { name: 'Today' })
  const newest = today.getByRole('listitem').first()
  await expect(newest.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  const { body: login } = await callApi<Login>(portal, 'POST /auth/login', { body: TENANT })
  const { body: unread } = await callApi<unknown[]>(portal, 'GET /notifications?unread=true', login)
  await expect(bell(home)).toHaveAccessibleName(`Notifications, ${unread.length} unread`)

  await today.getByRole('listitem').nth(1).getByRole('button', { name: 'Mark as read' }).click()
  await expect(bell(home)).toHaveAccessibleName(`Notifications, ${unread.length - 1} unread`)
  await expect(today.getByRole('listitem').nth(1).getByRole('link')).toBeFocused()

  await newest.getByRole('link').click()
  await expect(home.getByRole('heading', { name: 'My Invoices' })).toBeVisible()
  await expect(bell(home)).toHaveAccessibleName(`Notifications, ${unread.length - 2} unread`)

  await home.goBack()
  await home.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(home)).toHaveAccessibleName('Notifications')
  await expect(home.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
  await home.reload()
  await expect(today.getByRole('listitem').first()).toBeVisible()
  await expect(home.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
})

test('a receipt form that is half filled in stays when an admin uploads for the same invoice', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  await invoice(portal, 'Rent for October', 2)
  await invoice(portal, 'Rent for November', 400)
  const home = await openDesktop(browser, servers)
  await signIn(home, TENANT.email, TENANT.password)
  const stream = waitForStream(home)
  await home.goto('/tenant/invoices')
  await stream
  // The form of the invoice that is due first moves the others when it comes.
  await expect(home.getByLabel('Notes').first()).toBeVisible()
  const card = home.getByRole('article', { name: 'Rent for November' })
  await card.getByRole('button', { name: 'Upload Payment Receipt' }).click()
  await card.getByLabel('Notes').fill('Paid by my brother')
  const { body } = await callApi<{ id: string; description: string }[]>(portal, 'GET /invoices', { token })
  const id = body.find(({ description }) => description === 'Rent for November')?.id
  await callApi(portal, `POST /invoices/${id}/receipt`, { token, form: receipt() })
  await expect(card).toContainText('Under Review')
  await expect(card.getByLabel('Notes')).toHaveValue('Paid by my brother')
})
