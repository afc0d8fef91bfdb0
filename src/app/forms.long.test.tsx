import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { paymentProofsEndpoints } from '../features/money/invoices/payment-proofs.contract.ts'
import type { Case } from '../features/service/cases/cases.contract.ts'
import { CASE_KINDS, CASES } from '../features/service/cases/cases.rules.ts'
import {
  chosenFiles,
  emptyForm,
  fillForm,
  listUnmatchedErrors,
  readForm,
  readSecrets,
  uploadedPhotos,
} from '../testing/calls/form-fields.ts'
import { sampleFiles } from '../testing/files.ts'
import { callApi, type RunningPortal, registerAdmin } from '../testing/portal/process.ts'
import { createClient, type Login, logIn, type OpenApp, openApp, startApi } from '../testing/web.tsx'

const BACK = 'What you had typed is back.'
const CHOOSE_AGAIN = 'Please choose the file again.'
const AKOSUA = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }
const SUBMITTED = '6 Dec 2999'
const OPEN = '5 Dec 2999'

let api: Awaited<ReturnType<typeof startApi>>
const people = {} as { admin: Login; tenant: Login }
let tenantId = ''

beforeAll(async () => {
  api = await startApi()
  const { portal } = api
  const token = await registerAdmin(portal)
  people.admin = await logIn(portal, 'owner@landlord.test', 'correct horse')
  const body = { ...AKOSUA, apartment: 'Bohye (Shops)', unit: 'D1', phone: '024 000 0001' }
  const { id } = (await callApi<{ id: string }>(portal, 'POST /tenants', { token, body })).body
  tenantId = id
  const deleted = { name: 'Yaw Boateng', email: 'yaw@tenant.test', apartment: 'Bohye (Shops)' }
  const yaw = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: deleted })
  await callApi(portal, `DELETE /tenants/${yaw.body.id}`, { token })
  people.tenant = await logIn(portal, AKOSUA.email, AKOSUA.password)
  for (const dueDate of ['2999-12-05', '2999-12-06']) await issue(portal, { tenantId: id, dueDate })
  await pay(portal, id)
  await spend(portal)
  for (const kind of CASE_KINDS) await report(portal, id, kind)
  await addDebtor(portal)
  await callApi(portal, 'POST /closes', { token, body: { through: '2025-12-31' } })
})
afterAll(() => api.stop())

async function issue(portal: RunningPortal, { tenantId, dueDate }: { tenantId: string; dueDate: string }) {
  const body = { tenantId, amount: 850, dueDate, sendEmail: false }
  const invoice = await callApi<{ id: string }>(portal, 'POST /invoices', { token: people.admin.token, body })
  if (dueDate.endsWith('05')) return
  const api = await createClient<typeof paymentProofsEndpoints>(people.tenant)
  await api.upload('POST /invoices/{id}/receipt', {
    params: { id: invoice.body.id },
    fields: { paymentDate: '2026-11-01' },
    file: { receipt: new File([new Uint8Array(sampleFiles.png)], 'receipt.png', { type: 'image/png' }) },
  })
}

async function addDebtor(portal: RunningPortal) {
  const { token } = people.admin
  const kojo = { name: 'Kojo Antwi', email: 'kojo@tenant.test', apartment: 'Bohye (Shops)' }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: kojo })
  const invoice = { tenantId: body.id, amount: 400, dueDate: '2026-01-05', enteredLater: true }
  await callApi(portal, 'POST /invoices', { token, body: { ...invoice, sendEmail: false } })
}

async function pay(portal: RunningPortal, tenantId: string) {
  const { token } = people.admin
  const deposit = { tenantId, amount: 500, dueDate: '2999-12-07', purpose: 'deposit', status: 'Paid' }
  await callApi(portal, 'POST /invoices', { token, body: { ...deposit, sendEmail: false } })
  const credit = { tenantId, amount: 100, receivedOn: '2026-11-01', method: 'cash', keepCredit: true }
  await callApi(portal, 'POST /payments', { token, body: { ...credit, sendEmail: false } })
  const withheld = { ...credit, kind: 'withholding', amount: 8 }
  await callApi(portal, 'POST /payments', { token, body: { ...withheld, sendEmail: false } })
}

