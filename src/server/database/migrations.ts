import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

export const MIGRATIONS_FOLDER = new URL('../../../migrations', import.meta.url).pathname

/** `when`: milliseconds, as in the database's migrations table. */
export type Migration = { tag: string; when: number }

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

export function listMigrations(): Migration[] {
  const file = path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json')
  return journal.parse(JSON.parse(readFileSync(file, 'utf8'))).entries
}

/** Undefined for an empty database. Throws an Error with one line for a newer one. */
export async function findLastMigration(client: pg.ClientBase): Promise<Migration | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]?.there) return undefined
  const { rows } = await client.query<{ when: string | null }>(
    'select max(created_at)::text as when from drizzle.__drizzle_migrations',
  )
  const when = rows[0]?.when
  if (when === null || when === undefined) return undefined
  const known = listMigrations()
  const newest = known.at(-1)
  if (newest && Number(when) > newest.when)
    throw new Error(
      `This database was used by a newer version of the portal, and this one knows it up to ${newest.tag} only: start the newer version again, or restore a backup made before the upgrade into an empty DATA_DIR or database.`,
    )
  return known.findLast((migration) => migration.when <= Number(when))
}
