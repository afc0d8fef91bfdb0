import type { Db } from '../../../../../server/database/index.ts'
import type { MessageContext } from '../../../../../server/mail/messages.ts'
import {
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../../property/tenants/server/tenants.queries.ts'
import { type InvoiceRecord, listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import {
  listPaymentsById,
  listSettlements,
  type PaymentRow,
  type Settlement,
} from '../../../ledger/server/ledger.queries.ts'
import { findBalancesAfter } from '../../../ledger/server/payments.list.ts'
import { issuedTo, type Letterhead, loadCompany } from './letterhead.ts'
import type { ReceiptDocument } from './receipt.pdf.ts'
import { findCommonUnit, toSettledLines } from './settled-lines.ts'

export type PaymentRecord = Letterhead & {
  payment: PaymentRow
  row: TenantRow
  settlements: Settlement[]
  invoices: ReadonlyMap<string, InvoiceRecord>
  /** In whole pesewas. */
  balanceAfter: number
}

export async function loadPaymentRecords(
  ctx: Pick<MessageContext, 'config'>,
  db: Db,
  ids: readonly string[],
): Promise<PaymentRecord[]> {
  const payments = await listPaymentsById(db, ids)
  const settlements = await listSettlements(db, { paymentIds: ids })
  const [company, tenants, invoices, balances] = await Promise.all([
    loadCompany(ctx, db),
    findTenantsIncludingDeleted(db, [...new Set(payments.map(({ tenantId }) => tenantId))]),
    listRecords(db, [...new Set(settlements.map(({ invoiceId }) => invoiceId))]),
    findBalancesAfter(db, payments),
  ])
  const byPayment = Map.groupBy(settlements, ({ paymentId }) => paymentId)
  return payments.flatMap((payment) => {
    const { id, issued } = payment
    const row = tenants.get(payment.tenantId)
    if (!row) return []
    const own = byPayment.get(id) ?? []
    return [
      {
        payment,
        row,
        company,
        invoices,
        settlements: own,
        issuer: issued?.companyName ?? null,
        tenant: findCommonUnit(issuedTo(row, issued), own, invoices),
        balanceAfter: balances.get(id) ?? 0,
      },
    ]
  })
}

export const toReversal = ({ reversedOn, reversalReason }: PaymentRow): ReceiptDocument['reversed'] =>
  reversedOn ? { on: reversedOn, reason: reversalReason } : null

function toReceiptDocument(record: PaymentRecord): ReceiptDocument | undefined {
  const { payment, company, issuer = null, tenant, settlements, invoices, balanceAfter } = record
  const { receiptNumber, kind, amount, receivedOn, method, reference, paidBy, unallocated } = payment
  if (!receiptNumber) return undefined
  return {
    company,
    issuer,
    tenant,
    receiptNumber,
    kind,
    amount,
    receivedOn,
    method,
    reference,
    paidBy,
    settles: toSettledLines(settlements, invoices),
    credit: unallocated,
    balanceAfter,
    reversed: toReversal(payment),
  }
}

/** `document` is undefined without a receipt number. */
export type PaymentFacts = { payment: PaymentRow; tenant: TenantRow; document: ReceiptDocument | undefined }

export async function loadPaymentFacts(
  ctx: Pick<MessageContext, 'config'>,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  const records = await loadPaymentRecords(ctx, db, ids)
  return new Map(
    records.map((record) => {
      const { payment, row: tenant } = record
      return [payment.id, { payment, tenant, document: toReceiptDocument(record) }]
    }),
  )
}
