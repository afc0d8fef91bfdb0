import { sql } from 'drizzle-orm'
import type { Db } from '../../../../../../server/database/index.ts'
import type { Delivery } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'

type DeliveryCount = Pick<Delivery, 'state' | 'ended'> & { count: number }

/** Counts emails from partial indexes and `sent_at`, as there may be millions. A resent one keeps its first `sent_at`. */
export async function countDeliveries(db: Db): Promise<DeliveryCount[]> {
  const { rows } = await db.execute<DeliveryCount>(sql`
    with open as (
      select state, ended, sent_at from ${deliveries} where state = 'pending' and channel = 'email'
      union all select state, ended, sent_at from ${deliveries} where state = 'failed' and channel = 'email'
    )
    select state, ended, count(*) as count from open group by state, ended
    union all
    select 'sent', null, (select count(*) from ${deliveries} where sent_at is not null)
      - (select count(sent_at) from ${deliveries} where handed_at is not null) - (select count(sent_at) from open)`)
  return rows
}

/** The time at which the longest waiting email was written or resent. */
export async function findOldestPendingTime(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(asked_at) as at from ${deliveries} where state = 'pending' and channel = 'email'`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

export type SmsCount = { state: 'queued' | 'sent' | 'delivered' | 'failed' | 'unknown'; count: number }

/** All waiting ones, and the others since an instant. */
export async function countSms(db: Db, since: Date): Promise<SmsCount[]> {
  const { rows } = await db.execute<SmsCount>(sql`
    select 'queued' as state, count(*) as count from ${deliveries} where state = 'pending' and channel = 'sms'
    union all
    select coalesce(report, state), count(*) from ${deliveries}
      where handed_at >= ${since.toISOString()}::timestamptz and state <> 'pending' group by 1
    union all
    select 'failed', count(*) from ${deliveries}
      where state = 'failed' and channel = 'sms' and handed_at is null and created_at >= ${since.toISOString()}::timestamptz`)
  return rows
}
