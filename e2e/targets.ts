import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/** In CSS pixels, for a thumb. */
const LEAST = 44

/** Controls that are too small, without links in running text. */
const listSmall = (page: Page) =>
  page.locator('a[href], button, input, select, textarea, summary').evaluateAll((controls, least) => {
    const isShown = (control: Element) => {
      const { width, height } = control.getBoundingClientRect()
      return control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    }
    const getHeight = (part: Element | null) => part?.getBoundingClientRect().height ?? 0
    return controls
      .filter((control) => isShown(control) && !control.matches('p *, .covering'))
      .filter((control) => Math.max(getHeight(control), getHeight(control.closest('label'))) <= least - 1)
      .map((control) => `${getHeight(control)} px high: ${control.outerHTML.slice(0, 120)}`)
  }, LEAST)

/** True if the end of the page cannot be scrolled above the bottom bar. */
const isEndCovered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const end = document.querySelector('main > div:has(h1)')?.lastElementChild
    const bar = document.querySelector('nav[aria-label="Quick links"]')
    if (!end || !bar) throw new Error('The page or its bottom bar is missing')
    return end.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
  })

/** Small controls, and an end of the page that cannot be reached. */
export async function thumbFaults(page: Page, path: string): Promise<string[]> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  const small = (await listSmall(page)).map((text) => `${path}: ${text}`)
  return (await isEndCovered(page)) ? [...small, `${path}: the bottom bar covers the end`] : small
}

export async function expectMoreLinks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  const links = ['My Complaints', 'Papers', 'Announcements', 'Notifications', 'My Account']
  await expect(more.getByRole('link')).toHaveText(links)
  await expect(more.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeHidden()
}
