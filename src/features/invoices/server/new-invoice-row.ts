import type { Day } from '../../../shared/days.ts'
import { toPesewas } from '../../../shared/money.ts'
import type { TenantRow } from '../../tenants/server/tenants.queries.ts'
import type { NewInvoice } from '../invoices.contract.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

export type NewInvoiceRow = {
  id: string
  invoiceNumber: string
  tenant: Pick<TenantRow, 'id' | 'name'>
  given: Omit<NewInvoice, 'tenantId' | 'sendEmail' | 'createdAt' | 'description'> & { description: string }
  createdAt: Date
  /** Null unless the invoice is issued as paid. */
  paidOn: Day | null
  createdBy: string | null
}

export function newInvoiceRow(input: NewInvoiceRow): InvoiceRecord {
  const { id, invoiceNumber, tenant, given, createdAt, paidOn, createdBy } = input
  return {
    id,
    invoiceNumber,
    tenantId: tenant.id,
    tenantName: tenant.name,
    amount: toPesewas(given.amount),
    dueDate: given.dueDate,
    status: given.status,
    receiptState: 'none',
    description: given.description,
    paidOn,
    paymentMethod: null,
    paymentReference: null,
    createdBy,
    paidBy: paidOn && createdBy,
    createdAt,
    updatedAt: createdAt,
    remindedAt: null,
  }
}
