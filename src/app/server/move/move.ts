import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { findDifference } from '../../../server/backup/compare.ts'
import { COPY_SETTINGS } from '../../../server/backup/copy.ts'
import { countRows, type Manifest } from '../../../server/backup/manifest.ts'
import { readBackup } from '../../../server/backup/read.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { isInUse } from '../../../server/backup/schema.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import type { Clock } from '../../../server/clock.ts'
import type { Config } from '../../../server/config.ts'
import { LONG_QUERY_MS, withClient } from '../../../server/database/connection/connect.ts'
import { listMigrations } from '../../../server/database/migrations.ts'
import { openFiles } from '../../../server/files/files.open.ts'
import { serverPlace, withExisting } from '../backup-place.ts'
import { backupSource, createBackupReader, saveSecretFor, writeNewFile } from '../backup-run.ts'
import { AlreadyServing, acquirePortalLock } from '../lock.ts'

const movedMark = ({ DATA_DIR }: Config) => path.join(DATA_DIR, 'moved')

/** Nobody enters anything into a database whose rows are on a server meanwhile. */
export function refuseMoved(config: Config): void {
  if (existsSync(movedMark(config)))
    throw new Error(
      `The portal in DATA_DIR ${config.DATA_DIR} was moved to a database server; set DATABASE_URL. To go on with the old database, delete ${movedMark(config)}.`,
    )
}

export type Moved = { rows: number; tables: number; invoicePesewas: number }
type Move = { from: Config; to: Config; clock: Clock }

async function whileStopped<T>(
  config: Config,
  connection: pg.ClientConfig,
  work: () => Promise<T>,
): Promise<T> {
  const release = await acquirePortalLock(connection, () => undefined).catch((error: unknown) => {
    if (!(error instanceof AlreadyServing)) throw error
    throw new Error(`The portal in DATA_DIR ${config.DATA_DIR} serves; stop it first. Nothing was written.`)
  })
  return work().finally(release)
}

async function requireEmpty(connection: pg.ClientConfig): Promise<void> {
  const used = await withClient(connection, isInUse).catch((cause: Error) => {
    throw new Error(`The address does not lead to a database that can be used: ${cause.message}`, { cause })
  })
  if (used)
    throw new Error('The database of that address is not empty; name an empty one. Nothing was written.')
}

function requireCurrent({ migration }: Manifest): void {
  if (migration.when !== listMigrations().at(-1)?.when)
    throw new Error('Start and stop the portal of this version once before it is moved. Nothing was written.')
}

/** Every row but the mark of the restore, the money of invoices, and the sequences. */
async function compare(connection: pg.ClientConfig, { tables, ...rest }: Manifest): Promise<void> {
  const difference = await withClient({ ...connection, query_timeout: LONG_QUERY_MS }, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await client.query(COPY_SETTINGS)
    return findDifference(client, { ...rest, tables: tables.filter(({ name }) => name !== 'restores') })
  })
  if (difference !== undefined)
    throw new Error(
      `The new database is not the same: ${difference} Empty it before you try again; the old one is as it was.`,
    )
}

async function copyRows(
  { from, to, clock }: Move,
  connection: pg.ClientConfig,
  file: string,
): Promise<Moved> {
  const files = await openFiles(from)
  const source = await backupSource({ config: from, clock }, connection)
  // Files stay where they are: both databases name the same store.
  const rowsOnly = { ...source, storedFiles: [], passphrase: undefined }
  await writeBackup(rowsOnly, (bytes) => writeNewFile(file, bytes))
  const reader = createBackupReader(file, { BACKUP_PASSPHRASE: undefined })
  const manifest = await readBackup(reader)
  requireCurrent(manifest)
  const place = await serverPlace(to)
  const noFiles = { ...files, olderThan: () => Readable.from([]) }
  await restoreBackup(reader, (restore) =>
    restore({ ...place, files: noFiles, saveSecret: async () => undefined, clock }),
  )
  await compare(place.connection, manifest)
  const { secret } = source
  if (secret !== undefined)
    await withClient(place.connection, (client) => saveSecretFor(to, () => undefined)(client, secret))
  const { tables, invoicePesewas } = manifest
  return { rows: countRows(manifest), tables: tables.length, invoicePesewas: Number(invoicePesewas) }
}

/**
 * Copies the embedded database into an empty one on a server and compares both. Changes nothing in the old one, which is
 * marked as moved at the very end.
 */
export async function moveToServer(move: Move): Promise<Moved> {
  const { from, to } = move
  if (from.DATABASE_URL !== undefined)
    throw new Error(
      'DATABASE_URL is set: the portal is on a server already. Between servers, use backup and restore.',
    )
  refuseMoved(from)
  const file = path.join(from.DATA_DIR, 'move.tar')
  return withExisting(from, ({ connection }) =>
    whileStopped(from, connection, async () => {
      await requireEmpty((await serverPlace(to)).connection)
      // A killed move left its own.
      await rm(file, { force: true })
      const moved = await copyRows(move, connection, file).finally(() => rm(file, { force: true }))
      await writeFile(movedMark(from), `to a database server, at ${move.clock.now().toISOString()}\n`)
      return moved
    }),
  )
}
