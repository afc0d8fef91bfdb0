import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, openPhone, signIn, test } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

test.describe.configure({ mode: 'serial' })

let admin: Page

test.beforeAll(async ({ browser, servers }) => {
  await registerAdmin(servers.portal)
  admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
})

const HEADINGS = ['Full name', 'Location', 'Unit', 'Telephone', 'E-mail', 'Move-In', 'Lease End', 'Rent']
const AMA = [
  'Ama Ofɔri',
  'Bohye (Shops)',
  'A1',
  '0244 123 456',
  'ama@tenant.test',
  '05/01/2026',
  '31/12/2999',
  '500',
]
const KOFI = ['Kofi Dɛdɛ', 'bohye apartments', 'F2', '+233 20 555 1234', 'kofi@tenant.test', '', '', '700']

const toCsv = (...rows: string[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('CSV or Excel file').setInputFiles({ name, mimeType: 'text/csv', buffer })

test('a sheet with bad cells shows which, and offers no import', async () => {
  await admin.goto('/tenants')
  await admin.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Import Tenants')
  const wrong = KOFI.with(1, 'Kumasi').with(4, 'kofi@')
  await choose(admin, 'tenants.csv', toCsv(HEADINGS, AMA, wrong))
  await expect(
    admin.getByRole('status').filter({ hasText: '2 tenants; 1 row has something to correct.' }),
  ).toBeVisible()
  await expect(admin.getByText('Left out, as the portal has no such column: Rent.')).toBeVisible()
  const table = admin.getByRole('table', { name: 'Tenants in the file' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row', { name: 'Kofi' })).toContainText(
    'Location is not one of the properties',
  )
  await expect(table.getByRole('row', { name: 'Kofi' })).toContainText('Please enter a valid email address')
  await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await admin.getByLabel(/Show only the rows to correct/).uncheck()
  await expect(table.getByRole('row')).toHaveCount(3)
})

test('a picture is refused with an error message', async () => {
  await choose(admin, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
  await expect(
    admin.getByText('This file is neither a CSV nor an Excel (.xlsx) file that can be read.'),
  ).toBeVisible()
})

test('the corrected sheet adds all, who sign in by the link of their welcome mail', async ({
  servers,
  browser,
}) => {
  const rows = [HEADINGS, AMA, KOFI]
  await choose(admin, 'tenants.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Tenants', rows }] })))
  await expect(
    admin.getByRole('status').filter({ hasText: '2 tenants, all as they should be.' }),
  ).toBeVisible()
  await admin.getByRole('button', { name: 'Import 2 tenants' }).click()
  await expect(
    admin
      .getByRole('status')
      .filter({ hasText: '2 tenants imported successfully! 2 welcome emails are on the way.' }),
  ).toBeVisible()
  await admin.getByRole('link', { name: 'See the tenants' }).click()
  await expect(admin.getByRole('row').filter({ hasText: 'Ama Ofɔri' })).toContainText('024 412 3456')
  await expect(admin.getByRole('row').filter({ hasText: 'Kofi Dɛdɛ' })).toContainText('Bohye apartments')

  await expect.poll(() => servers.mail.received.length, { timeout: 15_000 }).toBe(2)
  const link =
    /https?:\/\/\S+\/reset#\S+/.exec(servers.mail.findLastTo('kofi@tenant.test').text ?? '')?.[0] ?? ''
  const kofi = await openPhone(browser, servers)
  await kofi.goto(link)
  await kofi.getByLabel('New Password', { exact: true }).fill('a password of mine')
  await kofi.getByLabel('Confirm New Password', { exact: true }).fill('a password of mine')
  await kofi.getByRole('button', { name: 'Set password' }).click()
  await expect(kofi.getByRole('status')).toHaveText('Your password is set.')
  await signIn(kofi, 'kofi@tenant.test', 'a password of mine')
  await expect(kofi.getByRole('heading', { level: 1 })).toHaveText('Welcome, Kofi Dɛdɛ')
})

test('importing the same sheet again names the emails that are in use', async () => {
  await admin.goto('/tenants/import')
  await choose(admin, 'tenants.csv', toCsv(HEADINGS, AMA, KOFI))
  const table = admin.getByRole('table', { name: 'Tenants in the file' })
  await expect(table.getByText('Email address is already registered.')).toHaveCount(2)
})
