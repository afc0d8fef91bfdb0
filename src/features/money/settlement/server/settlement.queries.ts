import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lazySelect, lazyStatement } from '../../../../server/database/statement.ts'
import type { Day } from '../../../../shared/days.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import type { InvoiceStatus } from '../../ledger/invoices.rules.ts'
import { isNotPaid, isNotVoided } from '../../ledger/server/invoice-records.queries.ts'
import { losesPaid, proofState, statusAfter, storeInvoiceState } from '../../ledger/server/invoice-state.ts'
import { invoices, paymentProofs } from '../../ledger/server/invoices.table.ts'

/** In whole pesewas. */
export type OpenInvoiceRow = {
  id: string
  tenantId: string
  invoiceNumber: string
  purpose: InvoicePurpose
  dueDate: Day
  /** Allows credit to pay a deposit. */
  useCredit: boolean
  due: number
}

export const dueColumn = sql<number>`${invoices.amount} - ${invoices.amountPaid} - ${invoices.amountCredited}`

export const listOpenInvoices = (db: Db, tenantIds: readonly string[]): Promise<OpenInvoiceRow[]> =>
  tenantIds.length === 1
    ? selectOpenOfOne(db, { tenantId: tenantIds[0] })
    : selectOpenOfMany(db, { tenantIds })

// The database caches the plan for one tenant; lists are planned each time.
const selectOpenOfOne = lazySelect((db) => openInvoices(db, sql`= ${sql.placeholder('tenantId')}::uuid`))
const selectOpenOfMany = lazySelect((db) =>
  openInvoices(db, sql`= any(${sql.placeholder('tenantIds')}::uuid[])`),
)

const openInvoices = (db: Db, tenantMatches: SQL) => {
  const { id, tenantId, invoiceNumber, purpose, dueDate, useCredit, createdAt, amount } = invoices
  return db
    .select({ id, tenantId, invoiceNumber, purpose, dueDate, useCredit, due: dueColumn.mapWith(Number) })
    .from(invoices)
    .where(and(sql`${tenantId} ${tenantMatches}`, isNotVoided, isNotPaid, sql`${amount} > 0`))
    .orderBy(asc(tenantId), asc(dueDate), asc(createdAt), asc(id))
}

/** Invoices that are not voided, by due day. */
export async function listInvoicesFor(db: Db, tenantId: string, purpose: InvoicePurpose): Promise<string[]> {
  const { id, dueDate, createdAt } = invoices
  const rows = await db
    .select({ id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.purpose, purpose), isNotVoided))
    .orderBy(asc(dueDate), asc(createdAt), asc(id))
  return rows.map((row) => row.id)
}

/** Negative to settle less. */
export type SettledChange = {
  invoiceId: string
  paid: number
  credited: number
  applied: number
  writtenOff: number
  fromDeposit: number
  /** The part of `paid` from credit of earlier payments. */
  fromCredit: number
}

/** The payment shown on a paid invoice. */
export type PaidDetails = {
  paidOn: Day | null
  paymentMethod: string | null
  paymentReference: string | null
  paidBy: string | null
}

export type SettledInvoice = { id: string; tenantId: string; status: InvoiceStatus }

/** If an invoice is not settled any more, its approved receipts become accepted. */
export async function changeSettled(
  tx: Tx,
  changes: readonly SettledChange[],
  { details, now }: { details: PaidDetails; now: Date },
): Promise<SettledInvoice[]> {
  const times = { now: now.toISOString() }
  const [first] = changes
  const isOne = changes.length === 1 && first !== undefined
  if (isOne && first.paid + first.credited > 0) return addToOne(tx, { ...first, ...times, ...details })
  const values = {
    ids: changes.map(({ invoiceId }) => invoiceId),
    paid: changes.map(({ paid }) => paid),
    credited: changes.map(({ credited }) => credited),
    applied: changes.map(({ applied }) => applied),
    writtenOff: changes.map(({ writtenOff }) => writtenOff),
    fromDeposit: changes.map(({ fromDeposit }) => fromDeposit),
    fromCredit: changes.map(({ fromCredit }) => fromCredit),
    ...times,
  }
  const releases = changes.some(({ paid, credited }) => paid + credited < 0)
  const [, settled] = await Promise.all([
    releases ? acceptReceipts(tx, values) : undefined,
    addToMany(tx, { ...values, ...details }),
  ])
  return settled
}

const oneChange = sql`(select ${sql.placeholder('invoiceId')}::uuid as id, ${sql.placeholder('paid')}::bigint as paid,
  ${sql.placeholder('credited')}::bigint as credited, ${sql.placeholder('applied')}::bigint as applied,
  ${sql.placeholder('writtenOff')}::bigint as written_off, ${sql.placeholder('fromDeposit')}::bigint as from_deposit,
  ${sql.placeholder('fromCredit')}::bigint as from_credit) as change`
const summed = sql`(select id, sum(paid) as paid, sum(credited) as credited, sum(applied) as applied,
    sum(written_off) as written_off, sum(from_deposit) as from_deposit, sum(from_credit) as from_credit
  from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('paid')}::bigint[], ${sql.placeholder('credited')}::bigint[],
    ${sql.placeholder('applied')}::bigint[], ${sql.placeholder('writtenOff')}::bigint[],
    ${sql.placeholder('fromDeposit')}::bigint[], ${sql.placeholder('fromCredit')}::bigint[])
    as part (id, paid, credited, applied, written_off, from_deposit, from_credit) group by id) as change`

