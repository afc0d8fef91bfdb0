import { and, count, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { CASE_STATUSES, type CaseKind, isActive } from '../cases.rules.ts'
import { type CaseViewer, isVisible } from './cases.scope.ts'
import { cases } from './cases.table.ts'
import { isLateOn } from './cases.urgency.ts'

/** `timeZone` is an IANA name. */
const createdFrom = (day: Day, timeZone: string): SQL =>
  gte(cases.createdAt, sql`${day}::date::timestamp at time zone ${timeZone}`)

const UNRESOLVED = CASE_STATUSES.filter((status) => isActive({ status }))

/** Unresolved cases of each kind; how many were created on `day` or later, or are late today. */
export async function countUnresolved(
  db: Db,
  viewer: CaseViewer,
  since: { day: Day; timeZone: string; today: Day },
): Promise<Record<CaseKind, { unresolved: number; recent: number; late: number }>> {
  const rows = await db
    .select({
      kind: cases.kind,
      unresolved: count(),
      recent: sql<number>`count(*) filter (where ${createdFrom(since.day, since.timeZone)})`,
      late: sql<number>`count(*) filter (where ${isLateOn(since.today)})`,
    })
    .from(cases)
    .where(and(inArray(cases.status, UNRESOLVED), isVisible(viewer)))
    .groupBy(cases.kind)
  const of = (kind: CaseKind) => {
    const { unresolved = 0, recent = 0, late = 0 } = rows.find((row) => row.kind === kind) ?? {}
    return { unresolved, recent, late }
  }
  return { request: of('request'), complaint: of('complaint') }
}