async function spend(portal: RunningPortal) {
  const { token } = people.admin
  const { body: properties } = await callApi<{ id: string }[]>(portal, 'GET /properties', { token })
  const given = { category: 'repairs', amount: 420.5, spentOn: '2026-11-01', supplier: 'Kwame Plumbing' }
  await callApi(portal, 'POST /expenses', { token, body: { ...given, propertyId: properties[0]?.id } })
}

async function report(portal: RunningPortal, tenantId: string, kind: (typeof CASE_KINDS)[number]) {
  const { path, bodyField } = CASES[kind]
  const own = { tenantId, tenantName: AKOSUA.name, tenantEmail: AKOSUA.email }
  const body = { ...own, subject: 'Door that jams', [bodyField]: 'It is like this since Monday.' }
  const { id } = (await callApi<Case>(portal, `POST /${path}`, { token: people.tenant.token, body })).body
  const answer = { adminResponse: 'Is it better?' }
  await callApi(portal, `PATCH /${path}/${id}`, { token: people.admin.token, body: answer })
}

type Open = () => Promise<HTMLElement>

const labelled =
  (name: string | RegExp): Open =>
  async () =>
    (await screen.findAllByRole('form', { name }))[0] as HTMLElement

async function dialog(name: string): Promise<HTMLElement> {
  const found = await screen.findByRole('dialog', { name })
  return waitFor(() => {
    const form = found.querySelector('form')
    if (!form) throw new Error(`The dialog ${name} has no form.`)
    return form
  })
}

const press = (button: HTMLElement | undefined) => button && fireEvent.click(button)

const opening =
  (button: string | RegExp, title: string): Open =>
  async () => {
    const main = within(screen.getByRole('main'))
    press((await main.findAllByRole('button', { name: button }))[0])
    return dialog(title)
  }

const inRow =
  (text: string, action: string, title: string): Open =>
  async () => {
    const row = await waitFor(() => {
      const found = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(text))
      if (!found) throw new Error(`No row names ${text}.`)
      return found
    })
    press(within(row).getAllByText(action, { selector: 'button, button *' })[0])
    return dialog(title)
  }

const ofAkosua =
  (action: string, title: string): Open =>
  async () => {
    press((await within(screen.getByRole('main')).findAllByRole('link', { name: /Akosua/ }))[0])
    const [button] = await screen.findAllByText(action, { selector: 'main button, main button *' })
    press(button)
    return dialog(title)
  }

const ofRentCard: Open = async () => {
  press((await screen.findAllByText('Rent card', { selector: 'a, a *' }))[0])
  press(await screen.findByRole('button', { name: 'Record official card' }))
  return dialog('Official rent card')
}

const paidBySomeone: Open = async () => {
  await opening('Record payment', 'Record payment')()
  press(await screen.findByRole('button', { name: 'Paid by someone for several tenants' }))
  return dialog('Paid by someone for several tenants')
}

const UNITS = '/properties?apartment=Bohye+%28Shops%29'

