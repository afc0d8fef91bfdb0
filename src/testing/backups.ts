import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { withExisting } from '../app/server/backup-place.ts'
import { type Config, readConfig } from '../server/config.ts'
import { createTestDatabase, databaseUrl } from './database/database.ts'
import { listFilesBelow } from './files.ts'

/** A folder for backups and DATA_DIRs; the next one is named but not created. */
export async function createBackupFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-backup-'))
  let made = 0
  const next = (name: string) => {
    made += 1
    return path.join(folder, `${name}-${made}`)
  }
  return {
    file: () => next('backup'),
    embedded: (env: Record<string, string> = {}): Config => readConfig({ DATA_DIR: next('data'), ...env }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function createEmptyServer(dataDir: string, env: Record<string, string> = {}) {
  const { db, connection, drop } = await createTestDatabase('template1')
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(connection), ...env })
  return { db, config, drop }
}

/** Every row of every table, and the hash of every file; without the mark of a restore. */
export async function readEverything(config: Config) {
  const rows = await withExisting(config, ({ connection }) => readRows(connection))
  const folder = path.join(config.DATA_DIR, 'files')
  const names = (await listFilesBelow(folder)).filter((name) => !name.startsWith('portal'))
  const files = await Promise.all(
    names.map(async (name) => [name, toHash(await readFile(path.join(folder, name)))] as const),
  )
  return { rows, files: Object.fromEntries(files) }
}

const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function readRows(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  const { rows: tables } = await client.query<{ name: string; isSequence: boolean }>(
    `select relname as name, relkind = 'S' as "isSequence" from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      and relname <> 'restores' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name, isSequence } of tables) {
    const row = isSequence ? `last_value || ' ' || is_called` : 'to_jsonb(t)::text'
    const { rows } = await client.query<{ row: string }>(`select ${row} as row from "${name}" t order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return found
}
