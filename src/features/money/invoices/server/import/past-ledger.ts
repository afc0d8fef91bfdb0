import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { startOfDay, toDay } from '../../../../../shared/days.ts'
import { methodNamed } from '../../../ledger/ledger.rules.ts'
import { numberDocuments } from '../../../ledger/server/document-numbers.ts'
import type { NewPayment } from '../../../ledger/server/ledger.queries.ts'
import { insertLedgerRows } from '../../../ledger/server/ledger.writes.ts'
import type { ImportedInvoice } from './past-invoice.ts'

const NOON_MS = 12 * 3_600_000

type PastPayment = NewPayment & { invoiceId: string }

function toPastPayments({ invoice, receipts }: ImportedInvoice, timeZone: string): PastPayment[] {
  if (invoice.amountPaid === 0) return []
  const approved = receipts.find(({ status }) => status === 'approved')
  const receivedOn = invoice.paidOn ?? toDay(invoice.createdAt, timeZone)
  const noon = new Date(startOfDay(receivedOn, timeZone).getTime() + NOON_MS)
  return [
    {
      id: randomUUID(),
      tenantId: invoice.tenantId,
      kind: 'money',
      source: 'import',
      amount: invoice.amountPaid,
      unallocated: 0,
      receivedOn,
      method: methodNamed(invoice.paymentMethod),
      reference: invoice.paymentReference,
      invoiceId: invoice.id,
      proofId: approved?.id ?? null,
      createdAt: approved?.approvedAt ?? noon,
      createdBy: null,
    },
  ]
}

/** Posts imported invoices and payments; receipts are numbered by payment date within each year. */
export async function enterPastInvoices(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  imported: readonly ImportedInvoice[],
): Promise<void> {
  const { TIME_ZONE } = ctx.config
  const payments = imported.flatMap((one) => toPastPayments(one, TIME_ZONE))
  payments.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const invoiced = imported.map(({ invoice: { id, tenantId, amount, createdAt } }) => ({
    ...({ tenantId, pocket: 'owed', kind: 'invoice', amount, invoiceId: id, createdAt } as const),
    day: toDay(createdAt, TIME_ZONE),
    createdBy: null,
  }))
  const paid = payments.map(({ id: paymentId, tenantId, amount, receivedOn, createdAt }) => ({
    ...({ tenantId, pocket: 'owed', kind: 'payment', amount: -amount, paymentId, createdAt } as const),
    day: receivedOn,
    createdBy: null,
  }))
  const deposits = new Set(
    imported.filter(({ invoice }) => invoice.purpose === 'deposit').map(({ invoice }) => invoice.id),
  )
  const held = payments
    .filter(({ invoiceId }) => deposits.has(invoiceId))
    .map(({ id: paymentId, tenantId, amount, receivedOn, createdAt }) => ({
      ...({ tenantId, pocket: 'held', kind: 'deposit_paid', amount, paymentId, createdAt } as const),
      day: receivedOn,
      createdBy: null,
    }))
  await insertLedgerRows(ctx, tx, {
    payments,
    entries: [...invoiced, ...paid, ...held],
    allocations: payments.map(({ id: paymentId, invoiceId, amount, createdAt }) => ({
      paymentId,
      invoiceId,
      amount,
      createdAt,
      createdBy: null,
    })),
  })
  const byYear = Map.groupBy(payments, ({ createdAt }) => Number(toDay(createdAt, TIME_ZONE).slice(0, 4)))
  for (const [year, of] of byYear) await numberDocuments(tx, of, year)
}
