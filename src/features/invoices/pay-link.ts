/** Opens Pay Now for an invoice, after signing in where need be. */
export const payPath = (invoiceId: string): string => `/tenant/invoices?pay=${invoiceId}`

/** For mails and short texts, where tenants can pay online. */
export const payUrl = (publicUrl: string, invoiceId: string): string => `${publicUrl}${payPath(invoiceId)}`
