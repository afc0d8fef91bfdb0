import type { Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, type Servers, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const AKOSUA = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test' }
const YAW = { name: 'Yaw Boateng', email: 'yaw@tenant.test' }

let owner: Login
let accountId: string
const tenantIds = new Map<string, string>()

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  for (const person of [AKOSUA, YAW]) {
    const body = { ...person, apartment: 'Bohye (Shops)' }
    const tenant = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })
    tenantIds.set(person.name, tenant.body.id)
    const invoice = { tenantId: tenant.body.id, amount: 850, dueDate: TODAY, sendEmail: false }
    await callApi(portal, 'POST /invoices', { token, body: invoice })
  }
  const account = {
    name: 'MTN wallet',
    kind: 'wallet',
    number: '0244550101',
    openingBalance: 0,
    openingDay: addDays(TODAY, -60),
  }
  const added = await callApi<{ id: string }>(portal, 'POST /money/accounts', { token, body: account })
  accountId = added.body.id
})

const text = (id: string, name: string, amount: string) =>
  `Payment received for GHS ${amount} from ${name} Current Balance: GHS 1.00. Reference: rent. Transaction ID: ${id}. TRANSACTION FEE: 0.00`

async function paste({ portal }: Servers, ...texts: string[]): Promise<void> {
  const body = { accountId, text: texts.join('\n') }
  await callApi(portal, 'POST /money/texts', { token: owner.token, body })
}

const open = async (page: Page, path: string) => {
  await restoreSession(page, owner)
  await page.goto(path)
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('keys accept two lines, undo one of them, give another to a tenant and put one aside', async ({
  browser,
  servers,
}) => {
  await paste(
    servers,
    text('87425747421', 'AKOSUA OPOKU', '850.00'),
    text('87425747422', 'YAW BOATENG', '850.00'),
    text('87425747423', 'MARY DONKOR', '75.00'),
    text('87425747424', 'BEST SHOP', '20.00'),
  )
  const page = await openDesktop(browser, servers)
  await open(page, '/money-desk')
  await expect(page.getByRole('complementary', { name: 'The marked line' })).toContainText('Accepting posts')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Matched', { exact: true })).toHaveCount(2)
  await row(page, 'YAW BOATENG').click()
  await page.keyboard.press('u')
  await expect(row(page, 'YAW BOATENG')).toContainText('Opened again by somebody')
  await row(page, 'MARY DONKOR').click()
  await page.keyboard.press('t')
  const tenants = page.getByRole('dialog', { name: 'Whose money is it?' })
  await tenants.getByRole('combobox', { name: 'Tenant' }).fill('Akosua')
  await page.getByRole('option', { name: /Akosua/ }).click()
  await expect(tenants).toContainText('Credit: GHS 75.00')
  await tenants.getByRole('button', { name: 'Post to this tenant' }).click()
  await expect(row(page, 'MARY DONKOR')).toContainText('Matched')
  await row(page, 'BEST SHOP').click()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Put aside' }).getByRole('button', { name: 'Put aside' }).click()
  await expect(row(page, 'BEST SHOP')).toContainText('Other income')
  expect(await wcagFaults(page)).toEqual([])
})

test('money that was typed in long before is linked, not posted again', async ({ browser, servers }) => {
  const body = {
    tenantId: tenantIds.get(AKOSUA.name),
    amount: 64,
    receivedOn: addDays(TODAY, -10),
    method: 'mobile_money',
    sendEmail: false,
  }
  await callApi(servers.portal, 'POST /payments', { token: owner.token, body })
  await paste(servers, text('87425747445', 'GRACE TWUM', '64.00'))
  const page = await openDesktop(browser, servers)
  await open(page, '/money-desk')
  await row(page, 'GRACE TWUM').click()
  await page.keyboard.press('t')
  const tenants = page.getByRole('dialog', { name: 'Whose money is it?' })
  await tenants.getByRole('combobox', { name: 'Tenant' }).fill('Akosua')
  await page.getByRole('option', { name: /Akosua/ }).click()
  await tenants.getByRole('button', { name: 'Link this payment' }).click()
  await expect(row(page, 'GRACE TWUM')).toContainText('Matched')
  await page.goto(`/payments?tenantId=${body.tenantId}`)
  await expect(page.getByRole('row').filter({ hasText: 'GHS 64.00' })).toHaveCount(1)
})

test('on a phone a card has the same acts as buttons', async ({ browser, servers }) => {
  await paste(servers, text('87425747431', 'KWESI APPIAH', '61.00'))
  const page = await openPhone(browser, servers)
  await open(page, '/money-desk')
  const card = row(page, 'KWESI APPIAH')
  const aside = card.getByRole('button', { name: 'Aside' })
  expect((await aside.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await aside.click()
  await page.getByRole('dialog', { name: 'Put aside' }).getByRole('button', { name: 'Put aside' }).click()
  await expect(card).toContainText('Other income')
  expect(await wcagFaults(page)).toEqual([])
})

test('a statement with unknown columns is mapped, imported and taken back', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await open(page, '/money-desk/import')
  const day = TODAY.split('-').toReversed().join('/')
  const file = {
    name: 'wallet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Wann,Was,Geld\n${day},HALL,35.00`),
  }
  await page.getByLabel('Drop the statement here').setInputFiles(file)
  for (const [heading, field] of [
    ['Wann', 'Day'],
    ['Was', 'Text'],
    ['Geld', 'Money in (credit)'],
  ]) {
    const choice = page.getByLabel(`What ${heading} is`)
    await expect(choice).toBeEnabled()
    await choice.selectOption(field ?? '')
  }
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 line new: 1 open.' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import of wallet.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import is undone.')).toBeVisible()
})

test('a shared text opens the desk with the text in its box', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  const shared = text('87425747441', 'ESI ANSAH', '44.00')
  await open(page, `/share?text=${encodeURIComponent(shared)}`)
  const dialog = page.getByRole('dialog', { name: 'Paste a text' })
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(shared)
  await dialog.getByRole('button', { name: 'Read the text' }).click()
  await expect(dialog).toContainText('1 line new: 1 open.')
  expect(page.url()).not.toContain('text')
})
