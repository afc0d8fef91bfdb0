/** What a screen hears of while it is open: something that its reader may see has changed. */
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
  'notification',
] as const
export type EventName = (typeof EVENTS)[number]

/** What comes with an event: the record that changed, absent where it is many. */
export type EventData = { id?: string }
