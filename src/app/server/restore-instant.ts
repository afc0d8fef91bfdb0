import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type pg from 'pg'
import { STORED_FILES } from '../../features/overview/backups/server/stored-files.ts'
import { BackupUnusable } from '../../server/backup/manifest.ts'
import { openBackups } from '../../server/backup/store.ts'
import type { Clock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import { decryptWith } from '../../server/continuous/keys.ts'
import { prepareRecovery, type Recovery, recover } from '../../server/continuous/recover.ts'
import { savedKey } from '../../server/continuous/saved-files.ts'
import { adoptKey } from '../../server/continuous/state.ts'
import { LONG_QUERY_MS, withClient } from '../../server/database/connection/connect.ts'
import { openFiles } from '../../server/files/files.open.ts'
import { FileMissing, type FileStore } from '../../server/files/files.ts'
import { listKeys } from '../../server/files/stored-files.ts'
import { startOfDay } from '../../shared/days.ts'
import { emptyFolder, requireEmptyFolder } from './backup-place.ts'

export type RestoredInstant = {
  lastTransactionAt: Date | null
  savedAt: Date | undefined
  files: number
  missing: number
}

type Commanded = { config: Config; clock: Clock }
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** `last`, or a time in TIME_ZONE like 2026-11-27T10:15. Undefined for `last`. */
export function parseInstant(given: string, timeZone: string): Date | undefined {
  if (given === 'last') return undefined
  const [, day, hours, minutes, seconds = '0'] = INSTANT.exec(given) ?? []
  if (day === undefined || Number.isNaN(Date.parse(day)))
    throw new Error(
      `--to takes a time like 2026-11-27T10:15, in ${timeZone}, or the word last; not ${given}.`,
    )
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return new Date(startOfDay(day, timeZone).getTime() + ms)
}

function requireSettings({ DATABASE_URL, BACKUP_URL, BACKUP_PASSPHRASE }: Config): string {
  if (DATABASE_URL !== undefined)
    throw new Error(
      'An instant is restored into the embedded database only; unset DATABASE_URL. For a server: docs/operate/backup.md.',
    )
  if (BACKUP_URL === undefined || BACKUP_PASSPHRASE === undefined)
    throw new Error('Set BACKUP_URL and BACKUP_PASSPHRASE to those of the portal whose instant is restored.')
  return BACKUP_PASSPHRASE
}

async function hasFile(files: FileStore, key: string): Promise<boolean> {
  const found = await files.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
  found?.destroy()
  return found !== undefined
}

/** Files that the rows of that instant name. A bucket of STORAGE_URL may have them still. */
async function restoreFiles(client: pg.Client, files: FileStore, { store, keys }: Recovery) {
  const counts = { files: 0, missing: 0 }
  await client.query('begin')
  for await (const key of listKeys(client, STORED_FILES)) {
    counts.files += 1
    if (await hasFile(files, key)) continue
    const saved = await store.read(savedKey(key)).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    })
    if (saved) await files.put(key, await decryptWith(keys, saved))
    else counts.missing += 1
  }
  await client.query('commit')
  return counts
}

async function fill(
  { config, clock }: Commanded,
  recovery: Recovery,
  until: Date | undefined,
  print: (line: string) => void,
): Promise<RestoredInstant> {
  const { DATA_DIR } = config
  const { database, lastTransactionAt } = await recover(recovery, { dataDir: DATA_DIR, until, log: print })
  try {
    const connection = { ...database.connection, query_timeout: LONG_QUERY_MS }
    const counts = await withClient(connection, async (client) => {
      const found = await restoreFiles(client, await openFiles(config), recovery)
      await client.query('insert into restores (id, restored_at, backup_created_at) values ($1, $2, $3)', [
        randomUUID(),
        clock.now(),
        lastTransactionAt ?? recovery.plan.base.finishedAt,
      ])
      return found
    })
    const [key] = recovery.keys
    if (key) await adoptKey(DATA_DIR, key, clock.now())
    return { lastTransactionAt, savedAt: recovery.plan.segments.at(-1)?.at, ...counts }
  } finally {
    await database.stop()
  }
}

/** Restores an embedded portal as it was at an instant; `last` is the last saved moment. */
export async function restoreInstant(
  { config, clock }: Commanded,
  given: string,
  print: (line: string) => void,
): Promise<RestoredInstant> {
  const until = parseInstant(given, config.TIME_ZONE)
  const passphrase = requireSettings(config)
  await requireEmptyFolder(config.DATA_DIR)
  try {
    const recovery = await prepareRecovery(await openBackups(config), passphrase, until)
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
    return await fill({ config, clock }, recovery, until, print)
  } catch (error) {
    await emptyFolder(config.DATA_DIR).catch(() => undefined)
    if (!(error instanceof BackupUnusable)) throw error
    const at = given === 'last' ? 'The last moment' : given
    throw new Error(`${at} cannot be restored: ${error.message}. Nothing was kept.`, { cause: error })
  }
}
