import { expect } from 'vitest'
import type { TestPortal } from '../portal.ts'

/** Takes a lock, starts calls, and releases it once all wait, so that they run concurrently on any machine. */
export async function callBehindLock<T>(
  { db }: Pick<TestPortal, 'db'>,
  statement: string,
  calls: (() => Promise<T>)[],
  beforeCommit = 'select 1',
): Promise<T[]> {
  const countWaiting = async () => {
    const { rowCount } = await db.$client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  const lockHolder = await db.$client.connect()
  try {
    await lockHolder.query('begin')
    await lockHolder.query(statement)
    const responses = Promise.all(calls.map((call) => call()))
    await expect.poll(countWaiting, { timeout: 15_000 }).toBe(calls.length)
    await lockHolder.query(beforeCommit)
    await lockHolder.query('commit')
    return await responses
  } finally {
    lockHolder.release()
  }
}
