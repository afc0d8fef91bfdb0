import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import {
  confirmWith,
  expect,
  openDesktop,
  openPhone,
  type Servers,
  signIn,
  test,
  withoutLiveUpdates,
} from './portal.ts'

const OWNER = { name: 'Ama Mensah', email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }
const HELPER = { name: 'Yaw Dɛdɛ', email: 'yaw@landlord.test', password: 'helper-secret' }

test.describe.configure({ mode: 'serial' })

let ownerToken: string

test.beforeAll(async ({ servers: { portal } }) => {
  ownerToken = await registerAdmin(portal)
  const place = { apartment: 'Bohye (Shops)', unit: 'A7', leaseEndDate: '2999-12-31' }
  await callApi(portal, 'POST /tenants', { token: ownerToken, body: { ...TENANT, ...place } })
})

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const expired = (page: Page) => page.getByText('Your session has expired. Please sign in again.')

async function endPageSession(page: Page, { portal }: Servers): Promise<void> {
  const { token = '' } = await stored(page)
  expect((await callApi(portal, 'POST /auth/logout', { token })).status).toBe(204)
}

async function login(page: Page, { email, password }: typeof TENANT): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function setPassword(page: Page, newPassword: string, confirmation = newPassword): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(confirmation)
  await page.getByRole('button', { name: 'Set password' }).click()
}

