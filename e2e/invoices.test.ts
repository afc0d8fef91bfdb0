import type { Page, Request } from '@playwright/test'
import { addDays, formatDay } from '../src/shared/days.ts'
import { callApi } from '../src/testing/portal/process.ts'
import { chooseFromMenu, type Login, restoreSession } from './admin.ts'
import { AMA, invoiceRows, KWAME, openFourInvoices } from './four-invoices.ts'
import { abortNext, expect, holdDecoding, openPhone, takePhoto, test } from './portal.ts'

test.describe.configure({ mode: 'serial' })

const TODAY = new Date().toISOString().slice(0, 10)

let admin: Page

test.beforeAll(async ({ browser, servers }) => {
  admin = (await openFourInvoices(browser, servers)).admin
  await admin.goto('/invoices')
})

const rows = () => invoiceRows(admin)
const row = (text: string) => rows().filter({ hasText: text })
const button = (description: string, name: string) =>
  row(description).getByRole('button', { name, exact: true })
const status = (text: string | RegExp) =>
  expect(admin.getByRole('status').filter({ hasText: text })).toBeVisible()
const alert = (text: string | RegExp) =>
  expect(admin.getByRole('alert').filter({ hasText: text })).toBeVisible()

test('a counter shows its invoices', async () => {
  const counters = admin.getByRole('list', { name: 'Counters' })
  await expect(counters).toContainText('Overdue2')
  await counters.getByRole('link', { name: 'Overdue' }).click()
  await expect(rows()).toHaveCount(2)
  await expect(admin.getByLabel('Filter by status')).toHaveValue('Overdue')
})

test('a reminder goes out once, with its PDF, even if the answer is lost', async ({ servers: { mail } }) => {
  const requests: Request[] = []
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    requests.push(route.request())
    await route.fetch()
    await route.abort()
  }
  await admin.goto('/invoices')
  await admin.route('**/remind', lose, { times: 1 })
  await button('Rent for last month', 'Send Reminder').dblclick()
  await alert('Failed to send reminder. Please try again.')
  expect(requests).toHaveLength(1)
  await expect(row('Rent for last month')).toContainText(`Reminded ${formatDay(TODAY)}`)
  const again = admin.waitForRequest('**/remind')
  await chooseFromMenu(row('Rent for last month'), 'Send Reminder')
  expect((await again).headers()['idempotency-key']).toBe(requests[0]?.headers()['idempotency-key'])
  await status(`Reminder sent successfully to ${AMA.name}, with the PDF attached.`)
  const reminders = mail.received.filter(({ to }) => to?.some(({ address }) => address === AMA.email))
  const reminder = mail.findLastTo(AMA.email)
  expect(reminders.filter(({ subject }) => subject === reminder.subject)).toHaveLength(1)
  expect(reminder.text).toContain('GHS 750.00')
  expect(reminder.attachments[0]?.filename).toMatch(/^Invoice_.*_Ama_Serwaa_Boateng\.pdf$/)
})

test('a reminder shows that it is being sent, and that no mail server accepted it', async ({
  servers: { mail },
}) => {
  mail.mode = 'hang'
  const remind = row('Water and light').getByRole('button', { name: /Reminder|Sending/ })
  await remind.click()
  await expect(remind).toHaveText(/Sending\.\.\.$/)
  mail.release()
  await status(/Reminder sent successfully/)
  await expect(button('Water and light', 'Mark Paid')).toBeFocused()
  mail.mode = 'reject permanently'
  await chooseFromMenu(row('Water and light'), 'Send Reminder')
  await alert('Failed to send reminder email.')
  mail.mode = 'accept'
})

