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
const logged: string[] = []
const log = {
  error: (_cause: object, text: string) => void logged.push(text),
  info: (text: string) => void logged.push(text),
}

beforeAll(async () => {
  database = await openInterruptibleDatabase()
  watchdog = watchDatabase({ db: database.db, log, everyMs: 50, withinMs: WITHIN_MS })
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
  expect(logged).toEqual([
    'the database does not answer; its connections are dropped',
    'the database answers again',
  ])
})

test('a database that refuses connections is not taken for one that hangs', async () => {
  await database.disconnect('refused')
  await expect(query()).rejects.toThrow()
  expect(watchdog.isStalled()).toBe(false)
  await database.reconnect()
  await query()
})
