import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { restoreSession } from './admin.ts'
import {
  abortNext,
  expect,
  openDesktop,
  openPhone,
  passTimeUntil,
  signIn,
  stopTime,
  test,
  withoutLiveUpdates,
} from './portal.ts'
import { addTenant, expectDashboardLoaded, findSection, openTenantDashboard } from './tenant.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

let token: string

test.beforeAll(async ({ servers: { portal } }) => {
  token = await registerAdmin(portal)
})

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a tenant changes name and phone, not the email, and an admin sees it', async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi Befɔre')
  const page = await openTenantDashboard(browser, { portal }, tenant)
  const office = await openDesktop(browser, { portal })
  await signIn(office, OWNER.email, OWNER.password)
  const profile = findSection(page, 'Profile')
  await expect(profile).toContainText(tenant.email)
  await profile.getByRole('button', { name: 'Edit Profile' }).click()
  const email = profile.getByLabel('Email')
  await expect(email).toHaveValue(tenant.email)
  await expect(email).not.toBeEditable()
  const name = profile.getByLabel('Name')
  const save = profile.getByRole('button', { name: 'Update Profile' })
  await name.fill('  ')
  await save.click()
  await expect(profile.getByRole('alert')).toContainText('Name is required')
  await name.fill('Esi Afterwards')
  await abortNext(page, 'PATCH', '**/api/auth/me')
  await save.click()
  await expect(profile.getByRole('alert')).toContainText('Failed to update profile. Please try again.')
  await expect(name).toHaveValue('Esi Afterwards')

  // Meanwhile an admin corrects the phone, which the open form must not undo.
  const corrected = { phone: '024 999 8888' }
  await callApi(portal, `PUT /tenants/${tenant.id}`, { token, body: corrected })
  await stopTime(page)
  await save.click()
  const success = status(page, 'Profile updated successfully!')
  await passTimeUntil(success)
  await page.clock.runFor(1500)
  await expect(success).toBeVisible()
  await page.clock.runFor(1600)
  await expect(success).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Esi Afterwards')
  await expect(profile.getByLabel('Phone')).toHaveValue(corrected.phone)
  await office.goto('/tenants')
  const row = office.getByRole('row').filter({ hasText: tenant.email })
  await expect(row).toContainText('Esi Afterwards')
  await expect(row).toContainText(corrected.phone)

  await profile.getByLabel('Phone').fill('020 111 2222')
  await save.click()
  await expect(success).toBeVisible()
  await profile.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(profile.getByLabel('Name')).toHaveCount(0)
  await expect(profile).toContainText('020 111 2222')
})

test('a tenant changes the password: every error, and other devices are signed out', async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi Secret')
  const page = await openTenantDashboard(browser, { portal }, tenant)
  const other = await openPhone(browser, { portal })
  await signIn(other, tenant.email, tenant.password)
  await expectDashboardLoaded(other)
  const part = findSection(page, 'Password')
  const toggle = part.getByRole('button', { name: 'Change Password' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(part.getByLabel('Current Password', { exact: true })).toHaveCount(0)
  await toggle.click()
  const change = async (current: string, next: string, confirmed: string) => {
    await part.getByLabel('Current Password', { exact: true }).fill(current)
    await part.getByLabel('New Password', { exact: true }).fill(next)
    await part.getByLabel('Confirm New Password', { exact: true }).fill(confirmed)
    await part.getByRole('button', { name: 'Update Password' }).click()
  }
  const { password } = tenant
  for (const [current, next, confirmed, text] of [
    ['', '', '', 'Please fill in all password fields'],
    ['', 'new-secret', 'new-secret', 'Please fill in all password fields'],
    [password, '', 'abc', 'Please fill in all password fields'],
    [password, 'abc', '', 'Please fill in all password fields'],
    // The first rule's error is shown.
    [password, 'abc', 'abd', 'New passwords do not match'],
    [password, 'new-secret', 'new-secre', 'New passwords do not match'],
    [password, 'abcde', 'abcde', 'New password must be at least 6 characters long'],
    ['not-it', 'new-secret', 'new-secret', 'Current password is incorrect'],
    [password, 'new\u0007secret', 'new\u0007secret', 'New password is too weak'],
  ] as const) {
    await change(current, next, confirmed)
    await expect(part.getByRole('alert')).toHaveText(text)
  }
  await abortNext(page, 'POST', '**/api/auth/password')
  await change(password, 'new-secret', 'new-secret')
  await expect(part.getByRole('alert')).toContainText('Failed to update password. Please try again.')
  await expect(part.getByLabel('New Password', { exact: true })).toHaveValue('new-secret')
  await expect(other.getByRole('alert')).toHaveCount(0)
  await part.getByRole('button', { name: 'Update Password' }).click()
  await expect(status(page, 'Password updated successfully!')).toBeVisible()
  await expect(part.getByLabel('Current Password', { exact: true })).toHaveCount(0)
  await expect(toggle).toBeFocused()

  await expect(other.getByRole('alert')).toContainText('Authentication Error')
  await page.reload()
  await expectDashboardLoaded(page)
  const { status: before } = await callApi(portal, 'POST /auth/login', { body: tenant })
  const { status: after } = await callApi(portal, 'POST /auth/login', {
    body: { ...tenant, password: 'new-secret' },
  })
  expect([before, after]).toEqual([401, 200])
})

test('a password form without a session asks to refresh the page', async ({
  browser,
  servers: { portal },
}) => {
  const page = await withoutLiveUpdates(await openPhone(browser, { portal }))
  await restoreSession(page, await addTenant(portal, token, 'Esi Forgotten'))
  // The last request of the first screen, after which the session is checked again.
  const lastRequest = page.waitForRequest(/notifications/)
  await page.goto('/tenant-dashboard?edit=password')
  await lastRequest
  const part = findSection(page, 'Password')
  await part.getByLabel('Current Password', { exact: true }).fill('tenant-secret')
  await part.getByLabel('New Password', { exact: true }).fill('new-secret')
  await part.getByLabel('Confirm New Password', { exact: true }).fill('new-secret')
  await page.evaluate(() => localStorage.removeItem('token'))
  await part.getByRole('button', { name: 'Update Password' }).click()
  await expect(part.getByRole('alert')).toHaveText('Authentication error - please refresh the page')
})

test('an expired session shows on the dashboard, and drafts are restored after sign-in', async ({
  browser,
  servers: { portal },
}) => {
  const tenant = await addTenant(portal, token, 'Esi Returns')
  const page = await openPhone(browser, { portal })
  await signIn(page, tenant.email, tenant.password)
  await expectDashboardLoaded(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Phone').fill('050 123 4567')
  const session = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await callApi(portal, 'POST /auth/logout', { token: session })
  await expect(page.getByRole('alert')).toContainText('Authentication Error')
  await expect(page.getByRole('alert')).toContainText('Authentication failed')
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page.getByText('What you had typed is kept.')).toBeVisible()
  await page.getByLabel('Email').fill(tenant.email)
  await page.getByLabel('Password', { exact: true }).fill(tenant.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('What you had typed is back.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('050 123 4567')
})
