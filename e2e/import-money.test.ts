import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, test } from './portal.ts'
import { addTenant } from './tenant.ts'

const toCsv = (...rows: string[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))
const choose = (page: Page, ...rows: string[][]) =>
  page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: toCsv(...rows) })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('units, opening balances and payments of the past come from sheets, wrong rows being corrected first', async ({
  browser,
  servers: { portal },
}) => {
  const token = await registerAdmin(portal)
  const { body: user } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  const { email, id } = await addTenant(portal, token, 'Akosua Ɔpɔku')
  const page = await openDesktop(browser, { portal })
  await restoreSession(page, { token, user })

  await page.goto('/properties/import')
  const units = [
    ['Location', 'Unit', 'Kind'],
    ['Bohye (Shops)', 'B21', 'Shop'],
  ]
  await choose(page, ...units, ['Kumasi', 'B22', 'Shop'])
  await expect(status(page, '2 units; 1 row has something to correct.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Units in the file' })).toContainText(
    'Location is not one of the properties',
  )
  await choose(page, ...units, ['Bohye (Shops)', 'B22', 'Shop'])
  await page.getByRole('button', { name: 'Import 2 units' }).click()
  await expect(status(page, '2 units imported successfully!')).toBeVisible()

  await page.goto('/payments/import?what=opening-balances')
  const openings = ['Tenant', 'Amount', 'Day']
  await choose(page, openings, [email, '350', '2099-01-01'])
  await expect(page.getByRole('table', { name: 'Opening balances in the file' })).toContainText(
    'Day must not be later than today',
  )
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await choose(page, openings, [email, '350', '01/01/2026'])
  await page.getByRole('button', { name: 'Import 1 opening balance' }).click()
  await expect(status(page, 'GHS 350.00 is owed, GHS 0.00 is credit.')).toBeVisible()

  await page.getByLabel('What is imported').selectOption('Payments of the past')
  const payments = [
    ['Tenant', 'Amount', 'Day', 'Method', 'Reference'],
    [email, '200', '2/2/2026', 'MoMo', 'MP1'],
  ]
  await choose(page, ...payments, [email, '100', '3/2/2026', 'Shells', 'MP2'])
  await expect(status(page, '2 payments; 1 row has something to correct.')).toBeVisible()
  await choose(page, ...payments, [email, '100', '3/2/2026', 'cash', ''])
  await page.getByRole('button', { name: 'Import 2 payments' }).click()
  await expect(status(page, 'Of GHS 300.00, GHS 0.00 is credit.')).toBeVisible()

  await page.goto(`/tenants/${id}`)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('GHS 50.00 owed')
})
