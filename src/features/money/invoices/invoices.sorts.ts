export const INVOICE_SORTS = [
  'newest',
  'oldest',
  'dueDate',
  '-dueDate',
  'amount',
  '-amount',
  'tenantName',
  '-tenantName',
  'status',
  '-status',
] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]
