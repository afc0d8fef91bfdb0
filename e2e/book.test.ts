import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { sampleFiles } from '../src/testing/files.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, openPhone, type Servers, test } from './portal.ts'

const NAMES = ['Ama Mensah', 'Kofi Boateng', 'Yaa Owusu', 'Kwame Asante', 'Efua Darko', 'Yaw Sarpong']
const MORE = ['Akua Appiah', 'Kwesi Frimpong', 'Abena Adjei', 'Kojo Antwi', 'Esi Bonsu', 'Adwoa Ofori']
const MONTHS = ['Jul', 'Aug', 'Sep', 'Oct']
const HEADINGS = ['No.', 'Tenant', 'Phone', 'Shop', 'Rent', 'Start', ...MONTHS, 'Deposit']
const RENT = 800
const OWED = 2 * RENT

/** A lost 0, a rent with letters, a day that is none; the first tenant owes two months. */
function bookRow(name: string, at: number): (string | number)[] {
  const phone = at === 0 ? 244123450 : `02441235${10 + at}`
  const rent = at === 4 ? '8OO' : RENT
  const start = at === 6 ? '32/13/2026' : '01/07/2026'
  const paid = MONTHS.map((_, month) => (at === 0 && month > 1 ? '' : RENT))
  return [at + 1, name, phone, `A${at + 1}`, rent, start, ...paid, at === 1 ? RENT : '']
}

async function writeBook(): Promise<Buffer> {
  const rows = [...NAMES, ...MORE].map(bookRow)
  const paid = MONTHS.map((_, month) => (month > 1 ? 11 : 12) * RENT)
  const total = ['', 'TOTAL', '', '', 12 * RENT, '', ...paid, RENT]
  const title = ['Adom Plaza: rents as at 31 October 2026']
  const sheets = [{ name: 'Rents', rows: [title, [], HEADINGS, ...rows, total] }]
  return Buffer.from(await writeXlsx({ sheets }))
}

let login: Login

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  login = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
})

const countTenants = async ({ portal }: Servers) => {
  const { body } = await callApi<object[]>(portal, 'GET /tenants', { token: login.token })
  return body.length
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a book is corrected, imported and undone', async ({ browser, servers }) => {
  const page = await openDesktop(browser, servers)
  await restoreSession(page, login)
  await page.goto('/tenants')
  await page.getByRole('link', { name: 'Import your book' }).first().click()
  const example = await page.getByRole('link', { name: 'example book' }).getAttribute('href')
  const served = await (await page.request.get(example ?? '')).body()
  expect(served.equals(await readFile('docs/examples/rent-book.xlsx'))).toBe(true)
  await page
    .getByLabel(/Drop your rent book here/)
    .setInputFiles({
      name: 'Rents 2026.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeBook(),
    })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rents 2026.xlsx')

  await page.getByRole('button', { name: /Columns$/ }).click()
  const shop = page.getByLabel('What Shop is')
  await expect(shop).toHaveValue('unit')
  await expect(page.getByLabel('The book is as of the evening of')).toHaveValue('31 Oct 2026')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('4 things left', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: "Make the property 'Adom Plaza'" }).click()
  await page.getByRole('button', { name: 'Put the 0 back' }).click()
  const rent = page.getByLabel('Rent of row 8')
  await rent.fill('800')
  await rent.press('Enter')
  const start = page.getByLabel('Lease start of row 10')
  await start.fill('1 Jul 2026')
  await start.press('Enter')
  await expect(page.getByText('Nothing is left to solve.', { exact: true })).toBeVisible()
  await expect(rent).toHaveValue('800')
  await page.reload()
  await expect(page.getByText('Nothing is left to solve.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()

  const made = section(page, 'What is made').getByRole('listitem')
  await expect(made).toHaveText([
    ...['1 property', '12 units', '12 tenants', '12 leases'],
    ...['12 drafts of recurring charges', '1 opening balance', '1 deposit'],
  ])
  const money = page.getByRole('table', { name: 'Money of the book' })
  await expect(money.getByRole('row').filter({ hasText: 'Rent' })).toContainText('9,600.00')
  await expect(section(page, 'The money')).toContainText(`GHS ${OWED.toLocaleString('en-GB')}.00`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  await expect(section(page, 'Made from the book')).toContainText('Tenants owe GHS 1,600.00')
  expect(await countTenants(servers)).toBe(12)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  const plan = page.getByRole('dialog', { name: /What will be billed/ })
  await expect(plan.getByRole('table', { name: 'Plan' })).toContainText('Ama Mensah')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo Rents 2026.xlsx' })
  await dialog.getByLabel('Reason').fill('It was the book of last year')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('button', { name: /Check and import/ })).toBeVisible()
  expect(await countTenants(servers)).toBe(0)
})

