import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Mail, MailSettings } from '../src/features/messaging/channels/mails.contract.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { type AuthenticatedMailServer, startAuthenticatedMailServer } from './authenticated-mail-server.ts'
import { confirmWith, expect, type HostedPortal, hostPortal, openDesktop, test } from './portal.ts'
import { wcagFaults } from './wcag.ts'

test.use({ sharedPages: true })
test.describe.configure({ mode: 'serial' })

const OWNER = { email: 'owner@landlord.test', password: 'correct horse' }
const AMA = { name: 'Ama Serwaa', email: 'ama@tenant.test' }
const KOFI = { name: 'Kofi Boateng', email: 'kofi@tenant.tset' }
const KOFI_RIGHT = 'kofi@tenant.test'
const USER = 'office@landlord.test'
const PASSWORD = 'kente cloth'
const NOBODY_LISTENS = '9'
const HOUR = 3_600_000

let folder: string
let portal: HostedPortal
let mail: AuthenticatedMailServer
let admin: Login
let page: Page
const ids = new Map<string, string>()

const asAdmin = async <T>(endpoint: string, body?: unknown) => {
  const sent = { token: admin.token, ...(body !== undefined && { body }) }
  return (await callApi<T>(portal, endpoint, sent)).body
}

async function addTenant(person: typeof AMA): Promise<void> {
  const body = { ...person, apartment: 'Bohye (Shops)' }
  ids.set(person.name, (await asAdmin<{ id: string }>('POST /tenants', body)).id)
}

const issue = ({ name }: typeof AMA, description: string) =>
  asAdmin('POST /invoices', { tenantId: ids.get(name), amount: 850, dueDate: '2999-12-05', description })

/** Restarts the portal `hours` later and signs the owner in. */
async function later(browser: Parameters<typeof openDesktop>[0], hours: number): Promise<void> {
  await page.context().close()
  await portal.stop()
  const then = new Date(Date.now() + hours * HOUR)
  portal = await hostPortal(folder, { TEST_CLOCK: then.toISOString() })
  await signIn(browser)
  await page.clock.setSystemTime(then)
}

async function signIn(browser: Parameters<typeof openDesktop>[0]): Promise<void> {
  admin = (await callApi<Login>(portal, 'POST /auth/login', { body: OWNER })).body
  page = await openDesktop(browser, { portal })
  await restoreSession(page, admin)
}

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-mail-'))
  mail = await startAuthenticatedMailServer(USER, PASSWORD)
  portal = await hostPortal(folder)
  await registerAdmin(portal)
  await signIn(browser)
  await addTenant(AMA)
})

test.afterAll(async () => {
  await portal.stop()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

const banner = () => page.getByRole('complementary', { name: 'Mail' })
const form = () => page.getByRole('form', { name: 'Mail server' })
const fares = () => page.getByRole('region', { name: 'How mail fares' })
const row = (text: string) =>
  page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: text })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const got = (address: string, word: string) =>
  mail.received.filter(
    ({ to, subject }) => to?.some((one) => one.address === address) && subject?.includes(word),
  )

/** Checks the light and the dark scheme; scripts cannot run in a message's frame. */
async function faults(): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const all = await wcagFaults(page, { without: ['iframe'] })
    found.push(...all.map(({ rule, at }) => `${rule} at ${at}`))
  }
  return found
}

/** Sends a test message and expects its result. */
async function tried(role: 'alert' | 'status', text: string): Promise<void> {
  await press('Send a test message')
  await expect(form().getByRole(role).filter({ hasText: text })).toBeVisible()
}

