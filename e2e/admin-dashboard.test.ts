import type { Browser, Locator, Page } from '@playwright/test'
import { addDays, formatDay } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { issueInvoice, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, type Servers, test, withoutLiveUpdates } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const AMA = { name: 'Ama Mensah', email: 'ama@tenant.test', password: 'tenant-secret' }
const KOJO = { name: 'Kojo Ɔfɔri', email: 'kojo@tenant.test', password: 'tenant-secret' }
type Portal = Servers['portal']
const TODAY = new Date().toISOString().slice(0, 10)

let owner: Login

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = (await callApi<Login>(portal, 'POST /auth/login', { body: OWNER })).body
  const shop = { apartment: 'Bohye (Shops)', unit: 'A1', leaseEndDate: addDays(TODAY, 10) }
  const flat = { apartment: 'Bohye apartments', unit: '1B', leaseEndDate: '2999-12-31' }
  const ama = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: { ...AMA, ...shop } })
  const kojo = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: { ...KOJO, ...flat } })
  const of = (tenantId: string) => (description: string, amount: number, due: number, status?: string) =>
    issueInvoice(portal, token, { tenantId, description, amount, due, ...(status && { status }) })
  const amas = of(ama.body.id)
  await amas('Settled', 1000.4, -40, 'Paid')
  await amas('A week late', 300, -8)
  await amas('Two months late', 450.6, -45)
  await amas('Long late', 700, -100)
  const kojos = of(kojo.body.id)
  await kojos('Due today', 250, 0)
  await kojos('Called overdue', 80, 10)
  const overdue = { status: 'overdue' }
  await callApi(portal, `PATCH /invoices/${await findId(portal, 'Called overdue')}`, { token, body: overdue })
  await kojos('Waits for review', 500, -2)
  await sendReceipt(portal, 'Waits for review')
  for (const subject of ['Tap drips', 'Door sticks'])
    await report(portal, 'requests', kojo.body.id, { subject, description: 'Since Monday.' })
  await report(portal, 'complaints', kojo.body.id, { subject: 'Noise', message: 'Every night.' })
})

async function sendReceipt(portal: Portal, description: string): Promise<void> {
  const form = new FormData()
  form.set('paymentDate', TODAY)
  form.set('receipt', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'receipt.pdf')
  const id = await findId(portal, description)
  const { token } = await signedIn(portal)
  expect((await callApi(portal, `POST /invoices/${id}/receipt`, { token, form })).status).toBe(201)
}

const signedIn = async (portal: Portal) =>
  (await callApi<Login>(portal, 'POST /auth/login', { body: KOJO })).body

async function findId(portal: Portal, description: string): Promise<string | undefined> {
  const { body } = await callApi<{ id: string; description: string }[]>(portal, 'GET /invoices', owner)
  return body.find((invoice) => invoice.description === description)?.id
}

async function report(portal: Portal, path: string, tenantId: string, words: object): Promise<void> {
  const { token } = await signedIn(portal)
  const body = { tenantId, tenantName: KOJO.name, tenantEmail: KOJO.email, ...words }
  expect((await callApi(portal, `POST /${path}`, { token, body })).status).toBe(201)
}

async function landlord(browser: Browser, servers: Servers, signed = owner): Promise<Page> {
  const page = await withoutLiveUpdates(await openDesktop(browser, servers))
  await restoreSession(page, signed)
  return page
}

const summary = (page: Page) => page.getByRole('list', { name: 'Summary' })
const analysis = (page: Page) => page.getByRole('region', { name: 'Invoice Analytics by Amount' })
const status = (page: Page) => page.getByRole('region', { name: 'Status' })

const month = (day: string) => formatDay(day).split(' ').slice(1).join(' ')

