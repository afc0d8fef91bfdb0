import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './embedded-error.ts'
import { isAlive } from './embedded-postmaster.ts'
import { chownFile, chownTree, type RunAs, searchPath } from './embedded-run-as.ts'

const port = 5432
export const user = 'portal'
export const database = 'postgres'

const longestSocketPath = process.platform === 'darwin' ? 103 : 107
const halfMade = /^postgres\.init-(\d+)-/

export function passwordFile(cluster: string): string {
  return join(cluster, 'portal.password')
}

type InitOptions = {
  cluster: string
  dataDir: string
  binaries: string
  who: RunAs
  durable: boolean
  signal: AbortSignal
}

/** Renames a finished cluster into place, so that a crash leaves nothing incomplete. False if there is one. */
export async function initialise(options: InitOptions): Promise<boolean> {
  const { cluster, dataDir, who, durable } = options
  if (existsSync(join(cluster, 'PG_VERSION'))) return false
  await sweepHalfMade(dataDir)
  const half = await mkdtemp(join(dataDir, `postgres.init-${process.pid}-`))
  try {
    const password = join(half, 'password')
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: durable })
    await chownTree(who, half)
    await runInitdb(half, options)
    await rename(password, passwordFile(join(half, 'cluster')))
    await rename(join(half, 'cluster'), cluster)
    if (durable) await syncFolder(dataDir)
    return true
  } catch (error) {
    if (existsSync(join(cluster, 'PG_VERSION'))) return false
    throw error
  } finally {
    await remove(half)
  }
}

async function runInitdb(half: string, { binaries, who, durable, signal }: InitOptions): Promise<void> {
  const initdb = join(binaries, 'bin', 'initdb')
  const place = `--pgdata cluster --username ${user} --pwfile password --auth scram-sha-256`
  // Small segments, because a continuous backup moves one each half minute.
  const kind = '--locale C.UTF-8 --encoding UTF8 --data-checksums --no-instructions --wal-segsize 1'
  const options = `${place} ${kind}`.split(' ')
  const [program = '', ...args] = [...who.prefix, initdb, ...options, ...(durable ? [] : ['--no-sync'])]
  await promisify(execFile)(program, args, {
    cwd: half,
    signal,
    env: { PATH: searchPath, LC_ALL: 'C.UTF-8' },
    ...(who.switches ? { uid: who.uid, gid: who.gid } : {}),
  }).catch((error: Error & { stderr?: string }) => {
    const message = error.stderr?.split('\n').find((line) => /error|fatal/i.test(line))
    throw new Error(message ?? error.message, { cause: error })
  })
}

async function sweepHalfMade(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = Number(halfMade.exec(name)?.[1])
    const folder = join(dataDir, name)
    if (maker && (await isAbandoned(folder, maker))) await remove(folder)
  }
}

/** In a container every start may get the same process id, so an older folder is not this process's own. */
async function isAbandoned(folder: string, maker: number): Promise<boolean> {
  if (maker !== process.pid) return !isAlive(maker)
  return (await lstat(folder)).ctimeMs < performance.timeOrigin
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

export async function makeFolder(folder: string, who: RunAs): Promise<void> {
  await ensureFolder(folder)
  await chownFile(who, folder)
}

/** A socket path is limited to about 100 bytes, so a long data path gets a short folder elsewhere. */
export async function makeSocketFolder(dataDir: string, who: RunAs): Promise<string> {
  const short = `portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const folders = [join(dataDir, 'socket'), join(tmpdir(), short), join('/tmp', short)]
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath
  const folder = folders.find(fits) ?? join('/tmp', short)
  await ensureFolder(folder)
  const found = await lstat(folder)
  if (!found.isDirectory() || ![process.getuid?.(), who.uid].includes(found.uid)) {
    throw new DatabaseStartError(
      `The socket folder ${folder} is not this user's: remove it, or set DATABASE_URL.`,
    )
  }
  await chmod(folder, 0o700)
  await chownFile(who, folder)
  return folder
}

export async function isServed(socketFolder: string): Promise<boolean> {
  const socket = connect(join(socketFolder, `.s.PGSQL.${port}`))
  return await once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  )
}

/** Several portals share the cluster of the tests. */
const FOR_TESTS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 120 }

export type Settings = Record<string, string | number>

export function serverArguments(
  cluster: string,
  socketFolder: string,
  { durable, settings: more }: { durable: boolean; settings: Settings },
): string[] {
  const settings = {
    listen_addresses: '',
    port,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 40,
    shared_buffers: '64MB',
    maintenance_work_mem: '32MB',
    // initdb chooses the limits by the size of a segment.
    min_wal_size: '80MB',
    // For SSDs and memory.
    random_page_cost: '1.1',
    max_wal_size: '256MB',
    huge_pages: 'off',
    jit: 'off',
    io_method: 'sync',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_worker_processes: 0,
    max_parallel_workers: 0,
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    autovacuum_max_workers: 1,
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : FOR_TESTS),
    ...more,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
