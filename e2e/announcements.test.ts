import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, signIn, test } from './portal.ts'
import { addTenant, openTenantDashboard, type Tenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TITLE = 'No water on Friday'

test.describe.configure({ mode: 'serial' })

let admin: Page
let akosua: Tenant
let kofi: Tenant

test.beforeAll(async ({ browser, servers }) => {
  const token = await registerAdmin(servers.portal)
  akosua = await addTenant(servers.portal, token, 'Akosua Ɔpɔku')
  kofi = await addTenant(servers.portal, token, 'Kofi Mensah')
  admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (text: string) =>
  admin.getByRole('table', { name: 'Announcements' }).locator('tbody tr').filter({ hasText: text })

async function expectAccessible(page: Page): Promise<void> {
  expect(await wcagFaults(page)).toEqual([])
}

test('the office writes to all tenants, sees who will get it, and keeps what it typed', async () => {
  await admin.goto('/announcements')
  await expect(admin.getByRole('main')).toContainText('No announcements yet.')
  await admin.getByRole('button', { name: 'New Announcement' }).click()
  const form = dialog(admin, 'New Announcement')
  await expect(form.getByRole('status')).toHaveText(
    '2 tenants get it as a notice in the portal and by e-mail.',
  )
  await form.getByRole('button', { name: /^Send/ }).click()
  await expect(form.getByRole('alert')).toContainText('Title is required')
  await form.getByLabel('Title').fill(TITLE)
  await form.getByLabel('Text').fill('From 8 to 14.\nPlease fill a bucket.')
  await form.getByLabel('For').selectOption('tenants')
  await expect(form.getByRole('status').last()).toHaveText(
    'Choose whom it is for, and you see here how many get it.',
  )
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'New Announcement' }).click()
  await expect(form.getByLabel('Title')).toHaveValue(TITLE)
  await form.getByLabel('For').selectOption('all')
  await expect(form.getByRole('region', { name: 'What tenants will read' })).toContainText(
    'Please fill a bucket.',
  )
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Send to 2 tenants' }).click()
  await expect(form).toHaveCount(0)
  await expect(row(TITLE)).toContainText('read by 0 of 2')
})

test('a tenant reads it on the dashboard, and it is gone from there', async ({ browser, servers }) => {
  const page = await openTenantDashboard(browser, servers, akosua)
  const card = page.getByRole('region', { name: 'From the office' })
  await expect(card).toContainText('Please fill a bucket.')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'I have read it' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/tenant/announcements')
  await expect(page.getByRole('article', { name: TITLE })).toContainText('You read it on')
  await page.context().close()
  await expect(row(TITLE)).toContainText('read by 1 of 2')
})

test('following the notice marks it read too', async ({ browser, servers }) => {
  const page = await openPhone(browser, servers)
  await restoreSession(page, kofi)
  await page.goto('/notifications')
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page).toHaveURL(/\/tenant\/announcements\?open=/)
  await expect(page.getByRole('article', { name: TITLE })).toContainText('You read it on')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await page.context().close()
  await expect(row(TITLE)).toContainText('read by 2 of 2')
})

test('the office sees who has not read one yet, and withdraws it', async ({ browser, servers }) => {
  const { portal } = servers
  const token = akosua.token
  await admin.getByRole('button', { name: 'New Announcement' }).click()
  const form = dialog(admin, 'New Announcement')
  await form.getByLabel('For').selectOption('tenants')
  await form.getByRole('checkbox', { name: /Akosua/ }).check()
  await form.getByLabel('Title').fill('Your key is here')
  await form.getByLabel('Text').fill('Please fetch it at the office.')
  await form.getByRole('checkbox', { name: 'Send e-mail too' }).uncheck()
  await form.getByRole('button', { name: 'Send to 1 tenant' }).click()
  await admin.getByRole('button', { name: 'Open “Your key is here”' }).click()
  const opened = dialog(admin, 'Your key is here')
  await expect(opened.getByRole('region', { name: 'Not read yet' })).toContainText('Akosua Ɔpɔku')
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')
  await chooseFromMenu(row('Your key is here'), 'Withdraw')
  await dialog(admin, 'Withdraw Announcement').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row('Your key is here')).toContainText('Withdrawn')
  const { body } = await callApi<{ title: string }[]>(portal, 'GET /announcements', { token })
  expect(body.map(({ title }) => title)).toEqual([TITLE])
  const page = await openTenantDashboard(browser, servers, akosua)
  await expect(page.getByRole('region', { name: 'From the office' })).toHaveCount(0)
  await page.context().close()
})
