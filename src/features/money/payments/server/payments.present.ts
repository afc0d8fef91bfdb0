import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { toCedis } from '../../../../shared/money.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { canGiveBack, type GivingPerson } from '../../ledger/give-backs.rules.ts'
import { listRecords } from '../../ledger/server/invoice-records.queries.ts'
import { listSettlements, type PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { findBalancesAfter } from '../../ledger/server/payments.list.ts'
import type { Payment } from '../payments.contract.ts'

type Viewer = Pick<Caller, 'role'> & GivingPerson

/** Keeps the given order. Note and recorder are for staff only. */
export async function presentPayments(
  db: Db,
  viewer: Viewer,
  rows: readonly PaymentRow[],
): Promise<Payment[]> {
  if (rows.length === 0) return []
  const paymentIds = rows.map(({ id }) => id)
  const settlements = await listSettlements(db, { paymentIds })
  const [tenants, invoices, balances] = await Promise.all([
    findTenantsIncludingDeleted(db, [...new Set(rows.map(({ tenantId }) => tenantId))]),
    listRecords(db, [...new Set(settlements.map(({ invoiceId }) => invoiceId))]),
    findBalancesAfter(db, rows),
  ])
  const byPayment = Map.groupBy(settlements, ({ paymentId }) => paymentId)
  return rows.map((row) =>
    presentWith(viewer, row, {
      tenantName: tenants.get(row.tenantId)?.name ?? '',
      balanceAfter: balances.get(row.id) ?? 0,
      allocations: (byPayment.get(row.id) ?? []).map(({ invoiceId, amount }) => ({
        invoiceId,
        amount,
        invoiceNumber: invoices.get(invoiceId)?.invoiceNumber ?? '',
      })),
    }),
  )
}

type PaymentFacts = {
  tenantName: string
  /** In whole pesewas; `balanceAfter` is the debt after the payment. */
  allocations: readonly { invoiceId: string; invoiceNumber: string; amount: number }[]
  balanceAfter: number
}

export function presentWith(
  viewer: Viewer,
  row: PaymentRow,
  { tenantName, allocations, balanceAfter }: PaymentFacts,
): Payment {
  const isStaff = viewer.role === 'admin'
  return {
    id: row.id,
    receiptNumber: row.receiptNumber,
    documentNumber: row.receiptNumber ?? row.documentNumber,
    tenantId: row.tenantId,
    tenantName,
    kind: row.kind,
    source: row.source,
    amount: toCedis(row.amount),
    receivedOn: row.receivedOn,
    method: row.method,
    reference: row.reference,
    note: isStaff ? row.note : null,
    paidBy: row.paidBy,
    batchId: row.batchId,
    allocations: allocations.map(({ invoiceId, invoiceNumber, amount }) => ({
      invoiceId,
      invoiceNumber,
      amount: toCedis(amount),
    })),
    credit: toCedis(row.unallocated),
    balanceAfter: toCedis(balanceAfter),
    reversedAt: row.reversedAt?.toISOString() ?? null,
    reversalReason: row.reversalReason,
    createdAt: row.createdAt.toISOString(),
    createdBy: isStaff ? row.createdByName : null,
    mayGiveBack: canGiveBack(viewer, [row.createdBy]),
  }
}

export async function presentPayment(db: Db, viewer: Viewer, row: PaymentRow): Promise<Payment> {
  const [payment] = await presentPayments(db, viewer, [row])
  if (!payment) throw new Error('A payment is presented as one payment.')
  return payment
}
