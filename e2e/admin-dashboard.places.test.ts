import type { Browser, Page } from '@playwright/test'
import { addDays, formatDay } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { expect, openDesktop, type Servers, test, withoutLiveUpdates } from './portal.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const SHOP = { apartment: 'Bohye (Shops)', unit: 'A1' }
const TENANTS = [
  { name: 'Ama Mensah', email: 'ama@tenant.test', ...SHOP },
  { name: 'Esi Boateng', email: 'esi@tenant.test', ...SHOP },
  { name: 'Kojo Ɔfɔri', email: 'kojo@tenant.test', apartment: 'Bohye apartments', unit: '1B' },
]
const TODAY = new Date().toISOString().slice(0, 10)

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  for (const tenant of TENANTS) {
    const body = { ...tenant, password: 'tenant-secret' }
    expect((await callApi(portal, 'POST /tenants', { token, body })).status).toBe(201)
  }
})

async function landlord(browser: Browser, servers: Servers): Promise<Page> {
  const page = await withoutLiveUpdates(await openDesktop(browser, servers))
  await restoreSession(page, (await callApi<Login>(servers.portal, 'POST /auth/login', { body: OWNER })).body)
  await page.goto('/dashboard')
  return page
}

test('let units are counted like in the lists they link to, also where two tenants share a unit', async ({
  browser,
  servers,
}) => {
  const page = await landlord(browser, servers)
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Bohye (Shops) 1/20 units occupied 5% occupied, 19 vacant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.apartment)
  await expect(main).toContainText('1 of 20 occupied')
  await expect(main).toContainText('2 tenants')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Total Tenants' })).toContainText(
    '3 tenantsin 2 of 72 places',
  )
  await page.getByRole('link', { name: 'Shops occupied 1/60' }).click()
  await expect(main).toContainText('In all 2 of 72 occupied, 2.8%')
  await expect(main).toContainText('Shops 1 of 60')
  await expect(main).toContainText('Apartments 1 of 12')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Overall occupancy 2.8%' })).toBeVisible()
})

test('Update keeps the focus, and Back restores the days in the fields', async ({ browser, servers }) => {
  const page = await landlord(browser, servers)
  const analysis = page.getByRole('region', { name: 'Invoice Analytics by Amount' })
  const from = analysis.getByLabel('From')
  const update = analysis.getByRole('button', { name: 'Update' })
  const usual = await from.inputValue()
  const chosen = addDays(TODAY, -45)
  await from.fill(chosen)
  await update.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard?from=${chosen}`)
  await expect(analysis).toContainText(`Analysis period: ${formatDay(chosen)}`)
  await expect(update).toBeFocused()
  await page.goBack()
  await expect(from).toHaveValue(usual)
  await expect(analysis).toContainText(`Analysis period: ${usual}`)
})
