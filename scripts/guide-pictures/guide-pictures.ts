/** Takes the pictures of guide and README. Run: node scripts/guide-pictures/guide-pictures.ts [name …]; needs chromium. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { CARETAKER, OWNER, PASSWORDS } from '../../src/demo/logins.ts'
import { EXAMPLE_TENANT } from '../../src/demo/people.names.ts'
import { createEmail } from '../../src/demo/people.ts'
import { startPortal } from '../../src/testing/portal/process.ts'
import type { Portal, Shot } from './guide-pictures.page.ts'
import { SHOTS } from './guide-pictures.shots.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const MAX_BYTES = 80 * 1024
const DESKTOP = { width: 1280, height: 760 }
const PHONE = { width: 375, height: 740 }

/** The folder is deleted with the portal. */
async function start(script: string): Promise<Portal & { stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guide-'))
  const { url, setupCode = '', stop } = await startPortal(path.join(folder, 'data'), {}, [script])
  return {
    url,
    setupCode,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openPage(browser: Browser, { url }: Portal, { phone, width, height }: Shot): Promise<Page> {
  const viewport = phone ? PHONE : DESKTOP
  const context = await browser.newContext({
    baseURL: url,
    viewport: { ...viewport, ...(width && { width }), ...(height && { height }) },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(phone && { isMobile: true, hasTouch: true }),
  })
  await context.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.lang = 'en-GB'
    })
  })
  return context.newPage()
}

const LOGINS = {
  owner: { email: OWNER.email, password: PASSWORDS.admin },
  caretaker: { email: CARETAKER.email, password: PASSWORDS.admin },
  tenant: { email: createEmail(EXAMPLE_TENANT), password: PASSWORDS.tenant },
}

async function signIn(page: Page, who: keyof typeof LOGINS): Promise<void> {
  const { email, password } = LOGINS[who]
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** The event stream stays open, so the network is never idle. */
async function settled(page: Page): Promise<void> {
  const fetched = () => {
    const last = performance.getEntriesByType('resource').at(-1)
    return performance.now() - (last instanceof PerformanceResourceTiming ? last.responseEnd : 0) > 700
  }
  await page.waitForLoadState('load')
  await page.waitForFunction(fetched)
}

async function take(browser: Browser, portal: Portal, name: string, shot: Shot): Promise<void> {
  const page = await openPage(browser, portal, shot)
  if (shot.as) await signIn(page, shot.as)
  await shot.act(page, portal)
  await settled(page)
  await page.getByText('Loading', { exact: false }).waitFor({ state: 'hidden' })
  await page.evaluate(async (inUse) => {
    if (!inUse && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode()))
  }, shot.inUse ?? false)
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const picture = await sharp(screenshot).png({ palette: true, effort: 10 }).toBuffer()
  await writeFile(path.join(ROOT, 'docs/images', `${name}.png`), picture)
  await page.context().close()
  const kb = (picture.length / 1024).toFixed(0)
  console.log(`${name}.png ${kb} KB${picture.length > MAX_BYTES ? ', too large' : ''}`)
  if (picture.length > MAX_BYTES) process.exitCode = 1
}

const wanted = process.argv.slice(2)
const shots = Object.entries(SHOTS).filter(
  ([name]) => wanted.length === 0 || wanted.includes(path.basename(name)),
)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    // Date fields follow the page's language instead of the machine's.
    '--enable-blink-features=LangAttributeAwareFormControlUI',
  ],
})
for (const [script, demo] of [
  ['src/app/server.ts', false],
  ['src/demo/demo.ts', true],
] as const) {
  const some = shots.filter(([, shot]) => Boolean(shot.as ?? shot.demo) === demo)
  if (some.length === 0) continue
  const portal = await start(script)
  try {
    for (const [name, shot] of some)
      await take(browser, portal, name, shot).catch((error: unknown) => {
        console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        process.exitCode = 1
      })
  } finally {
    await portal.stop()
  }
}
await browser.close()
