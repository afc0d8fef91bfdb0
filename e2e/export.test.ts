import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { parseCsv, parseXlsx } from '../src/testing/sheets.ts'
import { issueInvoice, type Login, restoreSession } from './admin.ts'
import { abortNext, expect, openDesktop, openPhone, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

test.describe.configure({ mode: 'serial' })

const TODAY = new Date().toISOString().slice(0, 10)
const TENANTS = [
  { name: 'Ɔfɔri Amponsah', email: 'ofori@tenant.test', unit: 'A1' },
  { name: 'Kwame Mensah', email: 'kwame@tenant.test', unit: 'B2' },
]

let admin: Page
let session: Login

test.beforeAll(async ({ browser, servers }) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  for (const [at, tenant] of TENANTS.entries()) {
    const body = { ...tenant, apartment: 'Bohye (Shops)', password: 'tenant-secret' }
    const { id } = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })).body
    const bill = (description: string, amount: number, due: number) =>
      issueInvoice(portal, token, { tenantId: id, description, amount, due })
    await bill(`Rent of ${tenant.unit}`, 800.05 + at, 14)
    await bill(`Old rent of ${tenant.unit}`, 750.5 + at, -17)
    const login = { email: tenant.email, password: 'tenant-secret' }
    const signed = (await callApi<Login>(portal, 'POST /auth/login', { body: login })).body
    const fields = { subject: '=Leaking tap', description: 'It drips', tenantId: id, tenantName: tenant.name }
    await callApi(portal, 'POST /requests', {
      token: signed.token,
      body: { ...fields, tenantEmail: tenant.email },
    })
  }
  session = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  admin = await openDesktop(browser, servers)
  await restoreSession(admin, session)
})

/** Returns the bytes and the file name. */
async function exported(what: string, format: RegExp, page = admin) {
  const button = page.getByRole('button', { name: what, exact: true })
  await button.click()
  await expect(page.getByText(what, { exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format }).click(),
  ])
  await expect(
    page.getByRole('status').filter({ hasText: `${download.suggestedFilename()} is saved.` }),
  ).toBeAttached()
  await expect(button).toBeFocused()
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the filtered invoices are exported as CSV and as Excel', async () => {
  await admin.goto('/invoices?status=Overdue')
  const rows = admin.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const shown = await rows.allInnerTexts()
  const csv = await exported('Export 2 invoices', /^CSV/)
  expect(csv.name).toBe(`Invoices_${TODAY}.csv`)
  const [headings, ...listed] = parseCsv(csv.bytes)
  expect(headings?.[0]).toBe('Invoice Number')
  const [total, lines] = [listed.at(-1), listed.slice(0, -1)]
  expect([total?.[0], total?.[6]]).toEqual(['Total', '1502.00'])
  expect(lines).toHaveLength(2)
  for (const [at, [number = '', tenant = '', , , , , amount = '', , status]] of lines.entries()) {
    expect(shown[at]).toContain(tenant)
    expect(shown[at]).toContain(number)
    await expect(rows.nth(at)).toContainText(amount)
    expect(status).toBe('Overdue')
  }
  const xlsx = await exported('Export 2 invoices', /^Excel/)
  expect(xlsx.name).toBe(`Invoices_${TODAY}.xlsx`)
  const cells = parseXlsx(xlsx.bytes)
  expect(cells.map((row) => [row[0], row[1] ?? '', row[5] ?? ''])).toEqual(
    parseCsv(csv.bytes).map((row) => [row[0], row[1], row[5]]),
  )
  expect(cells.slice(1).map((row) => row[6])).toEqual([751.5, 750.5, 1502])
})

test('tenants are exported as filtered and sorted', async () => {
  await admin.goto('/tenants?q=ofori')
  const { name, bytes } = await exported('Export 1 tenant', /^CSV/)
  expect(name).toBe(`Tenants_${TODAY}.csv`)
  expect(
    parseCsv(bytes)
      .slice(1)
      .map((row) => row.slice(0, 3)),
  ).toEqual([['Ɔfɔri Amponsah', 'Bohye (Shops)', 'A1']])
  await admin.goto('/tenants?sort=-name')
  const all = await exported('Export 2 tenants', /^Excel/)
  const names = parseXlsx(all.bytes)
    .slice(1)
    .map((row) => row[0])
  await expect(admin.getByRole('table', { name: 'Tenants' }).locator('tbody tr').first()).toContainText(
    String(names[0]),
  )
  expect(names.toSorted()).toEqual(['Kwame Mensah', 'Ɔfɔri Amponsah'])
})

test('the office exports the accounts of the tenants with debit and credit, on a phone too', async ({
  browser,
  servers,
}) => {
  const page = await openPhone(browser, servers)
  await restoreSession(page, session)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export for the accountant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export for the accountant' })
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(/^1 /)
  expect(await wcagFaults(page)).toEqual([])
  await dialog.getByLabel('From', { exact: true }).fill(TODAY)
  const save = dialog.getByRole('button', { name: 'Export', exact: true })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('The range begins after it ends')
  await dialog.getByLabel('To', { exact: true }).fill(TODAY)
  await dialog.getByLabel('Format').selectOption('CSV')
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe(`Ledger_${TODAY}_${TODAY}.csv`)
  await expect(page.getByText(`Ledger_${TODAY}_${TODAY}.csv is saved.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  const rows = parseCsv(await readFile(await download.path())).slice(1)
  expect(rows.map((row) => row.slice(7))).toEqual(
    ['800.05', '750.50', '801.05', '751.50'].map((amount) => ['Tenants receivable', 'Rent income', amount]),
  )
  await page.context().close()
})

test('requests are exported on a phone too, without formulas', async ({ browser, servers }) => {
  const page = await openPhone(browser, servers)
  await restoreSession(page, session)
  await page.goto('/requests?status=pending')
  const { name, bytes } = await exported('Export 2 requests', /^CSV/, page)
  expect(name).toBe(`Requests_${TODAY}.csv`)
  expect(
    parseCsv(bytes)
      .slice(1)
      .map((row) => row[0]),
  ).toEqual(["'=Leaking tap", "'=Leaking tap"])
  await page.context().close()
})

test('the keyboard can export; a failed export shows an error and can be retried', async () => {
  await admin.goto('/invoices')
  await abortNext(admin, 'GET', '**/api/invoices/export*')
  const button = admin.getByRole('button', { name: 'Export 4 invoices' })
  await button.focus()
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: /^CSV/ })).toBeHidden()
  await expect(button).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('button', { name: /^Excel/ })).toBeFocused()
  await admin.keyboard.press('Enter')
  const failure = admin.getByRole('alert').filter({ hasText: 'Failed to export invoices.' })
  await expect(failure).toBeVisible()
  await expect(button).toBeFocused()
  // The heading, four invoices and the total.
  expect(parseXlsx((await exported('Export 4 invoices', /^Excel/)).bytes)).toHaveLength(6)
})

test('an empty list has no export', async () => {
  await admin.goto('/invoices?q=nobody-of-that-name')
  await expect(admin.getByText('No invoice matches.')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Export/ })).toHaveCount(0)
})
