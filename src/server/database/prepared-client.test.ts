import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import type { Db } from './index.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test.each([
  ['with a value', (executor: Db) => executor.execute(sql`select ${1}::int as one`)],
  ['without a value', (executor: Db) => executor.execute(sql`select 2 as two`)],
])('a statement %s is prepared when it comes for the third time', async (_, run) => {
  await db.transaction(async (tx) => {
    const countPrepared = async () => {
      const listed = sql`select count(*)::int as count from pg_prepared_statements where statement like '%as one' or statement like '%as two'`
      return (await tx.execute<{ count: number }>(listed)).rows[0]?.count
    }
    const before = await countPrepared()
    await run(tx)
    await run(tx)
    expect(await countPrepared()).toBe(before)
    await run(tx)
    expect(await countPrepared()).toBe((before ?? 0) + 1)
  })
})

test('several statements in one text run as often as they come', async () => {
  for (let each = 0; each < 5; each += 1) await db.execute(sql.raw('select 3; select 4'))
  expect((await db.execute(sql`select 5 as five`)).rows).toEqual([{ five: 5 }])
})
