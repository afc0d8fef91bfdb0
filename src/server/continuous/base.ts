import { type FileHandle, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { z } from 'zod'
import { BackupUnusable } from '../backup/manifest.ts'
import { type TarEntry, writeTar } from '../backup/tar.ts'
import { LONG_QUERY_MS, withClient } from '../database/connection/connect.ts'
import { findOwnerConnection } from '../database/embedded/embedded-probe.ts'
import { findLastMigration } from '../database/migrations.ts'
import type { FileStore } from '../files/files.ts'
import { readSecretFile } from '../secrets.ts'
import { encryptFor } from './keys.ts'
import { type Base, baseCopyKey, baseManifestKey } from './names.ts'
import { changeState, readState } from './state.ts'

export const baseManifest = z.object({
  format: z.literal(1),
  segmentBytes: z.number(),
  lastSegment: z.string(),
  postgres: z.number(),
  platform: z.string(),
  migration: z.object({ tag: z.string(), when: z.number() }),
  bytes: z.number(),
})
export type BaseManifest = z.infer<typeof baseManifest>

type BaseOptions = { dataDir: string; store: FileStore; now(): Date; signal?: AbortSignal }

/** As pg_basebackup: files that a start creates again, or that belong to the running server. */
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|recovery\.signal|standby\.signal|backup_label(\.old)?)$/
const CONTROL = 'global/pg_control'
const CHUNK = 65_536
const WAL_PAUSE_MS = 200
const WAL_WITHIN_MS = 600_000

/** Exactly `size` bytes; a file that is cut meanwhile ends in zeros, and its WAL has what is right. */
async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; ) {
    const length = Math.min(CHUNK, size - position)
    const buffer = Buffer.alloc(length)
    const { bytesRead } = await handle.read({ buffer, position, length })
    const chunk = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
    position += chunk.length
    yield chunk
  }
}

async function* readEntry(cluster: string, name: string): AsyncGenerator<TarEntry> {
  const handle = await open(path.join(cluster, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    yield { name: `postgres/${name}`, size, content: readExactly(handle, size) }
  } finally {
    await handle.close()
  }
}

async function* listCluster(cluster: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(cluster, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return []
    },
  )
  for (const entry of entries) {
    const name = path.posix.join(below, entry.name)
    if (LEFT_OUT.test(entry.isDirectory() ? `${name}/` : name)) continue
    if (entry.isDirectory()) yield* listCluster(cluster, name)
    else if (entry.isFile() && name !== CONTROL) yield name
  }
}

const textEntry = (name: string, text: string): TarEntry => {
  const content = Buffer.from(text)
  return { name, size: content.length, content: [content] }
}

type Started = { client: pg.Client; firstSegment: string; segmentBytes: number; postgres: number }

async function startBackup(client: pg.Client): Promise<Started> {
  const { rows } = await client.query<{ segment: string; bytes: string; version: number }>(
    `select pg_walfile_name(pg_backup_start('portal', true)) as segment,
      (select setting from pg_settings where name = 'wal_segment_size') as bytes,
      current_setting('server_version_num')::int as version`,
  )
  const [row] = rows
  if (!row) throw new Error('The base copy was not started.')
  const postgres = Math.floor(row.version / 10_000)
  return { client, firstSegment: row.segment, segmentBytes: Number(row.bytes), postgres }
}

/** `stopped` gets the last segment that the copy needs. */
async function* baseEntries(
  { client }: Started,
  dataDir: string,
  stopped: (segment: string) => void,
): AsyncGenerator<TarEntry> {
  const cluster = path.join(dataDir, 'postgres')
  for await (const name of listCluster(cluster)) yield* readEntry(cluster, name)
  yield* readEntry(cluster, CONTROL)
  const { rows } = await client.query<{ label: string; segment: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
  )
  stopped(rows[0]?.segment ?? '')
  yield textEntry('postgres/backup_label', rows[0]?.label ?? '')
  const secret = await readSecretFile(dataDir)
  if (secret !== undefined) yield textEntry('secret', secret)
}

/** A copy counts once the WAL that makes it whole is saved. */
async function waitForWal(dataDir: string, chain: string, segment: string): Promise<void> {
  for (const deadline = performance.now() + WAL_WITHIN_MS; ; await pause(WAL_PAUSE_MS)) {
    const state = await readState(dataDir)
    if (state?.chain !== chain)
      throw new Error('The WAL of the base copy has a gap; the next copy will be whole.')
    if (state.savedSegment !== null && state.savedSegment >= segment) return
    if (performance.now() > deadline)
      throw new Error('The WAL of the base copy could not be saved, because BACKUP_URL does not take it.')
  }
}

async function copyCluster({ dataDir, store, now }: BaseOptions, client: pg.Client) {
  const state = await readState(dataDir)
  if (!state) throw new Error('The continuous backup has not begun yet.')
  const { chain, key } = state
  const migration = await findLastMigration(client)
  if (!migration) throw new Error('The database is empty; there is nothing to copy.')
  const startedAt = now()
  const started = await startBackup(client)
  let lastSegment = ''
  let bytes = 0
  const tar = writeTar(
    baseEntries(started, dataDir, (segment) => {
      lastSegment = segment
    }),
    startedAt,
  )
  const counted = async function* () {
    for await (const chunk of tar) {
      bytes += chunk.length
      yield chunk
    }
  }
  const zipped = Readable.from(counted(), { objectMode: false }).compose(createGzip({ level: 1 }))
  await store.put(baseCopyKey(chain, started.firstSegment, startedAt), await encryptFor(key, zipped))
  const { firstSegment, segmentBytes, postgres } = started
  const platform = `${process.platform}-${process.arch}`
  const manifest: BaseManifest = {
    format: 1,
    segmentBytes,
    lastSegment,
    postgres,
    platform,
    migration,
    bytes,
  }
  return { base: { chain, firstSegment, startedAt }, key, manifest }
}

/** Copies the cluster while it serves, and names the copy once it can be restored. */
export async function makeBase(options: BaseOptions): Promise<Base> {
  const { dataDir, store, now } = options
  const connection = { ...(await findOwnerConnection(dataDir)), query_timeout: LONG_QUERY_MS }
  const { base, key, manifest } = await withClient(connection, (client) => copyCluster(options, client))
  const finishedAt = now()
  await waitForWal(dataDir, base.chain, manifest.lastSegment)
  const manifestKey = baseManifestKey(base, finishedAt)
  const json = Buffer.from(JSON.stringify(manifest))
  await store.put(manifestKey, await encryptFor(key, Readable.from([json])))
  await changeState(dataDir, { basedAt: finishedAt.toISOString(), problem: null })
  return {
    ...base,
    finishedAt,
    manifestKey,
    copyKey: baseCopyKey(base.chain, base.firstSegment, base.startedAt),
  }
}

export function requireUsable({ postgres, platform }: BaseManifest, current: number): void {
  const here = `${process.platform}-${process.arch}`
  if (postgres !== current || platform !== here)
    throw new BackupUnusable(
      `its base copy is of PostgreSQL ${postgres} on ${platform}, and this is PostgreSQL ${current} on ${here}; restore a nightly file instead`,
    )
}
