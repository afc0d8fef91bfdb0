import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { open, press, type Shot } from './guide-pictures.page.ts'

const EXAMPLE = path.join(import.meta.dirname, '../../docs/examples/rent-book.xlsx')

async function dropBook(page: Page): Promise<void> {
  await open('/imports')(page)
  await page.getByLabel(/^Drop your rent book here/).setInputFiles(EXAMPLE)
  await page.getByRole('heading', { level: 1, name: 'rent-book.xlsx' }).waitFor()
  await page.getByRole('navigation', { name: 'Steps' }).waitFor()
}

const goTo = (page: Page, step: RegExp) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click()

async function showColumns(page: Page): Promise<void> {
  await dropBook(page)
  await goTo(page, /Columns$/)
  await page.getByRole('table', { name: 'Columns of the book' }).waitFor()
}

async function showProblems(page: Page): Promise<void> {
  await dropBook(page)
  await goTo(page, /Problems/)
  await page.getByRole('button', { name: 'Make these 2 properties' }).waitFor()
}

async function solve(page: Page): Promise<void> {
  await showProblems(page)
  await press(page, 'Make these 2 properties')
  await press(page, 'Put the 0 back')
  await press(page, 'Below 0 was paid ahead')
  await page.getByText('Nothing is left to solve.', { exact: true }).waitFor()
}

async function showCheck(page: Page): Promise<void> {
  await solve(page)
  await goTo(page, /Check and import$/)
  await page.getByRole('form', { name: 'Sign and import' }).waitFor()
}

const written = (text: string, y: number) =>
  `<text x="290" y="${y}" font-size="30" font-style="italic" fill="#1c3f94">${text}</text>`
const printed = (text: string, y: number) =>
  `<text x="40" y="${y}" font-size="22" fill="#333">${text}</text><path d="M280 ${y + 8}H680" stroke="#999"/>`
const CARD = [
  ['Name of tenant', 'Yaa Konadu'],
  ['Premises', 'Sunrise House, Room 12'],
  ['Telephone', '024 000 0212'],
  ['Date of entry', '1/3/2024'],
  ['Rent a month', 'GHS 420/-'],
  ['Paid up to', '31/10/2026'],
] as const

const drawCard = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="520" font-family="sans-serif">
<rect width="720" height="520" fill="#f6efdc"/><rect x="14" y="14" width="692" height="492" fill="none" stroke="#8a7a4f"/>
<text x="40" y="80" font-size="40" font-weight="bold" fill="#333">RENT CARD</text>
${CARD.map(([label, text], at) => printed(label, 160 + at * 60) + written(text, 158 + at * 60)).join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()

async function typeCard(page: Page): Promise<void> {
  await open('/imports')(page)
  await press(page, 'Enter rent cards')
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: await drawCard() }
  await page.getByLabel('Choose a photo').setInputFiles(photo)
  await page.getByAltText('The chosen rent card').waitFor()
  const texts = {
    Property: 'Sunrise House',
    Name: 'Yaa Konadu',
    Unit: 'Room 12',
    Phone: '024 000 0212',
    Rent: '420',
    'Lease start': '1/3/2024',
    'Paid until': '31/10/2026',
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function chooseTenants(page: Page): Promise<void> {
  await open('/tenants/joining')(page)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
}

async function showRents(page: Page): Promise<void> {
  await open('/billing/rents')(page)
  await page.getByRole('heading', { name: /without a charge$/ }).waitFor()
}

export const BOOK_SHOTS: Record<string, Shot> = {
  'guide/book-columns': { as: 'owner', height: 900, act: showColumns },
  'guide/book-problems': { as: 'owner', height: 900, act: showProblems },
  'guide/book-check': { as: 'owner', height: 1440, act: showCheck },
  'guide/book-cards': { as: 'owner', height: 800, act: typeCard },
  'guide/joining': { as: 'owner', height: 620, act: chooseTenants },
  'guide/rents': { as: 'owner', height: 700, act: showRents },
}
