import type { Invoice } from '../../invoices/invoices.contract.ts'

/** The receipt of an invoice that has waited longest, with which its review begins. */
export const waitingOf = (receipts: Invoice['receipts']) =>
  receipts.find(({ status }) => status === 'pending_review')
