import type { Invoice } from '../../invoices.contract.ts'

// As much as two lines of a heading hold on a small phone.
const SHORT = 40

/** The heading of an invoice. */
export const titleOf = ({ description }: Pick<Invoice, 'description'>): string => description || 'Invoice'

/** What the heading has no room for, or null where it says all. */
export function restOf({ description }: Pick<Invoice, 'description'>): string | null {
  if (!description || (description.length <= SHORT && !description.includes('\n'))) return null
  return description
}

/** The number as people know it; else the end of the id. */
export const numberOf = ({ id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>): string =>
  invoiceNumber || id.slice(-6)
