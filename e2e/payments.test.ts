import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, type Servers, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const TENANT = { name: 'Akosua Ɔpɔku', apartment: 'Bohye (Shops)' }
const PHONE = { width: 375, height: 740 }
const LAPTOP = { width: 1280, height: 800 }

let owner: Login
let tenantId: string

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  const me = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  owner = { token, user: me.body }
})

async function prepare({ portal }: Servers, unit: string): Promise<void> {
  const { token } = owner
  const person = { ...TENANT, unit, email: `${unit}@tenant.test` }
  const tenant = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: person })
  tenantId = tenant.body.id
  const body = {
    tenantId,
    amount: 850,
    dueDate: '2999-12-05',
    description: `December, ${unit}`,
    sendEmail: false,
  }
  await callApi(portal, 'POST /invoices', { token, body })
}

async function recordOnTenantPage(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (GHS)').fill(amount)
  // It moves the buttons, and a press on a button that moves is lost.
  await expect(dialog).toContainText('Balance afterwards')
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Send e-mail').uncheck()
  // It moves the buttons below it when it comes.
  await expect(dialog.getByRole('region', { name: 'What it settles' })).toContainText('Balance afterwards')
  return dialog
}

test('a reference that was recorded before is recorded again only when it is meant', async ({
  browser,
  servers,
}) => {
  await prepare(servers, 'B08')
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto(`/tenants/${tenantId}`)
  for (const amount of ['100', '200']) {
    const dialog = await recordOnTenantPage(page, amount)
    await dialog.getByLabel('Reference').fill('MP-1')
    await page.route('**/api/payments', (route) =>
      route.fulfill({ status: 409, json: { error: 'The request is still under way.' } }),
    )
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The request is still under way.')
    await expect(dialog.getByRole('button', { name: 'Record it anyway' })).toHaveCount(0)
    await page.unroute('**/api/payments')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    if (amount === '200') {
      await expect(dialog).toContainText('recorded before: RCT-')
      await dialog.getByRole('button', { name: 'Record it anyway' }).click()
    }
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  await expect(account(page)).toContainText('GHS 550.00 owed')
})

const account = (page: Page) => page.getByRole('region', { name: 'Balance' })

test('a tenant pays in parts and too much, and the office takes the second payment back', async ({
  browser,
  servers,
}) => {
  await prepare(servers, 'B07')
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto(`/tenants/${tenantId}`)
  await expect(account(page)).toContainText('GHS 850.00 owed')

  const first = await recordOnTenantPage(page, '300')
  const preview = first.getByRole('region', { name: 'What it settles' })
  await expect(preview).toContainText('GHS 550.00 left')
  await expect(preview).toContainText('GHS 550.00 owed')
  await first.getByRole('button', { name: 'Record payment' }).click()
  await expect(first.getByRole('status').first()).toContainText('RCT-')
  await expect(first.getByRole('link', { name: 'Open receipt (PDF)' })).toBeVisible()
  await first.getByRole('button', { name: 'Done' }).click()
  await expect(account(page)).toContainText('GHS 550.00 owed')

  await page.setViewportSize(PHONE)
  const second = await recordOnTenantPage(page, '1000')
  await expect(second.getByRole('region', { name: 'What it settles' })).toContainText('GHS 450.00 credit')
  await second.getByRole('button', { name: 'Record payment' }).click()
  await second.getByRole('button', { name: 'Done' }).click()
  await expect(account(page)).toContainText('GHS 450.00 credit')
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row').last()).toContainText(
    'GHS 450.00 credit',
  )

  await page.goto('/payments')
  const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: '1,000.00' })
  await expect(row).toContainText('Credit left')
  await expect(row).toContainText('GHS 450.00')
  await page.setViewportSize(LAPTOP)
  await chooseFromMenu(row, 'Reverse')
  const reverse = page.getByRole('dialog', { name: 'Reverse payment' })
  await expect(reverse).toContainText('GHS 550.00 of INV-')
  await reverse.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(reverse.getByRole('alert')).toContainText('Reason is required')
  await reverse.getByLabel('Reason').fill('The notes were counted twice')
  await reverse.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(row).toContainText('Reversed')
  await expect(row).toContainText('The notes were counted twice')

  await page.goto('/invoices')
  const invoice = page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('row')
    .filter({ hasText: 'December, B07' })
  await expect(invoice).toContainText('GHS 300.00 of 850.00 paid')
  await page.setViewportSize(PHONE)
  await expect(invoice).toContainText('GHS 300.00 of 850.00 paid')
  await chooseFromMenu(invoice, 'Payments')
  const details = page.getByRole('dialog')
  await expect(details.getByRole('region', { name: 'Payments', exact: true })).toContainText('GHS 300.00 on')
  await expect(details).toContainText('GHS 550.00')
  await page.goto(`/tenants/${tenantId}`)
  await expect(account(page)).toContainText('GHS 550.00 owed')
})

test('one payer pays for two tenants, and the next payment keeps method and day', async ({
  browser,
  servers,
}) => {
  await prepare(servers, 'B09')
  const { token } = owner
  const other = { name: 'Kojo Antwi', apartment: 'Bohye (Shops)', email: 'kojo@tenant.test' }
  await callApi(servers.portal, 'POST /tenants', { token, body: other })
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Paid by someone for several tenants' }).click()
  await dialog.getByLabel('Paid by').fill('Boateng Ltd')
  await dialog.getByLabel('Method').selectOption('Cheque')
  for (const [at, text, name, amount] of [
    [1, 'B09', 'Akosua', '850'],
    [2, 'Kojo', 'Kojo', '20.50'],
  ] as const) {
    const part = dialog.getByRole('region', { name: `Tenant ${at}` })
    await part.getByLabel('Tenant').fill(text)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
    await part.getByLabel('Amount (GHS)').fill(amount)
    await expect(part).toContainText('afterwards')
  }
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('GHS 870.50')
  await dialog.getByLabel('Send e-mail').uncheck()
  await dialog.getByRole('button', { name: 'Record payments' }).click()
  await expect(dialog).toContainText('2 payments from Boateng Ltd, GHS 870.50 in all')
  expect(await wcagFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record another' }).click()
  await expect(dialog.getByLabel('Method')).toHaveValue('cheque')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Paid by Boateng Ltd' })).toHaveCount(2)
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cheque' })).toContainText('Cheque (2)')
})
