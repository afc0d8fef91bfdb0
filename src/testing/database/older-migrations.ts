import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrateDatabase } from '../../server/database/migrate.ts'
import { createTestDatabase } from './database.ts'

type Journal = { entries: { tag: string }[] }

/** Migrates like an older portal, up to a migration named without `.sql`. */
export async function migrateUpTo(client: pg.Client, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-older-'))
  try {
    await cp('migrations', folder, { recursive: true })
    const file = path.join(folder, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(file, 'utf8')) as Journal
    const at = entries.findIndex(({ tag }) => tag === last)
    if (at < 0) throw new Error(`There is no migration ${last}.`)
    await writeFile(file, JSON.stringify({ ...rest, entries: entries.slice(0, at + 1) }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Filled at an older migration, then migrated to the newest. */
export async function createMigratedDatabase(older: string, rows: string) {
  const database = await createTestDatabase('template1')
  const client = new pg.Client(database.connection)
  await client.connect()
  await migrateUpTo(client, older)
  await client.query(rows)
  await client.end()
  await migrateDatabase(database.connection)
  return database
}
