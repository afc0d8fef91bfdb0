import { hasWords } from '../../../shared/fields/letters.ts'
import { printPhone } from '../../../shared/fields/phone.ts'

export const SEARCH_KINDS = [
  'tenants',
  'invoices',
  'payments',
  'charges',
  'expenses',
  'requests',
  'complaints',
  'vendors',
  'announcements',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The status of a payment that was taken back. */
export const REVERSED = 'Reversed'
/** The status of an expense that counts no more. */
export const VOIDED = 'Voided'
/** The status of a vendor who gets no work any more. */
export const ARCHIVED = 'Archived'
/** The status of an announcement that tenants no longer see. */
export const WITHDRAWN = 'Withdrawn'

/** The number of results shown for each kind. */
export const SEARCH_ROWS = 5
/** The length limits of a search text. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 200

export const joined = (separator: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(separator)

type Reached = { name: string; email: string | null; phone: string | null }

/** Shows the email when the search text matched it and not the name, otherwise the phone. */
export function reachedBy({ name, email, phone }: Reached, text: string): string | null {
  return email !== null && hasWords(email, text) && !hasWords(name, text) ? email : printPhone(phone)
}
