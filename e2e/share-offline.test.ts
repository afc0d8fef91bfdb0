import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { stored } from './offline.phone.ts'
import { expect, openPhone, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

test.use({ serviceWorkers: 'allow' })

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const SHARED =
  'Payment received for GHS 44.00 from ESI ANSAH Current Balance: GHS 1.00. Reference: rent. Transaction ID: 87425747499. TRANSACTION FEE: 0.00'

test('a text that the office shares without a connection waits on the phone, and fills the desk when there is one', async ({
  browser,
  servers,
}) => {
  const token = await registerAdmin(servers.portal)
  const account = {
    name: 'MTN wallet',
    kind: 'wallet',
    number: '0244550101',
    openingBalance: 0,
    openingDay: '2026-01-01',
  }
  await callApi(servers.portal, 'POST /money/accounts', { token, body: account })
  const page = await openPhone(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await stored(page, '["me"]')
  await page.context().setOffline(true)
  await page.goto(`/share?text=${encodeURIComponent(SHARED)}`)
  await expect(page.getByText('The text is kept on this phone.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ESI ANSAH')
  expect(await wcagFaults(page)).toEqual([])
  await page.context().setOffline(false)
  const box = page.getByRole('dialog', { name: 'Paste a text' }).getByLabel('Text', { exact: true })
  await expect(box).toHaveValue(SHARED)
  expect(page.url()).not.toContain('text')
})
