import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, test } from './portal.ts'
import { addTenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const MONTH = TODAY.slice(0, 7)

test('the figures of a property lead to the payments and expenses behind them, and are saved', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const { body: user } = await callApi<Login['user']>(portal, 'GET /auth/me', { token })
  const akosua = await addTenant(portal, token, 'Akosua Ɔpɔku')
  const { body: tenant } = await callApi<{ propertyId: string; apartment: string }>(
    portal,
    `GET /tenants/${akosua.id}`,
    { token },
  )
  const { body: properties } = await callApi<{ id: string; name: string }[]>(portal, 'GET /properties', {
    token,
  })
  const propertyId = properties.find(({ name }) => name === tenant.apartment)?.id
  const payment = { tenantId: akosua.id, amount: 1000, receivedOn: TODAY, method: 'cash', sendEmail: false }
  await callApi(portal, 'POST /payments', { token, body: payment })
  const expense = { propertyId, category: 'repairs', amount: 250.5, spentOn: TODAY, supplier: 'Kwame Works' }
  await callApi(portal, 'POST /expenses', { token, body: expense })

  const office = await openDesktop(browser, servers)
  await restoreSession(office, { token, user })
  await office.goto(`/owner-statements?month=${MONTH}`)
  const card = office.getByRole('region', { name: tenant.apartment, exact: true })
  // 15 % of the rent of a shop is tax.
  await expect(card.getByRole('row', { name: /^Net/ })).toContainText('GHS 599.50')
  await card.getByRole('link', { name: 'Payments and expenses' }).click()
  const payments = office.getByRole('table', { name: 'Money received in' })
  await expect(payments.getByRole('row').filter({ hasText: 'Akosua' })).toContainText('GHS 1,000.00')
  await expect(office.getByRole('table', { name: 'Expenses in' })).toContainText('Kwame Works')

  expect(await wcagFaults(office)).toEqual([])

  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(`Owner_Statement_${MONTH}_`)
  await card.getByRole('link', { name: 'Repairs' }).click()
  await expect(office.getByRole('table', { name: 'Expenses' }).locator('tbody tr')).toHaveCount(1)
  await office.context().close()
})
