import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { desktop, expect, type Stage, test } from './portal.ts'

test.use({ story: 'api-docs' })

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const smallPhone = async (browser: Browser, { portal }: Stage, options: object): Promise<Page> =>
  (
    await browser.newContext({ baseURL: portal.url, viewport: { width: 360, height: 740 }, ...options })
  ).newPage()

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return [...violations.map(({ id }) => id), ...(tooWide > 0 ? [`${tooWide} px too wide`] : [])]
}

test('a programmer finds a call by search and by its address', async ({ browser, stage }) => {
  const page = await desktop(browser, stage)
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.goto('/api/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('remind pdf')
  await expect(page.getByRole('status')).toHaveText(/^\d calls?$/)
  await expect(page.getByRole('heading', { name: 'GET /api/health' })).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: '/invoices/{id}/remind' }).click()
  await expect(page.getByRole('heading', { name: 'POST /api/invoices/{id}/remind' })).toBeInViewport()
  await page.goto('/api/docs#get-health')
  await expect(page.getByRole('heading', { name: 'GET /api/health' })).toBeInViewport()
  expect(refused).toEqual([])
})

test('the page is accessible and fits, on a laptop', async ({ browser, stage }) => {
  const page = await desktop(browser, stage)
  await page.goto('/api/docs')
  expect(await faults(page)).toEqual([])
})

test('the page is accessible and fits, on a small phone in the dark', async ({ browser, stage }) => {
  const page = await smallPhone(browser, stage, { colorScheme: 'dark' })
  await page.goto('/api/docs')
  expect(await faults(page)).toEqual([])
  await page.getByText('All calls', { exact: true }).click()
  await page.getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByRole('heading', { name: 'Errors' })).toBeInViewport()
  await expect(page.getByRole('searchbox')).toBeHidden()
})

test('the page is whole without JavaScript', async ({ browser, stage }) => {
  const page = await smallPhone(browser, stage, { javaScriptEnabled: false })
  await page.goto('/api/docs')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('link', { name: 'POST /invoices', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'POST /api/invoices', exact: true })).toBeInViewport()
})
