import { auditDescriptor } from '../../../../server/audit/columns.ts'
import { type Actor, changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction, AuditChanges } from '../../../../shared/audit.ts'
import { listLeasesById } from '../../../property/leases/server/leases.queries.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Deps = Pick<Context, 'clock'>
type Named = Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'tenantId'>

const descriptor = auditDescriptor(invoices, {
  'It never changes.': [
    'id',
    'invoiceNumber',
    'tenantId',
    'createdBy',
    'createdAt',
    'enteredLater',
    'issued',
  ],
  'The portal keeps it.': ['leaseSource', 'receiptState', 'dueBefore', 'updatedAt', 'remindedAt', 'voidedAt'],
  'The audit of payments has it.': [
    'amountPaid',
    'amountCredited',
    'amountApplied',
    'amountSubmitted',
    'vatCredited',
    'amountWrittenOff',
    'amountFromDeposit',
    'creditUsed',
    'paidBy',
  ],
  'The event of voiding has it.': ['voidedBy', 'voidedByName', 'voidReason'],
  'The audit of what it charged has it.': ['supersededAt'],
  'Other columns are its source.': ['search', 'nameSorted', 'storedDisplayStatus'],
})

type FindUnitName = (leaseId: string | null) => string | null

/** Every changed column; the lease also by its unit. */
export function invoiceChangesBetween(
  before: InvoiceRow | null,
  after: InvoiceRow,
  findUnitName: FindUnitName = () => null,
): AuditChanges {
  const toAuditFields = (row: InvoiceRow) => ({ ...descriptor.fields(row), unit: findUnitName(row.leaseId) })
  return changesBetween(before && toAuditFields(before), toAuditFields(after))
}

type Place = { id: string; unitName: string; propertyName: string }

export const unitNames =
  (leases: readonly Place[]): FindUnitName =>
  (leaseId) => {
    const lease = leases.find(({ id }) => id === leaseId)
    return lease ? `${lease.unitName}, ${lease.propertyName}` : null
  }

/** Unit names for an invoice whose lease may have changed. */
export async function loadUnitNames(
  tx: Tx,
  { leaseId: before }: InvoiceRow,
  { leaseId: after }: InvoiceRow,
): Promise<FindUnitName | undefined> {
  if (before === after) return undefined
  return unitNames(
    await listLeasesById(
      tx,
      [before, after].filter((id) => id !== null),
    ),
  )
}

type InvoiceEvent = {
  caller: Caller | Actor
  action: Extract<AuditAction, `invoice.${string}` | `receipt.${string}` | 'creditNote.issued'>
  invoice: Named
  changes?: AuditChanges
}

/** Events of a receipt are in the history of its invoice. */
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
