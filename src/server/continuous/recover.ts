import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupUnusable } from '../backup/manifest.ts'
import { checkMigration } from '../backup/schema.ts'
import { readTar } from '../backup/tar.ts'
import { withClient } from '../database/connection/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded/embedded.ts'
import type { Settings } from '../database/embedded/embedded-cluster.ts'
import { FileMissing, type FileStore } from '../files/files.ts'
import { type BaseManifest, baseManifest, requireUsable } from './base.ts'
import { type Plan, planRecovery, readCatalog } from './catalog.ts'
import { FETCHED_FOLDER, feedWal, RESTORE_COMMAND, WANTED_FOLDER } from './feeder.ts'
import { decryptWith, openKeys } from './keys.ts'
import type { Base } from './names.ts'
import type { ContinuousState } from './state.ts'

type Keys = readonly ContinuousState['key'][]
export type Recovery = { keys: Keys; plan: Plan; manifest: BaseManifest; store: FileStore }

/** PostgreSQL creates these files, but not these folders. */
const EMPTY_FOLDERS =
  `pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat pg_stat_tmp pg_subtrans
  pg_tblspc pg_twophase pg_commit_ts pg_logical/snapshots pg_logical/mappings`.split(/\s+/)
const NOT_REACHED = 'recovery ended before configured recovery target was reached'
const PATIENCE_MS = 6 * 3_600_000
const POSTGRES = 18

async function readManifest(store: FileStore, keys: Keys, { manifestKey }: Base): Promise<BaseManifest> {
  const json = await text(await decryptWith(keys, await store.read(manifestKey)))
  const parsed = baseManifest.safeParse(JSON.parse(json))
  if (!parsed.success) throw new BackupUnusable('its format is that of a newer version of the portal')
  return parsed.data
}

/** Reads names and the manifest only. Throws {@link BackupUnusable} where the instant cannot be restored. */
export async function prepareRecovery(
  store: FileStore,
  passphrase: string,
  until: Date | undefined,
): Promise<Recovery> {
  const keys = await openKeys(store, passphrase)
  const catalog = await readCatalog(store)
  let manifest: BaseManifest | undefined
  const plan = await planRecovery(catalog, {
    until,
    async segmentBytes(base) {
      manifest = await readManifest(store, keys, base)
      return manifest.segmentBytes
    },
  })
  if (!manifest) throw new BackupUnusable('its base copy has no manifest')
  requireUsable(manifest, POSTGRES)
  checkMigration(manifest)
  const last = plan.segments.at(-1)?.name ?? ''
  if (last < manifest.lastSegment)
    throw new BackupUnusable(`the WAL segment ${manifest.lastSegment} is missing`)
  return { keys, plan, manifest, store }
}

/** Names come from a file that others may have written. */
function placeBelow(folder: string, name: string): string {
  const file = path.resolve(folder, name)
  if (!file.startsWith(`${path.resolve(folder)}${path.sep}`))
    throw new BackupUnusable(`it names a file outside its folder (${name})`)
  return file
}

async function unpack({ keys, plan, store }: Recovery, dataDir: string): Promise<void> {
  const stored = await store.read(plan.base.copyKey).catch((error: unknown) => {
    throw error instanceof FileMissing
      ? new BackupUnusable('its base copy is missing', { cause: error })
      : error
  })
  const plain = Readable.from(await decryptWith(keys, stored), { objectMode: false })
  for await (const entry of readTar(plain.compose(createGunzip()))) {
    if (entry.name === 'README.txt' || entry.name.startsWith('checksums/')) continue
    const file = placeBelow(dataDir, entry.name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(entry.content(), createWriteStream(file, { mode: 0o600 }))
  }
  const cluster = path.join(dataDir, 'postgres')
  for (const folder of EMPTY_FOLDERS)
    await mkdir(path.join(cluster, folder), { recursive: true, mode: 0o700 })
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

const recoverySettings = (until: Date | undefined): Settings => ({
  restore_command: RESTORE_COMMAND,
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  hot_standby: 'off',
  ...(until && {
    recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_inclusive: 'off',
  }),
})

type RecoverOptions = { dataDir: string; until: Date | undefined; durable?: boolean; log(line: string): void }

async function replay({ plan }: Recovery, { dataDir, until, durable = true, log }: RecoverOptions) {
  const start = (target: Date | undefined) =>
    startEmbedded({
      dataDir,
      durable,
      log,
      settings: recoverySettings(target),
      folders: [WANTED_FOLDER, FETCHED_FOLDER],
      patienceMs: PATIENCE_MS,
    })
  try {
    return await start(plan.reachesTarget ? until : undefined)
  } catch (error) {
    // No transaction of the last segment is as late as the target.
    if (error instanceof Error && error.message.includes(NOT_REACHED)) return start(undefined)
    throw error
  }
}

function readLastTransaction({ connection }: EmbeddedDatabase): Promise<Date | null> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? null
  })
}

type Recovered = { database: EmbeddedDatabase; lastTransactionAt: Date | null }

/** Fills an empty folder and starts its database. Throws {@link BackupUnusable}. */
export async function recover(recovery: Recovery, options: RecoverOptions): Promise<Recovered> {
  const { dataDir } = options
  await unpack(recovery, dataDir)
  for (const folder of [WANTED_FOLDER, FETCHED_FOLDER])
    await mkdir(path.join(dataDir, folder), { recursive: true, mode: 0o700 })
  const { keys, plan, store } = recovery
  const feeder = feedWal({ dataDir, store, keys, segments: plan.segments })
  try {
    const database = await replay(recovery, options).catch((error: unknown) => {
      throw feeder.failure() ?? error
    })
    return { database, lastTransactionAt: await readLastTransaction(database) }
  } finally {
    await feeder.stop()
    for (const folder of [WANTED_FOLDER, FETCHED_FOLDER])
      await rm(path.join(dataDir, folder), { recursive: true, force: true })
  }
}