const settledAfter = sql`amount_paid + change.paid + amount_credited + change.credited`

const acceptReceipts = lazyStatement<never>(
  () => sql`update ${paymentProofs} set status = 'accepted'
    from ${invoices}, ${summed}
    where ${paymentProofs.invoiceId} = ${invoices.id} and ${invoices.id} = change.id and ${paymentProofs.status} = 'approved'
      and ${invoices.amount} > ${settledAfter}`,
)

const falls = losesPaid(settledAfter)
const turnsPaid = sql`${invoices.status} <> 'Paid' and ${settledAfter} = amount`
const proofsAfter = sql`case when ${falls} then ${proofState} else receipt_state end`

const paidColumn = (column: string, value: string, type: string) =>
  sql`case when ${turnsPaid} then coalesce(${sql.placeholder(value)}::${sql.raw(type)}, ${sql.raw(column)})
    when ${falls} then null else ${sql.raw(column)} end`

const addSettled = (changes: SQL) =>
  sql`update ${invoices} set
      amount_paid = amount_paid + change.paid,
      amount_credited = amount_credited + change.credited,
      amount_applied = amount_applied + change.applied,
      amount_written_off = amount_written_off + change.written_off,
      amount_from_deposit = amount_from_deposit + change.from_deposit,
      credit_used = least(credit_used + change.from_credit, amount_paid + change.paid),
      status = ${statusAfter({ settled: settledAfter, proofs: proofsAfter })},
      receipt_state = ${proofsAfter},
      paid_on = ${paidColumn('paid_on', 'paidOn', 'date')},
      payment_method = ${paidColumn('payment_method', 'paymentMethod', 'text')},
      payment_reference = ${paidColumn('payment_reference', 'paymentReference', 'text')},
      paid_by = ${paidColumn('paid_by', 'paidBy', 'uuid')},
      updated_at = ${sql.placeholder('now')}::timestamptz
    from ${changes}
    where ${invoices.id} = change.id
    returning ${invoices.id}, ${invoices.tenantId} as "tenantId", ${invoices.status}`

const addToOne = lazyStatement<SettledInvoice>(() => addSettled(oneChange))
const addToMany = lazyStatement<SettledInvoice>(() => addSettled(summed))

/** Updates many invoices at once. */
export async function writePaidDetails(
  tx: Tx,
  rows: readonly (PaidDetails & { id: string })[],
): Promise<void> {
  const column = (key: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[key]))
  await tx.execute(sql`
    update ${invoices} set paid_on = paid.paid_on, payment_method = paid.method, payment_reference = paid.reference,
      paid_by = paid.paid_by
    from unnest(${column('id')}::uuid[], ${column('paidOn')}::date[], ${column('paymentMethod')}::text[],
      ${column('paymentReference')}::text[], ${column('paidBy')}::uuid[]) as paid (id, paid_on, method, reference, paid_by)
    where ${invoices.id} = paid.id`)
}

/** After the payment's correction. */
export async function writeCorrectedDetails(
  tx: Tx,
  ids: readonly string[],
  { before, after }: { before: PaidDetails; after: PaidDetails },
): Promise<void> {
  const { paidOn, paymentReference, paymentMethod } = after
  const isPaidByPayment = sql`${invoices.status} = 'Paid' and ${invoices.paidOn} = ${before.paidOn}::date
    and coalesce(${invoices.paymentReference}, '') = ${before.paymentReference ?? ''}`
  const isMethod = sql`${invoices.paymentMethod} is not distinct from ${before.paymentMethod}::text`
  await tx
    .update(invoices)
    .set({
      paidOn,
      paymentReference,
      // Free-text methods stay as typed.
      paymentMethod: sql`case when ${isMethod} then ${paymentMethod}::text else ${invoices.paymentMethod} end`,
    })
    .where(and(sql`${invoices.id} = any(${sql.param([...ids])}::uuid[])`, isPaidByPayment))
}

export async function findPurposes(db: Db, ids: readonly string[]): Promise<Map<string, InvoicePurpose>> {
  const { id, purpose } = invoices
  const rows = await db
    .select({ id, purpose })
    .from(invoices)
    .where(sql`${id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row.purpose]))
}

/** Returns the receipt of a reversed payment to review; call it before releasing the payment. */
export async function returnPaymentProofToReview(tx: Tx, receiptId: string): Promise<void> {
  const [receipt] = await tx
    .update(paymentProofs)
    .set({ status: 'pending_review', reviewedAt: null })
    .where(and(eq(paymentProofs.id, receiptId), sql`${paymentProofs.deletedAt} is null`))
    .returning({ invoiceId: paymentProofs.invoiceId })
  if (receipt) await storeInvoiceState(tx, receipt.invoiceId, { status: 'Payment Submitted' })
}

export async function hasOpeningInvoice(db: Db, tenantId: string): Promise<boolean> {
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.purpose, 'opening'), isNotVoided))
    .limit(1)
  return found.length > 0
}
