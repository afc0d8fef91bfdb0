import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { callApi, registerAdmin } from '../src/testing/portal/process.ts'
import { type Login, restoreSession } from './admin.ts'
import { chosenFiles, fillForm, readForm, readSecretFields, uploadedPhotos } from './every-form.ts'
import { expect, openDesktop, openPhone, type Servers, test } from './portal.ts'
import { addTenant, type Tenant } from './tenant.ts'

const BACK = 'What you had typed is back.'
const CHOOSE_AGAIN = 'Please choose the file again.'

test.use({ smtp: false })

let owner: Login
let tenant: Tenant

test.beforeAll(async ({ servers: { portal } }) => {
  const token = await registerAdmin(portal)
  owner = { token, user: (await callApi<Login['user']>(portal, 'GET /auth/me', { token })).body }
  tenant = await addTenant(portal, token, 'Akosua Ɔpɔku')
  const body = { tenantId: tenant.id, amount: 850, dueDate: '2999-12-05', sendEmail: false }
  await callApi(portal, 'POST /invoices', { token, body })
})

/** `open` opens the form on the loaded screen at `path`. */
type FormCase = { name: string; path: string; isDialog?: boolean; open: (page: Page) => Promise<Locator> }

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).locator('form')
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()
const main = (page: Page) => page.getByRole('main')
const labelled = (label: string) => async (page: Page) => page.getByRole('form', { name: label })
/** Presses nothing if the address has opened the dialog already. */
async function openDialog(page: Page, title: string, open: () => Promise<void>): Promise<Locator> {
  const form = dialog(page, title)
  await expect(async () => {
    if (!(await form.isVisible())) await open()
    await form.waitFor({ timeout: 3000 })
  }).toPass()
  return form
}
const opening = (button: string, title: string) => (page: Page) =>
  openDialog(page, title, () =>
    main(page).getByRole('button', { name: button, exact: true }).first().click({ timeout: 3000 }),
  )
/** The action may be in the row's menu. */
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

// src/app/forms.long.test.tsx tests the drafts of every form; these need a browser.
const OFFICE: FormCase[] = [
  { name: 'Edit Tenant', path: '/tenants', isDialog: true, open: inRow('Akosua', 'Edit', 'Edit Tenant') },
]
const TENANT: FormCase[] = [
  {
    name: 'Upload Payment Receipt on the dashboard',
    path: '/tenant-dashboard',
    isDialog: true,
    open: opening('I have paid', 'Upload Payment Receipt'),
  },
  { name: 'Submit a New Request', path: '/requests', open: labelled('Submit a New Request') },
]

for (const [who, view, forms] of [
  ['an admin', openDesktop, OFFICE],
  ['a tenant', openPhone, TENANT],
] as const) {
  for (const form of forms) {
    test(`what ${who} types into ${form.name} is restored, and its screen never crashes`, async ({
      browser,
      servers,
    }) => {
      const page = await signedIn(browser, servers, view, who === 'an admin' ? owner : tenant)
      await outlivesItsScreen(page, form)
    })
  }
}

test('a screen that crashes on a restored draft opens without it, and keeps other drafts', async ({
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

/** Drafts belong to a tab, so another tab starts with an empty form. */
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
