export const INVOICE_SORTS = [
  'newest',
  'oldest',
  'dueDate',
  '-dueDate',
  'amount',
  '-amount',
  'tenantName',
  '-tenantName',
] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]
