import type { Download } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { chooseFromMenu } from './admin.ts'
import { confirmWith, expect, openDesktop, signIn, test } from './portal.ts'

const YAW = { name: 'Yaw Boateng', email: 'yaw@tenant.test', apartment: 'Bohye (Shops)', unit: 'C3' }

test('an owner exports the data of a deleted tenant and erases it, but only by its name', async ({
  browser,
  servers,
}) => {
  const { portal } = servers
  const token = await registerAdmin(portal)
  const { id } = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: YAW })).body
  await callApi(portal, `DELETE /tenants/${id}`, { token })
  const page = await openDesktop(browser, servers)
  await signIn(page, 'owner@landlord.test', 'correct horse')
  await page.goto('/tenants')
  await page.getByRole('link', { name: 'Deleted tenants' }).click()
  const row = page.getByRole('row').filter({ hasText: YAW.name })
  await row.getByRole('button', { name: `Restore ${YAW.name}` }).click()
  await page.getByRole('dialog', { name: 'Restore Tenant' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${YAW.name} is back. The lease has ended`)).toBeVisible()
  await page.goto(`/tenants/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete Tenant' })
  await expect(deletion).toContainText('Account balanceGHS 0.00')
  await expect(deletion).toContainText('Deposit heldGHS 0.00')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Deleted tenants' }).click()
  const downloaded = new Promise<Download>((resolve) => {
    page.context().once('page', (tab) => tab.once('download', resolve))
  })
  await chooseFromMenu(row, 'Export data')
  const download = await downloaded
  expect(download.suggestedFilename()).toMatch(/^Yaw Boateng_\d{4}-\d\d-\d\d\.zip$/)
  await chooseFromMenu(row, 'Erase…')
  const dialog = page.getByRole('dialog', { name: 'Erase Data' })
  await dialog.getByLabel('Reason').fill('Requested by letter')
  await dialog.getByLabel('Name of the tenant').fill('Yaw')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Type the name exactly as it is shown above.')
  await dialog.getByLabel('Name of the tenant').fill(YAW.name)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await confirmWith(page, 'correct horse')
  await expect(page.getByText(/is now called Erased tenant [0-9A-F]{4}/)).toBeVisible()
  await expect(page.getByText('No data of deleted tenants is held.')).toBeVisible()
  await page.goto('/audit')
  await expect(page.getByText(/erased the data of Erased tenant/)).toBeVisible()
  await page.context().close()
})
