import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { insertTogether, rowsFor, type TableRows } from '../../../../server/database/insert-many.ts'
import type { EntryKind } from '../ledger.rules.ts'
import { noteCorrection, noteReversal, noteRows } from './journal/journal.touched.ts'
import type { NewAllocation, NewCreditReturn, NewEntry, NewPayment, PaymentRow } from './ledger.queries.ts'
import { allocations, creditReturns, entries, payments } from './ledger.table.ts'

type Deps = Pick<Context, 'clock' | 'config'>

type LedgerRows = {
  payments?: readonly NewPayment[]
  entries?: readonly NewEntry[]
  allocations?: readonly NewAllocation[]
  creditReturns?: readonly NewCreditReturn[]
  /** True if the journals of new invoices are in the same statement. */
  arePosted?: boolean
}

/** Omits zero entries. Referenced rows may be in the same statement. */
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
    rowsFor(creditReturns, rows.creditReturns ?? []),
  ])
}

export const insertEntries = (ctx: Deps, tx: Tx, rows: readonly NewEntry[]): Promise<void> =>
  insertLedgerRows(ctx, tx, { entries: rows })

type Author = { uid: string | null; name: string | null }

async function enterOpposite(
  tx: Tx,
  payments: readonly Pick<PaymentRow, 'id'>[],
  {
    kinds,
    opposite,
    day,
    now,
    by,
  }: { kinds: EntryKind[]; opposite: EntryKind; day: SQL; now: Date; by: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into ${entries} (tenant_id, pocket, kind, amount, day, payment_id, reverses, created_at, created_by)
    select tenant_id, pocket, ${opposite}, -amount, ${day}, payment_id, id, ${now.toISOString()}::timestamptz, ${by}::uuid
    from ${entries} as entry where payment_id = any(${sql.param(payments.map(({ id }) => id))}::uuid[])
      and kind = any(${sql.param(kinds)}::text[])
      and not exists (select from ${entries} as other where other.reverses = entry.id)
    order by id`)
}

/** On the days of the entries if `isUndo`, so that no sum ever had them; else today. */
type Reversal = { caller: Author; reason: string; isUndo?: boolean }

/** Its allocations must be released before. */
export const writeReversal = (
  ctx: Deps,
  tx: Tx,
  payment: Pick<PaymentRow, 'id'>,
  reversal: Reversal,
): Promise<void> => writeReversals(ctx, tx, [payment], reversal)

/** Their allocations must be released before. */
export async function writeReversals(
  ctx: Deps,
  tx: Tx,
  reversed: readonly Pick<PaymentRow, 'id'>[],
  { caller, reason, isUndo = false }: Reversal,
): Promise<void> {
  const [now, today] = [ctx.clock.now(), ctx.clock.today()]
  for (const { id } of reversed) noteReversal(ctx, tx, { paymentId: id, act: 'reversed', by: caller.uid })
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
    .where(sql`${payments.id} = any(${sql.param(reversed.map(({ id }) => id))}::uuid[])`)
  const about = { day: isUndo ? sql`entry.day` : sql`${today}::date`, now, by: caller.uid }
  await enterOpposite(tx, reversed, {
    ...about,
    kinds: ['payment', 'payment_restored'],
    opposite: 'payment_reversed',
  })
  await enterOpposite(tx, reversed, { ...about, kinds: ['deposit_used'], opposite: 'deposit_restored' })
}

const NOT_REVERSED = {
  reversedAt: null,
  reversedOn: null,
  reversedBy: null,
  reversedByName: null,
  reversalReason: null,
}

type Corrected = Pick<PaymentRow, 'receivedOn' | 'method' | 'reference' | 'note'>

/** Corrects a payment. Another day reverses its entries on the old day, where they are hidden, and enters them again. */
export async function writeCorrection(
  ctx: Deps,
  tx: Tx,
  before: PaymentRow,
  { after, caller }: { after: Corrected; caller: Pick<Author, 'uid'> },
): Promise<void> {
  const { id, receivedOn, method } = before
  await tx.execute(sql`select set_config('portal.corrects_payment', ${id}, true)`)
  await tx.update(payments).set(after).where(eq(payments.id, id))
  if (after.receivedOn === receivedOn && after.method === method) return
  noteCorrection(ctx, tx, { before, by: caller.uid })
  if (after.receivedOn === receivedOn) return
  const at = ctx.clock.now().toISOString()
  const [now, by] = [sql`${at}::timestamptz`, sql`${caller.uid}::uuid`]
  await tx.execute(sql`
    with standing as (select * from ${entries} as entry
      where payment_id = ${id}::uuid and day = ${receivedOn}::date and kind in ('payment', 'deposit_paid')
        and not exists (select from ${entries} as other where other.reverses = entry.id)),
    opposite as (insert into ${entries} (tenant_id, pocket, kind, amount, day, payment_id, reverses, created_at, created_by)
      select tenant_id, pocket, 'payment_corrected', -amount, day, payment_id, id, ${now}, ${by} from standing order by id)
    insert into ${entries} (tenant_id, pocket, kind, amount, day, payment_id, created_at, created_by)
      select tenant_id, pocket, kind, amount, ${after.receivedOn}::date, payment_id, ${now}, ${by} from standing order by id`)
}

/** The document counts again, and settles nothing yet. */
export async function writeRestored(
  ctx: Deps,
  tx: Tx,
  payment: PaymentRow,
  caller: Pick<Author, 'uid'>,
): Promise<void> {
  noteReversal(ctx, tx, { paymentId: payment.id, act: 'restored', by: caller.uid })
  await tx
    .update(payments)
    .set({ ...NOT_REVERSED, unallocated: payment.amount })
    .where(eq(payments.id, payment.id))
  await enterOpposite(tx, [payment], {
    kinds: ['payment_reversed'],
    opposite: 'payment_restored',
    day: sql`${ctx.clock.today()}::date`,
    now: ctx.clock.now(),
    by: caller.uid,
  })
}
