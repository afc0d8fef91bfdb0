import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { openInterruptibleDatabase } from '../../testing/database/interruptible-database.ts'
import { isUnavailable } from './connection/unavailable.ts'
import { openDatabase } from './index.ts'

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

test.each([
  ['', {}],
  [' through a pooler', { pooled: true }],
])('a connection%s that refuses a write as read-only is not used again', async (_, options) => {
  const { connection, db: other, drop } = await createTestDatabase()
  const db = openDatabase({ ...connection, max: 1 }, () => undefined, options)
  await other.execute(sql.raw(`alter database ${connection.database} set default_transaction_read_only = on`))
  const write = () => db.transaction((tx) => tx.execute(sql`create table written (id int)`))
  const failure = await write().catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  await other.execute(
    sql.raw(`alter database ${connection.database} set default_transaction_read_only = off`),
  )
  await write()
  await db.$client.end()
  await drop()
})
