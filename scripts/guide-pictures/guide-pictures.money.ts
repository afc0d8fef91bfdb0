import type { Page } from '@playwright/test'
import { loaded, open, press, type Shot, visible } from './guide-pictures.page.ts'

const today = new Date().toISOString().slice(0, 10)

/** A part of a tenant's debt, with a preview. */
async function fillPayment(page: Page): Promise<void> {
  await open('/payments')(page)
  await press(page, 'Record payment')
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Tenant' }).fill('Mariam')
  await page.getByRole('option', { name: 'Mariam Issahaku' }).click()
  await form.getByLabel('Amount (GHS)').fill('1000')
  await form.getByLabel('Reference').fill('30417729034')
  await form.getByText('Balance afterwards').waitFor()
}

async function openReversal(page: Page): Promise<void> {
  await open('/payments?q=Kofi+Asante&method=bank_transfer')(page)
  await press(page, /^More for RCT/)
  await press(page, 'Reverse')
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank returned the transfer')
}

async function showStatement(page: Page): Promise<void> {
  await open('/tenants?q=Mariam')(page)
  await visible(page.getByRole('link', { name: 'Mariam Issahaku' })).click()
  await page.getByRole('table', { name: 'Statement' }).waitFor()
  await page.getByRole('region', { name: 'Payments', exact: true }).evaluate((part) => part.scrollIntoView())
}

async function openDueDay(page: Page): Promise<void> {
  await open('/billing')(page)
  await visible(page.locator('summary')).click()
}

async function openActivation(page: Page): Promise<void> {
  await open('/billing')(page)
  await press(page, /^Activate/)
  await page.getByRole('dialog').getByRole('table', { name: 'Plan' }).waitFor()
}

async function openRentCard(page: Page): Promise<void> {
  await open('/tenants?q=Akosua+Ɔpɔku')(page)
  await visible(page.getByRole('link', { name: 'Akosua Ɔpɔku' })).click()
  await page.getByRole('heading', { level: 1, name: 'Akosua Ɔpɔku' }).waitFor()
  await visible(page.getByRole('link', { name: 'Lease', exact: true })).click()
  await press(page, /^More for the lease/)
  await visible(page.getByText('Rent card', { exact: true })).click()
  await page.getByRole('heading', { level: 1, name: /^Rent card of/ }).waitFor()
}

async function fillExpense(page: Page): Promise<void> {
  await open('/expenses')(page)
  await page.getByRole('main').getByRole('table').first().waitFor()
}

async function openPayment(page: Page): Promise<void> {
  await open('/tenant/invoices')(page)
  await press(page, 'Pay This Invoice')
  await page.getByRole('dialog').getByLabel('What to pay').waitFor()
}

async function openCosts(page: Page): Promise<void> {
  await open('/requests?q=Second+key')(page)
  await press(page, /^Costs of Second key/)
  await page.getByRole('list', { name: /^Costs of Second key/ }).waitFor()
}

/** The second line is marked, so that the preview of its payment is next to the table. */
async function markLine(page: Page): Promise<void> {
  await open('/money-desk')(page)
  await page.getByRole('table', { name: 'Lines that need you' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
}

const STATEMENT = `GOLD BANK,STATEMENT OF ACCOUNT
Posting Date,Value Date,Narration,Debit,Credit,Balance
${today},${today},TRF FRM MARIAM ISSAHAKU RENT,,850.00,52350.00
${today},${today},COMMISSION CHARGE,5.00,,52345.00
${today},${today},CASH DEPOSIT,,75.00,52420.00
`

async function previewStatement(page: Page): Promise<void> {
  await open('/money-desk/import')(page)
  await page
    .getByRole('main')
    .getByLabel('Account')
    .selectOption({ label: 'GCB current account (1441000123456)' })
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Import/ }).waitFor()
}

async function showMonth(page: Page): Promise<void> {
  await open('/money-desk?tab=accounts')(page)
  await visible(page.getByRole('link', { name: /^Months of/ })).click()
  await loaded(page)
}

export const MONEY_SHOTS: Record<string, Shot> = {
  'guide/payments': { as: 'owner', height: 860, act: open('/payments') },
  'guide/record-payment': { as: 'owner', height: 900, act: fillPayment },
  'guide/reverse-payment': { as: 'owner', height: 620, act: openReversal },
  'guide/statement': { as: 'owner', height: 900, act: showStatement },
  'guide/my-payments': { as: 'tenant', phone: true, height: 900, act: open('/tenant/payments') },
  'guide/online-payments': { as: 'owner', height: 640, act: open('/online-payments') },
  'guide/online-payment-settings': { as: 'owner', height: 900, act: open('/online-payments/settings') },
  'guide/pay-now': { as: 'tenant', phone: true, height: 640, act: openPayment },
  'guide/recurring-charges': { as: 'owner', height: 700, act: openDueDay },
  'guide/activate': { as: 'owner', height: 760, act: openActivation },
  'guide/late-fees': { as: 'owner', height: 860, act: open('/billing/late-fees') },
  'guide/rent-card': { as: 'owner', height: 820, act: openRentCard },
  'guide/money-desk': { as: 'owner', height: 820, act: markLine },
  'guide/money-desk-import': { as: 'owner', height: 820, act: previewStatement },
  'guide/money-desk-claimed': { as: 'owner', height: 620, act: open('/money-desk?tab=claimed') },
  'guide/money-desk-month': { as: 'owner', height: 820, act: showMonth },
  'guide/money-desk-phone': { as: 'owner', phone: true, height: 860, act: open('/money-desk') },
  'guide/arrears': { as: 'owner', height: 820, act: open('/arrears') },
  'guide/tax': { as: 'owner', height: 820, act: open('/tax') },
  'guide/expenses': { as: 'owner', height: 820, act: fillExpense },
  'guide/vendors-and-costs': { as: 'owner', height: 820, act: openCosts },
  'guide/owner-statement': { as: 'owner', height: 900, act: open('/owner-statements') },
  'guide/inspections': { as: 'owner', height: 620, act: open('/inspections') },
  'guide/announcements': { as: 'owner', height: 620, act: open('/announcements') },
}
