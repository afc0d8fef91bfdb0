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
  await expect(sidebar(page)).toHaveCount(0)
  await menu(page).click()
  await expect(sidebar(page).getByRole('heading', { level: 2 })).toHaveText('Tenant Portal')
  const own = [
    'Dashboard',
    'My Invoices',
    'My Requests',
    'My Complaints',
    'My Payments',
    'Papers',
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

test('kept open, it is there at once on a wide screen, and only there', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await page.setViewportSize({ width: 1200, height: 800 })
  await signIn(page, OWNER.email, OWNER.password)
  const keep = page.getByLabel('Keep open')
  await menu(page).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  await menu(page).click()
  await keep.check()
  await page.goto('/reports')
  await expect(sidebar(page).getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('main').getByRole('link', { name: 'Tax' }).waitFor()
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number
            sources: { node?: Node | null }[]
          })[]
          const moved = entries
            .filter(({ sources }) => sources.some(({ node }) => node === document.querySelector('main')))
            .map(({ value }) => value)
          resolve(moved.reduce((sum, value) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shifts).toBe(0)
  await page.setViewportSize({ width: 1199, height: 800 })
  await expect(sidebar(page)).toHaveCount(0)
  await menu(page).click()
  await expect(keep).toHaveCount(0)
  await page.setViewportSize({ width: 1200, height: 800 })
  await keep.uncheck()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
})

test('the header leads staff to notifications and their account, at every width', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  const header = page.getByRole('banner')
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await header.getByRole('link', { name: 'My Account' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await header.getByRole('link', { name: /^Notifications/ }).click()
    await expect(page).toHaveURL(/\/notifications$/)
    await header.getByRole('button', { name: 'Logout' }).click({ trial: true })
  }
})
