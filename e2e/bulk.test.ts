import type { Page } from '@playwright/test'
import { formatDay } from '../src/shared/days.ts'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { bulkForm, DUE, issuedWith } from './bulk-form.ts'
import { expect, openDesktop, type Servers, test } from './portal.ts'

test.describe.configure({ mode: 'serial' })

const BOHYE = 'Bohye (Shops)'
const ACHIMOTA = 'Achimota (Shops)'
const PEOPLE = [
  { name: 'Abena Pokuaa', email: 'abena@tenant.test', apartment: BOHYE, unit: 'A1' },
  { name: 'Kofi Ɔfɔri', email: 'kofi@tenant.test', apartment: BOHYE, unit: 'A2' },
  { name: 'Yaw Mensah', email: 'yaw@tenant.test', apartment: BOHYE, unit: 'A3' },
  { name: 'Dɛdɛ Lamptey', email: 'dede@tenant.test', apartment: ACHIMOTA, unit: 'C1' },
  { name: 'Esi Ofori', email: 'esi@tenant.test', apartment: ACHIMOTA, unit: 'C2' },
]

let admin: Page
let token: string
const ids = new Map<string, string>()

test.beforeAll(async ({ browser, servers }) => {
  token = await registerAdmin(servers.portal)
  for (const person of PEOPLE) {
    const made = await callApi<{ id: string }>(servers.portal, 'POST /tenants', {
      token,
      body: { ...person, password: 'tenant-secret' },
    })
    ids.set(person.name, made.body.id)
  }
  admin = await openDesktop(browser, servers)
  const { body } = await callApi<Login['user']>(servers.portal, 'GET /auth/me', { token })
  await restoreSession(admin, { token, user: body })
})

const { form, tick, button, results, count, fill, expectAccessible } = bulkForm(() => admin)
const issued = (servers: Servers, description: string) => issuedWith(servers, token, description)

async function open(): Promise<void> {
  await admin.goto('/invoices?new=bulk')
  await expect(tick('Yaw Mensah')).toBeVisible()
}

test('tenants that cannot be loaded are requested again, in either form', async () => {
  const failed = 'Failed to load tenants. Please try again.'
  for (const [kind, path] of [
    ['1', '**/api/tenants?*'],
    ['bulk', '**/api/tenants/choices'],
  ] as const) {
    await admin.route(path, (route) => route.fulfill({ status: 500, body: '' }))
    await admin.goto(`/invoices?new=${kind}`)
    await expect(admin.getByRole('alert')).toContainText(failed)
    await expect(admin.getByText('No tenant matches.')).toHaveCount(0)
    await admin.unroute(path)
    await button('Retry').click()
    await expect(admin.getByRole('alert')).toHaveCount(0)
  }
  await expect(tick('Yaw Mensah')).toBeVisible()
  await admin.goto('/invoices?new=1')
  await admin.getByRole('combobox', { name: 'Tenant' }).click()
  await expect(admin.getByRole('option', { name: 'Yaw Mensah' })).toBeVisible()
})

test('the form is in the address, and its values survive the other form and a reload', async () => {
  await admin.goto('/invoices')
  // An empty list shows the button a second time.
  await button('New Invoice').first().click()
  await expect(admin.getByRole('radio', { name: 'Single Invoice' })).toBeChecked()
  await admin.getByLabel('Amount (GHS)').fill('77')
  await admin.getByRole('radio', { name: 'Single Invoice' }).press('ArrowRight')
  await expect(admin.getByRole('radio', { name: 'Bulk Invoices' })).toBeFocused()
  await expect(admin).toHaveURL(/\?new=bulk$/)
  await tick('Kofi Ɔfɔri').check()
  await fill('Rent for the stalls', '1200.5')
  await admin.getByRole('radio', { name: 'Single Invoice' }).check()
  await expect(form()).toBeHidden()
  await expect(admin.getByRole('form', { name: 'Single Invoice' }).getByLabel('Amount (GHS)')).toHaveValue(
    '77',
  )
  await admin.getByRole('radio', { name: 'Bulk Invoices' }).check()
  await expect(form().getByLabel('Amount (GHS)')).toHaveValue('1200.5')
  await admin.reload()
  await expect(admin.getByText('What you had typed is back.')).toBeVisible()
  await expect(form().getByLabel('Amount (GHS)')).toHaveValue('1200.5')
  await expect(tick('Kofi Ɔfɔri')).toBeChecked()
  await expect(form()).toContainText('1 tenant selected · GHS 1,200.50 in total')
})

test('tenants are chosen by property, by search and by tick, with nothing but the keyboard too', async () => {
  await button('Clear').click()
  await expect(form()).toContainText('0 tenants selected · GHS 0.00 in total')
  await button('Create Invoices').click()
  await expect(admin.getByRole('alert')).toContainText('Please select at least one tenant')
  await expectAccessible()
  await admin.getByRole('alert').getByRole('button').click()
  await expect(form().getByLabel('Search tenants')).toBeFocused()
  await admin.keyboard.type('ofori')
  await expect(form()).toContainText('2 shown, 0 selected')
  await expect(tick('Esi Ofori')).toBeVisible()
  await tick('Kofi Ɔfɔri').press('Space')
  await form().getByLabel('Search tenants').fill('')
  await form()
    .getByLabel('Property')
    .selectOption({ label: `${ACHIMOTA} (2)` })
  // Two other tenants are shown until the search is cleared.
  await expect(tick('Dɛdɛ Lamptey')).toBeVisible()
  await button('Select all 2 shown').press('Enter')
  await expect(form()).toContainText('3 tenants selected · GHS 3,601.50 in total')
  await form().getByLabel('Property').selectOption('')
  await tick('Dɛdɛ Lamptey').uncheck()
  await expect(form()).toContainText('2 tenants selected · GHS 2,401.00 in total')
})