test('mail is set up on the screen: a test shows the error, and waiting emails are sent after the correction', async () => {
  await page.goto('/tenants')
  await expect(banner()).toContainText('No mail server is set up; messages wait in the outbox.')
  await banner().getByRole('link', { name: 'Set up mail' }).click()
  await press('Send a test message')
  await expect(form().getByLabel('Server')).toBeFocused()
  await form().getByLabel('Server').fill('127.0.0.1')
  await form().getByLabel('Security').selectOption('None')
  await expect(form().getByLabel('Port')).toHaveValue('25')
  await form().getByLabel('Port').fill(NOBODY_LISTENS)
  await form().getByLabel('User').fill(USER)
  await form().getByLabel('Password', { exact: true }).fill('a guess')
  await form().getByLabel("Sender's address").fill(USER)
  await expect(form()).toContainText(`Mails come from Property Management <${USER}>`)
  await expect(form()).toContainText(`Links in mails lead to ${portal.url}`)
  await tried('alert', 'Nothing takes mail at this server and port. Check the port.')
  await form().getByLabel('Port').fill(String(mail.port))
  await expect(form().getByRole('alert')).toHaveCount(0)
  await tried('alert', 'The mail server did not accept the user or the password.')
  await expect(form().getByText('What the server said')).toBeVisible()
  expect(await faults()).toEqual([])
  await form().getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tried('status', `It works: the test message is on its way to ${OWNER.email}.`)
  await expect(form()).toContainText('Now press Save.')
  expect(mail.received.map(({ to }) => to?.[0]?.address)).toEqual([OWNER.email])
  expect(await asAdmin<MailSettings>('GET /settings/mail')).toMatchObject({ source: 'none', host: null })
  await press('Save')
  await confirmWith(page, OWNER.password)
  await expect(page.getByText('Mail server saved. 1 waiting message goes out now.')).toBeVisible()
  await expect(form().getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(form()).toContainText('One is kept. Leave this empty to keep it.')
  await expect.poll(() => got(AMA.email, 'Property Management').length).toBe(1)
  await page.getByRole('main').getByRole('link', { name: '‹ Messages' }).click()
  await expect(fares()).toContainText('Goes out through 127.0.0.1')
  await expect(row(AMA.email)).toContainText('Sent')
  await page.goto('/tenants')
  await expect(page.getByRole('table')).toContainText(AMA.name)
  await expect(banner()).toHaveCount(0)
})

test('a message opens as its reader sees it, but not where it holds a secret', async () => {
  await issue(AMA, 'Rent for the shop')
  await page.goto('/mail')
  await row('Welcome').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This message holds a password or a link that only its reader may see.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await row('Invoice').getByRole('button').first().click()
  await expect(page).toHaveURL(/open=/)
  await expect(dialog).toContainText(AMA.email)
  await expect(dialog).toContainText(/Attached.*\.pdf/)
  const seen = dialog.frameLocator('iframe')
  await expect(seen.getByText('Rent for the shop')).toBeVisible()
  const fits = () => dialog.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height > 500)
  await expect.poll(fits).toBe(true)
  expect(await faults()).toEqual([])
  await press('Plain text')
  await expect(dialog.locator('pre')).toContainText('Rent for the shop')
  await page.reload()
  await expect(dialog.frameLocator('iframe').getByText('Rent for the shop')).toBeVisible()
  await press('Close')
  await expect(page).toHaveURL('/mail')
})

