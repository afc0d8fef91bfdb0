import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { usableBinaries } from './embedded-binaries.ts'
import {
  initialise,
  isServed,
  makeFolder,
  makeSocketFolder,
  type Settings,
  serverArguments,
} from './embedded-cluster.ts'
import { asStartError, DatabaseStartError } from './embedded-error.ts'
import { logSize, readLastError, rotateLog } from './embedded-log.ts'
import { endPostmaster, findLockOwner, isAlive, type Lock, launch, readLock } from './embedded-postmaster.ts'
import { answers, type Connection, connectionTo, waitUntilReady } from './embedded-probe.ts'
import { chooseRunAs, chownFile, chownTree, findClosedPath, type RunAs } from './embedded-run-as.ts'

export { DatabaseStartError }

export type EmbeddedDatabase = {
  connection: Connection
  how: 'initialised' | 'started' | 'adopted'
  /** Resolves with one line if PostgreSQL ends unexpectedly; never after stop() or release(). */
  died: Promise<string>
  stop(): Promise<void>
  release(): void
}

export type EmbeddedOptions = {
  dataDir: string
  log: (message: string) => void
  durable?: boolean
  namespaces?: boolean
  /** Ends a start that is under way. */
  signal?: AbortSignal
  /** They do not change a server that runs already. */
  settings?: Settings
  /** Folders in `dataDir` that PostgreSQL may write to. */
  folders?: readonly string[]
  /** Recovery from a backup takes longer than a start. */
  patienceMs?: number
}

type ClusterOptions = {
  dataDir: string
  cluster: string
  logFile: string
  binaries: string
  who: RunAs
  durable: boolean
  settings: Settings
  patienceMs: number | undefined
  log: (message: string) => void
  signal: AbortSignal
}
type Running = { lock: Lock; adopted: boolean; ended: Promise<string> }
type Refusal = { reason: string; mayPass: boolean }

const lockTimeoutMs = 10_000
const retryMs = 250
const watchMs = 250

/** Creates the cluster at the first start; adopts a running server of an earlier portal. Throws DatabaseStartError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const clusterOptions = await prepare(options)
    const { cluster } = clusterOptions
    const initialised = await initialise(clusterOptions)
    const running = await adoptOrStart(clusterOptions)
    const how = running.adopted ? 'adopted' : initialised ? 'initialised' : 'started'
    return await supervise(running, await connectionTo(cluster, running.lock), how, clusterOptions.logFile)
  } catch (error) {
    throw asStartError(error, options.dataDir)
  }
}

async function prepare({
  log,
  durable = true,
  namespaces = true,
  signal = new AbortController().signal,
  settings = {},
  folders = [],
  patienceMs,
  ...options
}: EmbeddedOptions): Promise<ClusterOptions> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const cluster = join(dataDir, 'postgres')
  const who = await chooseRunAs(dataDir, cluster, namespaces, log)
  if (who.switches && (await findClosedPath(who, dataDir))) await chownFile(who, dataDir)
  const binaries = await usableBinaries(dataDir, who)
  for (const folder of folders) await makeFolder(join(dataDir, folder), who)
  const logFile = join(dataDir, 'postgres.log')
  return { dataDir, cluster, logFile, binaries, who, durable, settings, patienceMs, log, signal }
}

/** Waits for the lock of a killed server, because only PostgreSQL knows if it is stale. */
async function adoptOrStart(clusterOptions: ClusterOptions): Promise<Running> {
  for (const deadline = performance.now() + lockTimeoutMs; ; await wait(retryMs)) {
    clusterOptions.signal.throwIfAborted()
    const lock = await readLock(clusterOptions.cluster)
    const whose = lock ? await findLockOwner(lock.pid, clusterOptions.cluster) : 'gone'
    const mayAdopt = whose === 'ours' || whose === 'unknown'
    const adopted = lock && mayAdopt && (await adopt(clusterOptions, lock, whose === 'ours'))
    if (adopted) return { lock: adopted, adopted: true, ended: waitUntilEnded(adopted.pid) }
    const outcome = await start(clusterOptions, mayAdopt ? undefined : lock?.pid)
    if ('lock' in outcome) return outcome
    if (!outcome.mayPass || performance.now() > deadline) {
      throw new DatabaseStartError(
        `The embedded database does not start: ${outcome.reason} (see ${clusterOptions.logFile}, or set DATABASE_URL)`,
      )
    }
  }
}

async function adopt(options: ClusterOptions, lock: Lock, certain: boolean): Promise<Lock | undefined> {
  const { cluster } = options
  const ready = await waitUntilReady(cluster, lock.pid, options)
  if (ready && (await answers(cluster, ready, certain))) return ready
  if (certain) await endPostmaster(lock.pid)
  return undefined
}

async function start(clusterOptions: ClusterOptions, stale: number | undefined): Promise<Running | Refusal> {
  const { cluster, dataDir, binaries, who, logFile, signal } = clusterOptions
  const socketFolder = await makeSocketFolder(dataDir, who)
  if (await isServed(socketFolder)) return { reason: 'another container or machine runs it', mayPass: true }
  if ((await stat(cluster)).uid !== who.uid) await chownTree(who, cluster)
  await rotateLog(logFile)
  const logged = await logSize(logFile)
  const server = serverArguments(cluster, socketFolder, clusterOptions)
  const command = [...who.prefix, join(binaries, 'bin', 'postgres'), ...server]
  const { pid, exited } = await launch(command, who, dataDir, logFile, stale)
  const lock = await waitUntilReady(cluster, pid, clusterOptions).catch(async (error: unknown) => {
    if (signal.aborted) await endPostmaster(pid)
    throw error
  })
  if (lock && (await answers(cluster, lock, true))) return { lock, adopted: false, ended: exited }
  if (lock) return { reason: `it does not answer in ${socketFolder}`, mayPass: false }
  const reason = `PostgreSQL ended ${await exited}${await readLastError(logFile, logged)}`
  return { reason, mayPass: /lock file|shared memory block/.test(reason) }
}

function waitUntilEnded(pid: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const watch = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(watch)
    resolve('while this portal had only adopted it')
  }, watchMs)
  watch.unref()
  return promise
}

async function supervise(
  { lock, ended }: Running,
  connection: Connection,
  how: EmbeddedDatabase['how'],
  logFile: string,
): Promise<EmbeddedDatabase> {
  let left = false
  let stopping: Promise<void> | undefined
  const logged = await logSize(logFile)
  const died = ended.then(async (reason) =>
    left ? await never() : `PostgreSQL ended ${reason}${await readLastError(logFile, logged)}`,
  )
  return {
    connection,
    how,
    died,
    stop() {
      stopping ??= left ? Promise.resolve() : endPostmaster(lock.pid)
      left = true
      return stopping
    },
    release() {
      left = true
    },
  }
}

function never(): Promise<never> {
  return Promise.withResolvers<never>().promise
}
