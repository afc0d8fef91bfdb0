import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/index.ts'
import { rateLimits } from '../database/server.table.ts'
import { collectBatches } from './batch.ts'

/** The window ends in `ms` milliseconds. */
export type Counter = { key: string; points: number; ms: number }

export type Counters = {
  find(item: { key: string }): Promise<Counter | undefined>
  add(item: Counter & { restart: boolean }): Promise<Counter | undefined>
  subtract(item: { key: string; points: number }): Promise<Counter | undefined>
  remove(item: { key: string }): Promise<Counter | undefined>
}

/** The database's time, shared by all instances, unless tests set the clock. */
const selectNow = (clock: Clock): SQL =>
  sql`coalesce(${clock.isReal ? null : clock.now().toISOString()}::timestamptz, statement_timestamp())`

const table = sql`${rateLimits} as kept`
const counted = (now: SQL) =>
  sql`kept.key, kept.points, (extract(epoch from kept.expires_at - ${now}) * 1000)::float8 as ms`
const list = <Item, Key extends keyof Item>(items: Item[], key: Key) =>
  sql.param(items.map((item) => item[key]))

/** Operations of the same tick share one statement; rows are locked in key order to avoid deadlocks. */
export function createCounters(db: Db, clock: Clock): Counters {
  const run = async (statement: SQL) => (await db.execute<Counter>(statement)).rows
  return {
    find: collectBatches<{ key: string }, Counter>((items) => {
      const now = selectNow(clock)
      return run(sql`select ${counted(now)} from ${table}
        where kept.key = any(${list(items, 'key')}::text[]) and kept.expires_at > ${now}`)
    }),
    add: collectBatches<Counter & { restart: boolean }, Counter>((items) => {
      const now = selectNow(clock)
      const given = sql`unnest(${list(items, 'key')}::text[], ${list(items, 'points')}::int[],
        ${list(items, 'ms')}::float8[], ${list(items, 'restart')}::bool[]) as given(key, points, ms, restart)`
      return run(sql`with given as (select * from ${given})
        insert into ${table} (key, points, expires_at)
        select key, points, ${now} + make_interval(secs => ms / 1000) from given order by key
        on conflict (key) do update set (points, expires_at) = (
          select case when begins then excluded.points else kept.points + excluded.points end,
            case when begins then excluded.expires_at else kept.expires_at end
          from (select given.restart or kept.expires_at <= ${now} as begins from given where given.key = kept.key) as state)
        returning ${counted(now)}`)
    }),
    subtract: collectBatches<{ key: string; points: number }, Counter>((items) => {
      const now = selectNow(clock)
      const given = sql`unnest(${list(items, 'key')}::text[], ${list(items, 'points')}::int[]) as given(key, points)`
      return run(sql`with held as (
          select kept.key, greatest(kept.points - given.points, 0) as points
          from ${table} join ${given} on given.key = kept.key where kept.expires_at > ${now}
          order by kept.key for update of kept)
        update ${table} set points = held.points from held where held.key = kept.key returning ${counted(now)}`)
    }),
    remove: collectBatches<{ key: string }, Counter>((items) =>
      run(sql`with held as (
          select kept.key from ${table} where kept.key = any(${list(items, 'key')}::text[])
          order by kept.key for update)
        delete from ${table} using held where held.key = kept.key returning ${counted(selectNow(clock))}`),
    ),
  }
}

export async function deleteExpiredCounters(db: Db, clock: Clock): Promise<void> {
  await db.execute(sql`delete from ${rateLimits} where expires_at <= ${selectNow(clock)}`)
}
