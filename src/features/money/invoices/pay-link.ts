/** Opens Pay Now for an invoice, after signing in where need be. */
export const payPath = (invoiceId: string): string => `/tenant/invoices?pay=${invoiceId}`

/** Pays all that is due; short, because an SMS is paid by its length. */
export const PAY_ALL_PATH = '/tenant/invoices?pay=all'

/** The address for e-mails, where tenants can pay online. */
export const payUrl = (publicUrl: string, invoiceId: string): string => `${publicUrl}${payPath(invoiceId)}`

/** Opens My Invoices at an invoice. */
export const invoicePath = (invoiceId: string): string => `/tenant/invoices?open=${invoiceId}`
