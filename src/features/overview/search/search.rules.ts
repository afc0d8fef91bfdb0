import { hasWords } from '../../../shared/fields/letters.ts'
import { printPhone } from '../../../shared/fields/phone.ts'

export const SEARCH_KINDS = [
  'tenants',
  'invoices',
  'payments',
  'charges',
  'expenses',
  'signings',
  'requests',
  'complaints',
  'vendors',
  'announcements',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export const REVERSED = 'Reversed'
export const VOIDED = 'Voided'
export const ARCHIVED = 'Archived'
export const WITHDRAWN = 'Withdrawn'

/** The number of results shown for each kind. */
export const SEARCH_ROWS = 5
export const SEARCH_MIN = 2
export const SEARCH_MAX = 200

export const joined = (separator: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(separator)

type ContactDetails = { name: string; email: string | null; phone: string | null }

/** Shows the email if only it matched the text, otherwise the phone. */
export function findMatchedContact({ name, email, phone }: ContactDetails, text: string): string | null {
  return email !== null && hasWords(email, text) && !hasWords(name, text) ? email : printPhone(phone)
}
