import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, type HostedPortal, hostPortal, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const SHARED = 'house-password'
const OWN = 'kente and cocoa'
const ESI = { name: 'Esi Owusu', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }

let folder: string
let portal: HostedPortal

test.afterEach(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

async function addTenant(env: Record<string, string>): Promise<string> {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-first-'))
  portal = await hostPortal(folder, env)
  const token = await registerAdmin(portal)
  const { body } = await callApi<{ initialPassword: string }>(portal, 'POST /tenants', { token, body: ESI })
  return body.initialPassword
}

test('with the password that all tenants get nothing opens but its change, and then the portal', async ({
  browser,
}) => {
  const password = await addTenant({ TENANT_DEFAULT_PASSWORD: SHARED })
  expect(password).toBe(SHARED)
  const page = await openPhone(browser, { portal })
  await signIn(page, ESI.email, SHARED)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Choose your own password')
  expect(await wcagFaults(page)).toEqual([])
  await page.goto('/tenant/invoices')
  await expect(heading).toHaveText('Choose your own password')
  const change = async (newPassword: string) => {
    await page.getByLabel('Current Password', { exact: true }).fill(SHARED)
    await page.getByLabel('New Password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm New Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  await change(SHARED)
  await expect(page.getByRole('alert')).toContainText('this one was given to others too')
  await change(OWN)
  await expect(page).toHaveURL(/\/tenant-dashboard$/)
  await expect(heading).toContainText(ESI.name)
})

test('who keeps the password that the portal made is advised to change it', async ({ browser }) => {
  const password = await addTenant({})
  const page = await openPhone(browser, { portal })
  await signIn(page, ESI.email, password)
  const banner = page.getByRole('complementary', { name: 'Password' })
  await expect(banner).toContainText('Your password came with a message.')
  expect(await wcagFaults(page)).toEqual([])
  await banner.getByRole('link', { name: 'Choose one of your own' }).click()
  await page.getByLabel('Current Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill(OWN)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(OWN)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(banner).toHaveCount(0)
})