/** Links of the dashboard with their number, and the number of rows in the list that each opens. */
const FIGURES: [name: string | RegExp, listed: number][] = [
  ['Answer 2 requests without an answer', 2],
  ['Answer 1 complaint without an answer', 1],
  ['Renew or End 1 lease ends within 30 days', 1],
  ['Overdue Invoices 4 GHS 1,531 open past the due day', 4],
  [
    'Total Revenue GHS 1,000 all time, advances not counted 30.5% collection rate, of this and what is open',
    1,
  ],
  ['Unresolved Requests 2', 2],
  ['Unresolved Requests: 2 in the last 30 days', 2],
  ['Unresolved Complaints 1', 1],
  ['Unresolved Complaints: 1 in the last 30 days', 1],
  [/^GHS 300 invoice \S+ of Ama Mensah$/, 1],
  ['1-30 days overdue GHS 380 2 invoices', 2],
  ['31-60 days overdue GHS 451 1 invoice', 1],
  ['61-90 days overdue GHS 0 0 invoices', 0],
  ['90+ days overdue GHS 700 1 invoice', 1],
  ['View all 4 overdue invoices', 4],
  ['Paid 31% GHS 1,000 1 invoice', 1],
  ['Unpaid 24% GHS 750 2 invoices', 2],
  ['Overdue 45% GHS 1,451 3 invoices', 3],
  ['Total GHS 3,201 6 invoices', 6],
  [new RegExp(`^${month(addDays(TODAY, -100))}: GHS 700 invoiced, GHS 0 paid, `), 1],
  ['Bohye (Shops) 1/20 units occupied 5% occupied, 19 vacant', 1],
  ['2 tenants', 2],
]

async function listed(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Property Management Dashboard')
  await expect(page.getByRole('main')).not.toContainText('Loading')
  const rows: Locator = page.locator('tbody:first-of-type tr').or(page.getByRole('article'))
  await expect(rows).toHaveCount(count)
}

test('every number links to the list that it counts', async ({ browser, servers }) => {
  test.slow()
  const page = await landlord(browser, servers)
  await page.goto('/dashboard')
  for (const [name, count] of FIGURES) {
    await test.step(String(name), async () => {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await listed(page, count)
      await page.goBack()
    })
  }
  await page.getByRole('link', { name: 'Review 1 receipt to review' }).click()
  await expect(page.getByRole('dialog', { name: 'Review Payment Receipt' })).toBeVisible()
})

test('a range of days stays in the address after a reload; Back undoes it', async ({ browser, servers }) => {
  const page = await landlord(browser, servers)
  await page.goto('/dashboard')
  const year = `${formatDay(addYear(TODAY))} to ${formatDay(TODAY)} · 6 invoices by due date`
  await expect(analysis(page)).toContainText(year)
  const from = addDays(TODAY, -45)
  const to = addDays(TODAY, -8)
  await analysis(page).getByLabel('From').fill(from)
  await analysis(page).getByLabel('To').fill(to)
  await analysis(page).getByRole('button', { name: 'Update' }).click()
  const span = `${formatDay(from)} to ${formatDay(to)} · 3 invoices by due date`
  await expect(analysis(page)).toContainText(span)
  await expect(page).toHaveURL(`/dashboard?from=${from}&to=${to}`)
  await page.reload()
  await expect(analysis(page)).toContainText(span)
  await analysis(page)
    .getByRole('link', { name: /^Overdue/ })
    .click()
  await listed(page, 2)
  await page.goBack()
  await expect(analysis(page)).toContainText(span)
  await page.goBack()
  await expect(analysis(page)).toContainText(year)
  await expect(analysis(page).getByLabel('From')).toHaveValue(formatDay(addYear(TODAY)))
})

const addYear = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('02-29', '02-28')

test('a range that ends before it starts is refused', async ({ browser, servers }) => {
  const page = await landlord(browser, servers)
  await page.goto('/dashboard')
  await expect(analysis(page)).toContainText('6 invoices')
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await analysis(page).getByLabel('From').fill(addDays(TODAY, 1))
  await analysis(page).getByRole('button', { name: 'Update' }).click()
  await expect(analysis(page).getByRole('alert')).toHaveText('From must not be later than To.')
  await expect(analysis(page).getByLabel('From')).toBeFocused()
  expect(urls.filter((url) => url.includes('/analytics/'))).toEqual([])
  await expect(page).toHaveURL('/dashboard')
})

test('the same numbers are in a table, each of them a link', async ({ browser, servers }) => {
  const page = await landlord(browser, servers)
  await page.goto('/dashboard')
  const table = page.getByRole('table', { name: 'Month by month' })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const title = month(addDays(TODAY, -100))
  await expect(table.getByRole('row', { name: new RegExp(`^${title}`) })).toContainText('GHS 700')
  await table.getByRole('link', { name: `GHS 700 overdue in ${title}` }).click()
  await listed(page, 1)
})

