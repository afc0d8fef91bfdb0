export const payPath = (invoiceId: string): string => `/tenant/invoices?pay=${invoiceId}`

/** Pays everything due; short, because an SMS is paid by its length. */
export const PAY_ALL_PATH = '/tenant/invoices?pay=all'

/** The address for emails, if tenants can pay online. */
export const payUrl = (publicUrl: string, invoiceId: string): string => `${publicUrl}${payPath(invoiceId)}`

export const invoicePath = (invoiceId: string): string => `/tenant/invoices?open=${invoiceId}`
