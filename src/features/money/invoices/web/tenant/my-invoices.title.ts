import { t } from '../../../../../web/translate.ts'
import type { Invoice } from '../../invoices.contract.ts'

// Two lines of a heading on a small phone.
const SHORT = 40

export const getInvoiceTitle = ({ description }: Pick<Invoice, 'description'>): string =>
  description || t('Invoice')

export function getRestOfDescription({ description }: Pick<Invoice, 'description'>): string | null {
  if (!description || (description.length <= SHORT && !description.includes('\n'))) return null
  return description
}

/** The invoice number, otherwise the end of the id. */
export const getInvoiceNumber = ({ id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>): string =>
  invoiceNumber || id.slice(-6)
