import { sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { isWithdrawn } from './billed-periods.queries.ts'
import { rentBillings } from './charges.table.ts'

type Taken = {
  ruleId: string
  starts: Day[]
  ends: Day[]
  amounts: number[]
  billed: number
  billedThrough: Day | null
}

export const listTaken = (db: Db, ruleIds: readonly string[]): Promise<Taken[]> =>
  db
    .select({
      ruleId: rentBillings.ruleId,
      starts: sql<Day[]>`array_agg(${rentBillings.periodStart}::text order by ${rentBillings.periodStart})`,
      ends: sql<Day[]>`array_agg(${rentBillings.periodEnd}::text order by ${rentBillings.periodStart})`,
      amounts: sql<number[]>`array_agg(${rentBillings.amount}::float8 order by ${rentBillings.periodStart})`,
      billed: sql`count(*) filter (where ${rentBillings.state} = 'billed')`.mapWith(Number),
      billedThrough: sql<Day | null>`(max(${rentBillings.periodEnd}) filter (where ${rentBillings.state} = 'billed'))::text`,
    })
    .from(rentBillings)
    .where(sql`${rentBillings.ruleId} = any(${sql.param(ruleIds)}::uuid[]) and not ${isWithdrawn}`)
    .groupBy(rentBillings.ruleId)
