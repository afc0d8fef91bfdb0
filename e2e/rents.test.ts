import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const NAMES = ['Ama Boateng', 'Esi Nyarko', 'Kofi Mensah']

test('rents of all leases are typed as in a sheet, drafted together and activated by one plan', async ({
  browser,
  servers,
}) => {
  const token = await registerAdmin(servers.portal)
  for (const [at, name] of NAMES.entries()) {
    const unit = { apartment: 'Bohye (Shops)', unit: `B${at + 9}`, moveInDate: '2026-01-01' }
    const body = { ...unit, name, email: `tenant${at}@tenant.test`, leaseEndDate: '2999-12-31' }
    expect((await callApi(servers.portal, 'POST /tenants', { token, body })).status).toBe(201)
  }
  const admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await admin.goto('/billing')
  await admin.getByRole('link', { name: 'Rents of all leases' }).click()
  const rents = admin.getByRole('table', { name: 'Rents' })
  await rents.getByLabel('Rent of Ama Boateng, B9 in GHS').fill('850')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('0')
  await admin.keyboard.press('ArrowDown')
  await expect(rents.getByLabel('Rent of Kofi Mensah, B11 in GHS')).toBeFocused()
  expect(await wcagFaults(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Make 2 drafts' }).click()
  await expect(rents.getByLabel('Rent of Esi Nyarko, B10 in GHS')).toBeFocused()
  await admin.reload()
  await expect(admin.getByText('What you had typed is back.')).toBeVisible()
  await rents.getByLabel('Rent of Esi Nyarko, B10 in GHS').fill('1200.50')
  await admin.getByRole('button', { name: 'Make 2 drafts' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('table', { name: 'Plan' })).toContainText('GHS 1,200.50')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toHaveCount(0)
  const charged = admin.getByRole('table', { name: 'Recurring charges' })
  await expect(charged.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(2)

  const phone = await openPhone(browser, servers)
  await signIn(phone, OWNER.email, OWNER.password)
  await phone.goto('/billing/rents')
  await phone.getByLabel('Rent of Kofi Mensah, B11 in GHS').fill('700')
  const terms = phone.locator('summary').filter({ hasText: 'every month on day' })
  await terms.click()
  await phone.getByLabel('Day of the month of Kofi Mensah, B11').fill('5')
  await expect(terms).toContainText('day 5, from')
  expect(await wcagFaults(phone)).toEqual([])
})
