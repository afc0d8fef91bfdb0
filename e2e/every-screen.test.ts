import type { Browser, Page } from '@playwright/test'
import { CASE_KINDS, CASES, type CaseKind } from '../src/features/service/cases/cases.rules.ts'
import { sampleFiles } from '../src/testing/files.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu } from './admin.ts'
import { beginCards } from './cards.ts'
import { makePapers } from './papers.ts'
import { expect, openDesktop, openPhone, type Servers, test } from './portal.ts'
import { ADMIN_SCREENS, STRANGER_SCREENS, TENANT_SCREENS } from './screens.ts'
import { expectMoreLinks, thumbFaults } from './targets.ts'
import { wcagFaults } from './wcag.ts'

// A key of a built-in template is called Loading door.
const LOADING = /Loading.*\.\.\./
const LONG_WORD = 'Wasserrohrbruchschadensmeldung'
const SMALLEST_PHONE = 320

type Signed = { token: string; user: { email: string; name: string; role: string } }

let admin: Signed
let tenant: Signed
let tenantId: string
let importId: string
let papers: { admin: string[]; tenant: string[] }

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  const me = await callApi<Signed['user']>(portal, 'GET /auth/me', { token })
  admin = { token, user: me.body }
  const person = {
    name: 'AkosuaƆpɔkuDɛdɛFrimpɔng'.repeat(9).slice(0, 200),
    email: 'akosua.agyeiwaa.frimpongmanso@googlemail.com',
    phone: '+233 24 412 3456, +233 20 811 2233',
    unit: 'GroundFloorAndTheStoreBehindIt'.repeat(7).slice(0, 200),
    apartment: 'Bohye (Shops)',
    moveInDate: '2026-11-01',
    password: 'tenant-secret',
  }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: person })
  const { email, password } = person
  const login = await callApi<Signed>(portal, 'POST /auth/login', { body: { email, password } })
  expect(login.status).toBe(200)
  tenant = login.body
  tenantId = body.id
  const open = { tenantId: body.id, amount: 1234567.89, dueDate: '2999-12-05', sendEmail: false }
  await callApi(portal, 'POST /invoices', { token, body: open })
  const large = await callApi<{ id: string }>(portal, 'POST /invoices', {
    token,
    body: { ...open, amount: 99_999_999.99 },
  })
  await callApi(portal, `POST /invoices/${large.body.id}/receipt`, {
    token: tenant.token,
    form: paymentProofForm(),
  })
  await spend(portal, token)
  importId = await beginCards(portal, token, LONG_WORD)
  papers = await makePapers({ portal, token, tenantId, note: LONG_WORD.repeat(6) })
  for (const kind of CASE_KINDS) await converse(portal, kind)
  const form = new FormData()
  form.set('name', LONG_WORD.repeat(6))
  form.set('file', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), `${LONG_WORD.repeat(6)}.pdf`)
  expect((await callApi(portal, 'POST /upload', { token: tenant.token, form })).status).toBe(201)
})

async function spend(portal: Servers['portal'], token: string): Promise<void> {
  const { body: properties } = await callApi<{ id: string }[]>(portal, 'GET /properties', { token })
  const texts = { supplier: LONG_WORD.repeat(6), note: LONG_WORD.repeat(6) }
  const spentOn = new Date().toISOString().slice(0, 10)
  const body = { ...texts, propertyId: properties[0]?.id, category: 'taxes', amount: 99_999_999.99, spentOn }
  const { status, body: made } = await callApi<{ id: string }>(portal, 'POST /expenses', { token, body })
  expect(status).toBe(201)
  const form = new FormData()
  form.set('bill', new Blob([new Uint8Array(sampleFiles.png)]), 'bill.png')
  expect((await callApi(portal, `POST /expenses/${made.id}/bill`, { token, form })).status).toBe(201)
}

/** The texts are long words without a place to break. */
async function converse(portal: Servers['portal'], kind: CaseKind): Promise<void> {
  const { path, bodyField } = CASES[kind]
  const { token, user } = tenant
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(sampleFiles.png)]), `${LONG_WORD.repeat(6)}.png`)
  const photo = await callApi<{ id: string }>(portal, `POST /${path}/photos`, { token, form })
  const body = {
    tenantId,
    tenantName: user.name,
    tenantEmail: user.email,
    subject: LONG_WORD.repeat(6),
    [bodyField]: LONG_WORD.repeat(40),
    photoIds: [photo.body.id],
  }
  const made = await callApi<{ id: string }>(portal, `POST /${path}`, { token, body })
  const answer = { status: CASES[kind].working, adminResponse: LONG_WORD.repeat(20) }
  await callApi(portal, `PATCH /${path}/${made.body.id}`, { token: admin.token, body: answer })
  const reply = { tenantId, tenantReply: LONG_WORD.repeat(20) }
  expect((await callApi(portal, `POST /${path}/${made.body.id}/reply`, { token, body: reply })).status).toBe(
    201,
  )
}

function paymentProofForm(): FormData {
  const form = new FormData()
  form.set('paymentDate', new Date().toISOString().slice(0, 10))
  form.set('receipt', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'receipt.pdf')
  return form
}

async function signedIn(page: Page, { token, user }: Signed): Promise<Page> {
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { token, userEmail: user.email, userRole: user.role, userName: user.name },
  )
  return page
}

