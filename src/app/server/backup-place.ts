import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../../server/config.ts'
import { openApplicationRole } from '../../server/database/application-role.ts'
import { withClient } from '../../server/database/connection/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded/embedded.ts'
import { findLockOwner, readLock } from '../../server/database/embedded/embedded-postmaster.ts'
import { startPortalDatabase } from './portal-database.ts'

type DatabasePlace = { connection: pg.ClientConfig; role: string | undefined }

const isEmbedded = ({ DATABASE_URL }: Config) => DATABASE_URL === undefined

export function serverPlace(config: Config): Promise<DatabasePlace> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = config
  const application = DATABASE_DIRECT_URL ?? DATABASE_URL
  return DATABASE_OWNER_URL === undefined
    ? Promise.resolve({ connection: { connectionString: application }, role: undefined })
    : findDatabaseRole({ connectionString: application }).then((role) => ({
        connection: { connectionString: DATABASE_OWNER_URL },
        role,
      }))
}

function findDatabaseRole(connection: pg.ClientConfig): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]?.name ?? ''
  })
}

function isUsedByOthers(connection: pg.ClientConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return (rows[0]?.others ?? 0) > 0
  })
}

async function leave(database: EmbeddedDatabase): Promise<void> {
  if (database.how === 'adopted' || (await isUsedByOthers(database.connection))) database.release()
  else await database.stop()
}

const print = (line: string) => process.stderr.write(`${line}\n`)

/** Works with or without a serving portal. */
export async function withExisting<T>(
  config: Config,
  work: (place: DatabasePlace) => Promise<T>,
): Promise<T> {
  if (!isEmbedded(config)) return work(await serverPlace(config))
  if (!existsSync(path.join(config.DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new Error(`There is no portal in DATA_DIR ${config.DATA_DIR}; set DATA_DIR or DATABASE_URL.`)
  const database = await startPortalDatabase(config, { log: print })
  return work({ connection: database.connection, role: undefined }).finally(() => leave(database))
}

async function runsHere(folder: string): Promise<boolean> {
  const cluster = path.join(folder, 'postgres')
  const lock = await readLock(cluster)
  return lock !== undefined && (await findLockOwner(lock.pid, cluster)) === 'ours'
}

export async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  if (await runsHere(folder))
    throw new Error(
      `A portal runs in DATA_DIR ${folder}; stop it and name an empty folder. Nothing was written.`,
    )
  if (names.length > 0)
    throw new Error(
      `DATA_DIR ${folder} is not empty; a backup is restored into an empty one only. Nothing was written.`,
    )
}

/** Removes what was written if `work` fails. */
export async function withEmpty<T>(config: Config, work: (place: DatabasePlace) => Promise<T>): Promise<T> {
  if (!isEmbedded(config)) return work(await serverPlace(config))
  await requireEmptyFolder(config.DATA_DIR)
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  try {
    const database = await startEmbedded({ dataDir: config.DATA_DIR, log: print })
    const { user } = await openApplicationRole(database.connection, config.DATA_DIR)
    return await work({ connection: database.connection, role: user }).finally(() => database.stop())
  } catch (error) {
    await emptyFolder(config.DATA_DIR)
    throw error
  }
}

export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await rm(path.join(folder, name), { recursive: true, force: true })
}
