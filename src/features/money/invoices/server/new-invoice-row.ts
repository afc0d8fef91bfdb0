import type { Day } from '../../../../shared/days.ts'
import { toPesewas } from '../../../../shared/money.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import type { NewInvoice } from '../invoices.contract.ts'

export type NewInvoiceRow = {
  id: string
  invoiceNumber: string
  tenant: Pick<TenantRow, 'id' | 'name'>
  given: Pick<NewInvoice, 'amount' | 'dueDate' | 'status'> &
    Partial<
      Pick<NewInvoice, 'purpose' | 'useCredit' | 'leaseId' | 'periodFrom' | 'periodTo' | 'enteredLater'>
    > & { description: string }
  createdAt: Date
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
    amountPaid: 0,
    amountCredited: 0,
    amountApplied: 0,
    amountWrittenOff: 0,
    amountFromDeposit: 0,
    creditUsed: 0,
    useCredit: given.useCredit ?? false,
    openingPurpose: null,
    amountSubmitted: 0,
    vatRate: null,
    vatAmount: null,
    vatCredited: 0,
    eVatNumber: null,
    purpose: given.purpose ?? 'rent',
    leaseId: given.leaseId ?? null,
    leaseSource: given.leaseId ? 'named' : null,
    periodFrom: given.periodFrom ?? null,
    periodTo: given.periodTo ?? null,
    enteredLater: given.enteredLater ?? false,
    dueDate: given.dueDate,
    dueBefore: [],
    // A payment makes it Paid, unless the amount is 0.
    status: toPesewas(given.amount) > 0 ? 'Unpaid' : 'Paid',
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
    voidedAt: null,
    issued: null,
  }
}
