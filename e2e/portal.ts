import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, test as base, type Page } from '@playwright/test'
import { type RunningPortal, startPortal } from '../src/testing/process.ts'
import { type TestMailServer, testMailServer } from '../src/testing/smtp.ts'

export { expect } from '@playwright/test'

/** A portal as `npm start` runs it, with a mail server, for the stories of one file. */
export type Stage = { portal: RunningPortal; mail: TestMailServer }

export const test = base.extend<object, { story: string; smtp: boolean; stage: Stage }>({
  // Each file names its story, so that each gets a worker and thereby a portal of its own.
  story: ['', { option: true, scope: 'worker' }],
  // Whether the portal knows the mail server as it starts; an admin sets one in the portal otherwise.
  smtp: [true, { option: true, scope: 'worker' }],
  stage: [
    async ({ story, smtp }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), `portal-${story}-`))
      const mail = await testMailServer()
      const portal = await startPortal(folder, smtp ? { SMTP_URL: mail.url } : {})
      await use({ portal, mail })
      await portal.stop()
      await mail.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 375, height: 740 }

/** The landlord's laptop. */
export async function desktop(browser: Browser, { portal }: Pick<Stage, 'portal'>): Promise<Page> {
  return (await browser.newContext({ baseURL: portal.url, viewport: DESKTOP })).newPage()
}

/** The tenant's phone. */
export async function phone(browser: Browser, { portal }: Pick<Stage, 'portal'>): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  return context.newPage()
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/dashboard/)
}

/** Keeps from a page what usually comes at once: that something has changed, or that its session has ended. */
export async function withoutNews(page: Page): Promise<Page> {
  await page.route('**/api/events', (route) => route.abort())
  return page
}

/** Breaks the connection of the next call of a method to an address; what is read meanwhile goes through. */
export async function breakNext(page: Page, method: string, url: string): Promise<void> {
  let broken = false
  await page.route(url, (route) => {
    if (broken || route.request().method() !== method) return route.fallback()
    broken = true
    return route.abort()
  })
}

/** A photo of a receipt, as a phone would take it. */
export async function receiptPhoto(browser: Browser, text: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 } })
  await page.setContent(
    `<body style="font:48px sans-serif;padding:80px"><h1>MTN MoMo</h1><p>${text}</p></body>`,
  )
  const photo = await page.screenshot({ type: 'jpeg', quality: 90 })
  await page.close()
  return photo
}
