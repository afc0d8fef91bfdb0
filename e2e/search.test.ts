import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { issueInvoice, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const PASSWORD = 'tenant-secret'
const YAW = { name: 'Yaw Ɔfɔri', email: 'yaw@tenant.test', apartment: 'Bohye (Shops)', unit: 'B07' }
const ESI = { name: 'Esi Quaye', email: 'esi@tenant.test', apartment: 'Palmwine (Shops)', unit: 'P1' }

let owner: Login
let tenant: Login

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  for (const person of [ESI, YAW]) {
    const made = { ...person, password: PASSWORD }
    const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: made })
    for (const description of ['Rent', 'Water', 'Light'])
      await issueInvoice(portal, token, { tenantId: body.id, description, amount: 1500.5, due: 5 })
    const signed = await callApi<Login>(portal, 'POST /auth/login', { body: made })
    tenant = signed.body
    const who = { tenantId: body.id, tenantName: person.name, tenantEmail: person.email }
    const request = { ...who, subject: `${person.unit} has no light`, description: 'Since Monday' }
    await callApi(portal, 'POST /requests', { token: tenant.token, body: request })
  }
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const found = (page: Page) => page.getByRole('listbox', { name: 'Found' })
const marked = (page: Page) => found(page).getByRole('option', { selected: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** The previous results are dimmed until the new ones arrive. */
async function violations(page: Page): Promise<string[]> {
  await expect(page.locator('[data-old]')).toHaveCount(0)
  return (await wcagFaults(page)).map(({ rule, at }) => `${rule}: ${at}`)
}

test('an admin finds everything by keyboard alone, and returns', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/requests')
  await expect(page.getByText('Showing 2 of 2')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await expect(page.getByText('Search for tenants by name')).toBeVisible()
  await page.keyboard.type('ofori')
  await expect(found(page).getByRole('group')).toHaveText([/^Tenants/, /^Invoices/, /^Requests/])
  await expect(page.getByRole('status').filter({ hasText: '1 tenant, 3 invoices, 1 request' })).toBeAttached()
  await expect(marked(page)).toContainText(YAW.name)
  await expect(found(page).getByRole('group', { name: 'Invoices' })).toContainText('GHS 1,500.50')
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('End')
  await expect(marked(page)).toContainText('B07 has no light')
  await page.keyboard.press('ArrowUp')
  await expect(marked(page)).toHaveText('All 3 invoices')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/invoices?q=ofori')
  await expect(heading(page, 'Invoices')).toBeFocused()
  await expect(found(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/requests')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('esi qu')
  await page.keyboard.press('Enter')
  await expect(heading(page, ESI.name)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/requests')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('P1 has')
  await expect(marked(page)).toContainText('P1 has no light')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/requests\?open=/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('00002')
  await expect(marked(page)).toContainText('-00002')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\?q=INV-\d{4}-00002/)
})

test('Escape returns the focus, and / focuses the search of the screen if it has one', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/tenants')
  await expect(page.getByText(YAW.email)).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Tenant' })
  await add.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Nothing found for ‘zzzz’.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('/')
  await expect(page.getByRole('main').locator('input[type=search]')).toBeFocused()
  await page.goto('/account')
  await expect(box(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
})

test('a new search begins at the first hit', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/tenants')
  await expect(page.getByText(YAW.email)).toBeVisible()
  const search = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('ofori')
  }
  await search()
  await expect(marked(page)).toContainText(YAW.name)
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toContainText('INV-')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(marked(page)).toContainText('B07')
  await page.keyboard.press('ArrowDown')
  await search()
  await expect(marked(page)).toContainText('B07')
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toContainText('INV-')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\?q=INV-/)
  await search()
  await expect(marked(page)).toContainText('B07')
  await page.keyboard.press('Enter')
  await expect(heading(page, YAW.name)).toBeVisible()
})

test('an admin records payments for a found tenant and a found invoice by keyboard, and finds the receipt', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/requests')
  await expect(page.getByText('Showing 2 of 2')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('esi qu')
  await expect(marked(page)).toContainText(ESI.name)
  await page.keyboard.press('ArrowRight')
  await expect(marked(page)).toHaveAccessibleName(`Record payment from ${ESI.name}`)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect(marked(page)).toContainText(ESI.name)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(`From ${ESI.name}`)
  await expect(found(page)).toHaveCount(0)
  await dialog.getByLabel('Amount (GHS)').fill('200')
  await expect(dialog).toContainText('Balance afterwards')
  await dialog.getByLabel('Reference').fill('MP-Ɔ941')
  await dialog.getByLabel('Send e-mail').uncheck()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('status').first()).toContainText('RCT-')
  const text = (await dialog.getByRole('status').first().textContent()) ?? ''
  const number = /RCT-\d{4}-\d{5}/.exec(text)?.[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(heading(page, 'Service Requests')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('esi qu')
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toContainText('INV-')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/for INV-\d{4}-\d{5}, of which GHS 1,/)
  await expect(dialog.getByLabel('Settles', { exact: true })).toHaveValue('chosen')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  for (const q of [number, 'mp-o941']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(q)
    await expect(marked(page)).toContainText(number)
    await expect(marked(page)).toContainText('Mobile money MP-Ɔ941')
    await expect(marked(page)).toContainText('GHS 200.00')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/payments?q=${number}`)
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row')
    await expect(rows.filter({ hasText: number })).toContainText(ESI.name)
    await expect(rows).toHaveCount(2)
  }
})

test('a lost connection shows an error, and Enter tries again', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/account')
  await page.route('**/api/search**', (route) => route.abort())
  await box(page).click()
  await page.keyboard.type('quaye')
  await expect(page.getByRole('alert')).toContainText('Network error')
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/search**')
  await page.keyboard.press('Enter')
  await expect(marked(page)).toContainText(ESI.name)
})

test('an expired session leads to sign-in', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/account')
  await page.route('**/api/search**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"Please sign in."}' }),
  )
  await box(page).click()
  await page.keyboard.type('quaye')
  await page.waitForURL('/login')
})

test('on a phone it lies over the page', async ({ browser, servers }) => {
  const page = await openPhone(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/requests')
  await expect(page.getByText('Showing 2 of 2')).toBeVisible()
  const open = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await open.tap()
  await expect(box(page)).toBeFocused()
  await box(page).fill('B07')
  await expect(marked(page)).toContainText(YAW.name)
  expect(await violations(page)).toEqual([])
  await box(page).fill('yaw')
  await expect(found(page)).toContainText('INV-')
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 667 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const cut = found(page)
      .locator('span')
      .filter({ hasText: /./ })
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0))
    expect(await cut).toEqual([])
  }
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await found(page)
    .getByRole('option', { name: `Record payment from ${YAW.name}` })
    .tap()
  await expect(dialog).toContainText(`From ${YAW.name}`)
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.tap()
  await box(page).fill('yaw')
  await found(page).getByRole('option', { name: YAW.name }).first().tap()
  await expect(heading(page, YAW.name)).toBeVisible()
  await open.tap()
  await expect(box(page)).toBeFocused()
  await page.goBack()
  await expect(box(page)).toHaveCount(0)
  await expect(heading(page, YAW.name)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/requests')
  await open.tap()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('a tenant has no such search', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, tenant)
  await page.goto('/requests')
  await expect(heading(page, 'My Service Requests')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('banner').getByText('Search')).toHaveCount(0)
  await expect(box(page)).toHaveCount(0)
})

test('cases since a day are shown until the filter is removed', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  const today = new Date().toISOString().slice(0, 10)
  await page.goto(`/requests?createdFrom=${today}&status=pending`)
  await expect(page.getByText('Showing 2 of 2')).toBeVisible()
  await page.goto('/requests?createdFrom=2999-10-22')
  await expect(page.getByText('Since 22 Oct 2999')).toBeVisible()
  await expect(page.getByText('Showing 0 of 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 0 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Show the requests of all days' }).click()
  await expect(page.getByText('Showing 2 of 2')).toBeVisible()
  await expect(page).toHaveURL('/requests')
  await page.goBack()
  await expect(page.getByText('Since 22 Oct 2999')).toBeVisible()
})