/** {id} in a path is the tenant's. */
type FormCase = [name: string, path: string, open: Open]
const OFFICE: FormCase[] = [
  ['Single Invoice', '/invoices?new=1', labelled('Single Invoice')],
  ['Bulk Invoices', '/invoices?new=bulk', labelled('Bulk Invoices')],
  ['Edit Invoice', '/invoices', inRow(OPEN, 'Edit', 'Edit Invoice')],
  ['Mark Paid', '/invoices', inRow(OPEN, 'Mark Paid', 'Mark Paid')],
  ['Delete Invoice', '/invoices', inRow(OPEN, 'Delete', 'Delete Invoice')],
  [
    'Upload Payment Receipt for a tenant',
    '/invoices',
    inRow(OPEN, 'Upload Receipt', 'Upload Payment Receipt'),
  ],
  ['Review Payment Receipt', '/invoices', inRow(SUBMITTED, 'Review Receipt', 'Review Payment Receipt')],
  ['Issue credit note', '/invoices', inRow(OPEN, 'Issue credit note', 'Issue credit note')],
  ['Write off', '/invoices', inRow(OPEN, 'Write off', 'Write off')],
  ['Record payment', '/payments', opening('Record payment', 'Record payment')],
  ['Paid by someone for several tenants', '/payments', paidBySomeone],
  [
    'Export for the accountant',
    '/payments',
    opening('Export for the accountant', 'Export for the accountant'),
  ],
  ['Correct payment', '/payments', inRow('Cash', 'Correct', 'Correct payment')],
  ['Reverse payment', '/payments', inRow('Cash', 'Reverse', 'Reverse payment')],
  ['Rates', '/tax/settings', labelled('Rates')],
  ['Close the books', '/books', opening(/^Close /, 'Close the books')],
  ['Reopen the books', '/books', opening(/^Reopen /, 'Reopen the books')],
  ['Accounts', '/books/accounts', labelled('Accounts')],
  ['Late fees', '/billing/late-fees', labelled('Late fees')],
  [
    'Add the certificate',
    '/tax?month=2026-11',
    inRow('Withheld tax', 'Add certificate', 'Add the certificate'),
  ],
  ['Record contact', '/arrears', inRow('Kojo', 'Record contact', 'Record contact')],
  ['Promise to pay', '/arrears', inRow('Kojo', 'Promise to pay', 'Promise to pay')],
  ['Add Expense', '/expenses', opening('Add Expense', 'Add Expense')],
  ['Edit Expense', '/expenses', inRow('Kwame Plumbing', 'Edit', 'Edit Expense')],
  ['Void Expense', '/expenses', inRow('Kwame Plumbing', 'Void', 'Void Expense')],
  ['Add bill', '/expenses', inRow('Kwame Plumbing', 'Add bill', 'Add bill')],
  ['Enter opening balance', '/tenants', ofAkosua('Enter opening balance', 'Enter opening balance')],
  ['Give back credit', '/tenants', ofAkosua('Give back credit', 'Give back credit')],
  ['Use deposit', '/tenants', ofAkosua('Use deposit for what is owed', 'Use deposit')],
  ['Return deposit', '/tenants', ofAkosua('Return deposit', 'Return deposit')],
  ['Add Tenant', '/tenants', opening('Add Tenant', 'Add Tenant')],
  ['Edit Tenant', '/tenants', inRow('Akosua', 'Edit', 'Edit Tenant')],
  ['Erase Data', '/tenants/deleted', inRow('Yaw', 'Erase…', 'Erase Data')],
  ['Add Property', '/properties', opening('Add Property', 'Add Property')],
  ['Edit Property', '/properties', inRow('Palmwine', 'Edit', 'Edit Property')],
  ['Add Unit', UNITS, opening('Add Unit', 'Add Unit')],
  ['Edit Unit', UNITS, inRow('D1', 'Edit', 'Edit Unit')],
  ['Add Lease', '/tenants/{id}?tab=lease', opening('Add Lease', 'Add Lease')],
  ['Edit Lease', '/tenants/{id}?tab=lease', inRow('D1', 'Edit', 'Edit Lease')],
  ['Offer Renewal', '/tenants/{id}?tab=lease', inRow('D1', 'Offer Renewal', 'Offer Renewal')],
  ['End Lease', '/tenants/{id}?tab=lease', inRow('D1', 'End Lease', 'End Lease')],
  ['New Announcement', '/announcements', opening('New Announcement', 'New Announcement')],
  ['Add Recurring Charge', '/tenants/{id}?tab=lease', opening('Add Charge', 'Add Recurring Charge')],
  ['Official rent card', '/tenants/{id}?tab=lease', ofRentCard],
  ['Company', '/company', labelled('Company')],
  ['Invoice reminders', '/reminders', labelled('Invoice reminders')],
  ['Mail server', '/mail/settings', labelled('Mail server')],
  ['Online payment', '/online-payments/settings', labelled('Online payment')],
  ['SMS', '/sms/settings', labelled('SMS')],
  ['Add Person', '/staff', opening('Add Person', 'Add Person')],
  ['Profile', '/account', labelled('Profile')],
  ['Password', '/account', labelled('Password')],
  ['Set up two-step sign-in', '/account', opening('Set Up', 'Set up two-step sign-in')],
  ['Respond to Request', '/requests', opening('Update Response', 'Respond to Request')],
  ['Respond to Complaint', '/complaints', opening('Respond', 'Respond to Complaint')],
]
const TENANT: FormCase[] = [
  ['Upload Payment Receipt', '/tenant/invoices', labelled(/^Upload Payment Receipt/)],
  ['Upload on the dashboard', '/tenant-dashboard', opening('I have paid', 'Upload Payment Receipt')],
  ['Add a document', '/tenant-dashboard', opening('Add a document', 'Add a document')],
  ['Submit a New Request', '/requests', labelled('Submit a New Request')],
  ['Submit a New Complaint', '/complaints', labelled('Submit a New Complaint')],
  ['Reply to Admin', '/requests', labelled('Your reply about Door that jams')],
  ['Profile on the dashboard', '/tenant-dashboard?edit=profile', labelled('Profile')],
  ['Password on the dashboard', '/tenant-dashboard?edit=password', labelled('Password')],
]

