import type { Db } from '../../../../server/database/index.ts'
import type { MessageContext } from '../../../../server/mail/messages.ts'
import { formatDay } from '../../../../shared/days.ts'
import { PURPOSE_LABELS } from '../../../ledger/invoices.purposes.ts'
import { type InvoiceRecord, listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import { listPaymentsById, listSettlements, type PaymentRow } from '../../../ledger/server/ledger.queries.ts'
import { balancesAfter } from '../../../ledger/server/payments.list.ts'
import { findTenantsForBooks, type TenantRow } from '../../../tenants/server/tenants.queries.ts'
import { loadCompany, printedTenant } from './letterhead.ts'
import type { ReceiptDocument } from './receipt.pdf.ts'

type About = Pick<InvoiceRecord, 'description' | 'purpose' | 'periodFrom' | 'periodTo'>

/** 'Rent, 1 Dec 2026 to 31 Dec 2026'. */
export function aboutOf({ description, purpose, periodFrom, periodTo }: About): string {
  const period = periodFrom && periodTo ? `${formatDay(periodFrom)} to ${formatDay(periodTo)}` : null
  return [description || PURPOSE_LABELS[purpose], period].filter(Boolean).join(', ')
}

/** `document` is undefined for what has no receipt number. */
export type PaymentFacts = {
  payment: PaymentRow
  tenant: TenantRow
  document: ReceiptDocument | undefined
}

/** By the payment's id. */
export async function loadPaymentFacts(
  ctx: Pick<MessageContext, 'config'>,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  const payments = await listPaymentsById(db, ids)
  const settlements = await listSettlements(db, { paymentIds: ids })
  const [company, tenants, invoices, balances] = await Promise.all([
    loadCompany(ctx, db),
    findTenantsForBooks(db, [...new Set(payments.map(({ tenantId }) => tenantId))]),
    listRecords(db, [...new Set(settlements.map(({ invoiceId }) => invoiceId))]),
    balancesAfter(db, payments),
  ])
  const documentOf = (payment: PaymentRow, tenant: TenantRow): ReceiptDocument | undefined => {
    const { id, receiptNumber, kind, amount, receivedOn, method, reference, unallocated } = payment
    if (!receiptNumber) return undefined
    return {
      ...{
        company,
        tenant: printedTenant(tenant),
        receiptNumber,
        kind,
        amount,
        receivedOn,
        method,
        reference,
      },
      settles: settlements.flatMap((one) => {
        const invoice = one.paymentId === id ? invoices.get(one.invoiceId) : undefined
        return invoice
          ? [{ invoiceNumber: invoice.invoiceNumber, about: aboutOf(invoice), amount: one.amount }]
          : []
      }),
      credit: unallocated,
      balanceAfter: balances.get(id) ?? 0,
      reversed: payment.reversedOn ? { on: payment.reversedOn, reason: payment.reversalReason } : null,
    }
  }
  return new Map(
    payments.flatMap((payment) => {
      const tenant = tenants.get(payment.tenantId)
      return tenant ? [[payment.id, { payment, tenant, document: documentOf(payment, tenant) }] as const] : []
    }),
  )
}
