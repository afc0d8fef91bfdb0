import { sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { isWithdrawn } from './billed-periods.queries.ts'
import { chargeBillings } from './charges.table.ts'

type BilledRange = {
  ruleId: string
  starts: Day[]
  ends: Day[]
  amounts: number[]
  billed: number
  billedThrough: Day | null
}

export const listBilledRanges = (db: Db, ruleIds: readonly string[]): Promise<BilledRange[]> =>
  db
    .select({
      ruleId: chargeBillings.ruleId,
      starts: sql<
        Day[]
      >`array_agg(${chargeBillings.periodStart}::text order by ${chargeBillings.periodStart})`,
      ends: sql<Day[]>`array_agg(${chargeBillings.periodEnd}::text order by ${chargeBillings.periodStart})`,
      amounts: sql<
        number[]
      >`array_agg(${chargeBillings.amount}::float8 order by ${chargeBillings.periodStart})`,
      billed: sql`count(*) filter (where ${chargeBillings.state} = 'billed')`.mapWith(Number),
      billedThrough: sql<Day | null>`(max(${chargeBillings.periodEnd}) filter (where ${chargeBillings.state} = 'billed'))::text`,
    })
    .from(chargeBillings)
    .where(sql`${chargeBillings.ruleId} = any(${sql.param(ruleIds)}::uuid[]) and not ${isWithdrawn}`)
    .groupBy(chargeBillings.ruleId)
