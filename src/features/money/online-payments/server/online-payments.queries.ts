import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { byWord, countBefore, inListOrder, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { OnlinePaymentFilter } from '../online-payments.contract.ts'
import { LIVE_STATES, type OnlineState } from '../online-payments.rules.ts'
import { onlineEvents, onlinePayments } from './online-payments.table.ts'
import { eraseRefundReasons, selectRefunding } from './refunds/refunds.queries.ts'

export type OnlinePaymentRow = typeof onlinePayments.$inferSelect
export type NewOnlinePayment = typeof onlinePayments.$inferInsert

const { reference, tenantId, invoiceIds, amount, state, startedAt } = onlinePayments

export type OnlinePaymentQuery = {
  state?: OnlineState | undefined
  tenantId?: string | undefined
  unmatched?: true
  sort?: OnlinePaymentFilter['sort']
  scope: Scope
}

export const onlinePaymentOrder = (db: Db, { sort = '-startedAt' }: OnlinePaymentQuery): Order =>
  sortedBy(sort, {
    by: {
      startedAt: { by: startedAt, kind: 'instant' },
      amount: { by: amount, kind: 'number' },
      fees: { by: onlinePayments.fees, kind: 'number', nullable: true },
      tenantName: { ...byWord(contactsView(db).sortedName), nullable: true },
      state: byWord(state),
    },
    ties: [{ by: reference, kind: 'text' }],
  })

function matching(query: OnlinePaymentQuery): SQL | undefined {
  return and(
    isWithin(tenantId, query.scope),
    query.state && eq(state, query.state),
    query.tenantId === undefined ? undefined : eq(tenantId, query.tenantId),
    query.unmatched &&
      sql`${state} = 'unmatched' and ${onlinePayments.refunded} < ${onlinePayments.received}`,
  )
}

export async function listOnlinePayments(
  db: Db,
  query: OnlinePaymentQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<OnlinePaymentRow>[]> {
  const order = onlinePaymentOrder(db, query)
  const contact = contactsView(db)
  const { where, orderBy } = keysetPage(order, cursor)
  const rows = await db
    .select({ row: onlinePayments, keys: selectKeys(order) })
    .from(onlinePayments)
    .leftJoin(contact, eq(contact.tenantId, tenantId))
    .where(and(matching(query), where))
    .orderBy(...orderBy)
    .limit(limit)
  return inListOrder(rows, cursor)
}

export async function countOnlinePayments(
  db: Db,
  query: OnlinePaymentQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const contact = contactsView(db)
  const before = countBefore(onlinePaymentOrder(db, query), cursor)
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number), before })
    .from(onlinePayments)
    .leftJoin(contact, eq(contact.tenantId, tenantId))
    .where(matching(query))
  return row ?? { total: 0, before: 0 }
}

/** In whole pesewas. */
export async function sumOnlinePayments(db: Db, query: OnlinePaymentQuery) {
  const { received, fees, refunded } = onlinePayments
  const sum = (column: SQLWrapper) =>
    sql`coalesce(sum(${column}) filter (where ${onlinePayments.currency} = 'GHS'), 0)`.mapWith(Number)
  const [row] = await db
    .select({ count: count(), received: sum(received), fees: sum(fees), refunded: sum(refunded) })
    .from(onlinePayments)
    .where(matching(query))
  return row ?? { count: 0, received: 0, fees: 0, refunded: 0 }
}

export const findOnlinePayment = async (db: Db, of: string): Promise<OnlinePaymentRow | undefined> =>
  (await db.select().from(onlinePayments).where(eq(reference, of)))[0]

/** The tenant's account must be locked. */
export const lockOnlinePayment = async (tx: Tx, of: string): Promise<OnlinePaymentRow | undefined> =>
  (await tx.select().from(onlinePayments).where(eq(reference, of)).for('update'))[0]

export async function findLive(
  db: Db,
  of: Pick<OnlinePaymentRow, 'invoiceIds' | 'amount'> & { tenantId: string },
): Promise<OnlinePaymentRow | undefined> {
  const same = and(
    eq(tenantId, of.tenantId),
    sql`${invoiceIds} = ${sql.param(of.invoiceIds)}::uuid[]`,
    eq(amount, of.amount),
  )
  const rows = await db
    .select()
    .from(onlinePayments)
    .where(and(same, inArray(state, [...LIVE_STATES])))
  return rows[0]
}

/** Live attempts that probably were paid: pending or reported by the provider, or the payer returned. */
export const listConfirming = (
  db: Db,
  { tenantId: of, returnedSince }: { tenantId: string; returnedSince: Date },
): Promise<OnlinePaymentRow[]> => {
  const hasSuccess = sql`exists (select from ${onlineEvents} where ${onlineEvents.reference} = ${reference}
    and ${onlineEvents.event} = 'charge.success' and ${onlineEvents.nextCheckAt} is not null)`
  const isTaken = or(
    eq(state, 'pending'),
    hasSuccess,
    sql`${onlinePayments.returnedAt} > ${returnedSince.toISOString()}::timestamptz`,
  )
  return db
    .select()
    .from(onlinePayments)
    .where(and(eq(tenantId, of), inArray(state, [...LIVE_STATES]), isTaken))
    .orderBy(onlinePayments.startedAt, reference)
}

