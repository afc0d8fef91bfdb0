import type { Page, Response } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn, takePhoto, test } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }
const AGREEMENT = Buffer.from('%PDF-1.4\n%%EOF\n')

test.describe.configure({ mode: 'serial' })

let admin: Page
let tenant: Page
let tenantId: string

test.beforeAll(async ({ browser, servers }) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const body = { ...TENANT, apartment: 'Bohye (Shops)', unit: 'A7', phone: '024 412 3456' }
  tenantId = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })).body.id
  admin = await openDesktop(browser, servers)
  tenant = await openPhone(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await signIn(tenant, TENANT.email, TENANT.password)
})

const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })
const entry = (page: Page, text: string) => documents(page).getByRole('listitem').filter({ hasText: text })
const form = (page: Page) => page.getByRole('dialog', { name: 'Add a document' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Upload Document' }).click()

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await form(page).getByLabel('File').setInputFiles({ name, mimeType, buffer })
}

/** Resolves to the response of the new tab. */
async function open(page: Page, name: string): Promise<Response> {
  const [response] = await Promise.all([
    page.context().waitForEvent('response', (answer) => answer.url().includes('/file?token=')),
    documents(page).getByRole('link', { name, exact: true }).click(),
  ])
  return response
}

test('the admin opens the page of one tenant from the list', async () => {
  await admin.goto('/tenants')
  await admin.getByRole('link', { name: TENANT.name, exact: true }).click()
  await expect(admin).toHaveURL(new RegExp(`/tenants/${tenantId}$`))
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(TENANT.name)
  const main = admin.getByRole('main')
  await expect(main.getByRole('link', { name: '024 412 3456' })).toHaveAttribute('href', 'tel:0244123456')
  await expect(main.getByRole('link', { name: TENANT.email })).toHaveAttribute(
    'href',
    `mailto:${TENANT.email}`,
  )
  await expect(main).toContainText('Bohye (Shops) · A7')
  await admin
    .getByRole('navigation', { name: /^Parts of/ })
    .getByRole('link', { name: 'Files' })
    .click()
  await expect(admin).toHaveURL(/\?tab=files$/)
  await expect(documents(admin)).toContainText('No documents yet.')
})

test('a missing field and an invalid file show errors at once', async () => {
  await documents(tenant).getByRole('button', { name: 'Add a document' }).click()
  await send(tenant)
  const alert = form(tenant).getByRole('alert')
  await expect(alert).toContainText('Please select a file')
  await expect(alert).toContainText('Please select a category')
  await choose(tenant, 'id.jpg', 'image/jpeg', Buffer.from('not a picture'))
  await expect(form(tenant)).toContainText('Please upload only JPEG, PNG, or PDF files')
})

test('the tenant adds a photo of an ID on a phone; a lost response does not store it twice', async ({
  browser,
}) => {
  await choose(tenant, 'id.jpg', 'image/jpeg', await takePhoto(browser, 'Ghana card'))
  await form(tenant).getByLabel('Category').selectOption('ID')
  await expect(form(tenant).getByLabel('Name')).toHaveValue('ID')
  await form(tenant).getByLabel('Name').fill('Ghana card')
  await tenant.route('**/api/upload', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 })
  await send(tenant)
  await expect(form(tenant).getByRole('alert')).toContainText('Upload failed: 502')
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch()
    await route.abort()
  }
  await tenant.route('**/api/upload', lose, { times: 1 })
  await send(tenant)
  await expect(form(tenant).getByRole('alert')).toContainText('trying again does not do it twice')
  await send(tenant)
  await expect(tenant.getByRole('status').filter({ hasText: 'Document stored.' })).toBeVisible()
  await expect(documents(tenant).getByRole('button', { name: 'Add a document' })).toBeFocused()
  await expect(documents(tenant).getByRole('listitem')).toHaveCount(1)
  await expect(entry(tenant, 'Ghana card')).toContainText('Stored by you')
})

test('the admin sees it without loading the page again, and opens it', async () => {
  await expect(entry(admin, 'Ghana card')).toContainText(`Stored by ${TENANT.name} (tenant)`)
  const photo = await open(admin, 'Ghana card')
  expect(photo.status()).toBe(200)
  expect(photo.headers()['content-type']).toBe('image/jpeg')
  expect(photo.headers()['x-content-type-options']).toBe('nosniff')
})

test('the admin stores the agreement; the tenant opens it and cannot delete it', async ({ servers }) => {
  await documents(admin).getByRole('button', { name: 'Add a document' }).click()
  await choose(admin, 'agreement.pdf', 'application/pdf', AGREEMENT)
  await form(admin).getByLabel('Category').selectOption('Tenancy agreement')
  await form(admin).getByLabel('Date').fill('2026-01-05')
  await send(admin)
  await expect(entry(admin, 'Tenancy agreement')).toContainText('5 Jan 2026')
  const shown = entry(tenant, 'Tenancy agreement')
  await expect(shown).toContainText('Stored by the office')
  await expect(shown.getByRole('button')).toHaveCount(0)
  const agreement = await open(tenant, 'Tenancy agreement')
  expect(agreement.headers()['content-type']).toBe('application/pdf')
  const file = new URL(agreement.url()).pathname.replace('/api', '').replace('/file', '')
  const { body } = await callApi<{ token: string }>(servers.portal, 'POST /auth/login', { body: TENANT })
  const refused = await callApi<{ error: string }>(servers.portal, `DELETE ${file}`, { token: body.token })
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'The office has stored this document; only the office can delete it.',
  ])
})

test('the tenant deletes its own document, also for the admin', async () => {
  await entry(tenant, 'Ghana card').getByRole('button', { name: 'Delete Ghana card' }).click()
  const confirm = tenant.getByRole('dialog', { name: 'Delete Document' })
  await expect(confirm).toContainText('Ghana card')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(entry(tenant, 'Ghana card')).toHaveCount(0)
  await expect(entry(admin, 'Ghana card')).toHaveCount(0)
  await expect(entry(admin, 'Tenancy agreement')).toHaveCount(1)
})

test('a document that somebody else has deleted disappears without an error', async ({ servers }) => {
  await entry(admin, 'Tenancy agreement').getByRole('button', { name: 'Delete' }).click()
  const confirm = admin.getByRole('dialog', { name: 'Delete Document' })
  const { portal } = servers
  const { body } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: OWNER })
  const path = `/upload/tenants/${tenantId}/documents`
  const { body: stored } = await callApi<{ id: string }[]>(portal, `GET ${path}`, body)
  for (const { id } of stored) await callApi(portal, `DELETE /upload/document/${tenantId}/${id}`, body)
  await expect(documents(admin)).toContainText('No documents yet.')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(admin.getByRole('status').filter({ hasText: 'Document deleted.' })).toBeVisible()
  await expect(confirm).toHaveCount(0)
})

test('the page of a deleted tenant says so and has a link', async () => {
  await admin.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await admin.getByRole('dialog', { name: 'Delete Tenant' }).getByRole('button', { name: 'Delete' }).click()
  const main = admin.getByRole('main')
  await expect(main).toContainText('This tenant is not on your list.')
  await expect(main.getByRole('link', { name: 'All tenants' })).toBeVisible()
  await main.getByRole('link', { name: 'View the invoices' }).click()
  await expect(admin).toHaveURL(/\/invoices\?tenantId=/)
})
