import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { generateTotp } from '../src/testing/totp.ts'
import { confirmWith, expect, openDesktop, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const STEP_MS = 30_000

test.beforeAll(async ({ servers: { portal } }) => {
  await registerAdmin(portal)
})

const now = () => new Date()
/** The app's code half a minute later, which is accepted already. */
const soon = () => new Date(Date.now() + STEP_MS)

async function typePassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const expectAccessible = async (page: Page) => expect(await wcagFaults(page)).toEqual([])

/** `looked`: check each state for accessibility. */
async function setUp(
  page: Page,
  { looked = false } = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  if (looked) await expectAccessible(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const code = dialog.getByLabel('Code that the app shows')
  await code.fill(generateTotp(secret, new Date(0)))
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That code is not right.')
  await code.fill(generateTotp(secret, now()))
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  if (looked) await expectAccessible(page)
  const recoveryCodes = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('button', { name: 'New Recovery Codes' })).toBeVisible()
  return { secret, recoveryCodes }
}

test('an owner sets up two-step sign-in, signs in with a code and with a recovery code, and ends other sessions', async ({
  browser,
  servers,
}) => {
  const desktop = await openDesktop(browser, servers)
  await signIn(desktop, OWNER.email, OWNER.password)
  const { secret, recoveryCodes } = await setUp(desktop, { looked: true })

  await desktop.getByRole('button', { name: 'Logout' }).click()
  await expect(desktop).toHaveURL(/\/login$/)
  await typePassword(desktop)
  const code = desktop.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(desktop.getByLabel('Email')).toBeHidden()
  await expectAccessible(desktop)
  await desktop.getByRole('button', { name: 'Login' }).click()
  await expect(desktop.getByText('Code is required')).toBeVisible()
  await code.fill('no code')
  await code.press('Enter')
  await expect(desktop.getByRole('alert')).toContainText('That code is not right, or it was used already.')
  await desktop.getByRole('button', { name: 'Back' }).click()
  await expect(desktop.getByLabel('Email')).toHaveValue(OWNER.email)
  await expect(desktop.getByLabel('Password', { exact: true })).toHaveValue(OWNER.password)
  await desktop.getByRole('button', { name: 'Login' }).click()
  await code.fill(generateTotp(secret, soon()))
  await code.press('Enter')
  await expect(desktop).toHaveURL(/\/dashboard$/)

  const phone = await openPhone(browser, servers)
  await typePassword(phone)
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = phone.getByLabel('Recovery code')
  await expect(recovery).toBeFocused()
  await recovery.fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await recovery.press('Enter')
  await expect(phone).toHaveURL(/\/dashboard$/)

  await phone.goto('/account')
  const here = phone.getByRole('region', { name: 'Where you are signed in' })
  await expect(here.getByRole('listitem')).toHaveCount(3)
  await expect(here.getByRole('listitem').first()).toContainText('This device')
  await here.getByRole('button', { name: 'End All Others' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'End All Others' }).click()
  await expect(here.getByRole('listitem')).toHaveCount(1)
  await desktop.goto('/tenants')
  await expect(desktop.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  const { status } = await callApi(servers.portal, 'POST /auth/login', { body: OWNER })
  expect(status).toBe(401)

  await phone.goto('/staff')
  await phone.getByLabel('Owners must use two-step sign-in').click()
  await confirmWith(phone, OWNER.password)
  await expect(phone.getByLabel('Owners must use two-step sign-in')).toBeChecked()
  await phone.goto('/account')
  await phone.getByRole('button', { name: 'Switch Off' }).click()
  await phone.getByRole('dialog').getByLabel('Current Password', { exact: true }).fill(OWNER.password)
  await phone.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click()
  await expect(phone.getByText('Owners of this portal must use two-step sign-in.')).toBeVisible()
  await phone.goto('/dashboard')
  await expect(phone).toHaveURL(/\/account$/)
  await setUp(phone)
  await expect(phone.getByText('Owners of this portal must use two-step sign-in.')).toHaveCount(0)
  await phone.goto('/dashboard')
  await expect(phone).toHaveURL(/\/dashboard$/)
})