test('a receipt that came to the office is uploaded, reviewed and approved at once', async ({
  browser,
  servers,
}) => {
  await chooseFromMenu(row('Rent for this month'), 'Upload Receipt')
  const upload = admin.getByRole('dialog', { name: 'Upload Payment Receipt' })
  await expect(upload).toContainText(AMA.name)
  await upload.getByLabel('Payment Date').fill(addDays(TODAY, 1))
  await upload.getByRole('button', { name: 'Upload Receipt' }).click()
  await expect(upload.getByRole('alert')).toContainText('Please select a receipt file')
  await expect(upload.getByRole('alert')).toContainText('Payment date must not be later than today')
  const photo = await takePhoto(browser, 'GHS 820.00, paid at the office')
  const decode = await holdDecoding(admin)
  await upload
    .getByLabel('Receipt File')
    .setInputFiles({ name: 'office.jpg', mimeType: 'image/jpeg', buffer: photo })
  await upload.getByLabel('Payment Date').fill(TODAY)
  await upload.getByLabel('Payment Amount').fill('820')
  await upload.getByLabel('Notes').fill('Brought by her brother')
  // A slow phone: the form is sent before the photo is prepared.
  await expect(upload.getByRole('status')).toHaveText('Preparing the photo...')
  await upload.getByRole('button', { name: 'Upload Receipt' }).click()
  await expect(upload.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await decode()
  const review = admin.getByRole('dialog', { name: 'Review Payment Receipt' })
  await expect(review).toContainText('Receipt uploaded successfully!')
  for (const fact of [AMA.name, 'GHS 800.00', 'Rent for this month', 'GHS 820.00', 'Brought by her brother'])
    await expect(review).toContainText(fact)
  await expect(review).toContainText(/office\.jpg \(\d+\.\d KB\)/)
  await expect(review.getByRole('alert')).toContainText('The payment is GHS 20.00 more than the invoice.')
  await review.getByRole('button', { name: 'Submit Review' }).click()
  await status('Confirmation sent with PDF receipt.')
  await expect(row('Rent for this month')).toContainText('Paid')
  expect(servers.mail.findLastTo(AMA.email).subject).toContain('Payment received')
})

test('a receipt is deleted after a confirmation', async () => {
  await row('Rent for this month').getByRole('button', { name: '1 receipt' }).click()
  const receipts = admin.getByRole('dialog', { name: 'Payment Receipts' })
  await receipts.getByRole('button', { name: /^Delete/ }).click()
  const confirm = admin.getByRole('dialog', { name: 'Delete Receipt' })
  await admin.route('**/receipt/*', (route) => route.abort(), { times: 1 })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(confirm.getByRole('alert')).toContainText('Failed to delete receipt. Please try again.')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(receipts).toContainText('Receipt deleted successfully!')
  await expect(receipts).toContainText('No receipt file available')
  await receipts.getByRole('button', { name: 'Close' }).last().click()
})

test('an invoice is edited; what was typed survives a lost connection', async () => {
  await chooseFromMenu(row('Water and light'), 'Edit')
  const edit = admin.getByRole('dialog', { name: 'Edit Invoice' })
  await edit.getByLabel('Amount (GHS)').fill('130.75')
  await edit.getByLabel('Description').fill('Water, light and rubbish')
  await abortNext(admin, 'PATCH', '**/invoices/*')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByRole('alert')).toContainText('Failed to update invoice. Please try again.')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await status('Invoice updated successfully!')
  await expect(row('Water, light and rubbish')).toContainText('GHS 130.75')
})

