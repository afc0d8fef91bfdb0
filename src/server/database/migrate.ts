import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { type AuditKey, createAuditKey } from '../audit/audit-key.ts'
import { LONG_QUERY_MS, withClient } from './connection/connect.ts'
import { requireWritable } from './connection/writable.ts'
import { beginWithAllTables } from './migration-locks.ts'
import { findLastMigration, listMigrations, MIGRATIONS_FOLDER } from './migrations.ts'
import { grantApplicationRights, JOB_SCHEMA } from './roles.ts'

export const MIGRATION_LOCK = 7_306_001
const OLDEST = 150_000

export type MigrateOptions = { role?: string; beforeUpgrade?: (from: string) => Promise<void> }

async function refuseOtherVersions(client: pg.Client): Promise<void> {
  const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
  if (version < OLDEST)
    throw new Error(`PostgreSQL 15 or later is needed; this one is ${Math.floor(version / 10_000)}.`)
}

/** Migrates under a lock. Throws an Error with one line if PostgreSQL or the program is too old. */
export function migrateDatabase(
  connection: pg.ClientConfig,
  { role, beforeUpgrade }: MigrateOptions = {},
): Promise<AuditKey> {
  return withClient({ ...connection, query_timeout: LONG_QUERY_MS }, async (client) => {
    await refuseOtherVersions(client)
    await requireWritable(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migration = await findLastMigration(client)
    if (migration && migration.tag !== listMigrations().at(-1)?.tag) {
      await beforeUpgrade?.(migration.tag)
      await beginWithAllTables(client)
    }
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
    const { rows } = await client.query('select from pg_namespace where nspname = $1', [JOB_SCHEMA])
    if (rows.length === 0) await client.query(`create schema ${JOB_SCHEMA}`)
    if (role !== undefined) await grantApplicationRights(client, role)
    return createAuditKey(client)
  })
}
