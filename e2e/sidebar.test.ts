import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, signIn, test } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const AKOSUA = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  const place = { apartment: 'Bohye (Shops)', leaseEndDate: '2999-12-31' }
  await callApi(portal, 'POST /tenants', { token, body: { ...AKOSUA, ...place } })
})

const sidebar = (page: Page) => page.locator('#sidebar')
const menu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const scrollLock = (page: Page) => page.evaluate(() => document.body.style.overflow)

test('it names the role, lists its links, and starts closed', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await page.goto('/nowhere')
  await expect(sidebar(page)).toHaveCount(0)
  await menu(page).click()
  await expect(sidebar(page).getByRole('heading', { level: 2 })).toHaveText('Navigation')
  await expect(sidebar(page).getByRole('link')).toHaveText(['Please Login'])
  await expect(sidebar(page)).toContainText('© 2024')
  await signIn(page, AKOSUA.email, AKOSUA.password)
  await expect(sidebar(page).getByRole('heading', { level: 2 })).toHaveText('Tenant Portal')
  const own = [
    'Dashboard',
    'My Invoices',
    'My Requests',
    'My Complaints',
    'My Payments',
    'Announcements',
    'Notifications',
    'My Account',
  ]
  await expect(sidebar(page).getByRole('link')).toHaveText(own)
})

test('it loads while the role does, and Escape closes it', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await menu(page).click()
  await expect(sidebar(page)).toContainText('Loading...')
  held.resolve()
  await expect(sidebar(page).getByRole('heading', { level: 2 })).toHaveText('Admin Panel')
  expect(await scrollLock(page)).toBe('')
  await page.keyboard.press('Escape')
  await expect(sidebar(page)).toHaveCount(0)
})

test('on a narrow screen it covers the page until it is closed', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  await page.setViewportSize({ width: 768, height: 700 })
  const leave = [
    () => page.mouse.click(700, 400),
    () => page.keyboard.press('Escape'),
    () => menu(page).click(),
    () => sidebar(page).getByRole('link', { name: 'Tenants' }).click(),
    () => page.goBack(),
    () => page.setViewportSize({ width: 769, height: 700 }),
  ]
  for (const way of leave) {
    await menu(page).click()
    await expect(sidebar(page)).toBeVisible()
    expect(await scrollLock(page)).toBe('hidden')
    await way()
    await expect(sidebar(page)).toHaveCount(0)
    expect(await scrollLock(page)).toBe('')
  }
})