test('cards are photographed on a phone and typed at the desk by keyboard alone', async ({
  browser,
  servers,
}) => {
  const phone = await openPhone(browser, servers)
  await restoreSession(phone, login)
  await phone.goto('/imports')
  await phone.getByRole('button', { name: 'Enter rent cards' }).click()
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(sampleFiles.png) })
  await phone.getByLabel('Photograph a card').setInputFiles(photo('first.png'))
  await phone.getByLabel('Photograph the next card').setInputFiles(photo('second.png'))
  await expect(phone.getByText('2 cards, 2 still to type')).toBeVisible()
  await expect(phone.getByText('2 photos are stored.')).toBeVisible()
  await phone.context().setOffline(true)
  await phone.getByLabel('Photograph the next card').setInputFiles(photo('third.png'))
  await expect(phone.getByText('1 photo waits on this phone')).toBeVisible()
  // A closed page has lost nothing.
  await phone.goto('about:blank')
  await phone.context().setOffline(false)
  await phone.goBack()
  await expect(phone.getByText('3 photos are stored.')).toBeVisible()
  const { pathname } = new URL(phone.url())

  const page = await openDesktop(browser, servers)
  await restoreSession(page, login)
  await page.goto(pathname)
  await expect(page.getByAltText('Rent card 1')).toBeVisible()
  await page.keyboard.type('Adom Plaza')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await typeCard(page, ['Ama Mensah', 'A1', '0244123450', '800', '1/1/2026', '31/10/2026'])
  await expect(page.getByRole('heading', { name: 'Card 2' })).toBeVisible()
  await expect(page.getByLabel('Property')).toHaveValue('Adom Plaza')
  await expect(page.getByLabel('Name')).toBeFocused()
  await typeCard(page, ['Kofi Boateng', 'A2', '0244123451', '900', '1/1/2026', '31/10/2026'])
  await expect(page.getByRole('heading', { name: 'Card 3' })).toBeVisible()
  await typeCard(page, ['Yaa Owusu', 'A3', '0244123452', '950', '1/1/2026', '31/10/2026'])
  await expect(page.getByRole('heading', { name: 'New card' })).toBeVisible()
  await typeCard(page, ['Efua Darko', 'A4', '0244123453', '950', '1/1/2026', '31/10/2026'])
  await expect(page.getByText('4 cards', { exact: true })).toBeVisible()
  const cards = page.getByRole('table', { name: 'Cards' })
  await expect(cards.getByRole('row').filter({ hasText: 'Kofi Boateng' })).toContainText('900')
  await expect(cards.getByRole('row').filter({ hasText: 'Yaa Owusu' })).toContainText('Adom Plaza')
})

async function typeCard(page: Page, texts: string[]): Promise<void> {
  await expect(page.getByLabel('Name')).toBeFocused()
  for (const [at, text] of texts.entries()) {
    await page.keyboard.type(text)
    await page.keyboard.press(at === texts.length - 1 ? 'Control+Enter' : 'Enter')
  }
}