test('nothing is issued without a confirmation', async ({ servers }) => {
  await button('Create 2 Invoices').click()
  const dialog = admin.getByRole('dialog', { name: 'Issue 2 invoices?' })
  await expect(dialog).toContainText('Amount eachGHS 1,200.50')
  await expect(dialog).toContainText('In totalGHS 2,401.00')
  await expect(dialog).toContainText(`Due${formatDay(DUE)}`)
  await expect(dialog).toContainText('Each tenant gets the invoice with its PDF by e-mail.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(form().getByLabel('Amount (GHS)')).toHaveValue('1200.5')
  expect(await issued(servers, 'Rent for the stalls')).toEqual([])
  await admin.getByRole('button', { name: 'New Invoice' }).focus()
  await admin.goto('/dashboard')
  await admin.goto('/invoices?new=bulk')
  await expect(form().getByLabel('Amount (GHS)')).toHaveValue('1200.5')
  await admin.getByRole('button', { name: 'Discard' }).click()
})

test('a run shows its progress, then what failed and why, and retries just that', async ({ servers }) => {
  const { mail, portal } = servers
  const sent = (address: string) =>
    mail.received.filter(
      ({ subject, to }) => subject?.startsWith('Invoice') && to?.some((to) => to.address === address),
    )
  await open()
  await button('Select all 5 shown').click()
  await fill('Service charge', '45.10')
  await callApi(portal, `DELETE /tenants/${ids.get('Yaw Mensah')}`, { token })
  mail.rejectedAddresses.add('kofi@tenant.test')
  mail.mode = 'hang'
  await button('Create 5 Invoices').click()
  await button('Issue 5 Invoices').dblclick()
  await expect(admin.getByRole('progressbar', { name: /^Sending e-mails: \d of 4$/ })).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('progressbar', { name: /^Sending e-mails: \d of 4$/ })).toBeVisible()
  await expect(admin.getByRole('main')).toContainText(
    'You may leave this page; the invoices and mails go on.',
  )
  await expect(form()).toHaveCount(0)
  await expectAccessible()
  mail.release()
  await expect(results()).toContainText('4 of 5 invoices were created; 1 e-mail failed.')
  await expect(results().getByRole('alert')).toBeFocused()
  await expect(count('Failed')).toContainText('1')
  await expect(count('E-mails sent')).toContainText('3')
  await expect(count('With PDF')).toContainText('3')
  await expect(count('E-mails failed')).toContainText('1')
  await expect(results().getByRole('listitem').filter({ hasText: 'Yaw Mensah' })).toContainText(
    'Tenant not found',
  )
  await expect(results().getByRole('listitem').filter({ hasText: 'Kofi Ɔfɔri' })).toContainText(
    'Mailbox says no',
  )
  await expect(results().getByRole('listitem')).toHaveCount(2)
  await expectAccessible()
  await admin.reload()
  await expect(results().getByRole('listitem')).toHaveCount(2)
  mail.rejectedAddresses.clear()
  await button('Retry 1 e-mail').click()
  await expect(count('E-mails sent')).toContainText('4')
  await expect(count('E-mails failed')).toContainText('0')
  await button('Retry 1 tenant').click()
  await expect(results().getByRole('listitem')).toHaveText(/Yaw Mensah.*Tenant not found/)
  await expect(count('Attempted')).toContainText('5')
  await expect(count('Successful')).toContainText('4')
  expect(await issued(servers, 'Service charge')).toHaveLength(4)
  for (const { email, name } of PEOPLE) expect(sent(email), name).toHaveLength(name === 'Yaw Mensah' ? 0 : 1)
  expect(mail.findLastTo('kofi@tenant.test').attachments).toHaveLength(1)
  await button('Dismiss').click()
  await expect(admin).toHaveURL(/\/invoices$/)
  await expect(admin.getByRole('table', { name: 'Invoices' }).locator('tbody tr')).toHaveCount(4)
})

test('the same invoices again are issued only when the admin says so', async ({ servers }) => {
  const issue = async () => {
    await admin.goto('/invoices?new=bulk')
    await tick('Esi Ofori').check()
    await fill('Sweeping', '15')
    await button('Create 1 Invoice').click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Issue 1 Invoice' }).click()
  }
  await issue()
  await expect(results()).toBeVisible()
  await button('Dismiss').click()
  await issue()
  const again = admin.getByRole('region', { name: 'Issue them again?' })
  await expect(again).toContainText(/issued the same invoices to this tenant on .* at \d\d:\d\d\./)
  await again.getByRole('button', { name: 'Back to the Form' }).click()
  await expect(form().getByLabel('Description')).toHaveValue('Sweeping')
  expect(await issued(servers, 'Sweeping')).toHaveLength(1)
  await button('Create 1 Invoice').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Issue 1 Invoice' }).click()
  await again.getByRole('button', { name: 'Issue Again' }).click()
  await expect(results()).toBeVisible()
  expect(await issued(servers, 'Sweeping')).toHaveLength(2)
})
