import type { Page } from '@playwright/test'
import { addDays, formatDay } from '../src/shared/days.ts'
import { restoreSession } from './admin.ts'
import { AMA, invoiceRows, openFourInvoices } from './four-invoices.ts'
import { expect, openDesktop, openPhone, test } from './portal.ts'

test.describe.configure({ mode: 'serial' })

const TODAY = new Date().toISOString().slice(0, 10)

let admin: Page
let token: string
let tenantIds: Map<string, string>

test.beforeAll(async ({ browser, servers }) => {
  ;({ admin, token, tenantIds } = await openFourInvoices(browser, servers))
})

const rows = (page = admin) => invoiceRows(page)
const row = (text: string) => rows().filter({ hasText: text })

test('the filters are in the address, for reload, a shared link and Back', async ({ browser, servers }) => {
  await admin.goto('/invoices')
  await expect(rows()).toHaveCount(4)
  await admin.keyboard.press('/')
  await expect(admin.getByLabel('Search by tenant name')).toBeFocused()
  await admin.keyboard.type('ama s')
  await expect(rows()).toHaveCount(2)
  await admin.getByLabel('Filter by status').selectOption('Overdue')
  await expect(rows()).toHaveCount(1)
  await expect(row('Rent for last month')).toBeVisible()
  await expect(admin).toHaveURL(/\?q=ama\+s&status=Overdue$/)
  await admin.reload()
  await expect(rows()).toHaveCount(1)
  await expect(admin.getByLabel('Search by tenant name')).toHaveValue('ama s')
  const shared = await openDesktop(browser, servers)
  await restoreSession(shared, { token, user: { email: '', name: '', role: 'admin' } })
  await shared.goto(admin.url())
  await expect(rows(shared)).toHaveCount(1)
  await expect(shared.getByLabel('Filter by status')).toHaveValue('Overdue')
  await shared.context().close()
  await admin.goBack()
  await expect(rows()).toHaveCount(2)
  await expect(admin.getByLabel('Filter by status')).toHaveValue('')
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows()).toHaveCount(4)
  await expect(admin).toHaveURL(/\/invoices$/)
})

test('invoices are found by the month or the day that they are due', async () => {
  const due = addDays(TODAY, -40)
  await admin.getByLabel('Due month').fill(due.slice(0, 7))
  await expect(row('Water and light')).toBeVisible()
  await expect(row('Rent for this month')).toHaveCount(0)
  await admin.getByLabel('Due in a month or on a day').selectOption('Day')
  await expect(rows()).toHaveCount(4)
  await admin.getByLabel('Due date').fill(due)
  await expect(rows()).toHaveCount(1)
  await admin.reload()
  await expect(admin.getByLabel('Due date')).toHaveValue(formatDay(due))
  await admin.getByLabel('Due date').fill(addDays(due, 1))
  await expect(admin.getByRole('main')).toContainText('No invoice matches.')
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows()).toHaveCount(4)
})

test('the invoices of one tenant are filtered by id, whatever the name', async () => {
  await admin.goto(`/invoices?tenantId=${tenantIds.get(AMA.name)}`)
  await expect(rows()).toHaveCount(2)
  const main = admin.getByRole('main')
  await expect(main).toContainText(`Only ${AMA.name}`)
  await admin.getByLabel('Filter by status').selectOption('Paid')
  await admin.reload()
  await expect(main).toContainText('No invoice matches.')
  await expect(main).toContainText(`Only ${AMA.name}`)
  await admin.getByLabel('Filter by status').selectOption('')
  await admin.getByRole('button', { name: 'Show the invoices of all tenants' }).click()
  await expect(rows()).toHaveCount(4)
  await expect(admin).toHaveURL(/\/invoices$/)
})

test('on a phone a button opens the filters and shows how many are set', async ({ browser, servers }) => {
  const page = await openPhone(browser, servers)
  await restoreSession(page, { token, user: { email: '', name: '', role: 'admin' } })
  await page.goto('/invoices')
  await expect(page.getByLabel('Filter by status')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Filter by status').selectOption('Overdue')
  await page.reload()
  await expect(page.getByLabel('Filter by status')).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1 on)' }).click()
  await expect(page.getByLabel('Filter by status')).toHaveValue('Overdue')
  await page.context().close()
})
