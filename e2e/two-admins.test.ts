import type { Invoice } from '../src/features/invoices/invoices.contract.ts'
import { callApi, registerAdmin } from '../src/testing/process.ts'
import { chooseFromMenu, issueInvoice } from './admin.ts'
import { expect, openDesktop, signIn, test, withoutLiveUpdates } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Kojo Addo', email: 'kojo@tenant.test', password: 'tenant-secret' }

test("the second of two admins is told of the conflict and sees the first one's change", async ({
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
  const others = ['Mark Paid', 'Upload Receipt', 'Download PDF', 'Preview', 'Edit', 'Delete']
  await expect(menu('First')).toHaveText(others)

  await callApi(portal, `PATCH /invoices/${first}`, { token, body: { status: 'Paid' } })
  await row('First').getByRole('button', { name: 'Send Reminder' }).click()
  await expect(page.getByRole('alert')).toContainText('Only an unpaid or overdue invoice can be reminded.')
  await expect(row('First')).toContainText('Paid')
  await expect(row('First').getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await expect(menu('First')).toHaveText(['Preview', 'Edit', 'Delete'])

  await callApi(portal, `DELETE /invoices/${second}`, { token })
  await chooseFromMenu(row('Second'), 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Invoice' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invoice not found')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row('Second')).toHaveCount(0)
})
