import type { HandoverTemplate } from '../src/features/overview/handovers/templates.contract.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

test('the office adds a template of handovers, changes and deletes it, and sets the days to object', async ({
  browser,
  servers,
}) => {
  const token = await registerAdmin(servers.portal)
  const page = await openDesktop(browser, servers)
  await signIn(page, OWNER.email, OWNER.password)
  await page.goto('/handovers')
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'Add template' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Kiosk')
  await page.getByRole('checkbox', { name: 'Shop' }).check()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Name at least one item, or remove this room').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Room/ }).fill('Counter')
  await page.getByRole('textbox', { name: /^Items/ }).fill('Top\nShutter')
  await page.getByRole('button', { name: 'Add a room' }).click()
  await page.getByRole('textbox', { name: /^Room/ }).last().fill('Front')
  await page
    .getByRole('textbox', { name: /^Items/ })
    .last()
    .fill('Step')
  await page.getByRole('button', { name: 'Move earlier: Front' }).click()
  await page.getByRole('textbox', { name: /^Keys/ }).fill('Shutter')
  expect(await wcagFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save template' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Kiosk' })
  await expect(row).toContainText('3 items in 2 rooms')
  const list = async () =>
    (await callApi<HandoverTemplate[]>(servers.portal, 'GET /handover-templates', { token })).body
  expect((await list()).find(({ name }) => name === 'Kiosk')).toMatchObject({
    unitKinds: ['shop'],
    rooms: [
      { name: 'Front', items: ['Step'] },
      { name: 'Counter', items: ['Top', 'Shutter'] },
    ],
    meters: [],
    keys: ['Shutter'],
  })
  await row.getByRole('link', { name: 'Kiosk' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Warehouse')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText("There is already a template named 'Warehouse'").first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Stall')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByRole('button', { name: 'Delete Stall' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Stall is deleted.')).toBeVisible()
  expect((await list()).map(({ name }) => name)).not.toContain('Stall')
  await page.getByRole('textbox', { name: /^Days/ }).fill('10')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('The days to object are saved.')).toBeVisible()
  const { body } = await callApi(servers.portal, 'GET /settings/handovers', { token })
  expect(body).toEqual({ objectDays: 10 })
})
