import type { Invoice } from '../../invoices.contract.ts'

export const invoiceName = ({ tenantName, invoiceNumber }: Invoice) => `${tenantName}, ${invoiceNumber}`

export const FAILED = {
  load: 'Failed to load invoices. Please try again.',
  loadTenants: 'Failed to load tenants. Please try again.',
  create: 'Failed to create invoice. Please try again.',
  update: 'Failed to update invoice. Please try again.',
  remove: 'Failed to delete invoice. Please try again.',
  remind: 'Failed to send reminder. Please try again.',
  removeReceipt: 'Failed to delete receipt. Please try again.',
  download: 'Failed to download PDF. Please try again.',
  preview: 'Failed to open PDF preview. Please try again.',
} as const
