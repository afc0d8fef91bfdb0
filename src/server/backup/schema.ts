import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { listMigrations, MIGRATIONS_FOLDER } from '../database/migrations.ts'
import { BackupUnusable, type Manifest } from './manifest.ts'

const IN_USE = `
  select exists (select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e'))
    or to_regclass('drizzle.__drizzle_migrations') is not null as used`

export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(IN_USE)
  return rows[0]?.used === true
}

/** Throws {@link BackupUnusable} for a backup of an unknown version. */
export function checkMigration({ migration }: Pick<Manifest, 'migration'>): void {
  if (listMigrations().some(({ when }) => when === migration.when)) return
  throw new BackupUnusable(
    `it was made by a newer version of the portal (${migration.tag}); restore it with that version or a later one`,
  )
}

/** Like the migrator, but in the transaction that loads the rows. */
export async function createSchema(client: pg.ClientBase, { migration }: Manifest): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) {
    if (folderMillis > migration.when) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
