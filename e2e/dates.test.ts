import type { Page } from '@playwright/test'
import { formatDay } from '../src/shared/days.ts'
import { registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, signIn, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const TODAY = new Date().toISOString().slice(0, 10)

test.describe.configure({ mode: 'serial' })

let admin: Page

test.beforeAll(async ({ browser, servers }) => {
  await registerAdmin(servers.portal)
  admin = await openDesktop(browser, servers)
  await signIn(admin, OWNER.email, OWNER.password)
  await admin.goto('/tenants')
})

const dayButton = (name: string) =>
  admin.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name, exact: true })

test('a date is typed in any format or picked, and an invalid text stays as typed', async () => {
  await admin.getByRole('button', { name: 'Add Tenant' }).first().click()
  const form = admin.getByRole('dialog', { name: 'Add Tenant' })
  const end = form.getByLabel('Lease End Date')
  const calendar = admin.getByRole('dialog', { name: 'Calendar' })
  for (const text of ['6/12/2099', '6.12.2099', '6-12-99', '6 december 2099', '2099-12-06']) {
    await end.fill(text)
    await end.press('Tab')
    await expect(end).toHaveValue('6 Dec 2099')
  }
  await form.getByLabel('Move-In Date').fill('6 Nov 2099')
  await end.press('Alt+ArrowDown')
  await expect(dayButton('6 Dec 2099')).toBeFocused()
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo')
  for (const key of ['ArrowRight', 'PageUp', 'ArrowUp', 'ArrowUp']) await admin.keyboard.press(key)
  await expect(dayButton('6 Nov 2099')).toBeFocused()
  await expect(dayButton('5 Nov 2099')).toBeDisabled()
  await admin.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(end).toBeFocused()
  await form.getByRole('button', { name: 'Open calendar' }).last().click()
  await dayButton('21 Dec 2099').click()
  await expect(end).toHaveValue('21 Dec 2099')
  await expect(form.getByRole('button', { name: 'Open calendar' }).last()).toBeFocused()
  await end.fill('31/02/2100')
  await end.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Please enter a date like 6 Dec 2026.')
  await expect(end).toHaveValue('31/02/2100')
  await admin.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await admin.getByRole('button', { name: 'Add Tenant' }).first().click()
  await expect(form).toContainText('What you had typed is back.')
  await expect(end).toHaveValue('31/02/2100')
  await expect(form).toContainText('Please enter a date like 6 Dec 2026.')
})

test('the calendar fits the smallest phone, and its level keeps the focus in it', async () => {
  const { width = 0, height = 0 } = admin.viewportSize() ?? {}
  const form = admin.getByRole('dialog', { name: 'Add Tenant' })
  const calendar = admin.getByRole('dialog', { name: 'Calendar' })
  await form.getByRole('button', { name: 'Discard' }).click()
  await admin.setViewportSize({ width: 360, height: 640 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme })
    await form.getByRole('button', { name: 'Open calendar' }).first().click()
    await expect(dayButton(formatDay(TODAY))).toBeFocused()
    await expect(calendar).toBeInViewport({ ratio: 1 })
    expect(await wcagFaults(admin)).toEqual([])
    await calendar.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ }).click()
    await calendar.getByRole('button', { name: 'Next year' }).click()
    await admin.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(form).toBeVisible()
  }
  await admin.emulateMedia({ colorScheme: null })
  await admin.setViewportSize({ width, height })
  await form.getByRole('button', { name: 'Cancel' }).click()
})
