import { and, count, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import {
  byNewest,
  isBefore,
  type Key,
  keysetPage,
  listKeyKinds,
  type Order,
  selectKeys,
} from '../../../../server/database/keyset.ts'
import { folded } from '../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, KeyKind, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { tenantIdsByName } from '../../../property/tenants/server/tenants.search.ts'
import type { PaymentKind, PaymentMethod, PaymentSort } from '../ledger.rules.ts'
import { type PaymentRow, paymentColumns } from './ledger.queries.ts'
import { allocations, entries, payments } from './ledger.table.ts'
import { matchesPayment } from './payments.search.ts'
import { isNotUndone } from './undone-records.ts'

const newest = byNewest(payments)

type SortKey = 'receivedOn' | 'amount' | 'tenantName'
type Contact = ReturnType<typeof contactsView>

function toOrder(contact: Contact, sort: PaymentSort): Order {
  if (sort === 'newest') return newest
  const firsts: Record<SortKey, Key> = {
    receivedOn: { by: payments.receivedOn, kind: 'day' },
    amount: { by: payments.amount, kind: 'number' },
    tenantName: { by: sql`${folded(contact.name)} collate "C"`, kind: 'text' },
  }
  const first = firsts[sort.replace('-', '') as SortKey]
  return { keys: [first, { by: payments.id, kind: 'id' }], descending: sort.startsWith('-') }
}

export const paymentKinds = (db: Db, sort: PaymentSort): KeyKind[] =>
  listKeyKinds(toOrder(contactsView(db), sort))

export type PaymentListFilter = {
  q?: string | undefined
  tenantId?: string | undefined
  invoiceId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  method?: PaymentMethod | undefined
  kind?: PaymentKind | undefined
  state?: 'counted' | 'reversed' | undefined
  scope: Scope
}

function concerns(db: Db, invoiceId: string): SQL | undefined {
  const allocated = db
    .select({ id: allocations.paymentId })
    .from(allocations)
    .where(eq(allocations.invoiceId, invoiceId))
  return or(eq(payments.invoiceId, invoiceId), inArray(payments.id, allocated))
}

const stateIs = (state: PaymentListFilter['state']) =>
  state && (state === 'reversed' ? isNotNull(payments.reversedAt) : isNull(payments.reversedAt))

export function matchingPayments(db: Db, filter: PaymentListFilter): SQL | undefined {
  const { q, tenantId, invoiceId, from, to, method, kind, state, scope } = filter
  return and(
    isNotUndone(payments.id),
    isWithin(payments.tenantId, scope),
    tenantId === undefined ? undefined : eq(payments.tenantId, tenantId),
    invoiceId === undefined ? undefined : concerns(db, invoiceId),
    from ? gte(payments.receivedOn, from) : undefined,
    to ? lte(payments.receivedOn, to) : undefined,
    method && eq(payments.method, method),
    kind && eq(payments.kind, kind),
    stateIs(state),
    q ? or(matchesPayment(q), inArray(payments.tenantId, tenantIdsByName(db, q))) : undefined,
  )
}

export type PaymentListQuery = { filter: PaymentListFilter; sort: PaymentSort }

export async function listPayments(
  db: Db,
  { filter, sort }: PaymentListQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<PaymentRow>[]> {
  const contact = contactsView(db)
  const order = toOrder(contact, sort)
  const { where, orderBy } = keysetPage(order, cursor)
  const chosen = db
    .select({ id: payments.id, keys: selectKeys(order) })
    .from(payments)
    .$dynamic()
  if (sort.endsWith('tenantName')) chosen.innerJoin(contact, eq(contact.tenantId, payments.tenantId))
  const places = await chosen
    .where(and(matchingPayments(db, filter), where))
    .orderBy(...orderBy)
    .limit(limit)
  if (cursor && cursor.side !== 'after') places.reverse()
  const ids = places.map(({ id }) => id)
  const rows = await db.select(paymentColumns).from(payments).where(inArray(payments.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap(({ id, keys }) => {
    const row = byId.get(id)
    return row ? [{ row, keys }] : []
  })
}

export async function countPayments(
  db: Db,
  { filter, sort }: PaymentListQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const contact = contactsView(db)
  const isBeforeCursor = cursor && isBefore(toOrder(contact, sort), cursor)
  const before = isBeforeCursor ? sql<number>`count(*) filter (where ${isBeforeCursor})` : sql<number>`0`
  const counted = db
    .select({ total: count(), before: before.mapWith(Number) })
    .from(payments)
    .$dynamic()
  if (cursor && sort.endsWith('tenantName'))
    counted.innerJoin(contact, eq(contact.tenantId, payments.tenantId))
  const [row] = await counted.where(matchingPayments(db, filter))
  return row ?? { total: 0, before: 0 }
}

/** Debts right after each payment, in whole pesewas: sums of entries, which are only added, so that it never changes. */
export async function findBalancesAfter(
  db: Db,
  of: readonly Pick<PaymentRow, 'id' | 'tenantId'>[],
): Promise<Map<string, number>> {
  const tenantIds = sql.param([...new Set(of.map(({ tenantId }) => tenantId))])
  const { rows } = await db.execute<{ id: string; balance: number }>(sql`
    select distinct on (payment_id) payment_id as id, balance from (
      select id, payment_id, kind, sum(case when pocket = 'owed' then amount else 0 end)
        over (partition by tenant_id order by id) as balance
      from ${entries} where tenant_id = any(${tenantIds}::uuid[])) as running
    where payment_id = any(${sql.param(of.map(({ id }) => id))}::uuid[]) and kind in ('payment', 'deposit_used')
    order by payment_id, id`)
  return new Map(rows.map(({ id, balance }) => [id, Number(balance)]))
}
