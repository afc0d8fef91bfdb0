import type { Invoice } from '../src/features/money/invoices/invoices.contract.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, issueInvoice } from './admin.ts'
import { expect, openDesktop, signIn, test, withoutLiveUpdates } from './portal.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Kojo Addo', email: 'kojo@tenant.test', password: 'tenant-secret' }

test("the second of two admins is notified of the conflict and sees the first one's change", async ({
  browser,
  servers: { portal },
}) => {
  const token = await registerAdmin(portal)
  const place = { apartment: 'Bohye (Shops)', leaseEndDate: '2999-12-31' }
  const { body: tenant } = await callApi<{ id: string }>(portal, 'POST /tenants', {
    token,
    body: { ...TENANT, ...place },
  })
  for (const description of ['First', 'Second'])
    await issueInvoice(portal, token, { tenantId: tenant.id, description, amount: 850, due: -3 })
  const { body: invoices } = await callApi<Invoice[]>(portal, 'GET /invoices', { token })
  const [second, first] = invoices.map(({ id }) => id)
  const page = await withoutLiveUpdates(await openDesktop(browser, { portal }))
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/invoices')
  const row = (description: string) => page.getByRole('row').filter({ hasText: description })
  const menu = (description: string) => row(description).locator('[popover] button')
  await expect(row('First')).toContainText('Overdue')
  const others = [
    ...['Mark Paid', 'Record payment', 'Upload Receipt', 'Download PDF', 'Preview', 'Share', 'Edit'],
    ...['Issue credit note', 'Write off', 'History', 'Delete'],
  ]
  await expect(menu('First')).toHaveText(others)

  await callApi(portal, `PATCH /invoices/${first}`, { token, body: { status: 'Paid' } })
  await row('First').getByRole('button', { name: 'Send Reminder' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'A reminder can be sent only for an unpaid or overdue invoice.',
  )
  await expect(row('First')).toContainText('Paid')
  await expect(row('First').getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await expect(menu('First')).toHaveText([
    'Preview',
    'Share',
    'Edit',
    'Payments',
    'Issue credit note',
    'History',
    'Delete',
  ])

  await callApi(portal, `DELETE /invoices/${second}`, { token })
  await chooseFromMenu(row('Second'), 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Invoice' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invoice not found')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row('Second')).toHaveCount(0)

  await callApi(portal, `PATCH /invoices/${first}`, { token, body: { status: 'Unpaid' } })
  await page.reload()
  await chooseFromMenu(row('First'), 'Mark Paid')
  const markPaid = page.getByRole('dialog', { name: 'Mark Paid' })
  await callApi(portal, `PATCH /invoices/${first}`, { token, body: { amount: 900 } })
  await markPaid.getByLabel('Payment Reference').fill('Book 7, 12')
  await markPaid.getByRole('button', { name: 'Mark Paid' }).click()
  await expect(markPaid.getByRole('alert')).toContainText('is GHS 900.00 now, not GHS 850.00 as you saw it')
  await expect(markPaid).toContainText('Mark GHS 900.00 from Kojo Addo as paid?')
  await markPaid.getByRole('button', { name: 'Mark Paid' }).click()
  await expect(row('First').getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await chooseFromMenu(row('First'), 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Invoice' })
  await expect(edit.getByLabel('Amount (GHS)')).not.toBeEditable()
  await expect(edit.getByRole('region', { name: 'Earlier payments' })).toContainText('GHS 850.00 paid on')
  await edit.getByLabel('Status').selectOption('Unpaid')
  await edit.getByLabel('Amount (GHS)').fill('950')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row('First')).toContainText('GHS 950.00')

  const form = new FormData()
  form.set('paymentDate', TODAY)
  form.set('receipt', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'receipt.pdf')
  await callApi(portal, `POST /invoices/${first}/receipt`, { token, form })
  await page.reload()
  await row('First').getByRole('button', { name: 'Review Receipt' }).click()
  const review = page.getByRole('dialog', { name: 'Review Payment Receipt' })
  await expect(review).toContainText('Book 7, 12')
  await callApi(portal, `PATCH /invoices/${first}`, { token, body: { amount: 960 } })
  await review.getByRole('button', { name: 'Submit Review' }).click()
  await expect(review.getByRole('form', { name: 'Review' }).getByRole('alert')).toContainText(
    'is GHS 960.00 now, not GHS 950.00 as you saw it',
  )
  await expect(review.getByRole('region', { name: 'Invoice Details' })).toContainText('GHS 960.00')
  await review.getByRole('button', { name: 'Submit Review' }).click()
  await expect(row('First')).toContainText('Paid')
})