test('changes of another admin appear without a reload', async ({ browser, servers: { portal } }) => {
  const page = await openDesktop(browser, { portal })
  await restoreSession(page, owner)
  const stream = page.waitForRequest((request) => request.url().endsWith('/api/events'))
  await page.goto('/dashboard')
  await stream
  await expect(summary(page)).toContainText('30.5% collection rate')
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes('Loading')) document.title = 'flickered'
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  const paid = { status: 'Paid', sendEmail: false }
  const path = `/invoices/${await findId(portal, 'Long late')}`
  await callApi(portal, `PATCH ${path}`, { token: owner.token, body: paid })
  await expect(summary(page)).toContainText('Overdue Invoices3')
  await expect(page.getByRole('link', { name: '90+ days overdue GHS 0 0 invoices' })).toBeVisible()

  const { body } = await callApi<{ id: string }[]>(portal, 'GET /complaints', owner)
  const done = { status: 'resolved' }
  await callApi(portal, `PATCH /complaints/${body[0]?.id}`, { token: owner.token, body: done })
  await expect(summary(page).getByRole('link', { name: 'Unresolved Complaints 0' })).toBeVisible()
  await expect(page).not.toHaveTitle('flickered')
  const { token } = owner
  await callApi(portal, `PATCH ${path}`, { token, body: { status: 'Unpaid' } })
  await callApi(portal, `PATCH /complaints/${body[0]?.id}`, { token, body: { status: 'pending' } })
})

test('numbers that cannot be refreshed stay, say so, and become stale after five minutes', async ({
  browser,
  servers,
}) => {
  const page = await landlord(browser, servers)
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(status(page)).toContainText(OWNER.email)
  await expect(status(page).getByRole('status')).toHaveText('Fresh')
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.clock.runFor(40_000)
  await expect(page.getByRole('alert')).toContainText('These figures may be out of date.')
  await expect(summary(page)).toContainText('Overdue Invoices4')
  await expect(status(page).getByRole('status')).toHaveText('Fresh')
  await page.clock.runFor(4 * 60_000 + 30_000)
  await expect(status(page).getByRole('status')).toHaveText('Stale')
  await page.unroute('**/api/auth/me')
  await status(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(status(page).getByRole('status')).toHaveText('Fresh')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a dashboard that could not be loaded offers to try again', async ({ browser, servers }) => {
  const page = await landlord(browser, servers)
  await page.route('**/api/analytics/summary', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Authentication Error')
  await page.unroute('**/api/analytics/summary')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(summary(page)).toContainText('Overdue Invoices4')
})

test('an ended session shows a link to the login, and numbers disappear', async ({ browser, servers }) => {
  const { body: signed } = await callApi<Login>(servers.portal, 'POST /auth/login', { body: OWNER })
  const page = await landlord(browser, servers, signed)
  await page.goto('/dashboard')
  await expect(summary(page)).toBeVisible()
  await callApi(servers.portal, 'POST /auth/logout', { token: signed.token })
  await status(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Authentication Error')
  await expect(page.getByRole('alert')).toContainText('Authentication failed')
  await expect(summary(page)).toHaveCount(0)
  await expect(status(page).getByRole('status')).toHaveText('Stale')
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the keyboard reaches every number in order, and a refresh keeps the focus', async ({
  browser,
  servers,
}) => {
  const page = await landlord(browser, servers)
  await page.goto('/dashboard')
  await expect(analysis(page)).toContainText('6 invoices')
  const refresh = status(page).getByRole('button', { name: 'Refresh' })
  await refresh.focus()
  await page.keyboard.press('Enter')
  await expect(refresh).toBeFocused()
  const reached: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  const at = (text: string) => reached.findIndex((name) => name.startsWith(text))
  const order = ['Review', 'Overdue Invoices', '1-30 days', 'Update', 'Paid', 'Show as a table'].map(at)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
})

for (const open of [openDesktop, openPhone]) {
  test(`with everything shown it passes WCAG 2.2 AA and fits a ${open.name}`, async ({
    browser,
    servers,
  }) => {
    const page = await withoutLiveUpdates(await open(browser, servers))
    await restoreSession(page, owner)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Show as a table' }).click()
    expect(await wcagFaults(page)).toEqual([])
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(wide)).toBe(0)
    const list = page.getByRole('region', { name: 'Recent Overdue Invoices' })
    const title = await list.getByRole('heading').boundingBox()
    const all = await list.getByRole('link', { name: /^View all/ }).boundingBox()
    expect(Math.abs((all?.y ?? 0) - (title?.y ?? 99))).toBeLessThan(12)
  })
}
