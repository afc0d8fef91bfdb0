import { sql } from 'drizzle-orm'
import type { Db } from '../../../../../../server/database/index.ts'
import type { Delivery } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'

type DeliveryCount = Pick<Delivery, 'state' | 'ended'> & { count: number }

/**
 * Of e-mails. From the partial indexes and that of `sent_at`, because there may be millions. One that is sent again keeps the
 * `sent_at` of the first time.
 */
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

/** When the e-mail that waits for longest was written, or was sent again. */
export async function oldestPendingAt(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(asked_at) as at from ${deliveries} where state = 'pending' and channel = 'email'`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

export type SmsCount = { state: 'queued' | 'sent' | 'delivered' | 'failed' | 'unknown'; count: number }

/** All that wait, and what became of the others since an instant. */
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