test('a refused address shows an error, and Send again uses the corrected one', async () => {
  mail.refused.add(KOFI.email)
  await addTenant(KOFI)
  await issue(KOFI, 'Rent for the flat')
  await page.goto('/mail')
  await expect(row(KOFI.email)).toHaveCount(2)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused()
  await page.keyboard.type('kofi')
  await expect(page).toHaveURL('/mail?q=kofi')
  await page.getByLabel('Kind').selectOption('Invoice')
  await page.getByLabel('State').selectOption('Failed')
  await expect(page).toHaveURL('/mail?q=kofi&kind=invoice&state=failed')
  await expect(row(KOFI.email)).toHaveCount(1)
  await expect(row(KOFI.email)).toContainText('There is no such mailbox. Check the e-mail address.')
  await expect(row(KOFI.email)).toContainText(KOFI.name)
  const find = row(KOFI.email).getByRole('link', { name: 'Find the tenant' })
  await expect(find).toHaveAttribute('href', `/tenants?q=${encodeURIComponent(KOFI.email)}`)
  await row(KOFI.email).getByText('What the server said').click()
  await expect(row(KOFI.email)).toContainText('550')
  await asAdmin(`PATCH /tenants/${ids.get(KOFI.name)}`, { email: KOFI_RIGHT })
  await row('Invoice').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${KOFI_RIGHT}.` })).toBeVisible()
  await expect(page.getByText('No message matches.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'List of messages' })).toBeFocused()
  await press('Clear filters')
  await expect(row('Invoice').filter({ hasText: KOFI_RIGHT })).toContainText('Sent')
  expect(got(KOFI_RIGHT, 'Invoice')).toHaveLength(1)
  const cells = page.getByRole('table', { name: 'Messages' }).locator('tbody :is(th, td)')
  expect((await cells.allTextContents()).filter((text) => text.trim() === '')).toEqual([])
})

test('without a mail server messages wait, and the banner can be dismissed', async () => {
  await page.goto('/mail/settings')
  await press('Forget this server')
  await page.getByRole('dialog').getByRole('button', { name: 'Forget this server' }).click()
  await confirmWith(page, OWNER.password)
  await expect(page.getByText('The mail server was forgotten.')).toBeVisible()
  await issue(AMA, 'Water')
  await page.goto('/mail?state=queued')
  await expect(fares()).toContainText('No mail server is set up.')
  await expect(row(AMA.email)).toHaveCount(1)
  await page.goto('/invoices')
  await expect(banner()).toBeVisible()
  expect(await faults()).toEqual([])
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  await banner().getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner()).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
  const statusResponse = page.waitForResponse('**/api/mails/status')
  await page.reload()
  await statusResponse
  await expect(page.getByRole('table')).toContainText('Water')
  await expect(banner()).toHaveCount(0)
})

test('messages that waited longer than a day are sent only on request', async ({ browser }) => {
  await later(browser, 25)
  const ended = async () => (await asAdmin<Mail[]>('GET /mails?ended=no-server')).length
  // The alert about the removed mail server went out by that server.
  await expect.poll(ended).toBe(1)
  await page.goto('/mail')
  await expect(fares().getByRole('link', { name: '1 waited too long' })).toBeVisible()
  await page.goto('/mail/settings')
  await form().getByLabel('Server').fill('127.0.0.1')
  await form().getByLabel('Security').selectOption('None')
  await form().getByLabel('Port').fill(String(mail.port))
  await form().getByLabel('User').fill(USER)
  await form().getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press('Save')
  await confirmWith(page, OWNER.password)
  // The seal of the day before may wait as well.
  await expect(page.getByText('Mail server saved.')).toBeVisible()
  await page.getByRole('link', { name: /older .* your word/ }).click()
  await expect(page).toHaveURL('/mail?state=no-server')
  await expect(row(AMA.email)).toContainText('It waited longer than 24 hours')
  const offer = page.getByRole('region', { name: 'Left unsent' })
  await expect(offer).toContainText('1 message was not sent because there was no mail server')
  expect(await faults()).toEqual([])
  const before = got(AMA.email, 'Invoice').length
  await offer.getByRole('button', { name: 'Send it now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByText('1 message goes out now.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect.poll(() => got(AMA.email, 'Invoice').length).toBe(before + 1)
})

test('the banner shows when no email was sent for an hour, until one is', async ({ browser }) => {
  await mail.close()
  await issue(AMA, 'Light')
  await later(browser, 27)
  await page.goto('/invoices')
  const failing = page.getByRole('alert').filter({ hasText: 'No mail has gone out since' })
  await expect(failing).toContainText('Nothing takes mail at this server and port.')
  await expect(failing.getByRole('button')).toHaveCount(0)
  expect(await faults()).toEqual([])
  await failing.getByRole('link', { name: 'Look at mail' }).click()
  await expect(failing).toHaveCount(0)
  await expect(fares()).toContainText('No mail has gone out since')
  expect(await faults()).toEqual([])
  await fares().getByRole('button', { name: 'Try all again now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try all again now' }).click()
  // The seal of a day and an alert to the owners may wait as well.
  await expect(page.getByText(/^(1 message goes|[2-5] messages go) out now\.$/)).toBeVisible()
  mail = await startAuthenticatedMailServer(USER, PASSWORD)
  await page.goto('/mail/settings')
  await form().getByLabel('Port').fill(String(mail.port))
  await press('Save')
  await confirmWith(page, OWNER.password)
  const saved = /Mail server saved\. (1 waiting message goes|[2-6] waiting messages go) out now\./
  await expect(page.getByText(saved)).toBeVisible()
  await expect.poll(() => got(AMA.email, 'Invoice').length).toBe(1)
  await page.goto('/invoices')
  await expect(page.getByRole('table')).toContainText('Light')
  await expect(failing).toHaveCount(0)
})
