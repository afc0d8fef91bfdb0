import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  max,
  min,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lazySelect, lazyStatement } from '../../../../server/database/statement.ts'
import type { Day } from '../../../../shared/days.ts'
import type { EntryKind, PaymentKind, Pocket } from '../ledger.rules.ts'
import { allocations, creditReturns, entries, payments } from './ledger.table.ts'

const { search: _search, ...columns } = getTableColumns(payments)
export const paymentColumns = columns

export type PaymentRow = Omit<typeof payments.$inferSelect, 'search'>
export type NewPayment = Omit<typeof payments.$inferInsert, 'search'>

export type NewEntry = {
  tenantId: string
  pocket: Pocket
  kind: EntryKind
  amount: number
  day: Day
  invoiceId?: string | null
  paymentId?: string | null
  createdAt: Date
  createdBy: string | null
}

export type Allocation = { paymentId: string; invoiceId: string; amount: number }
export type NewAllocation = Allocation & { createdAt: Date; createdBy: string | null }

/** Takes from the unallocated rest; negative amounts give back. */
export async function takeFromPayments(
  tx: Tx,
  rows: readonly Pick<Allocation, 'paymentId' | 'amount'>[],
): Promise<void> {
  if (rows.length === 0) return
  const [ids, amounts] = [rows.map(({ paymentId }) => paymentId), rows.map(({ amount }) => amount)]
  await reduceUnallocated(tx, { ids, amounts })
}

const reduceUnallocated = lazyStatement<never>(
  () => sql`update ${payments} set unallocated = case when reversed_at is null then unallocated - taken.amount else 0 end
    from (select id, sum(amount) as amount from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('amounts')}::bigint[])
      as part (id, amount) group by id) as taken
    where ${payments.id} = taken.id`,
)

/** The times of entry, not the invoices' days. */
export async function listEnteredAt(db: Db, invoiceIds: readonly string[]): Promise<Map<string, Date>> {
  const { invoiceId, createdAt } = entries
  const rows = await db
    .select({ invoiceId, at: min(createdAt) })
    .from(entries)
    .where(sql`${invoiceId} = any(${sql.param([...invoiceIds])}::uuid[])`)
    .groupBy(invoiceId)
  return new Map(rows.flatMap(({ invoiceId: id, at }) => (id && at ? [[id, at] as const] : [])))
}

export type Settlement = Allocation & {
  tenantId: string
  receiptNumber: string | null
  documentNumber: string | null
  kind: PaymentKind
  source: PaymentRow['source']
  paymentInvoiceId: string | null
  receivedOn: Day
  method: PaymentRow['method']
  reference: string | null
  recordedBy: string | null
}

const settled = sql<number>`sum(${allocations.amount})`

type SettlementFilter =
  | { invoiceIds: readonly string[] }
  | { paymentId: string }
  | { paymentIds: readonly string[] }

function toSettlementCondition(of: SettlementFilter): SQL {
  if ('paymentId' in of) return eq(allocations.paymentId, of.paymentId)
  return 'paymentIds' in of
    ? sql`${allocations.paymentId} = any(${sql.param([...of.paymentIds])}::uuid[])`
    : sql`${allocations.invoiceId} = any(${sql.param([...of.invoiceIds])}::uuid[])`
}

export async function listSettlements(db: Db, of: SettlementFilter): Promise<Settlement[]> {
  const rows = await db
    .select({
      paymentId: allocations.paymentId,
      tenantId: payments.tenantId,
      receiptNumber: payments.receiptNumber,
      documentNumber: payments.documentNumber,
      invoiceId: allocations.invoiceId,
      amount: settled.mapWith(Number),
      kind: payments.kind,
      source: payments.source,
      paymentInvoiceId: payments.invoiceId,
      receivedOn: payments.receivedOn,
      method: payments.method,
      reference: payments.reference,
      recordedBy: payments.createdBy,
    })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(toSettlementCondition(of))
    .groupBy(allocations.paymentId, allocations.invoiceId, payments.id)
    .having(sql`${settled} <> 0`)
    .orderBy(
      ...[asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id)],
      // In order of allocation: by due day.
      sql`min(${allocations.id})`,
    )
  return rows
}

