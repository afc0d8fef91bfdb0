import type { Locator, Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, passTimeUntil, signIn, stopTime, test } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TODAY = new Date().toISOString().slice(0, 10)
const KOFI = {
  name: 'Kofi Mensah',
  email: 'kofi@tenant.test',
  apartment: 'Bohye (Shops)',
  unit: 'A7',
  moveInDate: '2020-01-01',
  leaseEndDate: '2999-12-31',
}
const AKOSUA = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test' }

test.describe.configure({ mode: 'serial' })

let admin: Page
let token: string
let kofi: { id: string; uid: string }

test.beforeAll(async ({ browser, servers }) => {
  const { portal } = servers
  token = await registerAdmin(portal)
  kofi = (await callApi<typeof kofi>(portal, 'POST /tenants', { token, body: KOFI })).body
  await bill({ amount: 1500, dueDate: addDays(TODAY, 14) })
  const overdueId = await bill({ amount: 650.5, dueDate: TODAY })
  await callApi(portal, `PATCH /invoices/${overdueId}`, { token, body: { dueDate: addDays(TODAY, -20) } })
  admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)

  async function bill(fields: { amount: number; dueDate: string }): Promise<string> {
    const body = { tenantId: kofi.id, sendEmail: false, ...fields }
    return (await callApi<{ id: string }>(portal, 'POST /invoices', { token, body })).body.id
  }
})

const row = (text: string) => admin.getByRole('row').filter({ hasText: text })
const status = (text: string) => admin.getByRole('status').filter({ hasText: text })
const dialog = () => admin.getByRole('dialog')

async function fromMenu(name: string, action: string): Promise<void> {
  await row(name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await admin.getByRole('button', { name: action }).filter({ visible: true }).click()
}

test('the form names missing fields, and an email that is in use', async () => {
  await admin.goto('/tenants')
  await admin.getByRole('button', { name: 'Add Tenant' }).click()
  const form = dialog()
  await form.getByRole('button', { name: 'Add Tenant' }).click()
  for (const text of ['Name is required', 'Email is required', 'Location is required']) {
    await expect(form.getByRole('alert')).toContainText(text)
  }
  await form.getByLabel('Name', { exact: true }).fill(AKOSUA.name)
  await form.getByLabel('Email').fill(KOFI.email)
  await form.getByLabel('Location').selectOption(KOFI.apartment)
  await form.getByLabel('Move-In Date').fill('2026-01-01')
  await form.getByLabel('Lease End Date').fill('2026-01-01')
  await form.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(form.getByRole('alert')).toContainText('Lease end date must be after move-in date')
  await form.getByLabel('Lease End Date').fill('2999-01-01')
  await form.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'Failed to create user account. Email address is already registered.',
  )
})

test('a unit that is let shows a warning, and can be let again', async () => {
  const form = dialog()
  await form.getByLabel('Email').fill(AKOSUA.email)
  await form.getByLabel('Unit').fill(' a7')
  const warning = form.getByRole('status').filter({ hasText: 'rented to somebody else in these days' })
  await expect(warning).toHaveCount(1)
  await expect(warning).toContainText('Kofi Mensah, until 31 Dec 2999')
  await form.getByLabel('Unit').fill('A8')
  await expect(warning).toHaveCount(0)
  await form.getByLabel('Unit').fill('A7')
  await expect(warning).toContainText('Kofi Mensah')
  await form.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(status(`Tenant created successfully! Welcome email sent to ${AKOSUA.email}.`)).toBeVisible()
  await expect(row(AKOSUA.name)).toContainText('A7')
})

test('each row shows the balance, and links to the invoices', async () => {
  await expect(row(AKOSUA.name).getByRole('cell', { name: 'Nothing' })).toBeVisible()
  const owes = row(KOFI.name).getByRole('link', { name: /GHS 2,150.50/ })
  await expect(owes).toContainText('GHS 650.50 overdue')
  await owes.click()
  await expect(admin).toHaveURL(/\/invoices\?tenantId=/)
  await expect(admin.getByRole('main')).toContainText(`Only ${KOFI.name}`)
  await expect(admin.getByRole('table', { name: 'Invoices' })).toContainText('GHS 650.50')
})

/** The number of lines of a link's text, and whether one of its parts is broken. */
const listTextLines = (link: Locator) =>
  link.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const tops: number[][] = []
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      tops.push([...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))])
    }
    return { broken: tops.some((lines) => lines.length > 1), lines: new Set(tops.flat()).size }
  })

