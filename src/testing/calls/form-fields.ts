import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { sampleFiles } from '../files.ts'

/** By path, without passwords and files. */
export type FieldValues = Record<string, string | boolean>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const TYPED: Record<string, string> = {
  date: '2026-12-06',
  time: '20:15',
  number: '12.50',
  email: 'ama.boateng@example.com',
  tel: '024 412 3456',
  password: 'typed-secret-1',
}

/** Without search fields. */
const controls = (form: HTMLElement): Control[] =>
  [...form.querySelectorAll<Control>('input:not([type="search"]), textarea, select')].filter(
    (control) => control.dataset['path'] !== undefined || control.type === 'checkbox',
  )

const getFieldName = (control: Control) => control.dataset['path'] ?? control.labels?.[0]?.textContent ?? ''
const isSecret = (control: Control) =>
  control.type === 'password' || /password|one-time-code/.test(control.getAttribute('autocomplete') ?? '')

export const chosenFiles = (form: HTMLElement) =>
  within(form).queryAllByRole('img', { name: 'The chosen file' })
/** Photos are stored as soon as they are chosen. */
export const uploadedPhotos = (form: HTMLElement) =>
  within(form).queryAllByText('1 of 1 photos uploaded', { exact: false })

export async function fillForm(form: HTMLElement): Promise<void> {
  for (const control of controls(form)) await fill(form, control)
}

/** True if a required field is empty, so that the form cannot be sent. */
export function emptyForm(form: HTMLElement): boolean {
  const typed = controls(form).filter(
    (control) =>
      !(control instanceof HTMLSelectElement) && !['checkbox', 'file', 'radio'].includes(control.type),
  )
  for (const control of typed) fireEvent.change(control, { target: { value: '' } })
  return typed.some((control) => control.required && !(control as HTMLInputElement).readOnly)
}

// Texts of the specification, and others that say what to do.
const GIVEN =
  /^(Please (select a|fill in|enter a (reply|time))|Give a time|Type the name|Enter the code of your authenticator)/

/** Errors that name something other than their field's label. */
export const listUnmatchedErrors = (form: HTMLElement): string[] =>
  controls(form).flatMap((control) => {
    const error = form.ownerDocument.getElementById(`${control.id}-error`)?.textContent ?? ''
    const label = (control.labels?.[0]?.textContent ?? '').replace(/\s*(\(.*\))?\s*\*?$/, '')
    const isSame = error.toLowerCase().includes(label.toLowerCase())
    return error === '' || isSame || GIVEN.test(error) ? [] : [`${label}: ${error}`]
  })

async function fill(form: HTMLElement, control: Control): Promise<void> {
  if (control.type === 'file') {
    const file = new File([new Uint8Array(sampleFiles.png)], 'receipt.png', { type: 'image/png' })
    await userEvent.upload(control, file)
    await expect.poll(() => [...chosenFiles(form), ...uploadedPhotos(form)].length).toBe(1)
  } else if (control.type === 'checkbox') fireEvent.click(control)
  else if (control instanceof HTMLSelectElement) {
    const other = [...control.options]
      .map(({ value }) => value)
      .filter((value) => value && value !== control.value)
    if (other.length > 0) fireEvent.change(control, { target: { value: other.at(-1) } })
  } else if (control.getAttribute('aria-haspopup') === 'listbox') {
    fireEvent.click(control)
    const [first] = await screen.findAllByRole('option')
    if (first) fireEvent.click(first)
  } else {
    const kind = control.getAttribute('aria-keyshortcuts') ? 'date' : control.type
    const value = control.inputMode === 'numeric' ? '7' : (TYPED[kind] ?? `Typed ${getFieldName(control)}`)
    fireEvent.focus(control)
    fireEvent.change(control, { target: { value } })
    // A date is formatted on blur.
    fireEvent.blur(control)
  }
}

export function readForm(form: HTMLElement): FieldValues {
  const kept = controls(form).filter((control) => !isSecret(control) && control.type !== 'file')
  return Object.fromEntries(
    kept.map((control) => [
      getFieldName(control),
      control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value,
    ]),
  )
}

/** Fields that are not part of a draft. */
export const readSecrets = (form: HTMLElement): string =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="password"], input[type="file"]')]
    .map(({ value }) => value)
    .join('')
