import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import { MINUTE } from '../src/testing/clock.ts'
import { startMailServer, type TestMailServer } from '../src/testing/mail/mail-server.ts'
import { type ServedPortal, startPortal } from '../src/testing/portal/process.ts'
import type { Hosted, Order } from './host.ts'

export { expect }

/** A portal that its host can stop. */
export type HostedPortal = ServedPortal & { stop(): Promise<void> }
export type Servers = { portal: HostedPortal; mail: TestMailServer }

type Options = {
  /** False if an admin sets the mail server in the portal. */
  smtp: boolean
  /** True starts it as `npm start` does, with its own process and PostgreSQL. */
  ownProcess: boolean
  sharedPages: boolean
}
type FindServers = (file: string, options: Options) => Promise<Servers>

async function order<T>(body: Order): Promise<T> {
  const response = await fetch(process.env['PORTAL_HOST'] ?? '', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The host of the portals answered: ${await response.text()}`)
  return (await response.json()) as T
}

/** Takes a tenth of a second; an existing data folder is reused. */
export async function hostPortal(dataDir: string, env: Record<string, string> = {}): Promise<HostedPortal> {
  const portal = await order<Hosted>({ dataDir, env })
  return { ...portal, stop: () => order({ stop: portal.url }) }
}

/** For records that no call makes. */
export const changeRows = (dataDir: string, statement: string): Promise<unknown> =>
  order({ changedPortal: dataDir, statement })

async function openServers(file: string, { smtp, ownProcess }: Options) {
  const folder = await mkdtemp(path.join(tmpdir(), `portal-${path.basename(file, '.test.ts')}-`))
  const mail = await startMailServer()
  const env: Record<string, string> = smtp ? { SMTP_URL: mail.url } : {}
  const portal = await (ownProcess ? startPortal(folder, env) : hostPortal(folder, env))
  const close = async () => {
    await portal.stop()
    await mail.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { file, portal, mail, close }
}

export const test = base.extend<
  Options & { servers: Servers; closePages: undefined },
  { findServers: FindServers }
>({
  smtp: [true, { option: true }],
  ownProcess: [false, { option: true }],
  sharedPages: [false, { option: true }],
  // A worker runs many files.
  findServers: [
    async ({ browser }, use) => {
      let servers: Awaited<ReturnType<typeof openServers>> | undefined
      const clear = async () => {
        await Promise.all(browser.contexts().map((context) => context.close()))
        await servers?.close()
        servers = undefined
      }
      await use(async (file, options) => {
        if (servers?.file === file) return servers
        await clear()
        servers = await openServers(file, options)
        return servers
      })
      await clear()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  servers: async ({ findServers, smtp, ownProcess, sharedPages }, use, { file }) => {
    await use(await findServers(file, { smtp, ownProcess, sharedPages }))
  },
  // An open page would send requests whenever a later test changes something.
  closePages: [
    async ({ browser, sharedPages }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      if (sharedPages) return
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
})

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 375, height: 740 }

export async function openDesktop(
  browser: Browser,
  { portal }: { portal: Pick<ServedPortal, 'url'> },
): Promise<Page> {
  return (await browser.newContext({ baseURL: portal.url, viewport: DESKTOP })).newPage()
}

export async function openPhone(
  browser: Browser,
  { portal }: { portal: Pick<ServedPortal, 'url'> },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  return context.newPage()
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/dashboard/)
}

/** The page is not informed of changes or of the end of its session. */
export async function withoutLiveUpdates(page: Page): Promise<Page> {
  await page.route('**/api/events', (route) => route.abort())
  return page
}

/** From here on time passes only when a story lets it: a slow machine would miss what is shown for seconds. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + MINUTE))
}

export async function passTimeUntil(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().clock.runFor(100)
    expect(await shown.isVisible()).toBe(true)
  }).toPass()
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

/** Returns what lets photos be decoded again. */
export async function holdDecoding(page: Page): Promise<() => Promise<void>> {
  const gate = await page.evaluateHandle(() => {
    const original = globalThis.createImageBitmap
    const released = Promise.withResolvers<void>()
    globalThis.createImageBitmap = async (image: ImageBitmapSource) => {
      await released.promise
      return original(image)
    }
    return {
      release: () => {
        globalThis.createImageBitmap = original
        released.resolve()
      },
    }
  })
  return () => gate.evaluate(({ release }) => release())
}

export async function confirmWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}
