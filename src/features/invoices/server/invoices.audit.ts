import { type Actor, changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { AuditAction, AuditChanges } from '../../../shared/audit.ts'
import { toCedis } from '../../../shared/money.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Deps = Pick<Context, 'clock'>
type Named = Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'tenantId'>

const auditedFields = (row: InvoiceRow) => ({
  tenantName: row.tenantName,
  amount: toCedis(row.amount),
  dueDate: row.dueDate,
  status: row.status,
  description: row.description,
  paidOn: row.paidOn,
  paymentMethod: row.paymentMethod,
  paymentReference: row.paymentReference,
  vatRate: row.vatRate,
  vatAmount: row.vatAmount === null ? null : toCedis(row.vatAmount),
  eVatNumber: row.eVatNumber,
})

export const invoiceChangesBetween = (before: InvoiceRow | null, after: InvoiceRow): AuditChanges =>
  changesBetween(before && auditedFields(before), auditedFields(after))

type InvoiceEvent = {
  caller: Caller | Actor
  action: Extract<AuditAction, `invoice.${string}` | `receipt.${string}` | 'credit-note.issued'>
  invoice: Named
  changes?: AuditChanges
}

/** What was done to a receipt stands in the history of its invoice. */
export function recordInvoice(
  { clock }: Deps,
  tx: Tx,
  { caller, action, invoice, changes = {} }: InvoiceEvent,
): Promise<void> {
  const kind = action.startsWith('receipt.') ? 'receipt' : 'invoice'
  return recordAudit(tx, clock.now(), caller, {
    action,
    target: { kind, id: invoice.id, name: invoice.invoiceNumber },
    tenantId: invoice.tenantId,
    changes,
  })
}
