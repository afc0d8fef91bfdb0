import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { dayOf, startOfDay } from '../../../../shared/days.ts'
import { methodNamed } from '../../../ledger/ledger.rules.ts'
import {
  enterAllocations,
  insertEntries,
  insertPayments,
  type NewPayment,
  numberReceipts,
} from '../../../ledger/server/ledger.queries.ts'
import type { ImportedInvoice } from './past-invoice.ts'

const NOON_MS = 12 * 3_600_000

type PastPayment = NewPayment & { invoiceId: string }

/** The payment of a paid invoice: of the moment its receipt was approved, or of noon of the day it was paid on. */
function paymentOf({ invoice, receipts }: ImportedInvoice, timeZone: string): PastPayment[] {
  if (invoice.amountPaid === 0) return []
  const approved = receipts.find(({ status }) => status === 'approved')
  const receivedOn = invoice.paidOn ?? dayOf(invoice.createdAt, timeZone)
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

/** Invoices of deposits fill what is held. */
function depositEntries(imported: readonly ImportedInvoice[], payments: readonly PastPayment[]) {
  const deposits = imported.filter(({ invoice }) => invoice.purpose === 'deposit')
  const ids = new Set(deposits.map(({ invoice }) => invoice.id))
  return payments
    .filter(({ invoiceId }) => ids.has(invoiceId))
    .map(({ id: paymentId, tenantId, amount, receivedOn, createdAt }) => ({
      ...({ tenantId, pocket: 'held', kind: 'deposit_paid', amount, paymentId, createdAt } as const),
      ...{ day: receivedOn, createdBy: null },
    }))
}

/** Writes what imported invoices owe and what paid them; each year's receipts are numbered by when they were paid. */
export async function enterPastInvoices(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  imported: readonly ImportedInvoice[],
): Promise<void> {
  const payments = imported.flatMap((one) => paymentOf(one, config.TIME_ZONE))
  payments.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  await insertEntries(
    tx,
    imported.map(({ invoice: { id, tenantId, amount, createdAt } }) => ({
      ...{ tenantId, pocket: 'owed', kind: 'invoice', amount, invoiceId: id, createdAt, createdBy: null },
      day: dayOf(createdAt, config.TIME_ZONE),
    })),
  )
  await insertPayments(tx, payments)
  await enterAllocations(
    tx,
    payments.map(({ id: paymentId, invoiceId, amount, createdAt }) => ({
      ...{ paymentId, invoiceId, amount, createdAt },
      createdBy: null,
    })),
  )
  await insertEntries(
    tx,
    payments.map(({ id: paymentId, tenantId, amount, receivedOn, createdAt }) => ({
      ...{ tenantId, pocket: 'owed', kind: 'payment', amount: -amount, paymentId, createdAt },
      ...{ day: receivedOn, createdBy: null },
    })),
  )
  await insertEntries(tx, depositEntries(imported, payments))
  const byYear = Map.groupBy(payments, ({ createdAt }) =>
    Number(dayOf(createdAt, config.TIME_ZONE).slice(0, 4)),
  )
  for (const [year, of] of byYear)
    await numberReceipts(
      tx,
      of.map(({ id }) => id),
      year,
    )
}