test('a PDF that cannot be made shows why', async () => {
  const fail = (path: string) =>
    admin.route(path, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await fail('**/pdf')
  await button('Signboard', 'Download PDF').click()
  await alert('Failed to download PDF. Please try again. HTTP error! status: 500')
  await fail('**/pdf/ticket')
  await chooseFromMenu(row('Signboard'), 'Preview')
  await alert('Failed to open PDF preview. Please try again.')
})

test('a dialog whose code cannot be fetched leaves the screen as it is', async () => {
  await admin.reload()
  await admin.route('**/mark-paid-*.js', (route) => route.abort())
  await button('Rent for last month', 'Mark Paid').click()
  await alert('This could not be opened.')
  await admin.unroute('**/mark-paid-*.js')
})

test('an invoice is deleted after a confirmation, and its counter goes down', async () => {
  await chooseFromMenu(row('Signboard'), 'Delete')
  await expect(admin.getByRole('dialog')).toContainText('that was paid becomes credit of the tenant.')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await chooseFromMenu(row('Water, light and rubbish'), 'Delete')
  const confirm = admin.getByRole('dialog', { name: 'Delete Invoice' })
  await confirm.getByLabel('Reason').fill('Entered twice')
  await abortNext(admin, 'DELETE', '**/invoices/**')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(confirm.getByRole('alert')).toContainText('Failed to delete invoice. Please try again.')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await status('Invoice deleted successfully!')
  await expect(rows()).toHaveCount(3)
  await expect(admin.getByRole('list', { name: 'Counters' })).toContainText('Overdue1')
})

test('a deleted invoice is listed with who voided it and why, and is restored', async () => {
  await admin.getByRole('link', { name: 'Voided invoices' }).click()
  const voided = admin.getByRole('table', { name: 'Voided invoices' }).locator('tbody tr')
  await expect(voided).toHaveCount(1)
  await expect(voided).toContainText('Entered twice')
  await voided.getByRole('button', { name: 'Restore' }).click()
  await admin
    .getByRole('dialog', { name: 'Restore Invoice' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await status(/^Invoice INV-.* is restored\.$/)
  await expect(admin.getByRole('main')).toContainText('No invoice was voided.')
  await admin.getByRole('link', { name: 'Back to invoices' }).click()
  await expect(rows()).toHaveCount(4)
  await chooseFromMenu(row('Water, light and rubbish'), 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows()).toHaveCount(3)
})

test('an invoice is issued as paid, and the tenant gets the confirmation', async ({ servers: { mail } }) => {
  await admin.getByRole('button', { name: 'New Invoice' }).click()
  const form = admin.getByRole('form', { name: 'Single Invoice' })
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(form.getByRole('alert')).toContainText('Please select a valid tenant')
  await form.getByRole('combobox', { name: 'Tenant' }).fill('Kwame')
  await admin.getByRole('option', { name: KWAME.name }).click()
  await form.getByLabel('Amount (GHS)').fill('45')
  await form.getByLabel('Due Date').fill(TODAY)
  await form.getByLabel('Status').selectOption('Paid')
  await abortNext(admin, 'POST', '**/api/invoices')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(form.getByRole('alert')).toContainText('Failed to create invoice. Please try again.')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await status('Email notification sent with PDF attached.')
  await expect(row(`Rent invoice for ${KWAME.name}`)).toContainText('Paid')
  expect(mail.findLastTo(KWAME.email).subject).toContain('Payment received')
})

test('the tenant sees error messages written for tenants', async ({ browser, servers }) => {
  const page = await openPhone(browser, servers)
  const login = { email: AMA.email, password: AMA.password }
  await restoreSession(page, (await callApi<Login>(servers.portal, 'POST /auth/login', { body: login })).body)
  await page.goto('/tenant/invoices')
  const main = page.getByRole('main')
  await expect(main).toContainText('This invoice has been marked as paid.')
  await expect(main.getByLabel('Debug info')).toContainText(`User email: ${AMA.email} · Invoice count: 2`)
  await expect(main.getByRole('article')).toContainText(['Rent for last month', 'Rent for this month'])
  const paid = main.getByRole('article', { name: 'Rent for this month' })
  await paid.getByRole('button', { name: 'Details' }).click()
  await expect(paid).toContainText('Due Date')
  await page.route('**/pdf', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await paid.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.getByRole('alert')).toContainText('PDF download failed: 500')
  await page.route('**/api/invoices?**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to load invoices')
  await page.context().close()
})
