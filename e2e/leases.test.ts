import { addDays, formatDay } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const ESI = { name: 'Esi Nyarko', email: 'esi@tenant.test', password: 'tenant-secret' }
const TODAY = new Date().toISOString().slice(0, 10)
const [START, END] = [addDays(TODAY, -300), addDays(TODAY, 60)]

test('a unit is let, its renewal offered, and accepted by the tenant on a phone', async ({
  browser,
  servers,
}) => {
  const token = await registerAdmin(servers.portal)
  const body = { ...ESI, apartment: 'Bohye (Shops)' }
  const { id } = (await callApi<{ id: string }>(servers.portal, 'POST /tenants', { token, body })).body
  const admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await admin.goto('/properties?apartment=Bohye+%28Shops%29')
  await admin.getByRole('button', { name: 'Add Unit' }).first().click()
  await admin.getByRole('dialog').getByLabel('Name').fill('B21')
  await admin.getByRole('dialog').getByLabel('Rooms').fill('0')
  await admin.getByRole('dialog').getByRole('button', { name: 'Add Unit' }).click()
  await expect(admin.getByText('Rooms must be a number from 1 to 500').first()).toBeVisible()
  await admin.getByRole('dialog').getByLabel('Rooms').fill('2')
  await admin.getByRole('dialog').getByRole('button', { name: 'Add Unit' }).click()
  await expect(admin.getByRole('row').filter({ hasText: 'B21' })).toContainText('Vacant')
  await admin.getByRole('row').filter({ hasText: 'B21' }).getByRole('button', { name: 'Edit' }).click()
  await expect(admin.getByRole('dialog').getByLabel('Rooms')).toHaveValue('2')
  await admin.keyboard.press('Escape')

  await admin.goto(`/tenants/${id}?tab=lease`)
  await admin.getByRole('button', { name: 'Add Lease' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('Unit').selectOption({ label: 'B21' })
  await form.getByRole('textbox', { name: 'Start' }).fill(formatDay(START))
  await form.getByRole('textbox', { name: 'End' }).fill(formatDay(END))
  await form.getByLabel('Rent (GHS)').fill('850')
  await form.getByRole('button', { name: 'Add Lease' }).click()
  const row = admin.getByRole('row').filter({ hasText: 'B21' })
  await expect(row).toContainText('GHS 850.00 a month')
  await expect(row).toContainText('Current')
  await row.getByRole('button', { name: 'Offer Renewal' }).click()
  await admin.getByRole('dialog').getByLabel('Rent (GHS)').fill('900')
  await admin.getByRole('dialog').getByRole('button', { name: 'Send Offer' }).click()
  await expect(row).toContainText('waits for an answer')

  const phone = await openPhone(browser, servers)
  await signIn(phone, ESI.email, ESI.password)
  const lease = phone.getByRole('region', { name: 'Your lease' })
  const waiting = phone.getByRole('region', { name: 'Waiting for your answer' })
  await expect(waiting).toContainText('You are offered a new lease.')
  await expect(waiting).toContainText('Now you pay GHS 850.00 a month.')
  await lease.scrollIntoViewIfNeeded()
  expect(await wcagFaults(phone)).toEqual([])
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(
    phone.getByRole('status').filter({ hasText: 'You have accepted the new lease.' }),
  ).toBeVisible()
  await expect(lease).toContainText('GHS 900.00 a month')
  await expect(waiting).toHaveCount(0)

  await admin.reload()
  await expect(admin.getByRole('row').filter({ hasText: 'Upcoming' })).toContainText('GHS 900.00')
  await expect(row.filter({ hasText: 'Current' }).getByRole('button', { name: 'Offer Renewal' })).toHaveCount(
    0,
  )
})
