import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { chosenFiles, fillForm, readForm, readSecretFields, uploadedPhotos } from './every-form.ts'
import { expect, openDesktop, openPhone, type Servers, takePhoto, test } from './portal.ts'
import { addTenant, submitCase, type Tenant } from './tenant.ts'

const BACK = 'What you had typed is back.'
const CHOOSE_AGAIN = 'Please choose the file again.'

test.use({ portalName: 'every-form', smtp: false })

let owner: Login
let tenant: Tenant

test.beforeAll(async ({ browser, servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  tenant = await addTenant(portal, token, 'Akosua Ɔpɔku')
  for (const dueDate of ['2999-12-05', '2999-12-06']) {
    const body = { tenantId: tenant.id, amount: 850, dueDate, sendEmail: false }
    const invoice = await callApi<{ id: string }>(portal, 'POST /invoices', { token, body })
    if (dueDate.endsWith('05')) continue
    const form = new FormData()
    form.set('paymentDate', '2026-11-01')
    form.set('receipt', new Blob([new Uint8Array(await takePhoto(browser, '850.00'))]), 'receipt.jpg')
    await callApi(portal, `POST /invoices/${invoice.body.id}/receipt`, { token: tenant.token, form })
  }
  for (const kind of ['request', 'complaint'] as const)
    await submitCase(portal, token, tenant, {
      kind,
      subject: 'Door that jams',
      adminResponse: 'Is it better?',
    })
})

/** Opens a form of the screen at `path`, which has been loaded. */
type FormCase = { name: string; path: string; isDialog?: boolean; open: (page: Page) => Promise<Locator> }

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).locator('form')
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()
const main = (page: Page) => page.getByRole('main')
const labelled = (label: string) => async (page: Page) => page.getByRole('form', { name: label })
/** A dialog that a press opens, where it does not stand open already because the address says so. */
async function openDialog(page: Page, title: string, open: () => Promise<void>): Promise<Locator> {
  const form = dialog(page, title)
  await expect(async () => {
    if (!(await form.isVisible())) await open()
    await form.waitFor({ timeout: 3000 })
  }).toPass()
  return form
}
/** Presses a button of the screen, which opens a dialog. */
const opening = (button: string, title: string) => (page: Page) =>
  openDialog(page, title, () =>
    main(page).getByRole('button', { name: button, exact: true }).first().click({ timeout: 3000 }),
  )
/** Presses an action of the row that names `text`, in its menu where it does not stand in the row. */
const inRow = (text: string, action: string, title: string) => (page: Page) =>
  openDialog(page, title, async () => {
    const row = page.getByRole('row').filter({ hasText: text }).first()
    await row.waitFor()
    const button = row.getByRole('button', { name: action, exact: true })
    const menu = row.getByRole('button', { name: /^More / })
    if (!(await button.isVisible())) await menu.click({ timeout: 3000 })
    await button
      .or(page.locator('[popover]:popover-open').getByRole('button', { name: action, exact: true }))
      .click({ timeout: 3000 })
  })

const SUBMITTED = '6 Dec 2999'
const OPEN = '5 Dec 2999'
const OFFICE: FormCase[] = [
  { name: 'Single Invoice', path: '/invoices?new=1', open: labelled('Single Invoice') },
  { name: 'Bulk Invoices', path: '/invoices?new=bulk', open: labelled('Bulk Invoices') },
  { name: 'Edit Invoice', path: '/invoices', isDialog: true, open: inRow(OPEN, 'Edit', 'Edit Invoice') },
  { name: 'Mark Paid', path: '/invoices', isDialog: true, open: inRow(OPEN, 'Mark Paid', 'Mark Paid') },
  {
    name: 'Upload Payment Receipt for a tenant',
    path: '/invoices',
    isDialog: true,
    open: inRow(OPEN, 'Upload Receipt', 'Upload Payment Receipt'),
  },
  {
    name: 'Review Payment Receipt',
    path: '/invoices',
    isDialog: true,
    open: inRow(SUBMITTED, 'Review Receipt', 'Review Payment Receipt'),
  },
  { name: 'Add Tenant', path: '/tenants', isDialog: true, open: opening('Add Tenant', 'Add Tenant') },
  { name: 'Edit Tenant', path: '/tenants', isDialog: true, open: inRow('Akosua', 'Edit', 'Edit Tenant') },
  {
    name: 'Add Property',
    path: '/properties',
    isDialog: true,
    open: opening('Add Property', 'Add Property'),
  },
  {
    name: 'Edit Property',
    path: '/properties',
    isDialog: true,
    open: inRow('Palmwine', 'Edit', 'Edit Property'),
  },
  { name: 'Company', path: '/company', open: labelled('Company') },
  { name: 'Invoice reminders', path: '/reminders', open: labelled('Invoice reminders') },
  { name: 'Mail server', path: '/mail/settings', open: labelled('Mail server') },
  { name: 'Add Admin', path: '/admins', isDialog: true, open: opening('Add Admin', 'Add Admin') },
  { name: 'Profile', path: '/account', open: labelled('Profile') },
  { name: 'Password', path: '/account', open: labelled('Password') },
  {
    name: 'Respond to Request',
    path: '/requests',
    isDialog: true,
    open: opening('Update Response', 'Respond to Request'),
  },
  {
    name: 'Respond to Complaint',
    path: '/complaints',
    isDialog: true,
    open: opening('Respond', 'Respond to Complaint'),
  },
]
const TENANT: FormCase[] = [
  {
    name: 'Upload Payment Receipt',
    path: '/tenant/invoices',
    open: async (page) => page.getByRole('form', { name: /^Upload Payment Receipt/ }).first(),
  },
  {
    name: 'Upload Payment Receipt on the dashboard',
    path: '/tenant-dashboard',
    isDialog: true,
    open: opening('Upload Payment Receipt', 'Upload Payment Receipt'),
  },
  {
    name: 'Add a document',
    path: '/tenant-dashboard',
    isDialog: true,
    open: opening('Add a document', 'Add a document'),
  },
  { name: 'Submit a New Request', path: '/requests', open: labelled('Submit a New Request') },
  { name: 'Submit a New Complaint', path: '/complaints', open: labelled('Submit a New Complaint') },
  { name: 'Reply to Admin', path: '/requests', open: labelled('Your reply about Door that jams') },
  { name: 'Profile on the dashboard', path: '/tenant-dashboard?edit=profile', open: labelled('Profile') },
  { name: 'Password on the dashboard', path: '/tenant-dashboard?edit=password', open: labelled('Password') },
]

