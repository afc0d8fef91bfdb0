import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { byNewest, keysetPage, type Order, selectKeys } from '../../../../../server/database/keyset.ts'
import { byWord, countBefore, inListOrder, sortedBy } from '../../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../../server/http/paging.ts'
import type { Day } from '../../../../../shared/days.ts'
import { leasesView } from '../../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../../property/properties/server/units.queries.ts'
import { contactsView } from '../../../../property/tenants/server/tenants.queries.ts'
import type { ChargeSort } from '../../charges.contract.ts'
import {
  type Charge,
  type ChargeChoice,
  lastChargeDay,
  matchingCharges,
  selectCharges,
  withSchedule,
} from '../charges.queries.ts'
import { chargeSteps, recurringCharges } from '../charges.table.ts'

/** `nextDue`: the due days of the next periods by charge, where the list is sorted by them. */
export type ChargeList = ChargeChoice & {
  sort: ChargeSort | undefined
  today: Day
  nextDue?: Readonly<Record<string, Day>>
}

/** The amount of a period that begins today, or when the charge begins. */
function amountOn(today: Day) {
  const day = sql`greatest(${today}::date, ${recurringCharges.startsOn})`
  return sql`(select amount from ${chargeSteps} as step where step.rule_id = ${recurringCharges.id}
    order by step.from_day <= ${day} desc, case when step.from_day <= ${day} then step.from_day end desc,
      step.from_day limit 1)`
}

/** Only the rules of billing know these days, so they are given to the database. */
const nextDueDay = (days: Readonly<Record<string, Day>>) =>
  sql`((${JSON.stringify(days)}::jsonb ->> ${recurringCharges.id}::text)::date)`

export function chargeOrder(db: Db, { sort, today, nextDue = {} }: ChargeList): Order {
  if (sort === undefined) return byNewest(recurringCharges)
  const { createdAt, startsOn, state, purpose, id } = recurringCharges
  const unit = unitsView(db)
  return sortedBy(sort, {
    by: {
      createdAt: { by: createdAt, kind: 'instant' },
      amount: { by: amountOn(today), kind: 'number', nullable: true },
      startsOn: { by: startsOn, kind: 'day' },
      nextDue: { by: nextDueDay(nextDue), kind: 'day', nullable: true },
      lastDay: { by: lastChargeDay(db), kind: 'day', nullable: true },
      tenantName: byWord(contactsView(db).sortedName),
      unitName: [byWord(unit.propertyName), byWord(unit.sortKey)],
      state: byWord(state),
      purpose: byWord(purpose),
    },
    ties: [{ by: id, kind: 'id' }],
  })
}

export async function listCharges(
  db: Db,
  choice: ChargeList,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<Charge>[]> {
  const order = chargeOrder(db, choice)
  const { where, orderBy } = keysetPage(order, cursor)
  const rows = await selectCharges(db, selectKeys(order))
    .where(and(matchingCharges(db, choice), where))
    .orderBy(...orderBy)
    .limit(limit)
  const charges = await withSchedule(db, rows)
  return inListOrder(
    charges.map((row, at) => ({ row, keys: rows[at]?.keys ?? [] })),
    cursor,
  )
}

export async function countCharges(db: Db, choice: ChargeList, cursor: Cursor | undefined): Promise<Counted> {
  const [lease, unit, contact] = [leasesView(db), unitsView(db), contactsView(db)]
  const [row] = await db
    .select({ total: count(), before: countBefore(chargeOrder(db, choice), cursor) })
    .from(recurringCharges)
    .innerJoin(lease, eq(lease.id, recurringCharges.leaseId))
    .innerJoin(contact, eq(contact.tenantId, lease.tenantId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .where(matchingCharges(db, choice))
  return row ?? { total: 0, before: 0 }
}

/** Charges that match, with their amounts of today for one month in whole pesewas. */
export async function sumCharges(
  db: Db,
  choice: ChargeList,
): Promise<{ count: number; monthlyAmount: number }> {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  const monthly = sql`round(${amountOn(choice.today)}::numeric / ${recurringCharges.everyMonths})`
  const [row] = await db
    .select({ count: count(), monthlyAmount: sql`coalesce(sum(${monthly}), 0)`.mapWith(Number) })
    .from(recurringCharges)
    .innerJoin(lease, eq(lease.id, recurringCharges.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .where(matchingCharges(db, choice))
  return row ?? { count: 0, monthlyAmount: 0 }
}
