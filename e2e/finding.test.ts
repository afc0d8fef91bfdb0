import type { Locator, Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, type Servers, test } from './portal.ts'

test.describe.configure({ mode: 'serial' })

const OFORI = {
  name: 'Kwabena Ɔfɔri',
  email: 'kwabena@tenant.test',
  phone: '+233 24 412 3456',
  unit: 'Kiosk 7',
  apartment: 'Bohye (Shops)',
  password: 'tenant-secret',
}
const CROWD = 60
const INVOICES = 120

let admin: Page
let signed: Login
let ofori: string

test.beforeAll(async ({ browser, servers }) => {
  const token = await registerAdmin(servers.portal)
  const { body } = await callApi<Login['user']>(servers.portal, 'GET /auth/me', { token })
  signed = { token, user: body }
  ofori = (await post<{ id: string }>(servers, '/tenants', OFORI)).id
  const month = new Date().toISOString().slice(0, 8)
  const crowd = Array.from({ length: CROWD }, (_, at) => ({
    name: `Ama Mensah ${String(at + 1).padStart(2, '0')}`,
    apartment: OFORI.apartment,
    unit: `S-${at}`,
    phone: `020 555 ${1000 + at}`,
    email: `ama${at}@tenant.test`,
    moveInDate: '2019-01-31',
    leaseEndDate: at === 0 ? '2020-01-31' : '2999-12-31',
  }))
  await post(servers, '/tenants/import', { rows: crowd, sendEmail: false })
  // The first ones have the highest amounts; every third is paid.
  for (let at = 0; at < INVOICES; at += 1)
    await post(servers, '/invoices', {
      tenantId: ofori,
      amount: 1000 - at,
      dueDate: '2999-12-05',
      status: at % 3 === 0 ? 'Paid' : 'Unpaid',
      description: `Bill ${at} of ${month}`,
      sendEmail: false,
    })
  admin = await openDesktop(browser, servers)
  await restoreSession(admin, signed)
})

async function post<T>({ portal }: Servers, path: string, body: object): Promise<T> {
  return (await callApi<T>(portal, `POST ${path}`, { token: signed.token, body })).body
}

const rows = (label: string, page = admin) => page.getByRole('table', { name: label }).locator('tbody tr')
const invoices = (page = admin) => rows('Invoices', page)
const shown = (text: string, page = admin) =>
  expect(page.getByRole('navigation', { name: /^Pages of/ })).toContainText(text)
const header = (name: string, page = admin) => page.getByRole('columnheader', { name })
const way = (name: 'Previous' | 'Next', page = admin) => page.getByRole('link', { name, exact: true })
const sum = (page = admin) => page.getByRole('status').filter({ hasText: / invoices? · GHS / })
const firstIs = (list: Locator, text: string) => expect(list.first()).toContainText(text)

test('the page is in the address, for reload, Back and a shared link', async ({ browser, servers }) => {
  await admin.goto('/invoices')
  await shown('Showing 1 to 50 of 120 invoices')
  await expect(way('Previous')).toHaveCount(0)
  await way('Next').click()
  await shown('Showing 51 to 100 of 120 invoices')
  await expect(admin.getByRole('region', { name: 'Page of invoices' })).toBeFocused()
  await expect(header('Tenant')).toBeInViewport()
  await firstIs(invoices(), 'Bill 69 of')
  await way('Next').click()
  await shown('Showing 101 to 120 of 120 invoices')
  await expect(way('Next')).toHaveCount(0)
  await expect(invoices()).toHaveCount(20)
  await admin.reload()
  await shown('Showing 101 to 120 of 120 invoices')
  await way('Previous').click()
  await shown('Showing 51 to 100 of 120 invoices')
  await firstIs(invoices(), 'Bill 69 of')
  await admin.goBack()
  await shown('Showing 101 to 120 of 120 invoices')
  await admin.goForward()
  await shown('Showing 51 to 100 of 120 invoices')
  const shared = await openDesktop(browser, servers)
  await restoreSession(shared, signed)
  await shared.goto(admin.url())
  await shown('Showing 51 to 100 of 120 invoices', shared)
  await shared.context().close()
  await way('Previous').click()
  await shown('Showing 1 to 50 of 120 invoices')
  await expect(admin).toHaveURL(/\/invoices$/)
})

