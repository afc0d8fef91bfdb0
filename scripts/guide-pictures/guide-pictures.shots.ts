import type { Page } from '@playwright/test'
import { BOOK_SHOTS } from './guide-pictures.book.ts'
import { MONEY_SHOTS } from './guide-pictures.money.ts'
import { loaded, open, type Portal, press, type Shot, visible } from './guide-pictures.page.ts'
import { PAPER_SHOTS } from './guide-pictures.papers.ts'

const today = new Date().toISOString().slice(0, 10)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const monthIn = (days: number) =>
  new Date(inDays(days)).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
const SOME_INVOICES = '/invoices?q=Akosua'

async function fillSetUp(page: Page, { setupCode }: Portal): Promise<void> {
  await open('/setup')(page)
  await page.getByLabel('Set-up code').fill(setupCode)
  await page.getByLabel('Name', { exact: true }).fill('Nana Adwoa Boakye')
  await page.getByLabel('Email').fill('nana.boakye@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Company name').fill('Nyansapɔ Properties')
}

async function fillTenant(page: Page): Promise<void> {
  await open('/tenants')(page)
  await press(page, 'Add Tenant')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Yaa Dɛdɛ Owusu')
  await form.getByLabel('Email').fill('yaa.owusu@example.com')
  await form.getByLabel('Phone').fill('024 000 1234')
  await form.getByLabel('Location').selectOption('Bohye (Shops)')
  await form.getByLabel('Unit').fill('B21')
  await form.getByLabel('Move-In Date').fill(today)
  await form.getByLabel('Lease End Date').fill(`${Number(today.slice(0, 4)) + 1}-12-31`)
}

async function fillInvoice(page: Page): Promise<void> {
  await open('/invoices')(page)
  await press(page, 'New Invoice')
  const form = page.getByRole('form', { name: 'Single Invoice' })
  await form.getByRole('combobox', { name: 'Tenant' }).fill('Ɔpɔku')
  await page.getByRole('option', { name: 'Akosua Ɔpɔku' }).click()
  await form.getByLabel('Amount (GHS)').fill('850')
  await form.getByLabel('Due Date').fill(inDays(30))
  await form.getByLabel('Description').fill(`Rent for ${monthIn(45)}`)
}

async function openReview(page: Page): Promise<void> {
  await open('/invoices?status=Payment+Submitted')(page)
  await press(page, /^Review/)
  await page.getByRole('dialog').locator('img').first().waitFor()
}

async function openMarkPaid(page: Page): Promise<void> {
  await open('/invoices?status=Overdue')(page)
  const row = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first()
  await press(row, /^More for/)
  await press(row, 'Mark Paid')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Payment Date').fill(inDays(-1))
  await dialog.getByLabel('Payment Method').selectOption('Cash')
  await dialog.getByLabel('Payment Reference').fill('Receipt book 7, page 3')
}

