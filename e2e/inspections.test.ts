import { formatDay } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const ESI = { name: 'Esi Nyarko', email: 'esi@tenant.test', password: 'tenant-secret', unit: 'B21' }
const TODAY = new Date().toISOString().slice(0, 10)
const SUBJECT = `Inspection on ${formatDay(TODAY)}: Fire extinguishers`

test('an inspection is seen before it is added, makes a request, and the tenant is notified', async ({
  browser,
  servers,
}) => {
  const token = await registerAdmin(servers.portal)
  const body = { ...ESI, apartment: 'Bohye (Shops)', moveInDate: TODAY, leaseEndDate: '2999-12-31' }
  await callApi(servers.portal, 'POST /tenants', { token, body })
  const admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await admin.goto('/requests')
  await admin.getByRole('main').getByRole('link', { name: 'Inspections' }).click()
  await expect(admin.getByText('No inspections yet.')).toBeVisible()
  await admin.getByRole('button', { name: 'Add Inspection' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Property').selectOption('Bohye (Shops)')
  await dialog.getByLabel('What is inspected').fill('Fire extinguishers')
  await dialog.getByLabel('Day of the month').fill(String(Number(TODAY.slice(8))))
  await expect(dialog.getByText(`Next: ${formatDay(TODAY)}`)).toBeVisible()
  await expect(dialog.getByText('1 tenant gets a request')).toBeVisible()
  expect(await wcagFaults(admin, { without: ['main'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Add Inspection' }).click()
  await expect(dialog).toHaveCount(0)
  const row = admin.getByRole('row').filter({ hasText: 'Fire extinguishers' })
  await expect(row).toContainText('1 request so far')
  await row.getByRole('button', { name: 'Requests created' }).click()
  await dialog.getByRole('link', { name: ESI.name }).click()
  const request = admin.getByRole('article').filter({ hasText: SUBJECT })
  await request.getByRole('link', { name: 'Fire extinguishers' }).click()
  await expect(dialog).toContainText('Inspection: Fire extinguishers')
  expect(await wcagFaults(admin, { without: ['main'] })).toEqual([])

  const phone = await openPhone(browser, servers)
  await signIn(phone, ESI.email, ESI.password)
  await phone.goto('/requests')
  await expect(phone.getByText(SUBJECT)).toBeVisible()
})
