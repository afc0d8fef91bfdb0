import { formatDay } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const ESI = { name: 'Esi Nyarko', email: 'esi@tenant.test', password: 'tenant-secret', unit: 'B21' }
test.describe.configure({ mode: 'serial' })

const TODAY = new Date().toISOString().slice(0, 10)

test('rent is entered once, seen before it is activated, billed automatically, and paused', async ({
  browser,
  servers,
}) => {
  const token = await registerAdmin(servers.portal)
  const body = { ...ESI, apartment: 'Bohye (Shops)', moveInDate: TODAY, leaseEndDate: '2999-12-31' }
  const { id } = (await callApi<{ id: string }>(servers.portal, 'POST /tenants', { token, body })).body
  const admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await admin.goto(`/tenants/${id}?tab=lease`)
  await admin.getByRole('button', { name: 'Add Charge' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Amount (GHS)').fill('850')
  await dialog.getByLabel('Day of the month').fill(String(Number(TODAY.slice(8))))
  await dialog.getByRole('button', { name: 'Save as Draft' }).click()
  const charges = admin.getByRole('region', { name: 'Recurring charges' })
  const row = charges.getByRole('row').filter({ hasText: 'Rent' })
  await expect(row).toContainText('Draft')

  await row.getByRole('button', { name: 'Activate' }).click()
  const plan = dialog.getByRole('table', { name: 'Plan' })
  await expect(plan.getByRole('row').nth(1)).toContainText(formatDay(TODAY))
  await expect(plan.getByRole('checkbox').first()).toBeChecked()
  expect(await wcagFaults(admin, { without: ['main'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Active')
  await admin
    .getByRole('navigation', { name: /^Parts of/ })
    .getByRole('link', { name: 'Money' })
    .click()
  await expect(admin.getByRole('region', { name: 'Invoices' })).toContainText('GHS 850.00')

  await admin.goto('/billing')
  const months = admin.getByRole('region', { name: 'Next three months' })
  await months.locator('summary').first().click()
  await expect(months.getByRole('link', { name: ESI.name }).first()).toBeVisible()
  expect(await wcagFaults(admin)).toEqual([])

  await admin.goto('/billing/rules')
  const rule = admin.getByRole('row').filter({ hasText: ESI.name })
  await rule.getByRole('button', { name: /^More for/ }).click()
  await admin.getByText('Pause', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(rule).toContainText('Paused')
  await admin.goto('/billing')
  await expect(admin.getByText('Not billed any more:').first()).toBeVisible()
  await admin.goto('/billing/runs')
  await expect(admin.getByRole('row').filter({ hasText: 'Activation' })).toContainText('1')
})

test('a rent card lists what was paid, for the office and for the tenant', async ({ browser, servers }) => {
  const { portal } = servers
  const signed = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: OWNER })
  const { token } = signed.body
  const [lease] = (await callApi<{ id: string; tenantId: string }[]>(portal, 'GET /leases', { token })).body
  const payment = {
    tenantId: lease?.tenantId,
    amount: 300,
    receivedOn: TODAY,
    method: 'cash',
    sendEmail: false,
  }
  await callApi(portal, 'POST /payments', { token, body: payment })
  const admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await admin.goto(`/rent-cards/${lease?.id}`)
  const paid = admin.getByRole('table', { name: 'Rent paid' })
  await expect(paid.getByRole('row').nth(1)).toContainText('GHS 300.00')
  await admin.getByRole('button', { name: 'Record official card' }).click()
  await admin.getByRole('dialog').getByLabel('Serial number').fill('RC-4711')
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('RC-4711')).toBeVisible()
  expect(await wcagFaults(admin)).toEqual([])
  const saved = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Rent_card_.*\.pdf$/)

  const phone = await openPhone(browser, servers)
  await signIn(phone, ESI.email, ESI.password)
  await phone.getByRole('link', { name: 'Rent card' }).click()
  await expect(phone.getByRole('table', { name: 'Rent paid' })).toContainText('GHS 300.00')
  await expect(phone.getByRole('button', { name: 'Record official card' })).toHaveCount(0)
  expect(await wcagFaults(phone)).toEqual([])
})
