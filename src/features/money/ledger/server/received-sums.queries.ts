import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { RECEIVED_KINDS } from '../ledger.rules.ts'
import { payments } from './ledger.table.ts'

/** A span from the instant `at`, which is on the day `from`, through the day `to`. */
export type ReceivedSpan = { id: string; tenantId: string; at: Date; from: Day; to: Day }

/** Valid money in whole pesewas by span. On the first day only what was recorded after the instant counts. */
export async function sumReceived(db: Db, spans: readonly ReceivedSpan[]): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map()
  const all = (of: (span: ReceivedSpan) => string) => sql.param(spans.map(of))
  const { rows } = await db.execute<{ id: string; received: number }>(sql`
    select span.id, coalesce(sum(${payments.amount}), 0)::bigint as received
    from unnest(${all(({ id }) => id)}::uuid[], ${all(({ tenantId }) => tenantId)}::uuid[],
      ${all(({ at }) => at.toISOString())}::timestamptz[], ${all(({ from }) => from)}::date[],
      ${all(({ to }) => to)}::date[]) as span (id, tenant_id, at, first_day, last_day)
    join ${payments} on ${payments.tenantId} = span.tenant_id and ${inArray(payments.kind, [...RECEIVED_KINDS])}
      and ${payments.reversedAt} is null and ${payments.receivedOn} between span.first_day and span.last_day
      and (${payments.receivedOn} > span.first_day or ${payments.createdAt} >= span.at)
    group by span.id`)
  return new Map(rows.map(({ id, received }) => [id, Number(received)]))
}
