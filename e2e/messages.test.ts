import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type SmsStandIn, startSmsProvider } from '../src/stand-in/arkesel.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { confirmWith, expect, type HostedPortal, hostPortal, openDesktop, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const EVENING = '2026-11-19T22:00:00Z'
const MORNING = '2026-11-20T07:01:00Z'
const AFTER_FIRST_SCREEN = '2026-11-20T07:10:00Z'

let folder: string
let provider: SmsStandIn
let portal: HostedPortal

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-messages-'))
  provider = await startSmsProvider()
})

test.afterAll(async () => {
  await portal.stop()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

const host = async (at: string) => {
  portal = await hostPortal(folder, { SMS_URL: provider.url, SMTP_URL: 'off', TEST_CLOCK: at })
}

async function openSms(browser: Browser, at: string): Promise<Page> {
  await portal.stop()
  await host(at)
  const page = await openDesktop(browser, { portal })
  await page.clock.setSystemTime(new Date(at))
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/mail?channel=sms&kind=invoice')
  return page
}

async function switchOn(page: Page): Promise<void> {
  await page.goto('/mail')
  await page.getByRole('link', { name: 'SMS settings' }).click()
  const form = page.getByRole('form', { name: 'SMS', exact: true })
  await form.getByLabel('Provider').selectOption('Arkesel')
  await form.getByLabel('Sender').fill('BohyeRent')
  await form.getByLabel('Price per segment').fill('0.035')
  await form.getByLabel('Monthly budget').fill('50')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('API key is required with a provider')
  await form.getByLabel('API key', { exact: true }).fill(provider.apiKey)
  await form.getByRole('button', { name: 'Save' }).click()
  await confirmWith(page, OWNER.password)
  await expect(page.getByText('SMS settings saved. SMS go out from now on')).toBeVisible()
  await expect(form.getByLabel('API key', { exact: true })).toHaveValue('')
}

async function tryIt(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Test SMS' })
  await form.getByLabel('Phone number').fill('024 412 3456')
  await form.getByRole('button', { name: 'Send a test SMS' }).click()
  await expect(form.getByRole('status')).toContainText('The provider took the test SMS to +233244123456.')
  expect(provider.textsTo('+233244123456')).toHaveLength(1)
  expect(await wcagFaults(page)).toEqual([])
}

test('an owner switches SMS on, and sees an invoice by SMS queued, sent and delivered', async ({
  browser,
}) => {
  await host(EVENING)
  const token = await registerAdmin(portal)
  const office = await openDesktop(browser, { portal })
  await office.clock.setSystemTime(new Date(EVENING))
  await signIn(office, OWNER.email, OWNER.password)
  await switchOn(office)
  await tryIt(office)

  const place = { apartment: 'Bohye (Shops)', unit: 'D1' }
  const person = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', phone: '024 000 0001', ...place }
  const body = { ...person, channels: ['sms'] }
  const { id } = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })).body
  const invoice = { tenantId: id, amount: 850, dueDate: '2026-12-05' }
  await callApi(portal, 'POST /invoices', { token, body: invoice })
  await office.goto('/mail?channel=sms&kind=invoice')
  const row = (page: Page) => page.getByRole('row').filter({ hasText: '024 000 0001' })
  await expect(row(office)).toContainText('Queued')
  await expect(row(office)).toContainText('It waits for the end of the quiet hours.')
  await office.context().close()

  const morning = await openSms(browser, MORNING)
  await expect(row(morning)).toContainText('Sent')
  await expect(row(morning)).toContainText('1 segment · GHS 0.035')
  await morning.context().close()

  const later = await openSms(browser, AFTER_FIRST_SCREEN)
  await expect(row(later)).toContainText('Delivered')
  await row(later).getByRole('button').first().click()
  const dialog = later.getByRole('dialog')
  await expect(dialog).toContainText('GHS 850.00 is due on 5 Dec 2026')
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  expect(await wcagFaults(later)).toEqual([])
})
