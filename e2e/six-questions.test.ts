import type { Locator, Page } from '@playwright/test'
import type { TodayFigures } from '../src/features/overview/dashboards/today.contract.ts'
import { formatGhs, toPesewas } from '../src/shared/money.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { parseCsv } from '../src/testing/sheets.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, type Servers, test } from './portal.ts'
import { fillOffice, TODAY } from './six-questions.data.ts'

const MOST_PRESSES = 2
let owner: Login

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  await fillOffice(portal, token)
})

/** Only its presses lead anywhere, at most two from the dashboard. */
async function openWalk(page: Page) {
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'Today' })).toBeVisible()
  let presses = 0
  return {
    main,
    card: (name: string | RegExp) =>
      main.getByRole('list', { name: 'Today' }).getByRole('link', { name }).first(),
    press: async (target: Locator) => {
      presses += 1
      expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
      await target.click()
      await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('Property Management Dashboard')
    },
  }
}

const ghs = (cedis: number) => formatGhs(toPesewas(cedis))
const total = (page: Page) => page.getByRole('main').getByRole('row').last()

/** The last row of an export, as cells. */
async function readExport({ portal }: Servers, path: string) {
  const response = await fetch(`${portal.url}/api${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const [headings = [], ...rows] = parseCsv(Buffer.from(await response.arrayBuffer()))
  return { rows, getTotal: (heading: string) => Number(rows.at(-1)?.[headings.indexOf(heading)]) }
}

test('six questions, at most two presses from the dashboard, and one total in each place', {
  tag: '@long',
}, async ({ browser, servers }) => {
  const { portal } = servers
  const { token } = owner
  const read = async <T>(path: string) => (await callApi<T>(portal, `GET ${path}`, { token })).body
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  const { owed, received, vacant, leases } = await read<TodayFigures>('/analytics/today')

  await test.step('who owes what today', async () => {
    const { card, press } = await openWalk(page)
    await expect(card(/^Owed/).getByTitle(ghs(owed.owed))).toBeVisible()
    await expect(card(/^Owed/).getByTitle(ghs(owed.overdue))).toBeVisible()
    await press(card(/^Owed/))
    await expect(total(page)).toContainText(`${ghs(owed.owed)}${ghs(owed.overdue)}`)
    const sheet = await readExport(servers, '/owed/export?format=csv')
    expect(sheet.getTotal('Owed (GHS)')).toBe(owed.owed)
    const { rows } = await read<{ rows: { balance: number }[] }>(`/debtors?on=${TODAY}`)
    const owing = rows.filter(({ balance }) => balance > 0)
    expect(owing.reduce((sum, { balance }) => sum + balance, 0)).toBeCloseTo(owed.owed, 2)
    await press(page.getByRole('link', { name: 'Promises, contacts and evidence' }))
    const ages = page.getByRole('list', { name: 'Overdue by the age of each invoice' })
    await expect(ages).toContainText(ghs(owed.overdue))
    await expect(total(page)).toContainText(ghs(owed.overdue))
  })

  await test.step('who paid this week and how', async () => {
    const { card, press } = await openWalk(page)
    const { week } = received
    await expect(
      card(/^Received This Week/)
        .getByTitle(ghs(week.net))
        .first(),
    ).toBeVisible()
    await press(card(/^Received This Week/))
    const sums = page.getByRole('status').filter({ hasText: 'Received is money' })
    await expect(sums).toContainText(`${ghs(week.net)} received`)
    for (const { net } of week.byMethod) await expect(sums).toContainText(ghs(net))
    expect(week.byMethod.reduce((sum, { net }) => sum + net, 0)).toBeCloseTo(week.net, 2)
    const sheet = await readExport(servers, `/payments/export?format=csv&from=${week.from}&to=${week.to}`)
    expect(sheet.getTotal('Amount (GHS)')).toBe(week.net)
  })

  await test.step('which units are empty', async () => {
    const { card, press } = await openWalk(page)
    await expect(card(/^Vacant Units/)).toHaveText(new RegExp(`^Vacant Units${vacant.count}`))
    await press(card(/^Vacant Units/))
    await expect(total(page)).toContainText(`${vacant.count} unit`)
    await expect(total(page)).toContainText(`${vacant.count} vacant`)
    const sheet = await readExport(servers, '/units/export?format=csv&vacant=true')
    expect(sheet.rows.filter(([, , , tenant]) => tenant === 'Vacant')).toHaveLength(vacant.count)
  })

  await test.step('whose lease ends', async () => {
    const { card, press } = await openWalk(page)
    await expect(card(/^Leases That End/)).toHaveText(new RegExp(`^Leases That End${leases.ending.count}`))
    await press(card(/^Leases That End/))
    await expect(total(page)).toContainText(`${leases.ending.count} lease`)
    await press(page.getByRole('main').getByRole('rowheader').getByRole('link').first())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ama Mensah')
  })

  await test.step('what came in last month', async () => {
    const { lastMonth } = received
    const payments = await openWalk(page)
    const shown = payments.card(/^Received: GHS .* in /)
    await expect(shown.getByTitle(ghs(lastMonth.net))).toBeVisible()
    await payments.press(shown)
    await expect(page.getByRole('status').filter({ hasText: 'Received is money' })).toContainText(
      `${ghs(lastMonth.net)} received`,
    )
    const sheet = await readExport(
      servers,
      `/payments/export?format=csv&from=${lastMonth.from}&to=${lastMonth.to}`,
    )
    expect(sheet.getTotal('Amount (GHS)')).toBe(lastMonth.net)
    const statement = await openWalk(page)
    await statement.press(statement.card(/Owner’s statement of/))
    await expect(page.getByRole('region', { name: /^Totals of/ })).toContainText(
      `Received with deposits${ghs(lastMonth.net)}`,
    )
  })
})

test('Total Revenue leads to the invoices, where Paid is the same amount', { tag: '@long' }, async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  const { main, press } = await openWalk(page)
  const card = main.getByRole('list', { name: 'Summary' }).getByRole('link', { name: /^Total Revenue/ })
  const amount = await card.locator('[title]').first().getAttribute('title')
  await press(card)
  await expect(main.getByRole('link', { name: /^Paid/ })).toContainText(amount ?? 'nothing')
})

const COUNTED: Record<string, (page: Page) => Locator> = {
  '/invoices': (page) => page.getByRole('table', { name: 'Invoices' }).locator('tbody tr'),
  '/requests': (page) => page.getByRole('main').getByRole('article'),
  '/complaints': (page) => page.getByRole('main').getByRole('article'),
  '/leases': (page) => page.getByRole('table', { name: 'Leases' }).locator('tbody:first-of-type tr'),
  '/billing/rents': (page) => page.getByRole('table').first().locator('tbody tr'),
  '/mail': (page) => page.getByRole('table').first().locator('tbody tr'),
}

test('what needs an answer: each number of To do is the count of its list', { tag: '@long' }, async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  const { token } = owner
  const { body: items } = await callApi<{ key: string; count: number; link: string }[]>(
    servers.portal,
    'GET /to-do',
    { token },
  )
  const keys = items.map(({ key }) => key)
  for (const key of ['receipts', 'requests', 'complaints', 'uncharged', 'leasesEnding', 'leasesOver'])
    expect(keys).toContain(key)
  for (const { key, count, link } of items) {
    await test.step(key, async () => {
      const { main, press } = await openWalk(page)
      const row = main.getByRole('region', { name: 'To do' }).getByRole('listitem').nth(keys.indexOf(key))
      await expect(row).toHaveText(new RegExp(`^${count} ?\\D`))
      await press(row.getByRole('link'))
      const rows = COUNTED[link.split('?')[0] ?? '']?.(page)
      if (rows) await expect(rows).toHaveCount(count)
    })
  }
})
