import { and, count, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { byNewest, inOrder, keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { byWord, countBefore, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import type { Sort } from '../../../../shared/fields/sorts.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { tenantIdsByName } from '../../../property/tenants/server/tenants.search.ts'
import type { PaymentKind, PaymentMethod } from '../ledger.rules.ts'
import { type PaymentRow, paymentColumns } from './ledger.queries.ts'
import { allocations, entries, payments } from './ledger.table.ts'
import { matchesPayment } from './payments.search.ts'
import { isNotUndone } from './undone-records.ts'

export type PaymentListSort = Sort<
  'createdAt' | 'receivedOn' | 'amount' | 'tenantName' | 'method' | 'kind' | 'state'
>

const { createdAt, receivedOn, amount, method, kind, id, unallocated, reversedAt } = payments

export function paymentOrder(db: Db, sort: PaymentListSort | undefined): Order {
  if (sort === undefined) return byNewest(payments)
  return sortedBy(sort, {
    by: {
      createdAt: { by: createdAt, kind: 'instant' },
      receivedOn: [
        { by: receivedOn, kind: 'day' },
        { by: createdAt, kind: 'instant' },
      ],
      amount: { by: amount, kind: 'number' },
      tenantName: byWord(contactsView(db).sortedName),
      method: { ...byWord(method), nullable: true },
      kind: byWord(kind),
      // As the list shows it: settled, with credit left, reversed.
      state: [
        {
          by: sql`(case when ${reversedAt} is not null then 2 when ${unallocated} > 0 then 1 else 0 end)`,
          kind: 'number',
        },
        byWord(kind),
      ],
    },
    ties: [{ by: id, kind: 'id' }],
  })
}

export type PaymentListFilter = {
  q?: string | undefined
  tenantId?: string | undefined
  invoiceId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  method?: PaymentMethod | undefined
  kind?: PaymentKind | undefined
  state?: 'counted' | 'reversed' | undefined
  sort?: PaymentListSort | undefined
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
  const { q, tenantId, invoiceId, from, to, state, scope } = filter
  return and(
    isNotUndone(payments.id),
    isWithin(payments.tenantId, scope),
    tenantId === undefined ? undefined : eq(payments.tenantId, tenantId),
    invoiceId === undefined ? undefined : concerns(db, invoiceId),
    from ? gte(payments.receivedOn, from) : undefined,
    to ? lte(payments.receivedOn, to) : undefined,
    filter.method && eq(method, filter.method),
    filter.kind && eq(kind, filter.kind),
    stateIs(state),
    q ? or(matchesPayment(q), inArray(payments.tenantId, tenantIdsByName(db, q))) : undefined,
  )
}

/** A page of the newest needs no names; without an order by name no tenants are read. */
const isByName = ({ sort }: PaymentListFilter): boolean => sort === 'tenantName' || sort === '-tenantName'

export async function listPayments(
  db: Db,
  filter: PaymentListFilter,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<PaymentRow>[]> {
  const order = paymentOrder(db, filter.sort)
  const contact = contactsView(db)
  const isOfTenant = eq(contact.tenantId, payments.tenantId)
  const { where, orderBy } = keysetPage(order, cursor)
  const ids = db.select({ id: payments.id }).from(payments)
  const chosen = (isByName(filter) ? ids.innerJoin(contact, isOfTenant) : ids)
    .where(and(matchingPayments(db, filter), where))
    .orderBy(...orderBy)
    .limit(limit)
  const rows = db.select({ row: paymentColumns, keys: selectKeys(order) }).from(payments)
  return (isByName(filter) ? rows.innerJoin(contact, isOfTenant) : rows)
    .where(inArray(payments.id, chosen))
    .orderBy(...inOrder(order))
}

export async function countPayments(
  db: Db,
  filter: PaymentListFilter,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const contact = contactsView(db)
  const before = countBefore(paymentOrder(db, filter.sort), cursor)
  const counts = db.select({ total: count(), before }).from(payments)
  const [row] = await (isByName(filter)
    ? counts.innerJoin(contact, eq(contact.tenantId, payments.tenantId))
    : counts
  ).where(matchingPayments(db, filter))
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
