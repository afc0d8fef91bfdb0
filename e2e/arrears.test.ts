import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu, type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

let owner: Login

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  for (const [name, dueDate] of [
    ['Yaa Asantewaa', '2026-01-05'],
    ['Kojo Antwi', '2026-02-05'],
  ]) {
    const person = { name, apartment: 'Bohye (Shops)', email: `${dueDate}@tenant.test` }
    const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: person })
    const invoice = { tenantId: body.id, amount: 850, dueDate, enteredLater: true, sendEmail: false }
    await callApi(portal, 'POST /invoices', { token, body: invoice })
  }
})

test('the office works through the arrears: a call, a promise that is kept, reminders and the evidence', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, owner)
  await page.goto('/arrears')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(page.getByRole('rowheader')).toContainText(['Yaa Asantewaa', 'Kojo Antwi'])
  await expect(page.getByRole('button', { name: /Over 90 days/ })).toContainText('2 tenants')
  await expect(row('Yaa')).toContainText('Prepare Rent Control')

  await page.getByRole('button', { name: 'Record contact with Yaa Asantewaa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How').selectOption('Visit')
  await dialog.getByLabel('Note').fill('The shop was closed.')
  await dialog.getByRole('button', { name: 'Record contact' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Contact with Yaa' })).toBeVisible()

  await chooseFromMenu(row('Yaa'), 'Promise to pay')
  await dialog.getByLabel('Amount (GHS)').fill('300')
  await dialog.getByLabel('Until').fill('5 Dec 2999')
  await dialog.getByRole('button', { name: 'Record promise' }).click()
  await expect(row('Yaa')).toContainText('Promise due on 5 Dec 2999')

  await chooseFromMenu(row('Yaa'), 'Record payment')
  await dialog.getByLabel('Amount (GHS)').fill('300')
  await expect(dialog).toContainText('Balance afterwards')
  await dialog.getByLabel('Send e-mail').uncheck()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row('Yaa')).toContainText('Kept')
  await expect(row('Yaa')).toContainText('GHS 550.00')

  await chooseFromMenu(row('Yaa'), 'Contacts so far')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').last()).toContainText('The shop was closed.')
  expect(await wcagFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()

  const saved = page.waitForEvent('download')
  await chooseFromMenu(row('Yaa'), 'Evidence pack (PDF)')
  expect((await saved).suggestedFilename()).toMatch(/^Evidence_.*Yaa Asantewaa\.pdf$/)

  await page.getByRole('link', { name: 'Who Owes' }).first().click()
  await expect(page.getByRole('row').last()).toContainText('Total of 2GHS 1,400.00')
  await page.getByRole('button', { name: 'Tenant', exact: true }).click()
  await expect(page.getByRole('rowheader').first()).toContainText('Kojo Antwi')
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'Send reminder' }).click()
  for (const name of ['Yaa Asantewaa', 'Kojo Antwi'])
    await expect(page.getByRole('status').filter({ hasText: `${name}:` })).toBeVisible()
  expect(await wcagFaults(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Who Owes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reminder' })).toBeHidden()
  await page.context().close()
})
