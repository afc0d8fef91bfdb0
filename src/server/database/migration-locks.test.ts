import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { migrateUpTo } from '../../testing/database/older-migrations.ts'
import { migrateDatabase } from './migrate.ts'
import { listMigrations } from './migrations.ts'

const RELEASE = JSON.parse(readFileSync('migrations/previous-release.json', 'utf8')) as {
  lastMigration: string
}
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  closing.push(() => client.end())
  return client
}

test('a transaction of the release before, which holds one table and needs others, is not aborted by migrations', async () => {
  const { connection, drop } = await createTestDatabase('template1')
  closing.push(drop)
  const [older, watching] = [await connect(connection), await connect(connection)]
  await migrateUpTo(older, RELEASE.lastMigration)
  await older.query('begin; lock table payments in row exclusive mode')
  const migrating = migrateDatabase(connection)
  const isWaiting = async () => {
    const { rows } = await watching.query(`select from pg_locks where not granted`)
    return rows.length > 0
  }
  await expect.poll(isWaiting, { interval: 10, timeout: 20_000 }).toBe(true)
  for (const table of ['tenants', 'invoices', 'leases', 'profiles'])
    await older.query(`lock table ${table} in row exclusive mode`)
  await older.query('commit')
  await migrating
  const { rows } = await watching.query(
    'select max(created_at)::text as "when" from drizzle.__drizzle_migrations',
  )
  expect(Number(rows[0].when)).toBe(listMigrations().at(-1)?.when)
})