/** The dark scheme differs only in colours, which are the same on laptop and phone. */
async function faults(page: Page, path: string, { dark }: { dark: boolean }): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(LOADING)).toHaveCount(0)
  const found = [...(await violations(page, path)), ...(await overflow(page, path))]
  if (!dark) return found
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await violations(page, `${path} in the dark`, ['color-contrast']))]
}

async function violations(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const found = await wcagFaults(page, rules && { rules })
  return found.map(({ rule, at }) => `${where}: ${rule} at ${at}`)
}

async function overflow(page: Page, path: string): Promise<string[]> {
  const wide = await page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].map((table) => ({
      inner: table.getBoundingClientRect().width,
      outer: table.parentElement?.clientWidth ?? 0,
    }))
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(scrollWidth - clientWidth, ...tables.map(({ inner, outer }) => inner - outer))
  })
  return wide >= 1 ? [`${path} at ${page.viewportSize()?.width}: ${wide} px too wide`] : []
}

const TENANT_TABS = ['', '?tab=lease', '?tab=requests', '?tab=history']

const listScreens = (who: 'stranger' | 'admin' | 'tenant') =>
  who === 'stranger'
    ? STRANGER_SCREENS
    : who === 'admin'
      ? [
          ...ADMIN_SCREENS,
          '/properties?apartment=Bohye+%28Shops%29',
          ...['cards', 'problems', 'check'].map((step) => `/imports/${importId}?step=${step}`),
          ...TENANT_TABS.map((tab) => `/tenants/${tenantId}${tab}`),
          ...papers.admin,
        ]
      : [...TENANT_SCREENS, ...papers.tenant]

async function smallPhone(browser: Browser, servers: Servers): Promise<Page> {
  const page = await openPhone(browser, servers)
  await page.setViewportSize({ width: SMALLEST_PHONE, height: 740 })
  return page
}

/** Walks that only the long tests do; `npm test` looks at the screens of visitors, and of tenants on a phone. */
const isWalk = (who: string, device: string) =>
  who === 'admin' || (who === 'tenant' && device !== 'small phone')

for (const who of ['stranger', 'admin', 'tenant'] as const) {
  for (const [device, open] of [
    ['laptop, light and dark', openDesktop],
    ['small phone', smallPhone],
  ] as const) {
    test(`every screen of the ${who} passes WCAG 2.2 AA and fits a ${device}`, {
      tag: isWalk(who, device) ? '@long' : [],
    }, async ({ browser, servers }) => {
      if (isWalk(who, device)) test.slow()
      const page = await open(browser, servers)
      if (who !== 'stranger') await signedIn(page, who === 'admin' ? admin : tenant)
      const found: string[] = []
      const dark = open === openDesktop
      for (const path of listScreens(who)) found.push(...(await faults(page, path, { dark })))
      expect(found).toEqual([])
      await page.context().close()
    })
  }
}

// As browsers set it for people who need large text.
const LARGE_TEXT = '200%'

/** The parts of the header that overflow it. */
const cutHeader = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => {
      const frame = header.getBoundingClientRect()
      const isOut = ({ top, right, bottom, width }: DOMRect) =>
        width > 1 && (top < frame.top - 1 || bottom > frame.bottom + 1 || right > innerWidth + 1)
      const out = [...header.querySelectorAll('*')].filter((part) => isOut(part.getBoundingClientRect()))
      return out.map(({ tagName, textContent }) => `${tagName} ${textContent}`)
    })

test('a thumb finds everything of a tenant on a phone, and text of twice the size fits', async ({
  browser,
  servers,
}) => {
  const page = await signedIn(await openPhone(browser, servers), tenant)
  const found: string[] = []
  for (const path of listScreens('tenant')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(LOADING)).toHaveCount(0)
    found.push(...(await thumbFaults(page, path)))
    await page.addStyleTag({ content: `html { font-size: ${LARGE_TEXT} }` })
    found.push(...(await overflow(page, path)), ...(await cutHeader(page)).map((part) => `${path}: ${part}`))
  }
  expect(found).toEqual([])
  await expectMoreLinks(page)
})

const LAPTOPS = [
  { width: 1280, sidebar: 'open', pinned: true },
  { width: 1280, sidebar: 'closed' },
  { width: 1024, sidebar: 'open' },
  { width: 1024, sidebar: 'closed' },
  { width: 800, sidebar: 'open' },
]

for (const { width, sidebar, pinned } of LAPTOPS) {
  test(`long names and large amounts fit ${width} px with the sidebar ${sidebar}`, {
    tag: width === 1024 ? '@long' : [],
  }, async ({ browser, servers }) => {
    const page = await signedIn(await openDesktop(browser, servers), admin)
    await page.setViewportSize({ width, height: 800 })
    if (pinned) await page.addInitScript(() => localStorage.setItem('sidebar', 'pinned'))
    for (const path of ['/dashboard', '/tenants', '/invoices']) {
      await page.goto(path)
      const lists =
        path === '/dashboard' ? page.getByRole('heading', { name: 'To do' }) : page.getByRole('table')
      await expect(lists.first()).toBeVisible()
      if (sidebar === 'open' && !pinned) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.locator('#sidebar')).toHaveCount(sidebar === 'open' ? 1 : 0)
      expect(await overflow(page, path)).toEqual([])
    }
    await page.getByRole('button', { name: 'Review Receipt' }).click({ trial: true })
    await chooseFromMenu(page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first(), 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click({ trial: true })
    await page.context().close()
  })
}