async function fillMailServer(page: Page, portal: Portal): Promise<void> {
  await page.goto('/login')
  if (new URL(page.url()).pathname === '/setup') {
    await fillSetUp(page, portal)
    await press(page, 'Finish set-up')
  } else {
    await page.getByLabel('Email').fill('nana.boakye@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await press(page, 'Login')
  }
  await page.waitForURL(/dashboard/)
  await open('/mail/settings')(page)
  await page.getByText('What to fill in for').click()
  await press(page, 'Use Gmail')
  await page.getByLabel('User').fill('nyansapo.properties@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill('abcd efgh ijkl mnop')
  await page.getByLabel("Sender's address").fill('nyansapo.properties@gmail.com')
}

async function fillSms(page: Page): Promise<void> {
  await open('/sms/settings')(page)
  await page.getByLabel('Provider').selectOption('Arkesel')
  await page.getByLabel('Sender').fill('Nyansapo')
  await page.getByLabel('API key', { exact: true }).fill('cocoa-and-kente-7291')
  await page.getByLabel('Price per segment').fill('0.035')
  await page.getByLabel('Monthly budget').fill('50')
}

const inWork = (page: Page) => page.getByRole('article', { name: 'Roof leaks over the shelves' })

async function openRespond(page: Page): Promise<void> {
  await open('/requests?status=in-progress&q=Akosua')(page)
  await press(inWork(page), /Respond|Update Response/)
  const dialog = page.getByRole('dialog')
  const response = dialog.getByLabel('Response', { exact: true })
  await response.fill(
    'The roofer has closed the gutter this morning. Please tell us after the next rain whether it stays dry.',
  )
  await response.evaluate((field) => field.scrollIntoView({ block: 'center' }))
}

async function openTenant(page: Page): Promise<void> {
  await open('/tenants?q=Akosua+Ɔpɔku')(page)
  await visible(page.getByRole('link', { name: 'Akosua Ɔpɔku' })).click()
  await page.getByRole('heading', { level: 1, name: 'Akosua Ɔpɔku' }).waitFor()
}

/** A request that came by phone, with its link for the vendor. */
async function openTaken(page: Page): Promise<void> {
  await open('/requests?q=Tap+in+the+yard')(page)
  const card = page.getByRole('article', { name: 'Tap in the yard does not close' })
  await card.evaluate((one) => one.scrollIntoView())
}

async function fillBulk(page: Page): Promise<void> {
  await open('/invoices?new=bulk')(page)
  const form = page.getByRole('form', { name: 'Bulk Invoices' })
  await form.getByLabel('Bohye apartments').first().check()
  await form.getByRole('button', { name: /^Select all/ }).click()
  await form.getByLabel('Amount (GHS)').fill('850')
  await form.getByLabel('Due Date').fill(inDays(30))
  await form.getByLabel('Description').fill(`Rent for ${monthIn(45)}`)
}

const SHEET = `Name,Location,Unit,Phone,Email,Move-In,Lease End
Yaa Dɛdɛ Owusu,Bohye (Shops),B21,024 000 1234,yaa.owusu@example.com,1/12/2026,30/11/2027
Kofi Asante,Kumasi (Shops),K3,020 555 0199,kofi.asante@example.com,1/12/2026,30/11/2027
Esi Quartey,Bohye apartments,F9,027 555 0123,esi.quartey,1/12/2026,31/11/2027
`

async function lookOver(page: Page): Promise<void> {
  await open('/tenants/import')(page)
  const file = { name: 'tenants.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) }
  await page.getByLabel('CSV or Excel file').setInputFiles(file)
  await page.getByRole('table', { name: 'Tenants in the file' }).waitFor()
}

async function searchFor(page: Page): Promise<void> {
  await open('/dashboard')(page)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('opoku')
  await page.getByRole('option').first().waitFor()
}

async function showReminders(page: Page): Promise<void> {
  await open('/reminders')(page)
  await page.getByLabel('Before the due day').check()
  await page.getByLabel('After the due day').check()
  const part = page.getByRole('region', { name: 'Invoice reminders' })
  await part.evaluate((section) => section.scrollIntoView())
}

export const SHOTS: Record<string, Shot> = {
  ...MONEY_SHOTS,
  ...BOOK_SHOTS,
  ...PAPER_SHOTS,
  'guide/set-up': { act: fillSetUp, width: 760, height: 1900 },
  'guide/first-steps': {
    act: async (page, portal) => {
      await fillSetUp(page, portal)
      await press(page, 'Finish set-up')
      await page.waitForURL(/dashboard/)
      await visible(page.getByText('Import your book', { exact: true })).waitFor()
    },
    height: 900,
  },
  'guide/mail-settings': { act: fillMailServer, width: 760, height: 1000 },
  'guide/sms-settings': { as: 'owner', act: fillSms, width: 760, height: 1180 },
  'guide/messages': { as: 'owner', height: 760, act: open('/mail') },
  admin: { as: 'owner', act: open(SOME_INVOICES) },
  tenant: { as: 'tenant', phone: true, act: open('/tenant/invoices') },
  'guide/dashboard': {
    as: 'owner',
    height: 640,
    act: async (page) => {
      await loaded(page)
      await press(page, 'Menu')
    },
  },
  'guide/owner-dashboard': {
    as: 'owner',
    height: 1250,
    act: async (page) => {
      await loaded(page)
      await page.getByRole('table', { name: 'Recent Overdue Invoices' }).waitFor()
    },
  },
  'guide/who-owes': { as: 'owner', height: 700, act: open('/owed') },
  'guide/all-units': { as: 'owner', height: 560, act: open('/units?vacant=true') },
  'guide/leases': { as: 'owner', height: 640, act: open('/leases?endsWithin=30') },
  'guide/taken-request': { as: 'owner', height: 760, act: openTaken },
  'guide/bulk-invoices': { as: 'owner', height: 900, act: fillBulk },
  'guide/import': { as: 'owner', height: 820, act: lookOver },
  'guide/search': { as: 'owner', height: 640, inUse: true, act: searchFor },
  'guide/company': { as: 'owner', act: open('/company') },
  'guide/tenants': { as: 'owner', act: open('/tenants?q=kw') },
  'guide/add-tenant': { as: 'owner', act: fillTenant },
  'guide/tenant-invoices': { as: 'tenant', phone: true, height: 900, act: open('/tenant/invoices') },
  'guide/new-invoice': { as: 'owner', act: fillInvoice },
  'guide/review': { as: 'owner', height: 860, act: openReview },
  'guide/mark-paid': { as: 'owner', act: openMarkPaid },
  'guide/forgot': { demo: true, phone: true, height: 560, act: open('/forgot') },
  'guide/first-by-phone': { demo: true, phone: true, height: 560, act: open('/forgot#first') },
  'guide/staff': { as: 'owner', height: 420, act: open('/staff') },
  'guide/properties': { as: 'owner', height: 470, act: open('/properties') },
  'guide/units': {
    as: 'owner',
    act: async (page) => {
      await open('/properties')(page)
      await visible(page.getByRole('link', { name: 'Bohye (Shops)' })).click()
      await loaded(page)
    },
  },
  'guide/requests': { as: 'owner', height: 960, act: open('/requests') },
  'guide/maintenance': { as: 'owner', height: 960, act: open('/requests?sort=urgency') },
  'guide/respond': { as: 'owner', height: 760, act: openRespond },
  'guide/one-tenant': { as: 'owner', height: 980, act: openTenant },
  'guide/notices': { as: 'owner', height: 620, act: open('/notifications') },
  'guide/reminders': { as: 'owner', height: 620, act: showReminders },
  'guide/tenant-start': { as: 'tenant', phone: true, act: open('/tenant-dashboard') },
  'guide/tenant-report': { as: 'tenant', phone: true, height: 900, act: open('/requests') },
  'guide/tenant-thread': {
    as: 'tenant',
    phone: true,
    height: 900,
    act: async (page) => {
      await open('/requests')(page)
      await inWork(page).evaluate((card) => card.scrollIntoView())
    },
  },
}
