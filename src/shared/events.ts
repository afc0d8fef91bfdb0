export const EVENTS = [
  'invoiceCreated',
  'invoiceUpdated',
  'invoicePaid',
  'receiptUploaded',
  'bulkInvoicesCreated',
  'bulkProgress',
  'requestUpdated',
  'complaintUpdated',
  'documentUpdated',
  'signingUpdated',
  'handoverUpdated',
  'announcementUpdated',
  'expenseUpdated',
  'vendorUpdated',
  'notification',
] as const
export type EventName = (typeof EVENTS)[number]

/** Without `id` several records have changed. */
export type EventData = { id?: string }
