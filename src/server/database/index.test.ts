import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openInterruptibleDatabase } from '../../testing/database/interruptible-database.ts'

const database = await openInterruptibleDatabase()
const pooled = await openInterruptibleDatabase({ pooled: true })
afterAll(() => Promise.all([database.drop(), pooled.drop()]))

test('a connection lost between two statements of a transaction fails that one, not the process', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await database.disconnect()
    await expect.poll(() => database.connectionErrors.length).toBeGreaterThan(0)
    await tx.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  await database.reconnect()
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test.each([
  ['', database],
  [' through a pooler', pooled],
])('a connection%s lost at the BEGIN of a transaction goes back to the pool', async (_, given) => {
  const { db } = given
  await db.execute(sql`select 1`)
  await given.disconnect('frozen')
  const work = db.transaction((tx) => tx.execute(sql`select 1`), { accessMode: 'read only' })
  const failed = expect(work).rejects.toThrow()
  await given.reconnect()
  await failed
  expect(db.$client.totalCount - db.$client.idleCount).toBe(0)
})
