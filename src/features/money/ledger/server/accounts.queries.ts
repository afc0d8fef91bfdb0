import { and, asc, eq, gte, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { Day } from '../../../../shared/days.ts'
import {
  type EntryKind,
  type PaymentKind,
  type PaymentMethod,
  POCKETS,
  type Pocket,
} from '../ledger.rules.ts'
import { entries, payments } from './ledger.table.ts'
import { isNotUndone } from './undone-records.ts'

export type AccountSums = Record<Pocket, number>

const toPocketSums = (rows: readonly { pocket: Pocket; amount: number }[]) =>
  Object.fromEntries(
    POCKETS.map((pocket) => [pocket, rows.find((row) => row.pocket === pocket)?.amount ?? 0]),
  ) as AccountSums

/** Debt and deposit; of entries before a day, if given. */
export async function sumAccount(db: Db, tenantId: string, before?: Day): Promise<AccountSums> {
  return toPocketSums(await selectSums(db, { tenantId, before: before ?? null }))
}

const selectSums = lazySelect((db) => {
  const before = sql`${sql.placeholder('before')}::date`
  return db
    .select({ pocket: entries.pocket, amount: sql<number>`sum(${entries.amount})`.mapWith(Number) })
    .from(entries)
    .where(
      and(eq(entries.tenantId, sql.placeholder('tenantId')), or(isNull(before), lt(entries.day, before))),
    )
    .groupBy(entries.pocket)
})

/** The unallocated rest of payments, in whole pesewas. */
export async function sumCredit(db: Db, tenantId: string): Promise<number> {
  const [row] = await selectCredit(db, { tenantId })
  return row?.credit ?? 0
}

const selectCredit = lazySelect((db) =>
  db
    .select({ credit: sql<number>`coalesce(sum(${payments.unallocated}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.tenantId, sql.placeholder('tenantId')), sql`${payments.unallocated} > 0`)),
)

/** Credit by tenant in whole pesewas, for later features to join. */
export const creditView = (db: Db) =>
  db
    .select({
      tenantId: sql<string>`${payments.tenantId}`.as('credit_tenant'),
      credit: sql<number>`sum(${payments.unallocated})`.mapWith(Number).as('credit_amount'),
    })
    .from(payments)
    .where(sql`${payments.unallocated} > 0`)
    .groupBy(payments.tenantId)
    .as('credits')

/** Credit of some tenants in whole pesewas. */
export async function sumCredits(db: Db, tenantIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      tenantId: payments.tenantId,
      credit: sql<number>`sum(${payments.unallocated})`.mapWith(Number),
    })
    .from(payments)
    .where(
      sql`${payments.unallocated} > 0 and ${payments.tenantId} = any(${sql.param([...tenantIds])}::uuid[])`,
    )
    .groupBy(payments.tenantId)
  return new Map(rows.map(({ tenantId, credit }) => [tenantId, credit]))
}

export type AccountEntry = {
  id: number
  tenantId: string
  day: Day
  pocket: Pocket
  kind: EntryKind
  amount: number
  invoiceId: string | null
  payment: {
    id: string
    kind: PaymentKind
    receiptNumber: string | null
    documentNumber: string | null
    method: PaymentMethod | null
    reference: string | null
    note: string | null
    invoiceId: string | null
    reversalReason: string | null
  } | null
}

function selectEntries(db: Db) {
  const { id, kind, receiptNumber, documentNumber, method, reference, note, invoiceId, reversalReason } =
    payments
  return db
    .select({
      id: entries.id,
      tenantId: entries.tenantId,
      day: entries.day,
      pocket: entries.pocket,
      kind: entries.kind,
      amount: entries.amount,
      invoiceId: entries.invoiceId,
      payment: {
        id,
        kind,
        receiptNumber,
        documentNumber,
        method,
        reference,
        note,
        invoiceId,
        reversalReason,
      },
    })
    .from(entries)
    .leftJoin(payments, eq(payments.id, entries.paymentId))
}

const isShown = sql`${entries.kind} <> 'payment_corrected' and not exists (select from ${entries} as other
  where other.reverses = ${entries.id} and other.kind = 'payment_corrected')
  and ${isNotUndone(sql`coalesce(${entries.paymentId}, ${entries.invoiceId})`)}`

/** Entries by day and order of entry; both days are included. */
export function listEntries(db: Db, tenantId: string, from: Day, to: Day): Promise<AccountEntry[]> {
  return selectEntries(db)
    .where(and(eq(entries.tenantId, tenantId), gte(entries.day, from), lte(entries.day, to), isShown))
    .orderBy(asc(entries.day), asc(entries.id))
}

/** The opening payment of a deposit names its invoice, opening credit none. */
const isOpeningCredit = and(
  eq(payments.kind, 'opening'),
  isNull(payments.invoiceId),
  isNull(payments.reversedAt),
)

/** In whole pesewas by tenant, without what was reversed. */
export const listOpeningCredits = (db: Db) =>
  db.select({ tenantId: payments.tenantId, amount: payments.amount }).from(payments).where(isOpeningCredit)

/** True if a tenant was ever asked for an amount, or paid one. */
export const hasEntries = (tenantId: SQLWrapper): SQL =>
  sql`exists (select from ${entries} where ${entries.tenantId} = ${tenantId})`

/** Tenants with opening credit that was not reversed. */
export async function listTenantsWithOpeningPayment(db: Db, tenantIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tenantId: payments.tenantId })
    .from(payments)
    .where(and(sql`${payments.tenantId} = any(${sql.param([...tenantIds])}::uuid[])`, isOpeningCredit))
  return rows.map(({ tenantId }) => tenantId)
}

export const hasOpeningPayment = async (db: Db, tenantId: string): Promise<boolean> =>
  (await listTenantsWithOpeningPayment(db, [tenantId])).length > 0

/** In whole pesewas. */
export async function sumDeposits(db: Db, tenantIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectDeposits(db, { tenantIds })
  return new Map(rows.map(({ tenantId, held }) => [tenantId, held]))
}

const selectDeposits = lazySelect((db) =>
  db
    .select({ tenantId: entries.tenantId, held: sql<number>`sum(${entries.amount})`.mapWith(Number) })
    .from(entries)
    .where(
      and(
        sql`${entries.tenantId} = any(${sql.placeholder('tenantIds')}::uuid[])`,
        // Literal, as in the partial index, not a parameter.
        sql`${entries.pocket} = 'held'`,
      ),
    )
    .groupBy(entries.tenantId),
)
