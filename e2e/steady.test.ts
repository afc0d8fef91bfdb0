import type { Page } from '@playwright/test'
import { TENANT_PATHS } from '../src/app/tenant-paths.ts'
import { sampleFiles } from '../src/testing/files.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { issueInvoice, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, signIn, test, withoutLiveUpdates } from './portal.ts'
import { addTenant, type Tenant } from './tenant.ts'

const MOST_SHIFT = 0.05

let token: string
let tenant: Tenant
let invoiceId: string
let paymentId: string

test.beforeAll(async ({ servers: { portal } }) => {
  token = await registerAdmin(portal)
  tenant = await addTenant(portal, token, 'Akosua Steady')
  const call = async <T>(name: string, body: object) => (await callApi<T>(portal, name, { token, body })).body
  await issueInvoice(portal, token, { tenantId: tenant.id, description: 'Rent of May', amount: 900, due: -3 })
  const later = { tenantId: tenant.id, amount: 850, dueDate: '2999-12-05', sendEmail: false }
  invoiceId = (await call<{ id: string }>('POST /invoices', { ...later, description: 'Rent of June' })).id
  await call('POST /invoices', { ...later, amount: 500, purpose: 'deposit', status: 'Paid' })
  const day = new Date().toISOString().slice(0, 10)
  const money = { tenantId: tenant.id, receivedOn: day, method: 'cash', sendEmail: true }
  paymentId = (await call<{ id: string }>('POST /payments', { ...money, amount: 10, keepCredit: true })).id
  await call('POST /announcements', {
    title: 'No water',
    text: 'On Friday.',
    audience: 'all',
    sendEmail: false,
  })
  const form = new FormData()
  form.set('paymentDate', day)
  form.set('receipt', new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' }), 'receipt.png')
  const path = `/invoices/${invoiceId}/receipt`
  const uploaded = await callApi<{ receipt: { id: string } }>(portal, `POST ${path}`, {
    token: tenant.token,
    form,
  })
  await call(`PUT ${path}/${uploaded.body.receipt.id}/review`, {
    status: 'rejected',
    reviewNotes: 'Too dark.',
  })
})

/** Releases the API's responses one by one, each after a paint. */
async function answerOneByOne(page: Page): Promise<void> {
  let turn = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    turn = turn.then(async () => {
      await route.fulfill({ response: answer })
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
    })
    await turn
  })
}

declare global {
  /** The layout shift of the page so far. */
  var takeShift: () => number
}

const watchShift = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number }
    let sum = 0
    const add = (shifts: PerformanceEntryList) => {
      for (const { value } of shifts as Shift[]) sum += value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    globalThis.takeShift = () => {
      add(observer.takeRecords())
      return sum
    }
  })

for (const [device, open] of [
  ['phone', openPhone],
  ['laptop', openDesktop],
] as const) {
  test(`no screen of a tenant jumps while its data comes, on a ${device}`, {
    tag: device === 'laptop' ? '@long' : [],
  }, async ({ browser, servers }) => {
    const page = await open(browser, servers)
    await restoreSession(page, tenant)
    const { body: leases } = await callApi<{ id: string }[]>(servers.portal, 'GET /leases', {
      token: tenant.token,
    })
    await watchShift(page)
    const jumping: string[] = []
    for (const path of TENANT_PATHS) {
      await answerOneByOne(page)
      await withoutLiveUpdates(page)
      await page.goto(path.replace('$id', String(leases[0]?.id)).replace('$reference', 'PAY-0'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await page.unrouteAll({ behavior: 'wait' })
      const shift = await page.evaluate(() => globalThis.takeShift())
      if (shift > MOST_SHIFT) jumping.push(`${path}: ${shift.toFixed(3)}`)
    }
    expect(jumping).toEqual([])
  })
}

test('a notice and a link open what they are about', async ({ browser, servers }) => {
  const page = await openPhone(browser, servers)
  await signIn(page, tenant.email, tenant.password)
  await page.goto('/notifications')
  await page.getByRole('link', { name: /^Please send the receipt for invoice/ }).click()
  await expect(page).toHaveURL(`/tenant/invoices?open=${invoiceId}`)
  await expect(page.getByRole('heading', { name: 'Rent of June' })).toBeFocused()
  await expect(page.getByRole('form', { name: /^Upload Payment Receipt/ })).toHaveCount(2)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'We have received GHS 10.00' }).click()
  await expect(page).toHaveURL(`/tenant/payments?open=${paymentId}`)
  await expect(page.locator(`#payment-${paymentId} h4`)).toBeFocused()
  await page.goto('/account?open=password')
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused()
})
