import { addDays } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { confirmWith, expect, openDesktop, openPhone, test } from './portal.ts'
import { addTenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const OWNER_PASSWORD = 'correct horse'
const TODAY = new Date().toISOString().slice(0, 10)
const LAST_OF_MONTH = addDays(`${TODAY.slice(0, 7)}-01`, -1)
const MONTH = new Date(LAST_OF_MONTH).toLocaleDateString('en-GB', { month: 'long' })

test('an accountant closes a month, which then refuses what changes it, and an owner reopens it', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const { body: user } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  const akosua = await addTenant(portal, token, 'Akosua Ɔpɔku')
  const paid = { tenantId: akosua.id, amount: 1000, method: 'cash', sendEmail: false }
  await callApi(portal, 'POST /payments', { token, body: { ...paid, receivedOn: LAST_OF_MONTH } })
  const esi = { name: 'Esi Appiah', email: 'esi@office.test', password: 'kente-and-cocoa' }
  await callApi(portal, 'POST /staff', { token, body: { ...esi, staff: 'accountant', propertyIds: null } })
  const accountant = await callApi<Login>(portal, 'POST /auth/login', { body: esi })

  const books = await openDesktop(browser, servers)
  await restoreSession(books, accountant.body)
  await books.goto('/books')
  const month = books.getByRole('region', { name: new RegExp(`^${MONTH} `) })
  await expect(month).toContainText('Open')
  await books.getByRole('button', { name: `Close ${MONTH}` }).click()
  const close = books.getByRole('dialog', { name: 'Close the books' })
  await expect(close.getByRole('row', { name: /^Received/ })).toContainText('GHS 1,000.00')
  await close.getByLabel('Note').fill('Agreed with the bank')
  expect(await wcagFaults(books)).toEqual([])
  await close.getByRole('button', { name: new RegExp(`^Close ${MONTH}`) }).click()
  await expect(month).toContainText('by Esi Appiah: Agreed with the bank')
  await expect(books.getByRole('button', { name: /^Reopen/ })).toHaveCount(0)

  await books.getByRole('link', { name: 'Journal' }).click()
  const journal = books.getByRole('table', { name: /^Journal from/ })
  // It includes the tax on the rent.
  await expect(journal.getByRole('row', { name: /^Total/ })).toHaveText('Total1,150.001,150.00')
  await books.getByLabel('Account', { exact: true }).selectOption({ label: '1000 Cash' })
  // The heading, the line and the total.
  await expect(journal.getByRole('row')).toHaveCount(3)
  await books.getByRole('button', { name: 'Export' }).click()
  const saved = books.waitForEvent('download')
  await books.getByRole('button', { name: 'Xero' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Journal_Xero_.*\.csv$/)
  await books.goBack()
  await expect(books.getByLabel('Account', { exact: true })).toHaveValue('')

  await books.goto('/expenses')
  await books.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click()
  const expense = books.getByRole('dialog', { name: 'Add Expense' })
  await expense.getByLabel('Property').selectOption({ index: 1 })
  await expense.getByLabel('Category').selectOption('Repairs')
  await expense.getByLabel('Amount (GHS)').fill('50')
  await expense.getByLabel('Date').fill(LAST_OF_MONTH)
  await expense.getByRole('button', { name: 'Add Expense' }).click()
  await expect(expense.getByRole('alert')).toContainText('The books are closed through')

  const phone = await openPhone(browser, servers)
  await restoreSession(phone, { token, user })
  await phone.goto('/books')
  await phone.getByRole('button', { name: `Reopen ${MONTH}` }).click()
  const reopen = phone.getByRole('dialog', { name: 'Reopen the books' })
  await reopen.getByLabel('Reason').fill('An expense was left out')
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await confirmWith(phone, OWNER_PASSWORD)
  await expect(phone.getByRole('region', { name: new RegExp(`^${MONTH} `) })).toContainText(
    'An expense was left out',
  )
  expect(await wcagFaults(phone)).toEqual([])
})
