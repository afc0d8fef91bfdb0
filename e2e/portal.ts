import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, test as base, type Page } from '@playwright/test'
import { startMailServer, type TestMailServer } from '../src/testing/mail-server.ts'
import { type RunningPortal, startPortal } from '../src/testing/process.ts'

export { expect } from '@playwright/test'

/** A portal as `npm start` runs it, and a mail server, for the tests of one file. */
export type Servers = { portal: RunningPortal; mail: TestMailServer }

export const test = base.extend<object, { portalName: string; smtp: boolean; servers: Servers }>({
  // Each file sets another name, so that Playwright gives it its own worker and portal.
  portalName: ['', { option: true, scope: 'worker' }],
  // Whether SMTP_URL is set; otherwise an admin enters the mail server in the portal.
  smtp: [true, { option: true, scope: 'worker' }],
  servers: [
    async ({ portalName, smtp }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), `portal-${portalName}-`))
      const mail = await startMailServer()
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

export async function openDesktop(browser: Browser, { portal }: Pick<Servers, 'portal'>): Promise<Page> {
  return (await browser.newContext({ baseURL: portal.url, viewport: DESKTOP })).newPage()
}

export async function openPhone(browser: Browser, { portal }: Pick<Servers, 'portal'>): Promise<Page> {
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

/** Blocks the event stream of a page: it is not told of changes, or that its session has ended. */
export async function withoutLiveUpdates(page: Page): Promise<Page> {
  await page.route('**/api/events', (route) => route.abort())
  return page
}

/** Aborts the next request of a method to a URL. */
export async function abortNext(page: Page, method: string, url: string): Promise<void> {
  let broken = false
  await page.route(url, (route) => {
    if (broken || route.request().method() !== method) return route.fallback()
    broken = true
    return route.abort()
  })
}

export async function takePhoto(browser: Browser, text: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 } })
  await page.setContent(
    `<body style="font:48px sans-serif;padding:80px"><h1>MTN MoMo</h1><p>${text}</p></body>`,
  )
  const photo = await page.screenshot({ type: 'jpeg', quality: 90 })
  await page.close()
  return photo
}