test('a header sorts in both directions and then not at all; filter and sort lead to the first page', async () => {
  await way('Next').click()
  await shown('Showing 51 to 100')
  await header('Amount').getByRole('button').click()
  await expect(header('Amount')).toHaveAttribute('aria-sort', 'descending')
  await firstIs(invoices(), 'Bill 0 of')
  await shown('Showing 1 to 50')
  await way('Next').click()
  await firstIs(invoices(), 'Bill 50 of')
  await admin.getByLabel('Filter by status').selectOption('Left to pay (unpaid and overdue)')
  await shown('Showing 1 to 50 of 80 invoices')
  await firstIs(invoices(), 'Bill 1 of')
  await expect(admin).toHaveURL(/sort=-amount.*status=owed|status=owed.*sort=-amount/)
  await way('Next').click()
  await shown('Showing 51 to 80 of 80 invoices')
  await admin.reload()
  await shown('Showing 51 to 80 of 80 invoices')
  await expect(header('Amount')).toHaveAttribute('aria-sort', 'descending')
  await expect(admin.getByLabel('Filter by status')).toHaveValue('owed')
  await admin.goBack()
  await shown('Showing 1 to 50 of 80 invoices')
  await header('Amount').getByRole('button').click()
  await expect(header('Amount')).toHaveAttribute('aria-sort', 'ascending')
  await firstIs(invoices(), 'Bill 119 of')
  await header('Amount').getByRole('button').click()
  await expect(header('Amount')).toHaveAttribute('aria-sort', 'none')
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await shown('Showing 1 to 50 of 120 invoices')
})

test('a filtered list shows its total on every page', async ({ servers }) => {
  await admin.goto('/invoices')
  await shown('of 120 invoices')
  await expect(sum()).toHaveCount(0)
  const searches: string[] = []
  admin.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/invoices/totals') searches.push(search)
  })
  await admin.goto('/invoices?status=owed')
  // 1,000 less 0 to 119, without every third one.
  await expect(sum()).toHaveText('80 invoices · GHS 75,200.00')
  expect(await sum().evaluate((line) => line.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
    await admin
      .getByRole('region', { name: 'Page of invoices' })
      .evaluate((list) => list.getBoundingClientRect().top),
  )
  await way('Next').click()
  await shown('Showing 51 to 80 of 80 invoices')
  await header('Amount').getByRole('button').click()
  await shown('Showing 1 to 50 of 80 invoices')
  // The total is requested with the counters, not for every page.
  const times = (search: string) => searches.filter((one) => one === search).length
  expect(times('?status=owed')).toBeLessThanOrEqual(times(''))
  const cheap = { tenantId: ofori, amount: 0.5, dueDate: '2999-12-05', sendEmail: false }
  const { id } = await post<{ id: string }>(servers, '/invoices', cheap)
  await expect(sum()).toHaveText('81 invoices · GHS 75,200.50')
  await callApi(servers.portal, `DELETE /invoices/${id}`, { token: signed.token })
  await expect(sum()).toHaveText('80 invoices · GHS 75,200.00')
  await admin.getByLabel('Search by tenant name').fill('mensah')
  await expect(sum()).toHaveText('0 invoices · GHS 0.00')
  await admin.getByRole('main').getByRole('button', { name: 'Clear filters' }).click()
  await expect(sum()).toHaveCount(0)
})

test('a page stays while others issue and pay, and is left once it is empty', async ({ servers }) => {
  await admin.goto('/invoices?sort=amount')
  await way('Next').click()
  await way('Next').click()
  await shown('Showing 101 to 120 of 120 invoices')
  const first = await invoices().first().textContent()
  const dear = { tenantId: ofori, amount: 1, dueDate: '2999-12-05', sendEmail: false, description: 'Cheap' }
  const { id } = await post<{ id: string }>(servers, '/invoices', dear)
  await shown('Showing 102 to 121 of 121 invoices')
  expect(await invoices().first().textContent()).toBe(first)
  await callApi(servers.portal, `DELETE /invoices/${id}`, { token: signed.token })
  await shown('Showing 101 to 120 of 120 invoices')
  const { body } = await callApi<{ id: string }[]>(servers.portal, 'GET /invoices?sort=-amount&limit=20', {
    token: signed.token,
  })
  for (const invoice of body)
    await callApi(servers.portal, `DELETE /invoices/${invoice.id}`, { token: signed.token })
  await shown('Showing 51 to 100 of 100 invoices')
  await expect(way('Next')).toHaveCount(0)
})

