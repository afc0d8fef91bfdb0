import type { Property } from '../src/features/property/properties/properties.contract.ts'
import { sampleFiles } from '../src/testing/files.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const PHONE = { width: 375, height: 740 }

test('an expense is added with its bill, opened, corrected and voided, and the sums follow', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const { body: user } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  const { body: properties } = await callApi<Property[]>(portal, 'GET /properties', { token })
  const unit = { propertyId: properties[0]?.id, name: 'B07', kind: 'shop' }
  await callApi(portal, 'POST /units', { token, body: unit })
  const page = await openDesktop(browser, servers)
  await restoreSession(page, { token, user })
  await page.goto('/expenses')
  await expect(page.getByText('No expenses yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Property').selectOption(properties[0]?.name ?? '')
  await dialog.getByLabel('Unit').selectOption('B07')
  await dialog.getByLabel('Category').selectOption('Repairs')
  await dialog.getByLabel('Amount (GHS)').fill('420.50')
  await dialog.getByLabel('Supplier').fill('Kwame Plumbing')
  const bill = { name: 'bill.png', mimeType: 'image/png', buffer: sampleFiles.png }
  await dialog.getByLabel('Bill').setInputFiles(bill)
  // The first attempt to send the bill fails, which must not enter the expense twice.
  await page.route('**/bill', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The expense is stored')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('row', { name: /Kwame Plumbing/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('B07')
  await expect(page.locator('summary')).toContainText('GHS 420.50')
  expect(await wcagFaults(page)).toEqual([])
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('button', { name: 'Bill of Repairs, Kwame Plumbing' }).click(),
  ])
  await tab.waitForURL(/\/api\/expenses\/.*\/bill\?token=/)
  await tab.close()

  await chooseFromMenu(row, 'Edit')
  await dialog.getByLabel('Amount (GHS)').fill('410')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('summary')).toContainText('GHS 410.00')
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Category', { exact: true }).selectOption('Security')
  await expect(page.getByText('No expense matches.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()

  await chooseFromMenu(row, 'Void')
  expect(await wcagFaults(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect(row).toContainText('Voided')
  await expect(row).toContainText('Entered twice')
  await expect(page.locator('summary')).toHaveCount(0)
})
