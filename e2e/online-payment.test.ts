import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PaystackStandIn, startPaystack } from '../src/stand-in/paystack/stand-in.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu } from './admin.ts'
import { expect, type HostedPortal, hostPortal, openDesktop, openPhone, signIn, test } from './portal.ts'
import { addTenant } from './tenant.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

let folder: string
let portal: HostedPortal
let paystack: PaystackStandIn

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-online-'))
  paystack = await startPaystack({ now: () => new Date() })
  portal = await hostPortal(folder, paystack.env)
})

test.afterAll(async () => {
  await portal.stop()
  await paystack.close()
  await rm(folder, { recursive: true, force: true })
})

/** The provider's only attempt. */
const findLastReference = (): string => [...paystack.transactions.keys()].at(-1) ?? ''

async function notify(reference: string): Promise<void> {
  const { raw, headers } = paystack.webhook(reference)
  const reply = await fetch(`${portal.url}/api/webhooks/paystack`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: raw,
  })
  expect(reply.status).toBe(200)
}

test('a tenant pays on the phone, is notified only once it is in the books, and the office sees the fee', async ({
  browser,
}) => {
  const token = await registerAdmin(portal)
  const tenant = await addTenant(portal, token, 'Akosua Paying')
  const invoice = { tenantId: tenant.id, amount: 850, dueDate: '2999-12-05', sendEmail: false }
  await callApi(portal, 'POST /invoices', { token, body: invoice })

  const phone = await openPhone(browser, { portal })
  // The provider's page, before the payer approves.
  await phone.route(`${paystack.url}/**`, (route) => route.fulfill({ body: 'The page of the provider' }))
  await signIn(phone, tenant.email, tenant.password)
  await phone.getByRole('button', { name: 'Pay Now' }).click()
  await expect(phone.getByRole('dialog').getByLabel('What to pay')).toHaveValue('all')
  await phone.goto('/tenant/invoices')
  expect(await wcagFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByLabel('What to pay')).toHaveValue('all')
  expect(await wcagFaults(phone)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(phone.getByText('The page of the provider')).toBeVisible()
  const reference = findLastReference()

  await phone.goto(`/tenant/pay/${reference}`)
  await expect(phone.getByRole('status')).toContainText('We are asking whether your payment has arrived.')
  await expect(phone.getByRole('status')).toContainText('GHS 850.00')
  await expect(phone.getByRole('main')).toContainText(/We ask again in \d+ s\.|Asking now/)
  expect(await wcagFaults(phone)).toEqual([])
  paystack.checkout(reference)
  await notify(reference)
  await expect(phone.getByRole('status').first()).toContainText('Your payment has arrived. Thank you.')
  const main = phone.getByRole('main')
  await expect(main).toContainText(/Invoice #INV-\d{4}-\d{5}/)
  await expect(main).toContainText(/RCT-\d{4}-\d{5}/)
  await expect(main).toContainText('Nothing to pay')
  await expect(main.getByRole('button', { name: /^Share Receipt/ })).toBeVisible()
  expect(await wcagFaults(phone)).toEqual([])
  await phone.getByRole('link', { name: 'My Payments' }).last().click()
  await main.getByRole('button', { name: 'GHS 850.00' }).click()
  await expect(main).toContainText('RCT-')
  await phone.goto('/tenant/invoices')
  await expect(phone.getByRole('main')).toContainText('Paid')
  await expect(phone.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)

  const office = await openDesktop(browser, { portal })
  await signIn(office, OWNER.email, OWNER.password)
  await office.goto('/online-payments')
  const row = office.getByRole('row').filter({ hasText: 'Akosua Paying' })
  await expect(row).toContainText('850.00')
  await expect(row).toContainText('16.58')
})

test('a tenant pays one invoice from a mail, and another amount', async ({ browser }) => {
  const { token } = (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: OWNER })).body
  const tenant = await addTenant(portal, token, 'Efua Choosing')
  const invoice = { tenantId: tenant.id, dueDate: '2999-12-05', sendEmail: false }
  const made: { id: string }[] = []
  for (const amount of [300, 450]) {
    const body = { ...invoice, amount }
    made.push((await callApi<{ id: string }>(portal, 'POST /invoices', { token, body })).body)
  }
  const phone = await openPhone(browser, { portal })
  await phone.route(`${paystack.url}/**`, (route) => route.fulfill({ body: 'The page of the provider' }))
  // The address of the email's button, before signing in.
  await phone.goto(`/tenant/invoices?pay=${made[1]?.id}`)
  await phone.getByLabel('Email').fill(tenant.email)
  await phone.getByLabel('Password', { exact: true }).fill(tenant.password)
  await phone.getByRole('button', { name: 'Login' }).click()
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByLabel('What to pay')).toHaveValue(made[1]?.id ?? '')
  await expect(dialog).toContainText('You pay GHS 450.00')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('The page of the provider')).toBeVisible()
  expect(paystack.transactions.get(findLastReference())?.amount).toBe(45_000)

  await phone.goto('/tenant/invoices')
  await phone.getByRole('button', { name: 'Pay This Invoice' }).first().click()
  await dialog.getByLabel('What to pay').selectOption('Another amount')
  await dialog.getByLabel('Amount (GHS)').fill('0')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('The amount must be more than 0')
  await dialog.getByLabel('Amount (GHS)').fill('120.5')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('The page of the provider')).toBeVisible()
  expect(paystack.transactions.get(findLastReference())?.amount).toBe(12_050)
})

test('money of another amount waits unmatched until the office assigns it', async ({ browser }) => {
  const { token } = (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: OWNER })).body
  const tenant = await addTenant(portal, token, 'Kofi Other')
  const invoice = { tenantId: tenant.id, amount: 500, dueDate: '2999-12-05', sendEmail: false }
  await callApi(portal, 'POST /invoices', { token, body: invoice })
  await callApi(portal, 'POST /pay', { token: tenant.token, body: {} })
  const reference = findLastReference()
  paystack.checkout(reference, { amount: 20_000 })
  await notify(reference)

  const office = await openDesktop(browser, { portal })
  await signIn(office, OWNER.email, OWNER.password)
  await office.goto('/online-payments')
  const row = office.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Unmatched')
  expect(await wcagFaults(office)).toEqual([])
  await chooseFromMenu(row, 'Assign to tenant')
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Tenant' })).toHaveValue(/Kofi Other/)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(row).toContainText('Paid')
  const { body } = await callApi<{ amountDue: number }[]>(portal, `GET /invoices?tenantId=${tenant.id}`, {
    token,
  })
  expect(body[0]?.amountDue).toBe(300)
})
