import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PaystackStandIn, startPaystack } from '../src/stand-in/paystack/stand-in.ts'
import { registerAdmin } from '../src/testing/portal/process.ts'
import { confirmWith, expect, type HostedPortal, hostPortal, openDesktop, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

let folder: string
let portal: HostedPortal
let paystack: PaystackStandIn

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-online-'))
  paystack = await startPaystack({ now: () => new Date() })
  portal = await hostPortal(folder, { PAYSTACK_URL: paystack.url })
})
test.afterAll(async () => {
  await portal.stop()
  await paystack.close()
  await rm(folder, { recursive: true, force: true })
})

test('an owner tries a key, saves it with the password, and removes it again', async ({ browser }) => {
  await registerAdmin(portal)
  const page = await openDesktop(browser, { portal })
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/online-payments')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const key = page.getByLabel('Secret key', { exact: true })
  await key.fill('pk_test_a_public_key')
  await page.getByRole('button', { name: 'Test the key' }).click()
  await expect(page.getByText('A public key (pk_…) does not work here.').first()).toBeVisible()
  await key.fill(paystack.secretKey)
  await page.getByRole('button', { name: 'Test the key' }).click()
  await expect(page.getByRole('main')).toContainText('The key works. It is a test key')
  await expect(page.getByRole('main')).toContainText('Now press Save.')
  await page.getByRole('button', { name: 'Save' }).click()
  await confirmWith(page, OWNER.password)
  await expect(page.getByRole('main')).toContainText('set, ends in …tack')
  expect(await page.content()).not.toContain(paystack.secretKey)
  expect(await wcagFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove the key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click()
  await confirmWith(page, OWNER.password)
  await expect(page.getByRole('main')).toContainText('Nobody can pay online until there is another.')
  await expect(page.getByRole('button', { name: 'Remove the key' })).toHaveCount(0)
})
