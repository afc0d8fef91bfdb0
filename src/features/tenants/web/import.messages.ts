import type { Imported } from '../import.contract.ts'

export const manyTenants = (count: number): string =>
  count === 1 ? '1 tenant' : `${count.toLocaleString('en-GB')} tenants`

export function importedText({ imported, emailsQueued, emailError }: Imported): string {
  const done = `${manyTenants(imported)} imported successfully!`
  if (emailsQueued === 0) return `${done} No welcome emails were sent; you can send each from the list.`
  if (emailError) return `${done} ${emailError}.`
  const mails =
    emailsQueued === 1 ? 'The welcome email is' : `${emailsQueued.toLocaleString('en-GB')} welcome emails are`
  return `${done} ${mails} on the way.`
}
