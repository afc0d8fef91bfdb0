import type { EventName } from '../../shared/events.ts'
import type { Permission } from '../../shared/permissions.ts'

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
  signingUpdated: 'signing:read',
  handoverUpdated: 'handover:read',
  announcementUpdated: 'announcement:read',
  expenseUpdated: 'expense:read',
  vendorUpdated: 'vendor:read',
} satisfies Partial<Record<EventName, Permission>>
