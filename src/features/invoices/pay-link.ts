/** Opens Pay Now for an invoice, after signing in where need be. */
export const payPath = (invoiceId: string): string => `/tenant/invoices?pay=${invoiceId}`

/** Short, for what is paid by the letter: all that is due. */
export const PAY_ALL_PATH = '/tenant/invoices?pay=all'

/** For mails, where tenants can pay online. */
export const payUrl = (publicUrl: string, invoiceId: string): string => `${publicUrl}${payPath(invoiceId)}`
