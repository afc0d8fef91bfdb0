import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, signIn, test, withoutLiveUpdates } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }

test('an invoice draft of an expired session is restored with its tenant, and discarded with it', async ({
  browser,
  servers: { portal, mail },
}) => {
  const owner = await registerAdmin(portal)
  const place = { apartment: 'Bohye (Shops)', unit: 'A7', leaseEndDate: '2999-12-31' }
  await callApi(portal, 'POST /tenants', { token: owner, body: { ...TENANT, ...place } })
  const page = await withoutLiveUpdates(await openDesktop(browser, { portal }))
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/invoices?new=1')
  const form = page.getByRole('form', { name: 'Single Invoice' })
  const tenant = form.getByLabel('Tenant')
  await tenant.fill('opoku')
  await page.getByRole('option', { name: TENANT.name }).click()
  await form.getByLabel('Amount (GHS)').fill('850')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await callApi(portal, 'POST /auth/logout', { token })
  await form.getByLabel('Due Date').fill('2999-12-01')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(page.getByText('What you had typed is kept.')).toBeVisible()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('What you had typed is back.')).toBeVisible()
  await expect(tenant).toHaveValue(`${TENANT.name} · Bohye (Shops) · A7`)
  await expect(form.getByLabel('Amount (GHS)')).toHaveValue('850')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(tenant).toHaveValue('')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(page.getByRole('alert')).toContainText('Please select a valid tenant')
  const { body: invoices } = await callApi<unknown[]>(portal, 'GET /invoices', { token: owner })
  expect(invoices).toEqual([])
  expect(mail.received.filter(({ subject }) => subject?.startsWith('Invoice'))).toEqual([])
})
