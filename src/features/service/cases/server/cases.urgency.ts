import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Order } from '../../../../server/database/keyset.ts'
import type { Day } from '../../../../shared/days.ts'
import { CASE_STATUSES, isActive } from '../cases.rules.ts'
import { cases } from './cases.table.ts'

const ACTIVE = CASE_STATUSES.filter((status) => isActive({ status }))

const isUnresolved = inArray(cases.status, ACTIVE)

/** The same as `isLate`. */
export const isLateOn = (today: Day): SQL => sql`(${and(isUnresolved, lt(cases.dueOn, today))})`

const DAYS_OF_NO_DEADLINE = 30

/** Urgent requests, then late ones, then by deadline; ended ones last. `DAYS_OF_NO_DEADLINE` replace a missing deadline. */
export function byUrgency(today: Day): Order {
  const group = sql`case when not ${isUnresolved} then 3 when ${cases.priority} = 'urgent' then 0
    when ${cases.dueOn} < ${today} then 1 else 2 end`
  const deadline = sql`coalesce(${cases.dueOn}, ${cases.createdAt}::date + ${sql.raw(String(DAYS_OF_NO_DEADLINE))})`
  // Seconds before a time in 2286, so that the newest has the smallest number.
  const age = sql`9999999999 - extract(epoch from ${cases.createdAt})::bigint`
  const place = sql`case when ${isUnresolved} then (${deadline} - date '1970-01-01')::bigint else ${age} end`
  return {
    keys: [
      { by: sql`(${group})`, kind: 'number' },
      { by: sql`(${place})`, kind: 'number' },
      { by: cases.id, kind: 'id' },
    ],
    descending: false,
  }
}
