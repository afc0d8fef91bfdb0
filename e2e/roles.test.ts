import type { Browser, Page } from '@playwright/test'
import type { Property } from '../src/features/property/properties/properties.contract.ts'
import type { StaffRole } from '../src/shared/staff-roles.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, type Servers, test } from './portal.ts'

const PASSWORD = 'kente-and-cocoa'
const [HERE, ELSEWHERE] = ['Bohye (Shops)', 'Achimota (Shops)']
const COMMON = ['Tenants', 'Requests', 'Complaints', 'Units', 'Messages', 'Settings']
const MONEY = [
  'Dashboard',
  'Invoices',
  'Payments',
  'Who Owes',
  'Monthly Charges',
  'Expenses',
  'Leases',
  'Reports',
]
const OFFERED: Record<StaffRole, string[]> = {
  owner: [...COMMON, ...MONEY, 'Money Desk'],
  // Limited to a property.
  manager: [...COMMON, ...MONEY],
  accountant: [...COMMON, ...MONEY, 'Money Desk'],
  caretaker: [...COMMON, 'Handovers'],
}
const ENTRIES_OF_CARETAKER = ['Your password and devices', 'Properties', 'Inspections', 'Vendors']

const logins = {} as Record<StaffRole, Login>
let token: string
let tenantId: string
let propertyId: string

test.beforeAll(async ({ servers: { portal } }) => {
  token = await registerAdmin(portal)
  const properties = await callApi<Property[]>(portal, 'GET /properties', { token })
  propertyId = properties.body.find(({ name }) => name === HERE)?.id ?? ''
  tenantId = await addTenant(portal, { name: 'Akosua Ɔpɔku', apartment: HERE, unit: 'B07' })
  await addTenant(portal, { name: 'Zenabu Fuseini', apartment: ELSEWHERE, unit: 'E1' })
  for (const staff of ['owner', 'manager', 'accountant', 'caretaker'] as const) {
    const isLimited = staff === 'manager' || staff === 'caretaker'
    const person = { name: `Kofi the ${staff}`, email: `${staff}@office.test`, password: PASSWORD, staff }
    const body = { ...person, propertyIds: isLimited ? [propertyId] : null }
    expect((await callApi(portal, 'POST /staff', { token, body })).status).toBe(201)
    logins[staff] = (await callApi<Login>(portal, 'POST /auth/login', { body: person })).body
  }
})

async function addTenant(
  portal: Servers['portal'],
  place: { name: string; apartment: string; unit: string },
): Promise<string> {
  const email = `${place.unit.toLowerCase()}@tenant.test`
  const person = { ...place, email, password: PASSWORD, phone: '024 412 3456', leaseEndDate: '2999-12-31' }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: person })
  const invoice = { tenantId: body.id, amount: 1500, dueDate: '2999-12-05', sendEmail: false }
  await callApi(portal, 'POST /invoices', { token, body: invoice })
  const login = await callApi<Login>(portal, 'POST /auth/login', { body: { email, password: PASSWORD } })
  const submitted = {
    tenantId: body.id,
    tenantName: place.name,
    tenantEmail: email,
    subject: `Tap of ${place.unit}`,
  }
  const request = await callApi(portal, 'POST /requests', {
    token: login.body.token,
    body: { ...submitted, description: 'It drips.' },
  })
  expect(request.status).toBe(201)
  return body.id
}

/** Records each refused call; `settled` waits until no call is running. */
async function openAs(browser: Browser, servers: Servers, staff: StaffRole) {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, logins[staff])
  const refused: string[] = []
  const pending = new Set<unknown>()
  const isCall = (url: string) => url.includes('/api/') && !url.endsWith('/api/events')
  page.on('request', (request) => isCall(request.url()) && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const settled = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => pending.size).toBe(0)
  }
  return { page, refused, settled }
}

const sidebar = (page: Page) => page.locator('#sidebar').getByRole('link')
const main = (page: Page) => page.locator('main')

/** Addresses of the cards on Reports and Settings. */
async function listEntries(page: Page, staff: StaffRole): Promise<string[]> {
  const found: string[] = []
  for (const path of staff === 'caretaker' ? ['/settings'] : ['/reports', '/settings']) {
    await page.goto(path)
    const cards = main(page).getByRole('listitem').getByRole('link')
    await expect(cards.first()).toBeVisible()
    if (staff === 'caretaker') expect(await cards.allTextContents()).toEqual(ENTRIES_OF_CARETAKER)
    found.push(...(await cards.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))))
  }
  return found
}

