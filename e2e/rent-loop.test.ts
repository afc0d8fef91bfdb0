import type { Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { expect, openDesktop, openPhone, signIn, takePhoto, test } from './portal.ts'

const OWNER = { name: 'Ama Mensah', email: 'ama@landlord.test', password: 'owner-secret' }
const TENANT = { name: 'Akosua Ɔpɔku Dɛdɛ', email: 'akosua@tenant.test' }
const COMPANY = 'Sɛnkyi Properties'

test.use({ ownProcess: true })
test.describe.configure({ mode: 'serial' })

let admin: Page
let tenant: Page

test.beforeAll(async ({ browser, servers }) => {
  admin = await openDesktop(browser, servers)
  tenant = await openPhone(browser, servers)
})

const row = (text: string) => admin.getByRole('row').filter({ hasText: text })
const status = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

// An empty list shows the same button as the page.
async function press(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText('Loading')
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

test('the owner sets the portal up with the code that the server printed', async ({ servers }) => {
  await admin.goto('/')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Set up your portal')
  await admin.getByLabel('Set-up code').fill(servers.portal.setupCode ?? '')
  await admin.getByLabel('Company name').fill(COMPANY)
  await admin.getByLabel('Name', { exact: true }).fill(OWNER.name)
  await admin.getByLabel('Email').fill(OWNER.email)
  await admin.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await admin.getByRole('button', { name: 'Add a mobile money number' }).click()
  await admin.getByLabel('Number', { exact: true }).fill('024 412 3456')
  await admin.getByLabel('Account name').fill(COMPANY)
  await admin.getByRole('button', { name: 'Finish set-up' }).click()
  // The process has just started.
  await expect(admin).toHaveURL(/\/dashboard$/, { timeout: 30_000 })
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Property Management Dashboard')
  await expect(admin.getByRole('banner')).toContainText(COMPANY)
})

test('the admin adds a tenant, who gets a welcome mail with a password', async ({ servers }) => {
  await admin.goto('/tenants')
  await press(admin, 'Add Tenant')
  const form = admin.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(TENANT.name)
  await form.getByLabel('Email').fill(TENANT.email)
  await form.getByLabel('Location').selectOption('Bohye (Shops)')
  await form.getByLabel('Unit').fill('A7')
  await form.getByLabel('Lease End Date').fill('2999-12-31')
  await form.getByRole('button', { name: 'Add Tenant' }).click()
  await status(admin, `Welcome email sent to ${TENANT.email}.`)
  await expect(row(TENANT.name)).toContainText('Bohye (Shops)')
  expect(servers.mail.findLastTo(TENANT.email).text).toContain(`Password: `)
})

test('the admin issues an invoice, and the tenant gets it by mail as PDF', async ({ servers }) => {
  await issueInvoice('1500.50', 'Rent for December')
  await expect(row('Rent for December')).toContainText('GHS 1,500.50')
  await expect(row('Rent for December')).toContainText('Unpaid')
  const mail = servers.mail.findLastTo(TENANT.email)
  expect(mail.subject).toContain('GHS 1,500.50')
  expect(mail.text).toContain('024 412 3456')
  expect(mail.attachments[0]?.filename).toMatch(/^Invoice_INV-\d{4}-00001_Akosua_Ɔpɔku_Dɛdɛ\.pdf$/)
})

test('the tenant signs in on a phone, sees what is owed and how to pay, and sends a photo', async ({
  browser,
  servers,
}) => {
  const welcome = servers.mail.received.find(({ subject }) => subject?.startsWith('Your tenant portal'))
  const password = /Password: (\S+)/.exec(welcome?.text ?? '')?.[1] ?? ''
  await signIn(tenant, TENANT.email, password)
  await expect(tenant).toHaveURL(/\/tenant-dashboard$/)
  await tenant.goto('/tenant/invoices')
  await expect(tenant.getByRole('heading', { level: 1 })).toHaveText('My Invoices')
  const main = tenant.getByRole('main')
  await expect(main).toContainText('GHS 1,500.50')
  await expect(main).toContainText('0244123456')
  await sendReceipt(await takePhoto(browser, 'GHS 1,500.50 to Sɛnkyi Properties'), '1500.50')
  await expect(main).toContainText('Payment Under Review')
})

test('the admin is mailed, looks at the photo and approves; the tenant gets the receipt', async ({
  servers,
}) => {
  expect(servers.mail.findLastTo(OWNER.email).subject).toContain(`${TENANT.name} sent a receipt`)
  await admin.goto('/dashboard')
  await expect(admin.getByRole('main')).toContainText('1 receipt to review')
  await openReview('Rent for December')
  const review = admin.getByRole('dialog')
  const photo = review.getByAltText('Receipt receipt.jpg')
  await expect(photo).toBeVisible()
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await review.getByRole('button', { name: 'Submit Review' }).click()
  await status(admin, 'Confirmation sent with PDF receipt.')
  await expect(row('Rent for December').getByRole('button', { name: 'Mark Paid' })).toHaveCount(0)
  const mail = servers.mail.findLastTo(TENANT.email)
  expect(mail.subject).toContain('Payment received')
  expect(mail.attachments).toHaveLength(1)
  await tenant.reload()
  await expect(tenant.getByRole('main')).toContainText('This invoice has been marked as paid.')
})

test('a receipt that is rejected with notes is sent again', async ({ browser, servers }) => {
  await issueInvoice('800', 'Rent for January')
  await tenant.reload()
  await sendReceipt(await takePhoto(browser, 'unreadable'), '80')
  await openReview('Rent for January')
  const review = admin.getByRole('dialog')
  await expect(review).toContainText('720.00')
  await review.getByLabel('Review Decision').selectOption('Reject Receipt')
  await review.getByLabel('Review Notes for Tenant').fill('The amount is not readable.')
  await review.getByRole('button', { name: 'Submit Review' }).click()
  await status(admin, 'Receipt rejected.')
  await expect(row('Rent for January')).toContainText('Unpaid')
  expect(servers.mail.findLastTo(TENANT.email).text).toContain('The amount is not readable.')
  await tenant.reload()
  await expect(tenant.getByRole('main')).toContainText('The amount is not readable.')
  await sendReceipt(await takePhoto(browser, 'GHS 800.00'), '800')
  await expect(tenant.getByRole('main')).toContainText('Under Review')
})

test('the admin marks an invoice paid by hand, with date, method and reference', async ({ servers }) => {
  await issueInvoice('250', 'Water bill')
  await row('Water bill').getByRole('button', { name: 'Mark Paid' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Payment Method').selectOption('Cash')
  await dialog.getByLabel('Payment Reference').fill('Book 7, page 3')
  await dialog.getByRole('button', { name: 'Mark Paid' }).click()
  await status(admin, 'Confirmation sent with PDF receipt.')
  await expect(row('Water bill').getByRole('button', { name: 'Mark Paid' })).toHaveCount(0)
  expect(servers.mail.findLastTo(TENANT.email).text).toContain('Book 7, page 3')
  const download = admin.waitForEvent('download')
  await row('Water bill').getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/_Akosua_Ɔpɔku_Dɛdɛ\.pdf$/)
})

async function issueInvoice(amount: string, description: string): Promise<void> {
  await admin.goto('/invoices')
  await press(admin, 'New Invoice')
  const form = admin.getByRole('form', { name: 'Single Invoice' })
  await form.getByRole('combobox', { name: 'Tenant' }).fill('Akosua')
  await admin.getByRole('option', { name: TENANT.name }).click()
  await form.getByLabel('Amount (GHS)').fill(amount)
  await form.getByLabel('Due Date').fill(addDays(new Date().toISOString().slice(0, 10), 14))
  await form.getByLabel('Description').fill(description)
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await status(admin, 'Email notification sent with PDF attached.')
  await expect(row(description)).toBeVisible()
}

async function openReview(description: string): Promise<void> {
  await admin.goto('/invoices')
  await row(description)
    .getByRole('button', { name: /^Review/ })
    .click()
  await expect(admin.getByRole('dialog')).toContainText('Review Payment Receipt')
}

async function sendReceipt(photo: Buffer, amount: string): Promise<void> {
  const form = tenant.getByRole('form').first()
  await form
    .getByLabel('Receipt File')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo })
  await form.getByLabel('Payment Amount').fill(amount)
  await form.getByRole('button', { name: 'Upload Receipt' }).click()
  await status(tenant, 'uploaded')
}
