import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { issueInvoice, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const YAW = { name: 'Yaw Ɔfɔri', email: 'yaw@tenant.test', apartment: 'Bohye (Shops)', unit: 'B07' }

let owner: Login

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: YAW })
  await issueInvoice(portal, token, { tenantId: body.id, description: 'Rent', amount: 1500.5, due: 5 })
})

const found = (page: Page) => page.getByRole('listbox', { name: 'Found' })
const marked = (page: Page) => found(page).getByRole('option', { selected: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function violations(page: Page): Promise<string[]> {
  return (await wcagFaults(page)).map(({ rule, at }) => `${rule}: ${at}`)
}

test('Ctrl K finds screens and actions, recent ones first, and Enter begins an act', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/account')
  await expect(heading(page, 'My Account')).toBeVisible()
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
  }
  const screens = found(page).getByRole('group', { name: 'Screens and actions' })
  await search('record pay')
  await expect(marked(page)).toHaveText('Record payment')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/payments')
  await search('logo')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Company')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(found(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    'Company',
    'Record payment',
  ])
  await expect(marked(page)).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toHaveText('Company')
  await page.keyboard.type('ofori')
  await expect(screens).toHaveCount(0)
  await expect(marked(page)).toContainText(YAW.name)
})

test('? lists the keys, and the menu of a row is worked by keyboard', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/invoices')
  const more = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^More for/ })
  await expect(more).toBeVisible()
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toContainText('Ctrl K', { timeout: 1000 })
  }).toPass()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await more.focus()
  await page.keyboard.press('ArrowDown')
  const focused = page.locator('[popover] :focus')
  await expect(focused).toBeVisible()
  await page.keyboard.press('End')
  await expect(focused).toHaveText('Delete')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(focused).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Delete')
})