test('an address of a page that does not exist shows the first one', async () => {
  for (const at of ['nonsense', Buffer.from('["amount","after","5","INV-1"]').toString('base64url')]) {
    await admin.goto(`/invoices?at=${at}&sort=banana`)
    await shown('Showing 1 to 50 of 100 invoices')
    await expect(admin).not.toHaveURL(/at=/)
  }
})

test('a range of due days is a filter that can be removed', async () => {
  await admin.goto('/invoices?dueFrom=2999-12-01&dueTo=2999-12-31')
  await expect(admin.getByText('Due 1 Dec to 31 Dec 2999')).toBeVisible()
  await shown('Showing 1 to 50 of 100 invoices')
  await admin.getByLabel('Due month').fill('2998-12')
  await expect(admin.getByText('Due 1 Dec to 31 Dec 2999')).toHaveCount(0)
  await expect(admin.getByRole('main')).toContainText('No invoice matches.')
  await admin.goBack()
  await admin.getByRole('button', { name: 'Show invoices whenever they are due' }).click()
  await expect(admin).toHaveURL(/\/invoices$/)
})

test("'ofori' finds Ɔfɔri in both lists; a unit, a phone number and an e-mail find the tenant", async () => {
  await admin.goto('/invoices')
  await shown('of 100 invoices')
  await admin.keyboard.press('/')
  await expect(admin.getByLabel('Search by tenant name')).toBeFocused()
  await admin.keyboard.type('ofori')
  await expect(admin).toHaveURL(/q=ofori/)
  await shown('Showing 1 to 50 of 100 invoices')
  await admin.getByLabel('Search by tenant name').fill('mensah')
  await expect(admin.getByRole('main')).toContainText('No invoice matches.')
  await admin.goto('/tenants')
  await shown('Showing 1 to 50 of 61 tenants')
  const texts = ['ofori', 'Kiosk 7', '0244123456', '+233244123456', '24-412-3456', 'KWABENA@tenant']
  for (const text of texts) {
    await admin.getByLabel('Search by name').fill(text)
    await shown('Showing 1 to 1 of 1 tenant')
    await firstIs(rows('Tenants'), OFORI.name)
    await admin.getByLabel('Search by name').fill('')
    await shown('of 61 tenants')
  }
})

test('tenants are sorted, paged and found by their lease', async () => {
  await admin.goto('/tenants?lease=expired')
  await shown('Showing 1 to 1 of 1 tenant')
  await firstIs(rows('Tenants'), 'Ama Mensah 01')
  await admin.getByLabel('Filter by lease').selectOption('Any')
  await header('Lease Status').getByRole('button').click()
  await firstIs(rows('Tenants'), 'Ama Mensah 01')
  await way('Next').click()
  await shown('Showing 51 to 61 of 61 tenants')
  // No lease end comes last in both directions.
  await expect(rows('Tenants').last()).toContainText(OFORI.name)
  await header('Lease Status').getByRole('button').click()
  await way('Next').click()
  await expect(rows('Tenants').last()).toContainText(OFORI.name)
  await header('Name').getByRole('button').click()
  await shown('Showing 1 to 50 of 61 tenants')
  await firstIs(rows('Tenants'), 'Ama Mensah 01')
})

test('a deleted invoice shows a message, and offers no retry', async () => {
  await admin.goto('/invoices?review=11111111-1111-4111-8111-111111111111')
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('This invoice is gone.')
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('on a phone the cards are sorted from a list and paged', async ({ browser, servers }) => {
  const small = await openPhone(browser, servers)
  await restoreSession(small, signed)
  await small.goto('/invoices')
  await small.goto('/invoices?status=owed')
  await expect(sum(small)).toContainText(/^\d+ invoices · GHS [\d,]+\.00/)
  await small.goto('/invoices')
  await small.getByLabel('Sort by').selectOption('Amount, smallest first')
  await expect(small).toHaveURL(/sort=amount/)
  await firstIs(invoices(small), 'Bill 119 of')
  // The newest invoice has the smallest amount too, so only the cursor shows the sort.
  await expect(way('Next', small)).toHaveAttribute('href', /at=WyJhbW91bnQi/)
  await way('Next', small).click()
  await shown('Showing 51 to 100 of 100 invoices', small)
  await expect(invoices(small).first()).toBeInViewport()
  await small.context().close()
})