async function outlivesItsScreen({ go, fetched }: OpenApp, [, path, openForm]: FormCase): Promise<void> {
  const open = async () => {
    await go('/notifications')
    await go(path.replace('{id}', tenantId))
    const form = await openForm()
    await fetched()
    return form
  }
  const form = await open()
  const empty = readForm(form)
  await fillForm(form)
  const filled = readForm(form)
  await refetchAll()
  await fetched()
  expect(form.isConnected).toBe(true)
  expect(readForm(form)).toEqual(filled)
  const fields = Object.keys(filled).length
  const files = chosenFiles(form).length
  const photos = uploadedPhotos(form).length

  const again = await open()
  await waitFor(() => expect(readForm(again)).toEqual(filled))
  expect(within(again).queryAllByText(BACK, { exact: false })).toHaveLength(fields > 0 ? 1 : 0)
  expect(within(again).queryAllByText(CHOOSE_AGAIN, { exact: false })).toHaveLength(files)
  await waitFor(() => expect(uploadedPhotos(again)).toHaveLength(photos))
  expect(readSecrets(again)).toBe('')
  if (fields > 0) press(within(again).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(readForm(again)).toEqual(empty))

  const discarded = await open()
  expect(readForm(discarded)).toEqual(empty)
  expect(within(discarded).queryAllByText(BACK, { exact: false })).toHaveLength(0)
  if (!emptyForm(discarded)) return
  fireEvent.submit(discarded)
  expect(listUnmatchedErrors(discarded)).toEqual([])
}

/** Refetching must not replace a form in use. */
async function refetchAll(): Promise<void> {
  const { queryClient } = await import('../web/query.ts')
  await queryClient.invalidateQueries()
}

describe('what an admin types into', () => {
  let app: OpenApp
  beforeAll(async () => {
    app = await openApp(people.admin)
  })
  test.each(OFFICE)('%s is there again', (...form) => outlivesItsScreen(app, form))
})

describe('what a tenant types into', () => {
  let app: OpenApp
  beforeAll(async () => {
    app = await openApp(people.tenant)
  })
  test.each(TENANT)('%s is there again', (...form) => outlivesItsScreen(app, form))
})