/** Former settlements in order of reversal; the amount is what they had settled. */
export async function listInvoiceReversals(db: Db, invoiceId: string) {
  const { id, receivedOn, method, reference, proofId, reversedAt, reversedByName } = payments
  const amount = sql<number>`sum(${allocations.amount}) filter (where ${allocations.amount} > 0)`
  const rows = await db
    .select({
      id,
      receivedOn,
      method,
      reference,
      proofId,
      reversedAt,
      reversedByName,
      amount: amount.mapWith(Number),
    })
    .from(allocations)
    .innerJoin(payments, eq(id, allocations.paymentId))
    .where(and(eq(allocations.invoiceId, invoiceId), isNotNull(reversedAt)))
    .groupBy(id)
    .orderBy(asc(reversedAt), asc(id))
  return rows.flatMap((row) =>
    row.reversedAt ? [{ ...row, reversedAt: row.reversedAt, reversedByName: row.reversedByName ?? '' }] : [],
  )
}

/** In whole pesewas. */
export type CreditReturn = { returnId: string; paymentId: string; amount: number }
export type NewCreditReturn = CreditReturn & { createdAt: Date; createdBy: string | null }

/** Valid refunds, by payments or of one refund. */
export function listCreditReturns(
  db: Db,
  of: { paymentIds: readonly string[] } | { returnId: string },
): Promise<CreditReturn[]> {
  const { returnId, paymentId } = creditReturns
  const amount = sql<number>`sum(${creditReturns.amount})`
  return db
    .select({ returnId, paymentId, amount: amount.mapWith(Number) })
    .from(creditReturns)
    .where(
      'returnId' in of
        ? eq(returnId, of.returnId)
        : sql`${paymentId} = any(${sql.param([...of.paymentIds])}::uuid[])`,
    )
    .groupBy(returnId, paymentId)
    .having(sql`${amount} <> 0`)
    .orderBy(sql`min(${creditReturns.id})`)
}

/** Credit notes and write-offs reversed with the voided invoice, since its last restoration. */
export function listReversedWithInvoice(db: Db, invoiceId: string, reason: string): Promise<PaymentRow[]> {
  const restoredAt = db
    .select({ at: max(entries.createdAt) })
    .from(entries)
    .where(and(eq(entries.invoiceId, invoiceId), eq(entries.kind, 'invoice_restored')))
  return db
    .select(paymentColumns)
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        inArray(payments.kind, ['credit_note', 'write_off']),
        eq(payments.reversalReason, reason),
        sql`${payments.reversedAt} >= coalesce((${restoredAt}), '-infinity')`,
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

export type Credit = Pick<
  PaymentRow,
  'id' | 'tenantId' | 'kind' | 'unallocated' | 'keepCredit' | 'receivedOn' | 'createdBy'
>

/** Payments with an unallocated rest, oldest first. */
export const listCredits = (db: Db, tenantIds: readonly string[]): Promise<Credit[]> =>
  selectCredits(db, { tenantIds })

const selectCredits = lazySelect((db) => {
  const { id, tenantId, kind, unallocated, keepCredit, receivedOn, createdAt, createdBy } = payments
  return db
    .select({ id, tenantId, kind, unallocated, keepCredit, receivedOn, createdBy })
    .from(payments)
    .where(and(sql`${tenantId} = any(${sql.placeholder('tenantIds')}::uuid[])`, sql`${unallocated} > 0`))
    .orderBy(asc(tenantId), asc(receivedOn), asc(createdAt), asc(id))
})

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select(paymentColumns).from(payments).where(eq(payments.id, id))
  return row
}

export function listPaymentsById(db: Db, ids: readonly string[]): Promise<PaymentRow[]> {
  return db
    .select(paymentColumns)
    .from(payments)
    .where(sql`${payments.id} = any(${sql.param([...ids])}::uuid[])`)
}

/** Valid credit notes for unused days. */
export async function listUnusedNotes(
  db: Db,
  tenantId: string,
): Promise<{ id: string; invoiceId: string; amount: number }[]> {
  const { id, invoiceId, amount } = payments
  const rows = await db
    .select({ id, invoiceId, amount })
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), isNotNull(payments.unusedFrom), isNull(payments.reversedAt)))
  return rows.flatMap((row) => (row.invoiceId ? [{ ...row, invoiceId: row.invoiceId }] : []))
}

/** Valid uses and returns of deposits, in order. */
export function listDepositUses(db: Db, tenantId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.tenantId, tenantId),
        inArray(payments.kind, ['deposit_applied', 'deposit_returned']),
        isNull(payments.reversedAt),
      ),
    )
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id))
}
