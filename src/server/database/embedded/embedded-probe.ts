import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DirectClient } from '../connection/connect.ts'
import { database, passwordFile, user } from './embedded-cluster.ts'
import { DatabaseStartError } from './embedded-error.ts'
import { isAlive, type Lock, readLock } from './embedded-postmaster.ts'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

const silentMs = 2_000

export async function connectionTo(cluster: string, lock: Lock): Promise<Connection> {
  const password = await readFile(passwordFile(cluster), 'utf8')
  return { host: lock.socketFolder, port: lock.port, user, password, database }
}

/** Reads the address of a running cluster from its files, for its owner. */
export async function findOwnerConnection(dataDir: string): Promise<Connection> {
  const cluster = join(await realpath(dataDir), 'postgres')
  const lock = await readLock(cluster)
  if (!lock) throw new DatabaseStartError(`The embedded database in DATA_DIR ${dataDir} does not run.`)
  return connectionTo(cluster, lock)
}

type Waiting = { log: (message: string) => void; signal: AbortSignal; patienceMs: number | undefined }

export async function waitUntilReady(
  cluster: string,
  pid: number,
  { log, signal, patienceMs = 60_000 }: Waiting,
): Promise<Lock | undefined> {
  const began = performance.now()
  let reported = false
  for (; isAlive(pid); await wait(10)) {
    signal.throwIfAborted()
    const lock = await readLock(cluster)
    if (lock?.pid === pid && lock.status === 'ready') return lock
    const waited = performance.now() - began
    const state = lock?.status || 'starting'
    if (waited > patienceMs) {
      throw new DatabaseStartError(
        `The embedded database is still ${state} after ${patienceMs / 1000} s; it continues, start again in a while.`,
      )
    }
    if (waited < silentMs || reported) continue
    log(`Waiting for the embedded database, which is ${state}`)
    reported = true
  }
  return undefined
}

/** Unless `certain`, the server must also report that its data folder is this cluster. */
export async function answers(cluster: string, lock: Lock, certain: boolean): Promise<boolean> {
  if (!lock.socketFolder) return false
  const client = new DirectClient({
    ...(await connectionTo(cluster, lock)),
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const directory = rows[0]?.data_directory ?? ''
    return certain || (await realpath(directory)) === cluster
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === tooManyClients && certain) return true
    if (typeof code === 'string' && unreachable.includes(code)) return false
    throw error
  } finally {
    await client.close()
  }
}

const tooManyClients = '53300'
const startingOrStopping = '57P03'
const unreachable = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', startingOrStopping]
