import type { Page, Request } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { bulkForm, issuedWith } from './bulk-form.ts'
import { expect, openDesktop, type Servers, test } from './portal.ts'

test.describe.configure({ mode: 'serial' })

const TENANTS = ['Abena Pokuaa', 'Kofi Ɔfɔri', 'Dɛdɛ Lamptey', 'Esi Ofori']

let admin: Page
let token: string
let user: Login['user']

test.beforeAll(async ({ browser, servers }) => {
  token = await registerAdmin(servers.portal)
  for (const [at, name] of TENANTS.entries()) {
    const body = {
      name,
      email: `tenant-${at}@tenant.test`,
      apartment: 'Bohye (Shops)',
      password: 'tenant-secret',
    }
    await callApi(servers.portal, 'POST /tenants', { token, body })
  }
  admin = await openDesktop(browser, servers)
  user = (await callApi<Login['user']>(servers.portal, 'GET /auth/me', { token })).body
  await restoreSession(admin, { token, user })
})

const { form, button, results, count, fill, expectAccessible } = bulkForm(() => admin)
const issued = (servers: Servers, description: string) => issuedWith(servers, token, description)

test('a broken connection loses nothing, and a retry issues nothing twice', async ({ servers }) => {
  const requests: Request[] = []
  await admin.route(
    '**/api/invoices/bulk',
    async (route) => {
      requests.push(route.request())
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await admin.goto('/invoices?new=bulk')
  await button('Select all 4 shown').click()
  await fill('Water', '12')
  await form().getByLabel('Send e-mail').uncheck()
  await button('Create 4 Invoices').click()
  await expect(admin.getByRole('dialog')).toContainText('No e-mail is sent')
  await button('Issue 4 Invoices').click()
  const alert = admin.getByRole('alert')
  await expect(alert).toContainText('Failed to create bulk invoices. Please try again.')
  await expect(alert).toContainText(
    'What you filled in is still here, and trying again does not do it twice.',
  )
  await button('Back to the Form').click()
  await expect(form()).toContainText('4 tenants selected · GHS 48.00 in total')
  await expect(form().getByLabel('Description')).toHaveValue('Water')
  await button('Create 4 Invoices').click()
  const again = admin.waitForRequest('**/api/invoices/bulk')
  await button('Issue 4 Invoices').click()
  expect((await again).headers()['idempotency-key']).toBe(requests[0]?.headers()['idempotency-key'])
  await expect(results()).toContainText('All 4 invoices were created.')
  expect(await issued(servers, 'Water')).toHaveLength(4)
  await button('Dismiss').click()
})

test('a page that is left before the run has an answer shows it once it is continued', async ({
  servers,
}) => {
  const taken = Promise.withResolvers<void>()
  await admin.route(
    '**/api/invoices/bulk',
    async (route) => {
      await route.fetch()
      taken.resolve()
    },
    { times: 1 },
  )
  await admin.goto('/invoices?new=bulk')
  await button('Select all 4 shown').click()
  await fill('Sewage', '9')
  await form().getByLabel('Send e-mail').uncheck()
  await button('Create 4 Invoices').click()
  await button('Issue 4 Invoices').click()
  await taken.promise
  await admin.goto('/dashboard')
  await admin.goto('/invoices?new=bulk')
  await expect(admin.getByRole('status').filter({ hasText: 'creates nothing twice' })).toBeVisible()
  await button('Continue').click()
  await expect(results()).toContainText('All 4 invoices were created.')
  expect(await issued(servers, 'Sewage')).toHaveLength(4)
  await button('Dismiss').click()
})

test('a run goes on without its page, and is found again by its address, on another device too', async ({
  browser,
  servers,
}) => {
  servers.mail.mode = 'hang'
  await admin.goto('/invoices?new=bulk')
  await button('Select all 4 shown').click()
  await fill('Light', '30')
  await button('Create 4 Invoices').click()
  await button('Issue 4 Invoices').click()
  const sending = { name: /^Sending e-mails: \d of 4$/ }
  await expect(admin.getByRole('progressbar', sending)).toBeVisible()
  await expect(admin).toHaveURL(/run=[0-9a-f-]{36}/)
  const address = admin.url()
  await admin.goto('/dashboard')
  await admin.goto('/invoices?new=bulk')
  await expect(admin.getByRole('progressbar', sending)).toBeVisible()
  await expect(admin).toHaveURL(address)
  const other = await openDesktop(browser, servers)
  await restoreSession(other, { token, user })
  await other.goto(address)
  await expect(other.getByRole('progressbar', sending)).toBeVisible()
  servers.mail.release()
  for (const page of [admin, other]) {
    const shown = page.getByRole('region', { name: 'Bulk Results' })
    await expect(shown).toContainText('All 4 invoices were created.')
  }
  await expect(count('E-mails sent')).toContainText('4')
  expect(await issued(servers, 'Light')).toHaveLength(4)
  await button('Dismiss').click()
  await expect(admin).toHaveURL(/\/invoices$/)
  await admin.goto('/invoices?new=bulk')
  await expect(form()).toContainText('0 tenants selected')
  await expect(form().getByLabel('Description')).toHaveValue('')
  await other.close()
})

test('an unknown run shows a message', async () => {
  await admin.goto('/invoices?new=bulk&run=11111111-1111-4111-8111-111111111111')
  await expect(admin.getByRole('alert')).toContainText('Bulk run not found')
  await expectAccessible()
  await button('Dismiss').click()
  await admin.goto('/invoices?new=bulk')
  await expect(form()).toBeVisible()
})
