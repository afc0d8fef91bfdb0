import type { Locator, Page } from '@playwright/test'
import { sampleFiles } from '../src/testing/files.ts'

/** By path, without passwords and files. */
export type FieldValues = Record<string, string | boolean>

type Control = { path: string; kind: string; chooses: boolean; numeric: boolean; secret: boolean }

const TYPED: Record<string, string> = {
  date: '2026-12-06',
  time: '20:15',
  number: '12.50',
  email: 'ama.boateng@example.com',
  tel: '024 412 3456',
  password: 'typed-secret-1',
}

/** Without search fields. */
const controls = (form: Locator) =>
  form.locator(':is(input:not([type="search"]), textarea, select):is([data-path], [type="checkbox"]):visible')

export const chosenFiles = (form: Locator) => form.getByRole('img', { name: 'The chosen file' })
/** Photos are stored as soon as they are chosen. */
export const uploadedPhotos = (form: Locator) => form.getByText('1 of 1 photos uploaded')

function describeControl(control: Locator): Promise<Control> {
  return control.evaluate((node: HTMLInputElement) => ({
    path: node.dataset['path'] ?? node.labels?.[0]?.textContent ?? '',
    kind: node.getAttribute('aria-keyshortcuts') ? 'date' : node.type,
    chooses: node.getAttribute('aria-haspopup') === 'listbox',
    numeric: node.inputMode === 'numeric',
    secret: node.type === 'password' || /password|one-time-code/.test(node.autocomplete),
  }))
}

export async function fillForm(page: Page, form: Locator): Promise<void> {
  // A chosen option may take fields away or bring others.
  for (let at = 0; at < (await controls(form).count()); at += 1) {
    const control = controls(form).nth(at)
    const { path, kind, chooses, numeric } = await describeControl(control)
    if (kind === 'file') {
      const buffer = Buffer.from(sampleFiles.png)
      await control.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer })
      await chosenFiles(form).or(uploadedPhotos(form)).waitFor()
    } else if (kind === 'checkbox') await control.click()
    else if (kind === 'select-one') await chooseOther(control)
    else if (chooses) {
      await control.click()
      await page.getByRole('option').first().click()
    } else {
      await control.fill(numeric ? '7' : (TYPED[kind] ?? `Typed ${path}`))
      // A date is formatted on blur.
      await control.blur()
    }
  }
}

async function chooseOther(select: Locator): Promise<void> {
  const now = await select.inputValue()
  const values = await select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const other = values.filter((value) => value && value !== now).at(-1)
  if (other) await select.selectOption(other)
}

export async function readForm(form: Locator): Promise<FieldValues> {
  const values: FieldValues = {}
  for (const control of await controls(form).all()) {
    const { path, kind, secret } = await describeControl(control)
    if (secret || kind === 'file') continue
    values[path] = kind === 'checkbox' ? await control.isChecked() : await control.inputValue()
  }
  return values
}

/** Fields that are not part of a draft. */
export const readSecretFields = (form: Locator) =>
  form
    .locator(':is(input[type="password"], input[type="file"]):visible')
    .evaluateAll((nodes) => nodes.map((node) => (node as HTMLInputElement).value))
