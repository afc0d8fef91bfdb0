import { gte, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'

export type Spent = { cost: number; segments: number }

/** The cost of SMS since an instant, whether or not they arrived, in hundredths of a pesewa. */
export async function spentSince(db: Db, since: Date): Promise<Spent> {
  const { cost, segments, handedAt } = deliveries
  const [row] = await db
    .select({
      cost: sql`coalesce(sum(${cost}), 0)`.mapWith(Number),
      segments: sql`coalesce(sum(${segments}), 0)`.mapWith(Number),
    })
    .from(deliveries)
    .where(gte(handedAt, since))
  return row ?? { cost: 0, segments: 0 }
}
