import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { DEFAULT_REMINDERS } from '../src/features/overview/reminders/reminders.contract.ts'
import { startMailServer, type TestMailServer } from '../src/testing/mail/mail-server.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { abortNext, expect, type HostedPortal, hostPortal, openDesktop, openPhone, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }

let folder: string
let mail: TestMailServer
let portal: HostedPortal
let admin: Login

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-reminders-'))
  mail = await startMailServer()
  portal = await hostPortal(folder, { SMTP_URL: mail.url, TEST_CLOCK: '2026-12-01T09:00:00Z' })
  await registerAdmin(portal)
})

test.afterAll(async () => {
  await portal.stop()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

/** Restarts the portal at another time; its admin signs in. */
async function at(instant: string, smtp: Record<string, string> = { SMTP_URL: mail.url }): Promise<void> {
  await portal.stop()
  portal = await hostPortal(folder, { ...smtp, TEST_CLOCK: instant })
  admin = (await callApi<Login>(portal, 'POST /auth/login', { body: OWNER })).body
}

const asAdmin = <T>(endpoint: string, body?: unknown) =>
  callApi<T>(portal, endpoint, { token: admin.token, ...(body !== undefined && { body }) })

/** Returns the id. */
async function tenant(name: string, email: string, leaseEndDate = '2999-12-31'): Promise<string> {
  const body = { name, email, leaseEndDate, apartment: 'Bohye (Shops)', password: 'tenant-secret' }
  return (await asAdmin<{ id: string }>('POST /tenants', body)).body.id
}

const issue = (tenantId: string, dueDate: string) =>
  asAdmin('POST /invoices', { tenantId, amount: 850, dueDate, sendEmail: false })

/** Counts emails to an address with a word in their subject. */
const got = (address: string, word: string) =>
  mail.received.filter(
    ({ to, subject }) => to?.some((one) => one.address === address) && subject?.includes(word),
  ).length

/** Resolves when no due email waits. */
async function delivered(): Promise<void> {
  const waits = async () => {
    const { body } = await asAdmin<{ nextAttemptAt: string | null }[]>('GET /mails?state=pending')
    const { body: now } = await asAdmin<{ time: string }>('GET /health')
    return body.filter(({ nextAttemptAt }) => nextAttemptAt === null || nextAttemptAt <= now.time).length
  }
  await expect.poll(waits).toBe(0)
}

async function open(browser: Browser, { small = false } = {}): Promise<Page> {
  const page = await (small ? openPhone : openDesktop)(browser, { portal })
  await restoreSession(page, admin)
  await page.goto('/reminders')
  await expect(page.getByRole('region', { name: 'Invoice reminders' })).toBeVisible()
  return page
}

const dryRun = (page: Page) => page.getByRole('dialog', { name: 'Who would get what today' })
const log = (page: Page) => page.getByRole('region', { name: 'Every run' })
const form = (page: Page) => page.getByRole('region', { name: 'Invoice reminders' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

test('a lease that ends in ten days is mailed once to the tenant and once to the admin, however often the portal starts', async ({
  browser,
}) => {
  await at('2026-12-02T09:00:00Z')
  const id = await tenant('Efua Owusu', 'efua@tenant.test', '2027-01-25')
  await at('2027-01-15T10:00:00Z')
  await expect.poll(() => got('efua@tenant.test', 'lease')).toBe(1)
  await expect.poll(() => got(OWNER.email, 'lease')).toBe(1)

  await at('2027-01-15T15:00:00Z')
  await at('2027-01-16T10:00:00Z')
  const page = await open(browser)
  await expect(page.getByText('Nobody gets one today.')).toBeVisible()
  const run = log(page).getByRole('listitem').filter({ hasText: '1 tenant' })
  await expect(run).toContainText('1 tenant · 1 sent')
  await expect(run).toContainText('at start')
  await run.getByRole('link').click()
  const entries = page.getByRole('dialog', { name: 'Lease reminders' })
  await expect(entries.getByRole('row').filter({ hasText: 'efua@tenant.test' })).toContainText('25 Jan 2027')
  await expect(entries.getByRole('link', { name: 'Sent' })).toHaveAttribute('href', /\/mail\?open=/)
  await expect(entries.getByRole('link', { name: 'Efua Owusu' })).toHaveAttribute('href', `/tenants/${id}`)
  await delivered()
  expect([got('efua@tenant.test', 'lease'), got(OWNER.email, 'lease')]).toEqual([1, 1])

  await page.goto('/notifications')
  await expect(page.getByRole('region', { name: 'Yesterday' })).toContainText('Efua Owusu')
})

test('background jobs are listed with their last run, and can be run again', async ({ browser }) => {
  const page = await openDesktop(browser, { portal })
  await restoreSession(page, admin)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Search settings').fill('background')
  await page.getByLabel('Search settings').press('Enter')
  const job = page.getByRole('listitem').filter({ hasText: 'Delete old notices' })
  await expect(job.getByText('Done')).toBeVisible()
  await expect(job.getByText(/Every hour · .*took \d/)).toBeVisible()
  await job.getByRole('button', { name: 'Run again: Delete old notices' }).click()
  await expect(page.getByText('Delete old notices: runs again.')).toBeVisible()
  await expect(job.getByText('Done')).toBeVisible()
  await abortNext(page, 'POST', '**/api/jobs/*/retry')
  await job.getByRole('button', { name: 'Run again: Delete old notices' }).click()
  await expect(page.getByRole('alert')).toContainText('The job could not be run again.')
})

test('a preview shows who gets reminders; then each gets one email, however often the settings are saved', async ({
  browser,
}) => {
  await at('2027-02-01T09:00:00Z')
  await asAdmin('PATCH /settings/reminders', DEFAULT_REMINDERS)
  await issue(await tenant('Kojo Addo', 'kojo@tenant.test'), '2027-02-12')
  await at('2027-02-15T10:00:00Z')
  const page = await open(browser)
  await page.getByLabel('After the due day').check()
  await save(page)
  const row = dryRun(page).getByRole('row').filter({ hasText: 'kojo@tenant.test' })
  await expect(row).toContainText('GHS 850.00')
  await expect(row).toContainText('overdue by 3 days')
  await expect(row).toContainText('After the due day')
  await expect(dryRun(page)).toContainText('The mails would go out at once.')
  await dryRun(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('After the due day')).toBeChecked()
  await expect(form(page)).toContainText('Not saved yet: nothing was switched on.')
  await expect(form(page).getByText('Off', { exact: true })).toBeVisible()
  expect((await asAdmin('GET /settings/reminders')).body).toEqual(DEFAULT_REMINDERS)
  await page.reload()
  await expect(form(page)).toContainText('What you had typed is back.')
  await expect(form(page)).toContainText('Not saved yet')
  await expect(page.getByLabel('After the due day')).toBeChecked()

  await save(page)
  await abortNext(page, 'PATCH', '**/api/settings/reminders')
  const agree = dryRun(page).getByRole('button', { name: 'Switch on and send 1 reminder' })
  await agree.click()
  await expect(dryRun(page).getByRole('alert')).toContainText('could not be switched on')
  await agree.click()
  await expect(page.getByText('Switched on. 1 reminder goes out now.')).toBeVisible()
  await expect(form(page)).not.toContainText('Not saved yet')
  await expect(form(page)).toContainText('3 days after')
  await expect(form(page).getByText('On', { exact: true })).toBeVisible()
  await expect.poll(() => got('kojo@tenant.test', 'Reminder')).toBe(1)

  await page.getByLabel('On the due day').check()
  await save(page)
  await expect(dryRun(page)).toContainText('Nobody would get a reminder today')
  await dryRun(page).getByRole('button', { name: 'Switch on', exact: true }).click()
  await expect(dryRun(page)).toHaveCount(0)
  await page.getByLabel('After the due day').uncheck()
  await save(page)
  await expect(page.getByText('Reminders updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('On the due day')).toBeChecked()
  await expect(page.getByLabel('After the due day')).not.toBeChecked()
  await log(page).getByRole('link', { name: 'Invoice reminders of 15 Feb 2027' }).click()
  const entries = page.getByRole('dialog', { name: 'Invoice reminders' })
  await expect(entries.getByRole('row').filter({ hasText: 'Kojo Addo' })).toContainText('After the due day')
  await expect(entries.getByRole('link', { name: 'Sent' })).toBeVisible()
  await delivered()
  expect(got('kojo@tenant.test', 'Reminder')).toBe(1)
})

test('quiet hours delay emails until they end', async ({ browser }) => {
  await at('2027-03-01T09:00:00Z')
  await asAdmin('PATCH /settings/reminders', DEFAULT_REMINDERS)
  await issue(await tenant('Yaa Boateng', 'yaa@tenant.test'), '2027-03-12')
  await at('2027-03-15T21:30:00Z')
  const page = await open(browser)
  await page.getByLabel('After the due day').check()
  await expect(page.getByText('Off: reminders are mailed at any hour')).toBeVisible()
  await page.getByLabel('Quiet hours').check()
  await expect(page.getByText('No reminder is mailed between 20:00 and 07:00')).toBeVisible()
  await save(page)
  await expect(dryRun(page)).toContainText('the mails would go out at 07:00')
  await dryRun(page).getByRole('button', { name: 'Switch on with 1 reminder' }).click()
  await expect(page.getByText('Switched on. 1 reminder waits until 07:00.')).toBeVisible()
  // The reader's clock is not the portal's and shows another day.
  await expect(log(page)).toContainText(/1 invoice · 1 waits until (16 Mar, )?07:00/)
  await log(page).getByRole('link', { name: 'Invoice reminders of 15 Mar 2027' }).click()
  const entries = page.getByRole('dialog', { name: 'Invoice reminders' })
  await expect(entries.getByRole('row').filter({ hasText: 'Yaa Boateng' })).toContainText('Queued')
  expect(got('yaa@tenant.test', 'Reminder')).toBe(0)

  await at('2027-03-16T07:00:30Z')
  await expect.poll(() => got('yaa@tenant.test', 'Reminder')).toBe(1)
  await at('2027-03-16T12:00:00Z')
  await delivered()
  expect(got('yaa@tenant.test', 'Reminder')).toBe(1)
})

test('without a mail server the screen says that reminders wait, and what is wrong with a field beside it', async ({
  browser,
}) => {
  await at('2027-04-01T09:00:00Z', {})
  const page = await open(browser)
  const waits = page.getByRole('status').filter({ hasText: 'reminders wait until it is' })
  await expect(page.getByText('messages wait in the outbox')).toHaveCount(0)
  await expect(waits.getByRole('link', { name: 'Set up mail' })).toHaveAttribute('href', '/mail/settings')
  await page.getByLabel('Days after').fill('99')
  await page.getByRole('button', { name: 'Who would get what today?' }).click()
  await expect(page.getByLabel('Days after')).toBeFocused()
  await expect(page.getByText('Days after must be 1 to 60')).toBeVisible()
  await page.getByLabel('Days after').fill('5')
  await page.getByLabel('Until').fill('20:00')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('must not begin and end at the same time')
})

test('what opens on the reminders passes WCAG 2.2 AA on a laptop and on a phone', { tag: '@long' }, async ({
  browser,
}) => {
  await at('2027-05-01T09:00:00Z')
  await asAdmin('PATCH /settings/reminders', DEFAULT_REMINDERS)
  await issue(await tenant('Esi Mensah', 'esi@tenant.test'), '2027-05-12')
  await tenant('Ato Quaye', 'ato@tenant.test', '2027-05-30')
  await at('2027-05-15T10:00:00Z')
  const runs = () => asAdmin<{ id: string; reminded: number }[]>('GET /reminders/runs')
  await expect.poll(async () => (await runs()).body[0]?.reminded).toBe(1)
  const run = (await runs()).body[0]?.id
  for (const small of [false, true]) {
    const page = await open(browser, { small })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.getByLabel('After the due day').check()
      await save(page)
      await expect(dryRun(page).getByRole('table')).toBeVisible()
      expect(await wcagFaults(page)).toEqual([])
      await dryRun(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(dryRun(page)).toHaveCount(0)
      await page.goto(`/reminders?run=${run}`)
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
      expect(await wcagFaults(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
    await page.context().close()
  }
})
