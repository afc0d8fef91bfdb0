import type { Page } from '@playwright/test'
import { FIRST_SCREENS } from '../src/app/first-screen/first-screen.screens.ts'
import { tenantStatusLabel } from '../src/features/service/cases/cases.messages.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../src/features/service/cases/cases.rules.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { issueInvoice, restoreSession } from './admin.ts'
import { expect, openPhone, test, withoutLiveUpdates } from './portal.ts'
import { addTenant, expectDashboardLoaded, findSection, openTenantDashboard, submitCase } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const TITLES: Record<CaseKind, string> = { request: 'Maintenance Requests', complaint: 'Complaints' }

let token: string

test.beforeAll(async ({ servers: { portal } }) => {
  token = await registerAdmin(portal)
})

/** As shown: { Total: '3', Paid: '1', … }. */
const countsIn = (page: Page, name: string) =>
  findSection(page, name)
    .locator('dl > div')
    .evaluateAll((pairs) =>
      Object.fromEntries(
        pairs.map((pair) => [pair.querySelector('dt')?.textContent, pair.querySelector('dd')?.textContent]),
      ),
    )

/** Counts of items distributed over the states in turn. */
function distributeStates(count: number, states: readonly string[]): Record<string, string> {
  const counts = states.map((state, at) => [
    state,
    `${Math.floor(count / states.length) + (at < count % states.length ? 1 : 0)}`,
  ])
  return Object.fromEntries([['Total', `${count}`], ...counts])
}

for (const count of [0, 1, 3, 4, 12]) {
  test(`${count} of each: totals, counts, three cards at most, and 'View N more' counts all the others`, {
    tag: [1, 12].includes(count) ? '@long' : [],
  }, async ({ browser, servers: { portal } }) => {
    const tenant = await addTenant(portal, token, `Esi Has ${count}`)
    for (let at = 0; at < count; at += 1) {
      const fields = { tenantId: tenant.id, description: `Rent ${at}`, amount: 1234.5 }
      const state = at % 2 === 0 ? { due: 9 } : { due: 9, status: 'Paid' }
      await issueInvoice(portal, token, { ...fields, ...state })
      for (const kind of CASE_KINDS) {
        const { statuses } = CASES[kind]
        const given = statuses[at % statuses.length] ?? 'pending'
        await submitCase(portal, token, tenant, { kind, subject: `${kind} ${at}`, status: given })
      }
    }
    const page = await openTenantDashboard(browser, { portal }, tenant)
    const lists = [
      {
        title: 'Invoices',
        to: '/tenant/invoices',
        counts: distributeStates(count, ['Unpaid', 'Paid']),
        newest: 'Rent',
      },
      ...CASE_KINDS.map((kind) => ({
        title: TITLES[kind],
        to: `/${CASES[kind].path}`,
        counts: distributeStates(count, CASES[kind].statuses.map(tenantStatusLabel)),
        newest: kind as string,
      })),
    ]
    for (const { title, to, counts, newest } of lists) {
      const part = findSection(page, title)
      const all = part.getByRole('link', { name: `View All ${title}`, exact: true })
      const more = part.getByRole('link', { name: /^View \d+ more$/ })
      const cards = part.getByRole('listitem')
      await expect(cards).toHaveCount(Math.min(3, count))
      await expect(all).toHaveCount(count > 0 ? 1 : 0)
      await expect(more).toHaveCount(count > 3 ? 1 : 0)
      if (count === 0) continue
      expect(await countsIn(page, title)).toMatchObject(counts)
      await expect(cards.first()).toContainText(`${newest} ${count - 1}`)
      await expect(all).toHaveAttribute('href', to)
      if (count > 3) await expect(more).toHaveText(`View ${count - 3} more`)
      if (count > 3) await expect(more).toHaveAttribute('href', to)
    }
    if (count > 0)
      await expect(findSection(page, 'Invoices').getByRole('listitem').first()).toContainText(
        /GHS 1,234\.50$/,
      )
    await page.context().close()
  })
}

test('an empty dashboard explains its sections and links to the forms', async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi New')
  const page = await openTenantDashboard(browser, { portal }, tenant)
  await expect(findSection(page, 'Invoices')).toContainText('Invoices appear here when they are issued.')
  for (const kind of CASE_KINDS) {
    const { path, title, plural } = CASES[kind]
    await expect(findSection(page, TITLES[kind])).toContainText(`No ${plural} yet`)
    await findSection(page, TITLES[kind])
      .getByRole('link', { name: `Submit a ${title}` })
      .click()
    await expect(page).toHaveURL(new RegExp(`/${path}$`))
    await page.goBack()
    await expectDashboardLoaded(page)
  }
})

test('cards and counts link to the case and to the list of that status', async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi Goes')
  await submitCase(portal, token, tenant, { kind: 'request', subject: 'Old tap', status: 'resolved' })
  const adminResponse = 'The plumber comes at 3 pm.'
  await submitCase(portal, token, tenant, {
    kind: 'request',
    subject: 'Wet wall',
    status: 'in-progress',
    adminResponse,
  })
  const page = await openTenantDashboard(browser, { portal }, tenant)
  const requests = findSection(page, 'Maintenance Requests')
  const card = requests.getByRole('listitem').filter({ hasText: 'Wet wall' })
  await expect(card).toContainText('The office answered')
  await requests.getByRole('link', { name: 'Resolved' }).click()
  await expect(page).toHaveURL(/\/requests\?status=resolved$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Old tap' })).toBeVisible()
  await page.goBack()
  await card.getByRole('link', { name: 'Wet wall' }).click()
  await expect(page.getByRole('heading', { name: 'Wet wall' })).toBeFocused()
  await page.getByLabel('Reply to Admin').fill('Thank you.')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByLabel('Reply to Admin')).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you.' }).last()).toContainText('You')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(card).toContainText('You replied; the office has not answered that yet.')
})

