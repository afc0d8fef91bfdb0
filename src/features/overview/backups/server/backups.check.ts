import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { findDifference } from '../../../../server/backup/compare.ts'
import { COPY_SETTINGS } from '../../../../server/backup/copy.ts'
import { loadBackup } from '../../../../server/backup/load.ts'
import { type BackupReader, readBackup } from '../../../../server/backup/read.ts'
import { checkMigration } from '../../../../server/backup/schema.ts'
import { openBackups } from '../../../../server/backup/store.ts'
import type { Context } from '../../../../server/context.ts'
import { LONG_QUERY_MS, withClient } from '../../../../server/database/connection/connect.ts'
import { startEmbedded } from '../../../../server/database/embedded/embedded.ts'
import type { BackupRow } from './backups.queries.ts'

type Deps = Pick<Context, 'config' | 'log'>

/** A separate PostgreSQL, which needs no rights on the real one and cannot touch it. */
async function withScratch<T>({ config, log }: Deps, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = path.join(config.DATA_DIR, 'backup-check')
  const start = () =>
    startEmbedded({ dataDir, durable: false, log: (line) => log.warn({ source: 'postgres' }, line) })
  // Left by a portal that was killed during the check.
  if (existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) await (await start()).stop()
  await rm(dataDir, { recursive: true, force: true })
  try {
    const database = await start()
    const connection = { ...database.connection, query_timeout: LONG_QUERY_MS }
    return await withClient(connection, work).finally(() => database.stop())
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Restores into a scratch database and compares rows, checksums, sums and sequences; returns the first difference. */
export async function checkBackup(
  ctx: Deps,
  { fileKey }: Pick<BackupRow, 'fileKey'>,
): Promise<string | undefined> {
  const store = await openBackups(ctx.config)
  const backup: BackupReader = { open: () => store.read(fileKey), passphrase: ctx.config.BACKUP_PASSPHRASE }
  const manifest = await readBackup(backup)
  checkMigration(manifest)
  return withScratch(ctx, async (client) => {
    await client.query('begin')
    await client.query(COPY_SETTINGS)
    await loadBackup(client, backup, manifest, { putFile: async () => undefined })
    return findDifference(client, manifest)
  })
}
