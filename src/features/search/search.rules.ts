import { foldLetters } from '../../shared/letters.ts'

export const SEARCH_KINDS = ['tenants', 'invoices', 'requests', 'complaints'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** So many of each kind are shown. */
export const SEARCH_ROWS = 5
/** Shorter texts are not searched for, and longer ones than any text of one line. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 200

/** What is said of some parts, without those that say nothing. */
export const joined = (separator: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(separator)

type Reached = { name: string; email: string; phone: string | null }

/** How a tenant is reached: by e-mail where that, and not the name, is what was searched for, else by phone. */
export function reachedBy({ name, email, phone }: Reached, text: string): string | null {
  const said = (where: string) => foldLetters(where).includes(foldLetters(text))
  return said(email) && !said(name) ? email : phone
}
