import type { Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu } from './admin.ts'
import { expect, openDesktop, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const KOFI = {
  name: 'Kofi Ofori',
  email: 'kofi@tenant.test',
  password: 'tenant-secret',
  phone: '024 123 4567',
}

/** Replaces the phone's list of apps, which Chromium on Linux does not have. */
function receiveFiles(): void {
  navigator.canShare = () => true
  navigator.share = async ({ files = [] } = {}) => {
    document.body.dataset['received'] = files.map((file) => file.name).join()
  }
}

const linkIn = (page: Page) => page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue()

test('a tenant shares an invoice, somebody without a sign-in opens it, and it is withdrawn', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const body = { ...KOFI, apartment: 'Bohye (Shops)', unit: 'B21' }
  const { id: tenantId } = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })).body
  const open = { tenantId, amount: 850, dueDate: '2999-12-05', sendEmail: false }
  const invoice = (await callApi<{ invoiceNumber: string }>(portal, 'POST /invoices', { token, body: open }))
    .body

  const phone = await openPhone(browser, servers)
  await phone.addInitScript(receiveFiles)
  await signIn(phone, KOFI.email, KOFI.password)
  await phone.goto('/tenant/invoices')
  await phone.getByRole('button', { name: 'Share' }).click()
  await phone.getByRole('button', { name: 'Copy link' }).click()
  await expect(phone.getByText(/^This link works until/)).toBeVisible()
  expect(await wcagFaults(phone, { without: ['main'] })).toEqual([])

  const noted = phone.waitForResponse('**/api/shares/files')
  await phone.getByRole('button', { name: 'Share the PDF' }).click()
  const name = `Invoice_${invoice.invoiceNumber}.pdf`
  await expect.poll(() => phone.evaluate(() => document.body.dataset['received'])).toBe(name)
  expect((await noted).status()).toBe(204)

  const stranger = await openPhone(browser, servers)
  const address = new URL(await linkIn(phone)).pathname
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: `Invoice ${invoice.invoiceNumber}` })).toBeVisible()
  await expect(stranger.getByText('GHS 850.00').first()).toBeVisible()
  await expect(stranger.getByText(KOFI.email)).toHaveCount(0)
  expect(await wcagFaults(stranger)).toEqual([])
  const pdf = await stranger.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')
  const file = await stranger.request.get(pdf ?? '')
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

  const admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await admin.goto('/invoices')
  await chooseFromMenu(admin.getByRole('row').filter({ hasText: invoice.invoiceNumber }), 'Share')
  const links = admin.getByRole('dialog').getByRole('list', { name: 'Links that work' })
  await expect(links).toContainText(`by ${KOFI.name}; opened once`)
  await expect(admin.getByText('+233241234567')).toBeVisible()
  expect(await wcagFaults(admin, { without: ['main'] })).toEqual([])
  await admin.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opened = admin.waitForEvent('popup')
  await admin.getByRole('button', { name: 'WhatsApp' }).click()
  const chat = await opened
  await chat.waitForURL(/^https:\/\/wa\.me\/233241234567\?text=Invoice%20/)
  expect(new URL(chat.url()).searchParams.get('text')).toContain(`Invoice ${invoice.invoiceNumber} from `)
  await expect(links.getByRole('listitem')).toHaveCount(2)
  for (const left of [1, 0]) {
    await links
      .getByRole('button', { name: /^Withdraw/ })
      .last()
      .click()
    await expect(links.getByRole('listitem')).toHaveCount(left)
  }

  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(await wcagFaults(stranger)).toEqual([])
})
