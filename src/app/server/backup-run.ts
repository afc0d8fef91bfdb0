import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { STORED_FILES } from '../../features/overview/backups/server/stored-files.ts'
import { BackupUnusable } from '../../server/backup/manifest.ts'
import type { BackupReader } from '../../server/backup/read.ts'
import { type RestoreResult, restoreBackup } from '../../server/backup/restore.ts'
import { type BackupResult, writeBackup } from '../../server/backup/write.ts'
import type { Clock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import { openFiles } from '../../server/files/files.open.ts'
import { writePrivateFile } from '../../server/files/private-file.ts'
import { readSecretFile, SIGNING, secretFile } from '../../server/secrets.ts'
import { withEmpty, withExisting } from './backup-place.ts'

/** The file gets its name once complete. Throws if it exists. */
export async function writeNewFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${file}.part`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk)
    await handle.sync().finally(() => handle.close())
    await rename(unfinished, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

async function requireNew(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await handle?.close()
  if (handle) throw new Error(`${file} exists already; name a file that does not.`)
}

/** An embedded portal's secret is in no table. */
const getRowsSecret = async ({ SECRET, DATABASE_URL, DATA_DIR }: Config): Promise<string | undefined> =>
  SECRET === undefined && DATABASE_URL === undefined ? readSecretFile(DATA_DIR) : undefined

type Commanded = { config: Config; clock: Clock }

export const backupSource = async ({ config, clock }: Commanded, connection: pg.ClientConfig) => ({
  connection,
  files: await openFiles(config),
  storedFiles: STORED_FILES,
  secret: await getRowsSecret(config),
  passphrase: config.BACKUP_PASSPHRASE,
  spoolFolder: path.join(config.DATA_DIR, 'uploads'),
  clock,
})

export async function backupTo({ config, clock }: Commanded, file: string): Promise<BackupResult> {
  await requireNew(file)
  return withExisting(config, async ({ connection }) =>
    writeBackup(await backupSource({ config, clock }, connection), (bytes) => writeNewFile(file, bytes)),
  )
}

/** A server stores it in the database for all instances; one with the setting needs none. */
export const saveSecretFor =
  ({ SECRET, DATABASE_URL, DATA_DIR }: Config, warn: (text: string) => void) =>
  async (client: pg.ClientBase, secret: string): Promise<void> => {
    if (SECRET !== undefined) {
      if (SECRET !== secret)
        warn(
          'SECRET is not that of the backup: enter the password of the mail server and the keys of Paystack and of the SMS provider again; who uses two-step sign-in needs a recovery code.',
        )
    } else if (DATABASE_URL === undefined) await writePrivateFile(secretFile(DATA_DIR), `${secret}\n`)
    else
      await client.query(
        'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
        [SIGNING, secret],
      )
  }

export const createBackupReader = (
  file: string,
  { BACKUP_PASSPHRASE }: Pick<Config, 'BACKUP_PASSPHRASE'>,
): BackupReader => ({
  open: async () => Readable.from(createReadStream(file), { objectMode: false }),
  passphrase: BACKUP_PASSPHRASE,
})

export async function restoreFrom(
  { config, clock }: Commanded,
  file: string,
  warn: (text: string) => void,
): Promise<RestoreResult> {
  await open(file).then(
    (handle) => handle.close(),
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error
    },
  )
  try {
    return await restoreBackup(createBackupReader(file, config), (restore) =>
      withEmpty(config, async (place) =>
        restore({ ...place, files: await openFiles(config), saveSecret: saveSecretFor(config, warn), clock }),
      ),
    )
  } catch (error) {
    if (!(error instanceof BackupUnusable)) throw error
    throw new Error(`${file} cannot be restored: ${error.message}. Nothing was written.`, { cause: error })
  }
}
