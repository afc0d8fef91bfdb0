import type { Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, test } from './portal.ts'
import { addTenant, findSection } from './tenant.ts'

const TODAY = new Date().toISOString().slice(0, 10)

async function openSettlement(page: Page): Promise<string> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('response', (answer) => answer.url().includes('/settlement/preview?token=')),
    page.getByRole('link', { name: 'Deposit settlement (PDF)' }).first().click(),
  ])
  expect(opened.status()).toBe(200)
  return opened.headers()['content-type'] ?? ''
}

test('a deposit is asked for, paid, used for the last rent and given back when the lease ends', async ({
  browser,
  servers,
}) => {
  const token = await registerAdmin(servers.portal)
  const { body: user } = await callApi<Login['user']>(servers.portal, 'GET /auth/me', { token })
  const akosua = await addTenant(servers.portal, token, 'Akosua Ɔpɔku')
  const invoice = { tenantId: akosua.id, dueDate: addDays(TODAY, 7), sendEmail: false }
  const issue = (fields: object) =>
    callApi(servers.portal, 'POST /invoices', { token, body: { ...invoice, ...fields } })
  await issue({ amount: 1500, purpose: 'deposit', description: 'Deposit' })

  const office = await openDesktop(browser, servers)
  await restoreSession(office, { token, user })
  await office.goto(`/tenants/${akosua.id}`)
  await expect(findSection(office, 'Deposit')).toContainText(
    'No deposit has been paid yet; GHS 1,500.00 is still to be paid.',
  )
  await office.getByRole('button', { name: 'Record payment' }).click()
  const payment = office.getByRole('dialog')
  await payment.getByLabel('Amount (GHS)').fill('1500')
  await expect(payment).toContainText('Balance afterwards')
  await payment.getByLabel('Method').selectOption('Cash')
  await payment.getByLabel('Send e-mail').uncheck()
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await payment.getByRole('button', { name: 'Done' }).click()
  await expect(findSection(office, 'Deposit')).toContainText('Deposit held: GHS 1,500.00')

  await issue({ amount: 400, description: 'The last rent' })
  await office.goto(`/tenants/${akosua.id}?tab=lease`)
  const leases = findSection(office, 'Leases')
  await chooseFromMenu(leases.getByRole('row').filter({ hasText: 'Current' }), 'End Lease')
  const end = office.getByRole('dialog', { name: 'End Lease' })
  await expect(end).toContainText('To give back: GHS 1,100.00')
  await end.getByLabel('Reason').fill('Moved to Tema')
  await end.getByRole('button', { name: 'End Lease' }).click()

  const leaving = findSection(office, 'Moving out')
  const saved = office.waitForEvent('download')
  await leaving.getByRole('button', { name: 'Final statement (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Statement_.*\.pdf$/)
  await leaving.getByRole('button', { name: 'Use deposit' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Use deposit' }).click()
  await expect(leaving).toContainText('Nothing is owed and GHS 1,100.00 of deposit is held.')
  await leaving.getByRole('button', { name: 'Return deposit' }).click()
  const back = office.getByRole('dialog')
  await back.getByLabel('Reference').fill('MP7')
  await back.getByRole('button', { name: 'Record return' }).click()
  await expect(leaving).toContainText('Nothing is owed and no deposit is held.')
  await expect(leaving.getByRole('button', { name: 'Return deposit' })).toHaveCount(0)
  expect(await openSettlement(office)).toBe('application/pdf')

  const phone = await openPhone(browser, servers)
  await restoreSession(phone, akosua)
  await phone.goto('/tenant/payments')
  const deposit = findSection(phone, 'Deposit')
  await expect(deposit).toContainText('The last rent')
  await expect(deposit).toContainText('− GHS 1,100.00')
  await expect(deposit).toContainText('Deposit held: GHS 0.00')
  expect(await openSettlement(phone)).toBe('application/pdf')
})
