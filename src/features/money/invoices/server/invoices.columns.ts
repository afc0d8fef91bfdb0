import { changedColumns, textOrNull } from '../../../../server/database/changed-columns.ts'
import type { InvoiceChanges } from '../invoices.contract.ts'

/** Fields that are stored as they are given; the others move money or the lease too. */
export const textColumns = (changes: InvoiceChanges) =>
  changedColumns(changes, {
    tenantName: 'as given',
    amount: 'elsewhere',
    dueDate: 'elsewhere',
    status: 'elsewhere',
    description: textOrNull,
    purpose: 'elsewhere',
    leaseId: 'elsewhere',
    periodFrom: 'as given',
    periodTo: 'as given',
    paidOn: 'elsewhere',
    paymentMethod: 'elsewhere',
    paymentReference: 'elsewhere',
    eVatNumber: 'elsewhere',
    seenAmount: 'elsewhere',
    seenAmountDue: 'elsewhere',
  })