for (const staff of ['owner', 'manager', 'accountant', 'caretaker'] as const) {
  test(`the ${staff} opens every screen of the sidebar, and nothing is refused`, {
    tag: staff === 'caretaker' ? [] : '@long',
  }, async ({ browser, servers }) => {
    const { page, refused, settled } = await openAs(browser, servers, staff)
    await page.goto('/dashboard')
    await settled()
    await expect(page).toHaveURL(staff === 'caretaker' ? /requests$/ : /dashboard$/)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect((await sidebar(page).allTextContents()).sort()).toEqual([...OFFERED[staff]].sort())
    for (const name of OFFERED[staff]) {
      await sidebar(page)
        .filter({ hasText: new RegExp(`^${name}$`) })
        .click()
      await settled()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    for (const path of await listEntries(page, staff)) {
      await page.goto(path)
      await settled()
      await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('Not for your role')
    }
    for (const path of [
      `/tenants/${tenantId}`,
      `/properties?property=${propertyId}`,
      `/requests?tenantId=${tenantId}`,
    ]) {
      await page.goto(path)
      await settled()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(main(page)).toContainText('Akosua Ɔpɔku')
    }
    await page.goto('/tenants/deleted')
    await settled()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      staff === 'owner' ? 'Deleted Tenants' : 'Not for your role',
    )
    await page.getByLabel('Search everything').fill('B07')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('option', { name: 'Record payment from Akosua Ɔpɔku' })).toHaveCount(
      staff === 'caretaker' ? 0 : 1,
    )
    expect(refused).toEqual([])
  })
}

test('a caretaker sees of a tenant the name, the unit and the phone', async ({ browser, servers }) => {
  const { page, settled } = await openAs(browser, servers, 'caretaker')
  await page.goto(`/tenants/${tenantId}`)
  await settled()
  await expect(main(page)).toContainText('B07')
  await expect(main(page)).toContainText('024 412 3456')
  for (const hidden of ['Balance', 'Invoices', 'Documents', 'Lease']) {
    await expect(main(page).getByRole('heading', { name: hidden, exact: true })).toHaveCount(0)
  }
  await expect(main(page).getByRole('button', { name: /^(Edit|Delete)$/ })).toHaveCount(0)
  await expect(main(page)).not.toContainText('@tenant.test')
  await page.goto('/tenants')
  await settled()
  await expect(main(page)).not.toContainText('Zenabu')
  await expect(page.getByRole('columnheader')).toHaveText([/^Name/, /^Location/, /^Unit/, 'Phone'])
})

test('an accountant reads tenants, documents, requests and complaints', async ({ browser, servers }) => {
  const { page, settled } = await openAs(browser, servers, 'accountant')
  await page.goto(`/tenants/${tenantId}`)
  await settled()
  await expect(page.getByRole('button', { name: /^(Edit|Delete|Add a document)$/ })).toHaveCount(0)
  await page.goto('/requests')
  await settled()
  await expect(main(page)).toContainText('Zenabu')
  await expect(main(page).getByRole('button', { name: /^(Start Working|Respond|Delete)$/ })).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Export' })).toBeVisible()
  await page.goto('/properties')
  await settled()
  await expect(page.getByRole('button', { name: 'Add Property' })).toHaveCount(0)
})

test('a request elsewhere is assigned to the caretaker, who then finds it', async ({ browser, servers }) => {
  const office = await openAs(browser, servers, 'owner')
  await office.page.goto('/requests')
  const choice = office.page.getByLabel('Assigned to, for Tap of E1')
  await choice.focus()
  await choice.selectOption({ label: 'Kofi the caretaker (Caretaker)' })
  await expect(choice).toBeFocused()
  await expect(office.page.getByText('Assigned to Kofi the caretaker.', { exact: true })).toBeVisible()
  const { page, settled } = await openAs(browser, servers, 'caretaker')
  await page.goto('/requests')
  await settled()
  await expect(main(page).getByRole('article')).toHaveCount(2)
  await page.getByLabel('Assigned to me').check()
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await expect(main(page).getByRole('article')).toContainText('Zenabu Fuseini')
  await expect(main(page).getByRole('article')).toContainText('Assigned to Kofi the caretaker')
})
