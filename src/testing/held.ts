import { expect } from 'vitest'
import type { TestPortal } from './portal.ts'

/**
 * Takes a lock (`statement`), lets calls run into it, and lets go once all of them wait for it or behind each other:
 * so that they are at the same place at the same time, however fast they came there.
 */
export async function heldUp<T>(
  { db }: Pick<TestPortal, 'db'>,
  statement: string,
  calls: (() => Promise<T>)[],
  then = 'select 1',
): Promise<T[]> {
  const waiting = async () => {
    const { rowCount } = await db.$client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  const holder = await db.$client.connect()
  try {
    await holder.query('begin')
    await holder.query(statement)
    const answers = Promise.all(calls.map((call) => call()))
    await expect.poll(waiting, { timeout: 15_000 }).toBe(calls.length)
    await holder.query(then)
    await holder.query('commit')
    return await answers
  } finally {
    holder.release()
  }
}