/** False if the reference exists, or another attempt at the same invoices and amount is live. */
export async function insertOnlinePayment(db: Db, row: NewOnlinePayment): Promise<boolean> {
  const rows = await db.insert(onlinePayments).values(row).onConflictDoNothing().returning({ reference })
  return rows.length > 0
}

export async function updateOnlinePayment(
  db: Db,
  of: string,
  changes: Partial<Omit<NewOnlinePayment, 'reference'>>,
): Promise<void> {
  await db.update(onlinePayments).set(changes).where(eq(reference, of))
}

/** Stops polling a received payment, unless a refund is in progress. */
export async function stopChecks(db: Db, of: string): Promise<void> {
  await db
    .update(onlinePayments)
    .set({ nextCheckAt: null })
    .where(
      and(
        eq(reference, of),
        isNotNull(onlinePayments.received),
        notInArray(reference, selectRefunding(db, of)),
      ),
    )
}

/** Updates only while no money has come in. */
export async function updateUnpaid(
  db: Db,
  of: string,
  changes: Partial<Omit<NewOnlinePayment, 'reference'>>,
): Promise<void> {
  await db
    .update(onlinePayments)
    .set(changes)
    .where(and(eq(reference, of), isNull(onlinePayments.received)))
}

/** Marks a replaced or failed attempt; the provider is still queried. */
export async function abandonAttempt(db: Db, of: string): Promise<void> {
  await db
    .update(onlinePayments)
    .set({ state: 'abandoned' })
    .where(and(eq(reference, of), inArray(state, [...LIVE_STATES])))
}

/** Claims due payments until an instant, against other instances. */
export async function claimDuePayments(db: Db, { now, until }: Lease, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    update ${onlinePayments} set next_check_at = ${until.toISOString()}::timestamptz
    where reference in (
      select reference from ${onlinePayments} where next_check_at <= ${now.toISOString()}::timestamptz
      order by next_check_at limit ${limit} for update skip locked)
    returning reference`)
  return rows.map((row) => row.reference)
}
type Lease = { now: Date; until: Date }

export type EventRow = typeof onlineEvents.$inferSelect

/** Works like `claimDuePayments`, for webhook events. */
export async function claimDueEvents(db: Db, { now, until }: Lease, limit: number): Promise<EventRow[]> {
  const due = db
    .select({ id: onlineEvents.id })
    .from(onlineEvents)
    .where(lte(onlineEvents.nextCheckAt, now))
    .orderBy(asc(onlineEvents.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db.update(onlineEvents).set({ nextCheckAt: until }).where(inArray(onlineEvents.id, due)).returning()
}

/** Idempotent by the hash of the bytes. */
export async function insertEvent(db: Db, row: typeof onlineEvents.$inferInsert): Promise<void> {
  await db.insert(onlineEvents).values(row).onConflictDoNothing()
}

export async function scheduleEvent(db: Db, id: string, nextCheckAt: Date | null): Promise<void> {
  await db.update(onlineEvents).set({ nextCheckAt }).where(eq(onlineEvents.id, id))
}

/** Deletes events that are not checked any more. */
export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db
    .delete(onlineEvents)
    .where(and(isNull(onlineEvents.nextCheckAt), lte(onlineEvents.receivedAt, instant)))
}

export const listReceived = (db: Db, { from, until }: { from: Date; until: Date }) =>
  db
    .select()
    .from(onlinePayments)
    .where(
      and(
        isNotNull(onlinePayments.received),
        sql`${onlinePayments.paidAt} >= ${from.toISOString()} and ${onlinePayments.paidAt} < ${until.toISOString()}`,
      ),
    )
    .orderBy(asc(onlinePayments.paidAt), asc(reference))

/** Booked ones among these references. */
export const listWithPayment = (db: Db, references: readonly string[]): Promise<OnlinePaymentRow[]> =>
  db
    .select()
    .from(onlinePayments)
    .where(
      and(
        isNotNull(onlinePayments.paymentId),
        sql`${reference} = any(${sql.param([...references])}::text[])`,
      ),
    )
    .orderBy(asc(onlinePayments.paidAt), asc(reference))

export const listOnlinePaymentsForExport = (db: Db, of: string): Promise<OnlinePaymentRow[]> =>
  db.select().from(onlinePayments).where(eq(tenantId, of)).orderBy(asc(startedAt), asc(reference))

/** Deletes texts and the provider's ids; references, amounts, days and states stay. */
export async function eraseTenantOnlinePayments(tx: Tx, of: string): Promise<void> {
  await tx.update(onlinePayments).set({ authorizationUrl: null }).where(eq(tenantId, of))
  await eraseRefundReasons(tx, tx.select({ reference }).from(onlinePayments).where(eq(tenantId, of)))
}
