import type { Page } from '@playwright/test'
import type { InvoiceDetails, MailedInvoice } from '../src/features/money/invoices/invoices.contract.ts'
import type { UploadedPaymentProof } from '../src/features/money/invoices/payment-proofs.contract.ts'
import { addDays, formatDay } from '../src/shared/days.ts'
import { createJpegBy, createJpegWith } from '../src/testing/database/metadata.ts'
import { sampleFiles } from '../src/testing/files.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, type Servers, takePhoto, test } from './portal.ts'
import { addTenant, type Tenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const [OCTOBER, NOVEMBER] = ['Rent for October', 'Rent for November']

let owner: Login
let tenant: Tenant

async function issue({ portal }: Servers, description: string): Promise<MailedInvoice> {
  const body = {
    tenantId: tenant.id,
    amount: 850,
    dueDate: addDays(TODAY, 20),
    description,
    sendEmail: false,
  }
  return (await callApi<MailedInvoice>(portal, 'POST /invoices', { token: owner.token, body })).body
}

/** The first invoice's, with the repeated transaction id. */
async function approveFirst({ portal }: Servers, { id }: MailedInvoice): Promise<void> {
  const form = new FormData()
  form.set('paymentDate', TODAY)
  form.set('transactionId', 'MP2611-0042')
  form.set('receipt', new Blob([new Uint8Array(sampleFiles.pdf)], { type: 'application/pdf' }), 'receipt.pdf')
  const sent = await callApi<UploadedPaymentProof>(portal, `POST /invoices/${id}/receipt`, {
    token: tenant.token,
    form,
  })
  const path = `PUT /invoices/${id}/receipt/${sent.body.receipt.id}/review`
  await callApi(portal, path, { token: owner.token, body: {} })
}

async function uploadOnPhone(page: Page, photo: Buffer): Promise<void> {
  await restoreSession(page, tenant)
  await page.goto('/tenant/invoices')
  const card = page.getByRole('article').filter({ hasText: NOVEMBER })
  await card
    .getByLabel('Receipt File')
    .setInputFiles({ name: 'momo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await card.getByLabel('Payment Amount').fill('800')
  await card.getByLabel('Payment Date').fill(formatDay(addDays(TODAY, -40)))
  await card.getByLabel('Transaction ID').fill('mp2611 0042')
  await card.getByRole('button', { name: 'Upload Receipt' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Receipt uploaded successfully!' })).toBeVisible()
}

test('a receipt that does not fit is flagged in the review, and can be approved', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  tenant = await addTenant(portal, token, 'Akosua Ɔpɔku')
  const first = await issue(servers, OCTOBER)
  const { id, invoiceNumber } = await issue(servers, NOVEMBER)
  await approveFirst(servers, first)
  const picture = createJpegWith(0xe2, Buffer.alloc(60_000), await takePhoto(browser, 'GHS 800.00'))
  const photo = createJpegBy('Adobe Photoshop 24.0', { picture })
  await uploadOnPhone(await openPhone(browser, servers), photo)
  // The browser scales it down.
  const stored = await callApi<InvoiceDetails>(portal, `GET /invoices/${id}`, { token })
  expect(stored.body.receipts[0]?.fileSize).toBeLessThan(photo.length - 60_000)

  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto(`/invoices?review=${id}`)
  const review = page.getByRole('dialog', { name: 'Review Payment Receipt' })
  await expect(review).toContainText('mp2611 0042')
  const flags = review.getByRole('alert')
  for (const sentence of [
    `This transaction id was also used for ${first.invoiceNumber}, approved ${formatDay(TODAY)}.`,
    'The payment is GHS 50.00 less than the invoice.',
    `The payment date is more than 31 days before the invoice of ${formatDay(TODAY)}.`,
    'The file was saved with Adobe Photoshop, which can change what it shows.',
  ])
    await expect(flags).toContainText(sentence)
  expect(await wcagFaults(page)).toEqual([])
  await flags.getByRole('link', { name: first.invoiceNumber }).click()
  const other = page.getByRole('dialog', { name: 'Payment Receipts' })
  await expect(other.getByRole('alert')).toContainText(`${invoiceNumber}, under review since`)
  await other.getByRole('link', { name: invoiceNumber }).click()
  await review.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'GHS 50.00' })).toBeVisible()
})