test('who forgot the password gets a link by mail, sets a new one, and is signed out elsewhere', async ({
  browser,
  servers,
}) => {
  const before = await openPhone(browser, servers)
  await signIn(before, TENANT.email, TENANT.password)
  const [device] = await before.context().cookies(`${servers.portal.url}/api/auth/login`)
  expect(device).toMatchObject({ name: 'known_device', httpOnly: true, sameSite: 'Lax', path: '/api/auth' })
  const page = await openPhone(browser, servers)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(TENANT.email.toUpperCase())
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('a link to set a new password is on its way')
  const link = () =>
    servers.mail.received.flatMap(({ text }) => /\S+\/reset#\S+/.exec(text ?? '')?.[0] ?? []).at(-1) ?? ''
  await expect.poll(link).not.toBe('')
  await page.goto(link())
  await expect(page).toHaveURL(/\/reset$/)
  await setPassword(page, '', '')
  await expect(page.getByText('Please fill in all password fields')).toBeVisible()
  await setPassword(page, 'new-secret', 'other-secret')
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await setPassword(page, 'short')
  await expect(page.getByText('New password must be at least 6 characters long')).toBeVisible()
  await setPassword(page, 'new-secret')
  await expect(page.getByRole('status')).toHaveText('Your password is set.')
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await expect(page.getByText('Password is required')).toBeVisible()
  await login(page, TENANT)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  TENANT.password = 'new-secret'
  await login(page, TENANT)
  await expect(page).toHaveURL(/\/tenant-dashboard$/)
  await before.goto('/tenant/invoices')
  await expect(expired(before)).toBeVisible()
  await before.goto(link())
  await setPassword(before, 'another-secret')
  await expect(before.getByRole('alert')).toHaveText(
    'This link has been used or is no longer valid. Please ask for a new one.',
  )
  await before.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(before).toHaveURL(/\/forgot$/)
})

test('an admin adds another, who signs in and is then removed', async ({ browser, servers }) => {
  const owner = await openDesktop(browser, servers)
  await signIn(owner, OWNER.email, OWNER.password)
  await owner.getByRole('button', { name: 'Menu' }).click()
  await owner.getByRole('link', { name: 'Settings' }).click()
  await owner.getByRole('main').getByRole('link', { name: 'Staff' }).click()
  const row = (text: string) => owner.getByRole('row').filter({ hasText: text })
  await expect(row(OWNER.email)).toContainText('You')
  await owner.getByRole('button', { name: 'Add Person' }).click()
  const form = owner.getByRole('dialog', { name: 'Add Person' })
  await form.getByLabel('Name').fill(HELPER.name)
  await form.getByLabel('Email').fill(TENANT.email)
  await form.getByLabel('Password', { exact: true }).fill('short')
  await form.getByRole('button', { name: 'Add Person' }).click()
  await expect(form.getByRole('alert')).toContainText('Password must be at least 10 characters long')
  await form.getByLabel('Password', { exact: true }).fill('1q2w3e4r5t')
  await form.getByRole('button', { name: 'Add Person' }).click()
  await confirmWith(owner, OWNER.password)
  await expect(form.getByRole('alert')).toHaveText(
    'This password is one of the most used ones; please choose another.',
  )
  await form.getByLabel('Password', { exact: true }).fill(HELPER.password)
  await form.getByRole('button', { name: 'Add Person' }).click()
  await confirmWith(owner, 'a guess')
  await expect(owner.getByText('Current password is incorrect')).toBeVisible()
  await confirmWith(owner, OWNER.password)
  await expect(form.getByRole('alert')).toHaveText('Email address is already registered.')
  await form.getByLabel('Email').fill(HELPER.email)
  await form.getByRole('button', { name: 'Add Person' }).click()
  await confirmWith(owner, OWNER.password)
  await expect(row(HELPER.email)).toContainText(HELPER.name)
  const helper = await openDesktop(browser, servers)
  await signIn(helper, HELPER.email, HELPER.password)
  await expect(helper).toHaveURL(/\/dashboard$/)
  await row(HELPER.email).getByRole('button', { name: 'Remove' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await confirmWith(owner, OWNER.password)
  await expect(row(HELPER.email)).toHaveCount(0)
  await helper.goto('/tenants')
  await expect(expired(helper)).toBeVisible()
  await login(helper, HELPER)
  await expect(helper.getByRole('alert')).toHaveText('Invalid email or password.')
})

test('a draft of an expired session is restored after sign-in', async ({ browser, servers }) => {
  const page = await withoutLiveUpdates(await openPhone(browser, servers))
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/tenants')
  const form = page.getByRole('dialog', { name: 'Add Tenant' })
  await page.getByRole('button', { name: 'Add Tenant' }).first().click()
  await form.getByLabel('Name', { exact: true }).fill('Kofi Boateng')
  await form.getByLabel('Email').fill('kofi@tenant.test')
  await form.getByLabel('Location').selectOption('Achimota (Shops)')
  await form.getByLabel('Lease End Date').fill('2999-12-31')
  await form.getByLabel('Password', { exact: true }).fill('never-kept')
  await endPageSession(page, servers)
  await form.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(expired(page)).toContainText('What you had typed is kept.')
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain('never-kept')
  await login(page, OWNER)
  await expect(page).toHaveURL(/\/tenants\b/)
  await expect(form.getByText('What you had typed is back.')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Kofi Boateng')
  await expect(form.getByLabel('Location')).toHaveValue('Achimota (Shops)')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(form.getByText('What you had typed is back.')).toHaveCount(0)
})

test('a draft of a closed form is restored, unless it was cancelled', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/tenants')
  const form = page.getByRole('dialog', { name: 'Add Tenant' })
  const name = form.getByLabel('Name', { exact: true })
  const back = page.getByText('What you had typed is back.')
  const open = () => page.getByRole('button', { name: 'Add Tenant' }).first().click()
  await open()
  await name.fill('Kofi Boateng')
  await form.getByLabel('Password', { exact: true }).fill('never-kept')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain('never-kept')
  await open()
  await expect(back).toBeVisible()
  await expect(name).toHaveValue('Kofi Boateng')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(name).toHaveValue('')
  await expect(back).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  const company = page.getByRole('link', { name: 'Company', exact: true })
  // The form closes only once the other screen is shown.
  const leave = async () => {
    await page.getByRole('link', { name: '‹ Settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await company.click()
  await page.getByLabel('Phone').fill('030 222 3344')
  await leave()
  await company.click()
  await expect(back).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('030 222 3344')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await confirmWith(page, OWNER.password)
  await expect(page.getByText('Company updated successfully!')).toBeVisible()
  await leave()
  await company.click()
  await expect(page.getByLabel('Phone')).toHaveValue('030 222 3344')
  await expect(back).toHaveCount(0)
})

test('a draft is restored for nobody else', async ({ browser, servers }) => {
  const page = await withoutLiveUpdates(await openPhone(browser, servers))
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/account')
  await page.getByLabel('Phone').fill('024 412 3456')
  await endPageSession(page, servers)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(expired(page)).toBeVisible()
  await login(page, TENANT)
  await expect(page).toHaveURL(/\/tenant-dashboard$/)
  await page.goto('/account')
  await expect(page.getByLabel('Email')).toHaveValue(TENANT.email)
  await expect(page.getByLabel('Phone')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft')
})

test('Back closes an open dialog and stays on the screen', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Add Person' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/staff$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
})

test('the browser stores four keys of the session, renewed with the dashboard, and none after logout', async ({
  browser,
  servers,
}) => {
  const page = await withoutLiveUpdates(await openDesktop(browser, servers))
  await signIn(page, OWNER.email, OWNER.password)
  const { token = '', ...person } = await stored(page)
  expect(person).toEqual({ userEmail: OWNER.email, userRole: 'admin', userName: OWNER.name })
  await callApi(servers.portal, 'PATCH /auth/me', { token, body: { name: 'Ama Serwaa' } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(async () => (await stored(page))['userName']).toBe('Ama Serwaa')
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== '/api/events') calls.push(pathname)
  })
  await page.evaluate(() => window.dispatchEvent(new Event('invoicePaid')))
  await expect.poll(() => calls).toContain('/api/analytics/summary')
  expect(calls[0]).toBe('/api/auth/me')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toEqual({})
})

test('a dashboard with an expired session says so, and leads to sign-in and back', async ({
  browser,
  servers,
}) => {
  const page = await withoutLiveUpdates(await openDesktop(browser, servers))
  await signIn(page, OWNER.email, OWNER.password)
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await endPageSession(page, servers)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Authentication Error')
  await expect(page.getByRole('alert')).toContainText('Authentication failed')
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(expired(page)).toBeVisible()
  await login(page, OWNER)
  await expect(page).toHaveURL(/\/dashboard$/)
})
