/** Presses on a slow processor, as INP counts them: from the input to the next paint. Needs chromium. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'

export const CPU_SLOWDOWN = 4
export const PRESS_TARGET_MS = 100
// The code of live updates, search and forms is loaded after the screen.
export const SETTLE_MS = 6000
// People hover before pressing a button.
const HOVER_MS = 300
const AFTER_PRESS_MS = 700
export const TYPING = { delay: 150 }
export const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

export type Person = { token: string; email: string; role: string; name: string }
export type Press = { name: string; act: (page: Page) => Promise<void> }
type Interaction = PerformanceEntry & { interactionId?: number }
type Observed = { lcp: number; press: number }

/** With an empty cache. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  person?: Person,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.addInitScript((known: Person | undefined) => {
    if (known) {
      const { token, email, role, name } = known
      Object.assign(localStorage, { token, userEmail: email, userRole: role, userName: name })
    }
    const observed: Observed = { lcp: 0, press: 0 }
    Object.assign(window, { observed })
    new PerformanceObserver((list) => {
      observed.lcp = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    const events: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    }
    new PerformanceObserver((list) => {
      // Interactions as INP counts them, without moving the pointer.
      for (const entry of list.getEntries())
        if ((entry as Interaction).interactionId) observed.press = Math.max(observed.press, entry.duration)
    }).observe(events)
  }, person)
  return page
}

export const observed = (page: Page): Promise<Observed> =>
  page.evaluate(() => (window as unknown as { observed: Observed }).observed)

/** The longest event of each press, from the input to the next paint. */
export async function measurePresses(
  browser: Browser,
  { address, options, person, presses }: Screen,
): Promise<[string, number][]> {
  const page = await openPage(browser, options, person)
  await page.goto(address)
  await pause(SETTLE_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const results: [string, number][] = []
  for (const { name, act } of presses) {
    await page.evaluate(() =>
      Object.assign((window as unknown as { observed: Observed }).observed, { press: 0 }),
    )
    await act(page)
    // Entries are reported after the paint that they measure.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
    results.push([name, (await observed(page)).press])
  }
  await page.context().close()
  return results
}

export type Screen = { address: string; options: BrowserContextOptions; person: Person; presses: Press[] }

/** Without Playwright's checks between moving and pressing. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What should be pressed is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await pause(HOVER_MS)
  await page.mouse.down()
  await page.mouse.up()
  await pause(AFTER_PRESS_MS)
}

export const limited = (name: string, ms: number, target: number) => [
  name,
  '',
  `${ms.toFixed(0)} ms`,
  '',
  `${target} ms${ms > target ? ': missed' : ''}`,
]
