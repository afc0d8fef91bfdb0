import type { Permission } from './permissions.ts'

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

/** Without `id` many records have changed. */
export type EventData = { id?: string }

/** What somebody of the office needs to hear of an event. */
export const EVENT_PERMISSIONS: Readonly<Record<string, Permission>> = {
  invoiceCreated: 'invoice:read',
  invoiceUpdated: 'invoice:read',
  invoicePaid: 'invoice:read',
  receiptUploaded: 'invoice:read',
  bulkInvoicesCreated: 'invoice:read',
  bulkProgress: 'invoice:read',
  requestUpdated: 'case:read',
  complaintUpdated: 'case:read',
  documentUpdated: 'document:read',
} satisfies Partial<Record<EventName, Permission>>
