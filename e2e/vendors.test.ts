import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, test } from './portal.ts'
import { addTenant, submitCase } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const SUBJECT = 'Kitchen tap leaks'
const BILL = Buffer.from('%PDF-1.4\n%%EOF\n')

test('a vendor is added and given a request, whose cost is an expense and an invoice of the tenant', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const { body: user } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  const tenant = await addTenant(portal, token, 'Yaa Ɔforiwaa')
  const requestId = await submitCase(portal, token, tenant, { kind: 'request', subject: SUBJECT })
  const page = await openDesktop(browser, servers)
  await restoreSession(page, { token, user })

  await page.goto('/vendors')
  await expect(page.getByText('No vendors yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Vendor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Kwame Plumbing')
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByLabel('Trade').fill('Plumber')
  await dialog.getByRole('button', { name: 'Add Vendor' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The phone must be a number that can be called')
  await dialog.getByLabel('Phone').fill('024 412 3456')
  await dialog.getByRole('button', { name: 'Add Vendor' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await wcagFaults(page)).toEqual([])

  await page.goto(`/requests?open=${requestId}`)
  const card = page.getByRole('article', { name: SUBJECT })
  await card.getByLabel(`Assigned to, for ${SUBJECT}`).selectOption('Kwame Plumbing (Plumber)')
  await expect(card.getByRole('link', { name: '024 412 3456' })).toHaveAttribute('href', 'tel:0244123456')
  await expect(card.getByText('No costs yet.')).toBeVisible()
  await card.getByRole('button', { name: `Add cost of ${SUBJECT}` }).click()
  await dialog.getByLabel('Description').fill('New mixer')
  await dialog.getByLabel('Amount (GHS)').fill('420.50')
  await dialog.getByRole('switch', { name: 'Charge to tenant' }).check()
  await expect(dialog.getByLabel('Due Date')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Cost' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('GHS 420.50 charged to the tenant')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  const number = (await card.getByRole('link', { name: /^INV-/ }).textContent()) ?? ''
  expect(await wcagFaults(page)).toEqual([])

  const phone = await openPhone(browser, servers)
  await restoreSession(phone, tenant)
  await phone.goto('/tenant/invoices')
  await expect(phone.getByText(number).first()).toBeVisible()
  await phone.goto('/requests')
  await expect(phone.getByText(SUBJECT).first()).toBeVisible()
  await expect(phone.getByText('Kwame')).toHaveCount(0)

  await card.getByRole('link', { name: 'Expense', exact: true }).click()
  const row = page.getByRole('row', { name: /Kwame Plumbing/ })
  await expect(row).toContainText('New mixer')
  await row.getByRole('link', { name: 'Request' }).click()

  const { body: invoices } = await callApi<{ id: string }[]>(portal, 'GET /invoices', { token })
  const allocations = [{ invoiceId: invoices[0]?.id, amount: 20 }]
  const payment = { tenantId: tenant.id, amount: 20, method: 'cash', allocations, sendEmail: false }
  const { body: company } = await callApi<{ today: string }>(portal, 'GET /company', { token })
  const paid = { ...payment, receivedOn: company.today }
  expect((await callApi(portal, 'POST /payments', { token, body: paid })).status).toBe(201)
  await chooseFromMenu(card.getByRole('listitem').filter({ hasText: 'New mixer' }), 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Something was paid on invoice ${number}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await card.getByRole('button', { name: `Add cost of ${SUBJECT}` }).click()
  await dialog.getByLabel('Description').fill('Two joints')
  await dialog.getByLabel('Amount (GHS)').fill('12')
  await dialog.getByLabel('Supplier').fill('Melcom')
  await dialog
    .getByLabel('Bill')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: BILL })
  await dialog.getByRole('button', { name: 'Add Cost' }).click()
  await expect(dialog).toHaveCount(0)
  const joints = card.getByRole('listitem').filter({ hasText: 'Two joints' })
  await expect(joints).toContainText('Melcom')
  await expect(joints.getByRole('button', { name: 'Bill of Repairs, Melcom' })).toBeVisible()
  await chooseFromMenu(joints, 'Charge to tenant')
  await dialog.getByRole('button', { name: 'Charge to tenant' }).click()
  await expect(card.getByText('GHS 432.50 charged to the tenant')).toBeVisible()
})
