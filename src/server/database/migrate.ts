import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const LOCK = 7_306_001
const OLDEST = 150_000
const MIGRATIONS = new URL('../../../migrations', import.meta.url).pathname

/** Migrates under a lock, one instance at a time. Throws an Error with one line if PostgreSQL is too old. */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    if (version < OLDEST)
      throw new Error(`PostgreSQL 15 or later is needed; this one is ${Math.floor(version / 10_000)}.`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
