import type { Page } from '@playwright/test'
import { expect, openDesktop, openPhone, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

async function openApiDocs(page: Page): Promise<void> {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 30_000 })
}

/** Parts of Scalar with known accessibility faults. */
const PARTS_OF_SCALAR = ['button[aria-expanded]', '.scalar-code-copy', '.endpoints']

async function seriousFaults(page: Page): Promise<string[]> {
  const all = await wcagFaults(page, { without: PARTS_OF_SCALAR })
  const serious = all.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ rule, at }) => `${rule}: ${at}`)
}

test('every call is documented, and the page loads nothing from other sites', { tag: '@long' }, async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  const outside: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(servers.portal.url) && !request.url().startsWith('data:'))
      outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await openApiDocs(page)
  await expect(page).toHaveTitle('API · Property Management')
  const groups = page.getByRole('button', { name: /^Open Group - (?!Introduction|Models)/ })
  await expect(groups.first()).toBeVisible()
  // Before hundreds of similar calls are listed.
  expect(await seriousFaults(page)).toEqual([])
  for (let left = await groups.count(); left > 0; left = await groups.count()) await groups.last().click()
  const links = page.getByRole('complementary').getByRole('link', { name: /HTTP Method/ })
  const listed = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const { paths } = await (await page.request.get('/api/openapi.json')).json()
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()}${path}`),
  )
  expect(listed.map((href) => href.replace(/^#tag\/[^/]+\//, '')).sort()).toEqual(calls.sort())
  await links.filter({ hasText: 'Issues an invoice and mails it with its PDF' }).click()
  await expect(
    page.getByRole('heading', { name: 'Issues an invoice and mails it with its PDF' }),
  ).toBeInViewport()
  expect({ outside, complaints }).toEqual({ outside: [], complaints: [] })
})

test('the page fits a phone in dark mode', async ({ browser, servers }) => {
  const page = await openPhone(browser, servers)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openApiDocs(page)
  expect(await seriousFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(233, 236, 232)')
})
