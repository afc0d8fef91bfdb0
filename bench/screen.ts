/**
 * Measures the largest contentful paint on a phone with a slow line, and presses on a slow processor. Needs chromium.
 * Run: npm run bench -- screen
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { ensureBuilt } from '../src/app/server/build.ts'
import { callApi, type RunningPortal, registerAdmin, startPortal } from '../src/testing/portal/process.ts'
import { median, report } from './lib.ts'
import {
  CPU_SLOWDOWN,
  LAPTOP,
  limited,
  measurePresses,
  observed,
  openPage,
  type Person,
  PRESS_TARGET_MS,
  type Press,
  press,
  type Screen,
  SETTLE_MS,
  TYPING,
} from './presses.lib.ts'

const ROUNDS = 3
const INVOICES = 20
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const PHONE: BrowserContextOptions = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true }
const TENANT = { name: 'Akosua Opoku', email: 'akosua@example.com', password: 'tenant-secret' }

async function fill(portal: RunningPortal): Promise<{ admin: Person; tenant: Person }> {
  const token = await registerAdmin(portal)
  const home = { apartment: 'Bohye (Shops)', unit: 'A1' }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', {
    token,
    body: { ...TENANT, ...home },
  })
  for (let at = 0; at < INVOICES; at += 1) {
    const dueDate = `2999-${String((at % 12) + 1).padStart(2, '0')}-05`
    const invoice = { tenantId: body.id, amount: 1500.5, dueDate, description: `Rent, part ${at}` }
    const { status } = await callApi(portal, 'POST /invoices', {
      token,
      body: { ...invoice, sendEmail: false },
    })
    if (status !== 201) throw new Error(`An invoice was answered ${status}.`)
  }
  const signedIn = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: TENANT })
  return {
    admin: { token, email: 'owner@landlord.test', role: 'admin', name: 'Ama Mensah' },
    tenant: { token: signedIn.body.token, email: TENANT.email, role: 'tenant', name: TENANT.name },
  }
}

async function measureLcp(
  browser: Browser,
  address: string,
  shown: string,
  person?: Person,
): Promise<number> {
  const page = await openPage(browser, PHONE, person)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  await page.goto(address)
  await page.getByText(shown).first().waitFor()
  await pause(SETTLE_MS)
  const { lcp } = await observed(page)
  await page.context().close()
  return lcp
}

const ADMIN_PRESSES: Press[] = [
  {
    name: 'type in the search',
    act: (page) => page.getByLabel('Search by tenant name').pressSequentially('Ak', TYPING),
  },
  {
    name: 'open the menu of a row',
    act: (page) => press(page, page.getByRole('row').nth(1).getByRole('button').last()),
  },
  { name: 'close it', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'open New Invoice',
    act: (page) => press(page, page.getByRole('button', { name: /Invoice/ }).first()),
  },
]
const TENANT_PRESSES: Press[] = [
  {
    name: 'unfold the upload of an invoice',
    act: (page) => press(page, page.getByRole('button', { name: 'Upload Payment Receipt' }).first()),
  },
  { name: 'type notes', act: (page) => page.getByLabel('Notes').first().pressSequentially('paid', TYPING) },
  { name: 'open the calendar', act: (page) => press(page, page.getByLabel('Open calendar').first()) },
  { name: 'close it', act: (page) => page.keyboard.press('Escape') },
]

await ensureBuilt(console.log)
const folder = await mkdtemp(path.join(tmpdir(), 'portal-screen-'))
const portal = await startPortal(folder)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
try {
  const { admin, tenant } = await fill(portal)
  const paints: [string, number, number[]][] = [
    ['sign-in', 3000, []],
    ['My Invoices', 5000, []],
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    paints[0]?.[2].push(await measureLcp(browser, `${portal.url}/login`, 'Forgot password?'))
    paints[1]?.[2].push(
      await measureLcp(browser, `${portal.url}/tenant/invoices`, 'Upload Payment Receipt', tenant),
    )
  }
  report(
    'Largest contentful paint, nothing cached, 400 kbit/s and 400 ms, median of 3',
    paints.map(([name, target, sample]) => limited(`paint of ${name}`, median(sample), target)),
  )
  const screens: Screen[] = [
    { address: `${portal.url}/invoices`, options: LAPTOP, person: admin, presses: ADMIN_PRESSES },
    { address: `${portal.url}/tenant/invoices`, options: PHONE, person: tenant, presses: TENANT_PRESSES },
  ]
  const rows: string[][] = []
  for (const screen of screens) {
    for (const [name, ms] of await measurePresses(browser, screen))
      rows.push(limited(`${new URL(screen.address).pathname}: ${name}`, ms, PRESS_TARGET_MS))
  }
  report(`Presses to the next paint, processor ${CPU_SLOWDOWN}x slower; 0 is under 16 ms`, rows)
} finally {
  await browser.close()
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
