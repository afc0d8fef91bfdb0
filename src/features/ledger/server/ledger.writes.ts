import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import { insertTogether, rowsFor, type TableRows } from '../../../server/database/insert-many.ts'
import type { EntryKind } from '../ledger.rules.ts'
import { noteReversal, noteRows } from './journal.touched.ts'
import type { NewAllocation, NewEntry, NewPayment, PaymentRow } from './ledger.queries.ts'
import { allocations, entries, payments } from './ledger.table.ts'

type Deps = Pick<Context, 'clock' | 'config'>

type LedgerRows = {
  payments?: readonly NewPayment[]
  entries?: readonly NewEntry[]
  allocations?: readonly NewAllocation[]
  /** Whether the journals of the invoices that are issued with these rows are written beside them. */
  arePosted?: boolean
}

/**
 * Leaves out entries of nothing. What payments have left is written with them, or by `takeFromPayments`; what the rows
 * name may be written beside them.
 */
export const insertLedgerRows = (
  ctx: Deps,
  tx: Tx,
  rows: LedgerRows,
  beside: readonly TableRows[] = [],
): Promise<void> => {
  noteRows(ctx, tx, rows)
  return insertTogether(tx, [
    ...beside,
    rowsFor(payments, rows.payments ?? []),
    rowsFor(
      entries,
      (rows.entries ?? [])
        .filter(({ amount }) => amount !== 0)
        .map((row) => ({ ...row, invoiceId: row.invoiceId ?? null, paymentId: row.paymentId ?? null })),
    ),
    rowsFor(allocations, rows.allocations ?? []),
  ])
}

export const insertEntries = (ctx: Deps, tx: Tx, rows: readonly NewEntry[]): Promise<void> =>
  insertLedgerRows(ctx, tx, { entries: rows })

/** Its allocations must be released before. */
export async function writeReversal(
  ctx: Deps,
  tx: Tx,
  payment: PaymentRow,
  {
    caller,
    reason,
    act,
  }: {
    caller: { uid: string | null; name: string | null }
    reason: string
    /** A payment that is corrected is taken back on its own day. */
    act: 'reversed' | 'corrected'
  },
): Promise<void> {
  const [now, today] = [ctx.clock.now(), ctx.clock.today()]
  noteReversal(ctx, tx, { paymentId: payment.id, act, by: caller.uid })
  await tx
    .update(payments)
    .set({
      unallocated: 0,
      reversedAt: now,
      reversedOn: today,
      reversedBy: caller.uid,
      reversedByName: caller.name,
      reversalReason: reason,
    })
    .where(eq(payments.id, payment.id))
  const reversed: [EntryKind, EntryKind][] = [
    ['payment', 'payment_reversed'],
    ['deposit_used', 'deposit_restored'],
  ]
  for (const [kind, opposite] of reversed)
    await tx.execute(sql`
      insert into ${entries} (tenant_id, pocket, kind, amount, day, payment_id, reverses, created_at, created_by)
      select tenant_id, pocket, ${opposite}, -amount, ${today}::date, payment_id, id, ${now.toISOString()}::timestamptz,
        ${caller.uid}::uuid
      from ${entries} where payment_id = ${payment.id}::uuid and kind = ${kind}`)
}
