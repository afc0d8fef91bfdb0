import type { Page } from '@playwright/test'
import { MOVING_IN } from '../../src/demo/people.names.ts'
import { loaded, open, press, type Shot, visible } from './guide-pictures.page.ts'

const MOVER = MOVING_IN.name

async function openPapers(page: Page): Promise<void> {
  await open(`/tenants?q=${MOVER.replace(' ', '+')}`)(page)
  await visible(page.getByRole('link', { name: MOVER })).click()
  await page.getByRole('heading', { level: 1, name: MOVER }).waitFor()
  await visible(page.getByRole('link', { name: 'Lease', exact: true })).click()
  const papers = page.getByRole('region', { name: 'Papers' })
  await papers.getByText('Sealed', { exact: true }).waitFor()
  await papers.getByText('Submitted', { exact: true }).waitFor()
  await papers.evaluate((part) => part.scrollIntoView({ block: 'center' }))
}

async function openHandover(page: Page, link: RegExp): Promise<void> {
  await open('/handovers')(page)
  await visible(page.getByRole('link', { name: link })).click()
  await page.getByRole('heading', { level: 1, name: link }).waitFor()
}

async function showWalk(page: Page): Promise<void> {
  await openHandover(page, /^Exit: /)
  await page.getByRole('group', { name: 'Main room, Walls and ceiling' }).getByRole('img').first().waitFor()
}

async function showObjection(page: Page): Promise<void> {
  await openHandover(page, /^Entry: Flat 3C/)
  const item = page.getByRole('region', { name: 'Bedroom, Walls and ceiling' })
  await item.evaluate((part) => part.scrollIntoView({ block: 'center' }))
  await item.getByRole('img').nth(1).waitFor()
}

async function showToSign(page: Page): Promise<void> {
  await open('/tenant-dashboard')(page)
  const part = page.getByRole('region', { name: 'To sign' })
  await part.evaluate((section) => section.scrollIntoView({ block: 'center' }))
}

async function openPaper(page: Page): Promise<void> {
  await open('/tenant-dashboard')(page)
  await page.getByRole('link', { name: /^Read and sign/ }).click()
  await page.getByRole('button', { name: 'Open the PDF' }).waitFor()
}

async function writeText(page: Page): Promise<void> {
  await open('/agreement-templates')(page)
  await press(page, /^Copy Tenancy agreement/)
  const form = page.getByRole('form', { name: 'Agreement text' })
  await form.getByLabel('Name').fill('Shops')
  await form.getByLabel('Shop', { exact: true }).check()
}

/** The pages of a document that is sealed. */
async function checkDocument(page: Page): Promise<void> {
  await open('/signings?state=sealed&kind=agreement')(page)
  await visible(page.getByRole('link', { name: /^DOC-/ })).click()
  const sums = page.getByRole('region', { name: 'Check sums' })
  const sum = await sums.locator('code').last().textContent()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const number = /DOC-[\d-]+/.exec(title ?? '')?.[0] ?? ''
  await page.goto(`/check?number=${number}&sha256=${sum}`)
  await loaded(page)
  await page.getByText(`Known: ${number}`).waitFor()
}

export const PAPER_SHOTS: Record<string, Shot> = {
  'guide/papers': { as: 'owner', height: 620, act: openPapers },
  'guide/agreement-text': { as: 'owner', height: 1000, act: writeText },
  'guide/handover-walk': { as: 'caretaker', phone: true, height: 900, act: showWalk },
  'guide/handover-objection': { as: 'owner', height: 820, act: showObjection },
  'guide/tenant-to-sign': { as: 'tenant', phone: true, act: showToSign },
  'guide/tenant-paper': { as: 'tenant', phone: true, height: 900, act: openPaper },
  'guide/check-document': { as: 'owner', width: 760, height: 1010, act: checkDocument },
}
