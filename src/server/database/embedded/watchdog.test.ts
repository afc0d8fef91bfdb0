import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../../testing/database/interruptible-database.ts'
import { type Watchdog, watchDatabase } from './watchdog.ts'

// A busy machine answers later than a quiet one.
const WITHIN_MS = 1_500

let database: InterruptibleDatabase
let watchdog: Watchdog
let returns = 0
const logged: string[] = []
const log = {
  error: (_cause: object, text: string) => void logged.push(text),
  info: (text: string) => void logged.push(text),
}

beforeAll(async () => {
  database = await openInterruptibleDatabase()
  watchdog = watchDatabase({
    db: database.db,
    log,
    everyMs: 50,
    withinMs: WITHIN_MS,
    onBack: () => {
      returns += 1
    },
  })
})
afterAll(async () => {
  await watchdog.stop()
  await database.drop()
})

const query = () => database.db.execute(sql`select 1`)

test('a query that waits for a database that hangs ends with it, and later ones work again', async () => {
  await query()
  await database.disconnect('frozen')
  const begun = performance.now()
  await expect(query()).rejects.toThrow()
  expect(performance.now() - begun).toBeLessThan(10 * WITHIN_MS)
  expect(watchdog.isStalled()).toBe(true)
  await database.reconnect()
  await expect.poll(() => watchdog.isStalled()).toBe(false)
  await query()
  expect(logged.splice(0)).toEqual([
    'the database does not answer; its connections are dropped',
    'the database answers again',
  ])
  expect(returns).toBe(1)
})

test('a database that is read-only is taken for one that hangs until it takes writes again', async () => {
  const name = database.db.$client.options.database
  const set = (value: string) =>
    database.db.$client.query(
      `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
    )
  await set('on')
  await database.disconnect('dropped')
  await database.reconnect()
  await expect.poll(() => watchdog.isStalled()).toBe(true)
  await expect.poll(() => set('off').then(Boolean, () => false)).toBe(true)
  await expect.poll(() => watchdog.isStalled()).toBe(false)
  await query()
  expect(logged.splice(0)).toEqual([
    'the database is read-only; its connections are dropped',
    'the database answers again',
  ])
})

test('a database that refuses connections is not taken for one that hangs', async () => {
  await database.disconnect('refused')
  await expect(query()).rejects.toThrow()
  expect(watchdog.isStalled()).toBe(false)
  const before = returns
  await database.reconnect()
  await query()
  await expect.poll(() => returns).toBeGreaterThan(before)
})
