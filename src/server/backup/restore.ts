import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { LONG_QUERY_MS, withClient } from '../database/connection/connect.ts'
import { MIGRATION_LOCK, migrateDatabase } from '../database/migrate.ts'
import type { FileStore } from '../files/files.ts'
import { COPY_SETTINGS } from './copy.ts'
import { loadBackup } from './load.ts'
import { countRows, type Manifest } from './manifest.ts'
import { type BackupReader, readBackup } from './read.ts'
import { checkMigration, isInUse } from './schema.ts'

export type RestoreTarget = {
  connection: pg.ClientConfig
  role: string | undefined
  files: FileStore
  saveSecret(client: pg.ClientBase, secret: string): Promise<void>
  clock: Clock
}

export type RestoreResult = { rows: number; files: number; bytes: number; missing: number }

const WHENEVER = new Date(8.64e15)
const isOwn = (key: string) => !key.startsWith('portal/')

async function checkEmpty(client: pg.ClientBase, files: FileStore): Promise<void> {
  if (await isInUse(client))
    throw new Error('The database is not empty; a backup is restored into an empty one only.')
  for await (const key of files.olderThan(WHENEVER))
    if (isOwn(key))
      throw new Error('The file store is not empty; a backup is restored into an empty one only.')
}

async function removeFiles(files: FileStore): Promise<void> {
  for await (const key of files.olderThan(WHENEVER)) if (isOwn(key)) await files.remove(key)
}

async function load(
  client: pg.Client,
  backup: BackupReader,
  manifest: Manifest,
  { files, saveSecret }: RestoreTarget,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await checkEmpty(client, files)
    await client.query(COPY_SETTINGS)
    try {
      const secret = await loadBackup(client, backup, manifest, {
        putFile: (key, bytes) => files.put(key, bytes),
      })
      if (secret !== undefined) await saveSecret(client, secret)
    } catch (error) {
      await removeFiles(files)
      throw error
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function markRestored(connection: pg.ClientConfig, { createdAt }: Manifest, at: Date): Promise<void> {
  await withClient(connection, (client) =>
    client.query('insert into restores (id, restored_at, backup_created_at) values ($1, $2, $3)', [
      randomUUID(),
      at,
      createdAt,
    ]),
  )
}

async function restoreInto(backup: BackupReader, manifest: Manifest, target: RestoreTarget): Promise<void> {
  await withClient({ ...target.connection, query_timeout: LONG_QUERY_MS }, (client) =>
    load(client, backup, manifest, target),
  )
  await migrateDatabase(target.connection, { ...(target.role !== undefined && { role: target.role }) })
  await markRestored(target.connection, manifest, target.clock.now())
}

export type WithTarget = (restore: (target: RestoreTarget) => Promise<void>) => Promise<void>

/** Verifies every checksum before the target is created. */
export async function restoreBackup(backup: BackupReader, withTarget: WithTarget): Promise<RestoreResult> {
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  const manifest = await readBackup({ ...backup, open: async () => counted(await backup.open()) })
  checkMigration(manifest)
  await withTarget((target) => restoreInto(backup, manifest, target))
  const { count, missing } = manifest.files
  return { rows: countRows(manifest), files: count, bytes, missing: missing.length }
}