test("an admin's changes appear on the dashboard without a reload", async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi Waits')
  const page = await openTenantDashboard(browser, { portal }, tenant)
  await expect(findSection(page, 'Complaints')).toContainText('No complaints yet')
  const id = await submitCase(portal, token, tenant, { kind: 'complaint', subject: 'Noise at night' })
  const card = findSection(page, 'Complaints').getByRole('listitem')
  await expect(card).toContainText('Pending Review')
  await expect(card).toContainText('The office has not answered yet.')
  const body = { status: 'investigating', adminResponse: 'We look into it.' }
  await callApi(portal, `PATCH /complaints/${id}`, { token, body })
  await expect(card).toContainText('Investigating')
  await expect(card).toContainText('The office answered')
  expect(await countsIn(page, 'Complaints')).toMatchObject({ Total: '1', Investigating: '1' })
})

test('the first screen makes few calls, and loads no form', async ({ browser, servers: { portal } }) => {
  const tenant = await addTenant(portal, token, 'Esi Thrifty')
  await submitCase(portal, token, tenant, { kind: 'request', subject: 'Tap' })
  const page = await withoutLiveUpdates(await openPhone(browser, { portal }))
  await restoreSession(page, tenant)
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.js$|^\/api\/(?!events|company\/logo)/.test(pathname)) paths.push(pathname)
  })
  await page.goto('/tenant-dashboard')
  await expectDashboardLoaded(page)
  const first = [
    '/api/announcements',
    '/api/auth/me',
    '/api/company',
    '/api/company/how-to-pay',
    '/api/complaints',
    '/api/invoices',
    '/api/invoices/totals',
    '/api/leases',
    '/api/pay',
    '/api/requests',
    '/api/signings',
  ]
  const calls = paths.filter((path) => path.startsWith('/api/') && !/notifications|upload/.test(path))
  expect(calls.sort()).toEqual(first)
  expect(paths.filter((path) => /form/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Phone')).toBeVisible()
  expect(paths.filter((path) => /form/.test(path))).not.toEqual([])
})

for (const [path, { role, calls }] of Object.entries(FIRST_SCREENS)) {
  if (role !== 'tenant') continue
  test(`${path} makes its first calls before its program has come, and each once`, async ({
    browser,
    servers: { portal },
  }) => {
    const tenant = await addTenant(portal, token, `Esi At ${path.replaceAll('/', ' ')}`)
    const page = await withoutLiveUpdates(await openPhone(browser, { portal }))
    await restoreSession(page, tenant)
    const made: string[] = []
    page.on('request', (request) => {
      const [, call] = request.url().split('/api')
      if (call !== undefined) made.push(call)
    })
    const program = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await program.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => made.toSorted()).toEqual(['/auth/me', ...calls].toSorted())
    program.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Loading')
    for (const call of ['/auth/me', ...calls]) expect(made.filter((one) => one === call)).toEqual([call])
    await page.context().close()
  })
}

test('a section that cannot be loaded says so and leaves the others alone', async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi Cut Off')
  await submitCase(portal, token, tenant, { kind: 'complaint', subject: 'Noise' })
  const page = await withoutLiveUpdates(await openPhone(browser, { portal }))
  await restoreSession(page, tenant)
  let cut = /\/api\/complaints\?/
  await page.route(
    (url) => cut.test(url.href),
    (route) => route.abort(),
  )
  await page.goto('/tenant-dashboard')
  const complaints = findSection(page, 'Complaints')
  await expect(complaints.getByRole('alert')).toContainText('Failed to load dashboard data')
  await expect(findSection(page, 'Maintenance Requests')).toContainText('No requests yet')
  cut = /\/api\/invoices\?/
  await complaints.getByRole('button', { name: 'Retry' }).click()
  await expect(complaints).toContainText('Noise')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
  cut = /^$/
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(findSection(page, 'Invoices')).toContainText('No invoices yet')
})

test('the keyboard reaches everything, and both forms pass WCAG 2.2 AA on a small phone', async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi Keys')
  await issueInvoice(portal, token, { tenantId: tenant.id, description: 'Rent', amount: 900, due: -3 })
  for (const kind of CASE_KINDS) await submitCase(portal, token, tenant, { kind, subject: `Own ${kind}` })
  const page = await openTenantDashboard(browser, { portal }, tenant)
  const parts = [
    ...Object.values(TITLES),
    'Invoices',
    'Documents',
    'Your lease',
    'Profile',
    'Password',
    'How to pay',
  ]
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(parts)
  const reached: string[] = []
  while (!reached.includes('Change Password') && reached.length < 60) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  const stops = [
    'I have paid',
    'Report a problem',
    'Own request',
    'Own complaint',
    'Edit Profile',
    'Change Password',
  ]
  expect(reached.filter((text) => stops.includes(text))).toEqual(stops)
  await page.getByRole('button', { name: 'Change Password' }).press('Enter')
  await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Edit Profile' }).press('Space')
  await expect(page.getByLabel('Phone')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await wcagFaults(page)).toEqual([])
  }
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(wider)).toBeLessThan(1)
})
