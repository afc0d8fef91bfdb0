import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { cuttableDatabase } from '../../testing/cuttable.ts'

const database = await cuttableDatabase()
afterAll(() => database.drop())

test('a connection lost between two statements of a transaction fails that one, not the process', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await database.cut()
    await expect.poll(() => database.lost.length).toBeGreaterThan(0)
    await tx.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  await database.mend()
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