test('no phone number wraps, and an email only after its @, at any width', async ({ servers }) => {
  const body = { phone: '+233 24 412 3456, 020 811 2233', email: 'kofi.acheampong.mensah@tenant.test' }
  await callApi(servers.portal, `PATCH /tenants/${kofi.id}`, { token, body })
  for (const [width, sidebar] of [
    [1280, 'closed'],
    [1280, 'pinned'],
    [1024, 'closed'],
  ] as const) {
    await admin.setViewportSize({ width, height: 800 })
    await admin.evaluate((kept) => localStorage.setItem('sidebar', kept), sidebar)
    await admin.goto('/tenants')
    for (const number of ['024 412 3456', '020 811 2233']) {
      const link = row(KOFI.name).getByRole('link', { name: number, exact: true })
      expect(await listTextLines(link), `${number} at ${width}, ${sidebar}`).toMatchObject({ broken: false })
    }
    const email = row(KOFI.name).getByRole('link', { name: body.email, exact: true })
    expect(await listTextLines(email), `e-mail at ${width}, ${sidebar}`).toMatchObject({ broken: false })
    await expect(email).toHaveAttribute('title', body.email)
    await expect(email).toHaveAttribute('href', `mailto:${body.email}`)
  }
  await expect(row(KOFI.name).getByRole('link', { name: '020 811 2233' })).toHaveAttribute(
    'href',
    'tel:0208112233',
  )
  await callApi(servers.portal, `PATCH /tenants/${kofi.id}`, {
    token,
    body: { phone: '', email: KOFI.email },
  })
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.evaluate(() => localStorage.removeItem('sidebar'))
})

