import type { Imported } from '../../import.contract.ts'

export const manyTenants = (count: number): string =>
  count === 1 ? '1 tenant' : `${count.toLocaleString('en-GB')} tenants`

export function importedText({ imported, emailsQueued, smsQueued = 0, emailError }: Imported): string {
  const done = `${manyTenants(imported)} imported successfully!`
  if (smsQueued > 0) return `${done} ${sentText(emailsQueued, smsQueued)}`
  if (emailsQueued === 0) return `${done} No welcome emails were sent; you can send each from the list.`
  if (emailError) return `${done} ${emailError}.`
  const mails =
    emailsQueued === 1 ? 'The welcome email is' : `${emailsQueued.toLocaleString('en-GB')} welcome emails are`
  return `${done} ${mails} on the way.`
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`

const sentText = (emails: number, sms: number): string => {
  const both = [
    ...(emails > 0 ? [counted(emails, 'welcome email', 'welcome emails')] : []),
    counted(sms, 'welcome SMS', 'welcome SMS'),
  ]
  return `On the way: ${both.join(' and ')}.`
}

export function unreachableText(rows: readonly number[]): string | undefined {
  if (rows.length === 0) return undefined
  const which =
    rows.length === 1
      ? `Row ${rows[0]} has`
      : `Rows ${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ' and others' : ''} have`
  return `${which} no e-mail address, and SMS is off: nothing can be sent there. They can be imported; Resend Welcome, in the menu of each in the list, then shows a link to set a password that you can hand over.`
}