for (const [who, view, forms] of [
  ['an admin', openDesktop, OFFICE],
  ['a tenant', openPhone, TENANT],
] as const) {
  for (const form of forms) {
    test(`what ${who} fills into ${form.name} is there again, and its screen never breaks`, async ({
      browser,
      servers,
    }) => {
      const page = await signedIn(browser, servers, view, who === 'an admin' ? owner : tenant)
      await outlivesItsScreen(page, form)
    })
  }
}

test('a screen that breaks on what was put back blames nobody else, and opens without it', async ({
  browser,
  servers,
}) => {
  const page = await signedIn(browser, servers, openPhone, tenant)
  await page.goto('/requests')
  const subject = page.getByLabel('Subject')
  await subject.fill('planted fault')
  await page.addInitScript(() => {
    const trim = String.prototype.trim
    String.prototype.trim = function () {
      if (this.valueOf() === 'planted fault') throw new TypeError('Planted in a test.')
      return trim.call(this)
    }
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen could not be shown')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('a fault of the portal, not of your connection')
  await expect(alert).toContainText('What you had typed here was put back and could not be shown')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(subject).toHaveValue('')
})

type View = typeof openDesktop

async function signedIn(browser: Browser, servers: Servers, view: View, person: Login): Promise<Page> {
  const page = await view(browser, servers)
  await restoreSession(page, person)
  return page
}

async function outlivesItsScreen(page: Page, { path, open, isDialog = false }: FormCase): Promise<void> {
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await page.goto(path)
  const form = await open(page)
  await form.waitFor()
  const empty = await readForm(form)
  await fillForm(page, form)
  const filled = await readForm(form)
  const files = await chosenFiles(form).count()
  const photos = await uploadedPhotos(form).count()

  const isBack = async () => {
    await open(page)
    await form.waitFor()
    await expect.poll(() => readForm(form)).toEqual(filled)
    await expect(form.getByText(BACK)).toHaveCount(Object.keys(filled).length > 0 ? 1 : 0)
    await expect(form.getByText(CHOOSE_AGAIN)).toHaveCount(files)
    await expect(uploadedPhotos(form)).toHaveCount(photos)
    expect((await readSecretFields(form)).join('')).toBe('')
  }
  await test.step('after a reload', async () => {
    await page.reload()
    await isBack()
  })
  if (isDialog)
    await test.step('after Escape', async () => {
      await closeDialog(form)
      await isBack()
      await closeDialog(form)
    })
  await test.step('after another screen', async () => {
    await page.getByRole('link', { name: /^Notifications/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await page.goBack()
    await isBack()
  })
  await test.step('beside a second tab', async () => {
    await startsEmpty(page.context(), { path, open, empty })
    await expect.poll(() => readForm(form)).toEqual(filled)
  })
  await test.step('until it is discarded', async () => {
    if (Object.keys(filled).length > 0) await press(form, 'Discard')
    await expect.poll(() => readForm(form)).toEqual(empty)
    await page.reload()
    await open(page)
    await expect.poll(() => readForm(form)).toEqual(empty)
    await expect(form.getByText(BACK)).toHaveCount(0)
  })
  expect(faults).toEqual([])
}

async function closeDialog(form: Locator): Promise<void> {
  await form.page().keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
}

/** Opens the same form in another tab, which knows nothing of what was typed in this one. */
async function startsEmpty(
  context: BrowserContext,
  { path, open, empty }: Pick<FormCase, 'path' | 'open'> & { empty: object },
): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(path)
  const form = await open(tab)
  await form.waitFor()
  expect(await readForm(form)).toEqual(empty)
  await fillForm(tab, form)
  await tab.close()
}