test('on a phone a button opens the filters and shows how many are set', async ({ browser, servers }) => {
  const small = await openPhone(browser, servers)
  await restoreSession(small, { token, user: { email: '', name: '', role: 'admin' } })
  await small.goto(`/tenants?apartment=${encodeURIComponent(KOFI.apartment)}`)
  const filters = small.getByRole('button', { name: 'Filters (1 on)' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(small.getByLabel('Filter by location')).toBeHidden()
  expect((await small.locator('tbody tr').first().boundingBox())?.y).toBeLessThan(400)
  await filters.click()
  await expect(small.getByLabel('Filter by location')).toHaveValue(KOFI.apartment)
  await small.getByLabel('Filter by lease').selectOption('Expired')
  await expect(small.getByRole('button', { name: 'Filters (2 on)' })).toHaveAttribute('aria-expanded', 'true')
  await small.getByRole('search').getByRole('button', { name: 'Clear filters' }).click()
  await expect(small.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await small.context().close()
})

test('search and filter survive reload and back; / leads to the search', async () => {
  await admin.goto('/tenants')
  await expect(row(KOFI.name)).toBeVisible()
  await admin.keyboard.press('/')
  await expect(admin.getByLabel('Search by name')).toBeFocused()
  await admin.keyboard.type('kofi@ten')
  await expect(row(AKOSUA.name)).toHaveCount(0)
  await admin.getByLabel('Filter by location').selectOption(KOFI.apartment)
  await expect(admin).toHaveURL(/q=kofi%40ten&apartment=Bohye/)
  await row(KOFI.name).getByRole('link', { name: /GHS/ }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Invoices')
  await admin.goBack()
  await admin.reload()
  await expect(admin.getByLabel('Search by name')).toHaveValue('kofi@ten')
  await expect(admin.getByLabel('Filter by location')).toHaveValue(KOFI.apartment)
  await expect(row(KOFI.name)).toBeVisible()
  await expect(row(AKOSUA.name)).toHaveCount(0)
  await admin.getByLabel('Filter by location').selectOption('Palmwine (Shops)')
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row(AKOSUA.name)).toBeVisible()
})

test('a tenant is edited; the message disappears after 5 s, but not under the pointer', async () => {
  await admin.goto('/tenants')
  await row(AKOSUA.name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog().getByRole('status').filter({ hasText: 'Kofi Mensah' })).toHaveCount(1)
  await dialog().getByLabel('Unit').fill('A9')
  await dialog().getByLabel('Phone').fill('024 412 3456')
  await dialog().getByLabel('Messages by').selectOption('E-mail and SMS')
  await stopTime(admin)
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
  const banner = status('Tenant updated successfully!')
  await passTimeUntil(banner)
  await banner.hover()
  await admin.clock.resume()
  await expect(row(AKOSUA.name)).toContainText('024 412 3456')
  await admin.clock.fastForward(8000)
  await expect(banner).toBeVisible()
  await admin.mouse.move(0, 0)
  await admin.clock.fastForward(8000)
  await expect(banner).toHaveCount(0)
  await row(AKOSUA.name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog().getByLabel('Messages by')).toHaveValue('both')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

test('the welcome email is sent again with a link, which the admin sees only if no email was sent', async ({
  servers,
}) => {
  await fromMenu(AKOSUA.name, 'Resend Welcome')
  await dialog().getByRole('button', { name: 'Resend' }).click()
  await expect(status(`Welcome email sent to ${AKOSUA.email}.`)).toBeVisible()
  expect(servers.mail.findLastTo(AKOSUA.email).text).toContain('/reset#')
  servers.mail.mode = 'reject permanently'
  await fromMenu(AKOSUA.name, 'Resend Welcome')
  await dialog().getByRole('button', { name: 'Resend' }).click()
  const panel = admin.getByRole('region', { name: `A link for ${AKOSUA.name}` })
  await expect(panel).toContainText('Welcome email failed:')
  await expect(panel).toContainText(`${servers.portal.url}/reset#`)
  await expect(panel.getByRole('heading')).toBeFocused()
  await panel.getByRole('button', { name: 'Copy Link' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  servers.mail.mode = 'accept'
})

test('a deleted login is restored', async ({ servers }) => {
  await callApi(servers.portal, `DELETE /auth/deleteTenantUser/${kofi.uid}`, { token })
  await admin.reload()
  await expect(row(KOFI.name)).toContainText('No login')
  await fromMenu(KOFI.name, 'Restore Login')
  await dialog().getByRole('button', { name: 'Restore' }).click()
  await expect(status(`Login restored. Welcome email sent to ${KOFI.email}.`)).toBeVisible()
  await expect(row(KOFI.name)).not.toContainText('No login')
})

test('the properties show vacant units, tenants, and units that are let twice', async ({ servers }) => {
  const { body } = await callApi<{ id: string }[]>(servers.portal, 'GET /tenants?q=akosua', { token })
  await callApi(servers.portal, `PATCH /tenants/${body[0]?.id}`, { token, body: { unit: 'A7' } })
  await admin.goto('/properties')
  await expect(row(KOFI.apartment)).toContainText('19 vacant')
  await expect(row(KOFI.apartment)).toContainText('5%')
  await expect(row('Bohye apartments')).toContainText('12 vacant')
  await row(KOFI.apartment).getByRole('link', { name: KOFI.apartment }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(KOFI.apartment)
  await expect(row('Occupied twice')).toHaveCount(2)
  await expect(row(KOFI.name)).toContainText('1 Jan 2020')
  await expect(row(KOFI.name)).toContainText('31 Dec 2999')
  await admin.getByRole('link', { name: AKOSUA.name }).click()
  await expect(admin).toHaveURL(/\/tenants\?q=Akosua/)
  await expect(row(AKOSUA.name)).toBeVisible()
})

test('a tenant is deleted, and the unit is vacant', async () => {
  await row(AKOSUA.name).getByRole('button', { name: 'Edit' }).click()
  await dialog().getByLabel('Unit').fill('A9')
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(AKOSUA.name)).toContainText('A9')
  await row(AKOSUA.name).getByRole('button', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect(status('Tenant deleted successfully!')).toBeVisible()
  await expect(row(AKOSUA.name)).toHaveCount(0)
  await admin.goto('/properties')
  await row(KOFI.apartment).getByRole('link', { name: 'Units' }).click()
  await expect(row('A9')).toContainText('Vacant')
  await expect(row('A7')).toContainText('Occupied')
})

test('a property whose tenants have left is archived and restored, one with tenants stays', async ({
  servers,
}) => {
  const gone = { name: 'Yaw Darko', email: 'yaw@tenant.test', apartment: 'Palmwine (Shops)' }
  const { id } = (await callApi<typeof kofi>(servers.portal, 'POST /tenants', { token, body: gone })).body
  await callApi(servers.portal, `DELETE /tenants/${id}`, { token })
  await admin.goto('/properties')
  const bohye = row(KOFI.apartment)
  await bohye.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog()).toContainText('This property has 1 tenant.')
  await expect(dialog().getByRole('link', { name: 'Show the tenant' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  const palmwine = row('Palmwine (Shops)')
  await palmwine.getByRole('button', { name: 'Archive' }).click()
  await dialog().getByRole('button', { name: 'Archive' }).click()
  await expect(status('Property archived.')).toBeVisible()
  await expect(palmwine.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await palmwine.getByRole('button', { name: 'Restore' }).click()
  await expect(status('Property restored.')).toBeVisible()
  await expect(palmwine.getByRole('button', { name: 'Archive' })).toBeVisible()
  await bohye.getByRole('button', { name: 'Edit' }).click()
  await dialog().getByLabel('Capacity').fill('0')
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
  await expect(bohye).toContainText('1 over capacity')
})
