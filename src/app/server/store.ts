import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AuditKey } from '../../server/audit/audit-key.ts'
import type { Clock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import { describeLoss, isContinuous } from '../../server/continuous/continuous.ts'
import { type Mover, startMover } from '../../server/continuous/mover.ts'
import { openApplicationRole } from '../../server/database/application-role.ts'
import { describeCause } from '../../server/database/connection/unavailable.ts'
import type { EmbeddedDatabase } from '../../server/database/embedded/embedded.ts'
import { closeDatabase, type Database, openDatabase } from '../../server/database/index.ts'
import { migrateDatabase } from '../../server/database/migrate.ts'
import { errorMessage } from '../../server/error-message.ts'
import { openFiles } from '../../server/files/files.open.ts'
import { serverPlace } from './backup-place.ts'
import { upgradeBackup } from './backup-upgrade.ts'
import { AlreadyServing, acquirePortalLock } from './lock.ts'
import { refuseMoved } from './move/move.ts'
import { endContinuous, isArchivedAsSet, startPortalDatabase } from './portal-database.ts'
import { untilAborted } from './start/until-aborted.ts'

/** `failed` resolves with one line if the portal must stop. */
export type Store = {
  db: Database
  auditKey: AuditKey
  how: string
  failed: Promise<string>
  close(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

async function external(config: Config, url: string, log: Log, clock: Clock): Promise<Store> {
  const { record, auditKey } = await migrateServer(config, clock, log)
  adviseServer(config, log)
  const db = openDatabase({ connectionString: url }, lostIdle(log), {
    pooled: config.DATABASE_DIRECT_URL !== undefined,
  })
  const close = () => closeDatabase(db)
  try {
    await record(db)
  } catch (error) {
    await close()
    throw error
  }
  const never = new Promise<string>(() => undefined)
  return { db, auditKey, how: 'external', failed: never, close }
}

type Migrated = { record: (db: Database) => Promise<void>; auditKey: AuditKey }

async function migrateServer(config: Config, clock: Clock, log: Log): Promise<Migrated> {
  try {
    const { connection, role } = await serverPlace(config)
    const { before, record } = upgradeBackup({ config, clock }, connection, log)
    const options = { beforeUpgrade: before, ...(role !== undefined && { role }) }
    return { record, auditKey: await migrateDatabase(connection, options) }
  } catch (error) {
    const name = config.DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new Error(`${name} does not lead to a database that can be used: ${reason}`, { cause: error })
  }
}

function adviseServer({ SECRET, DATABASE_OWNER_URL, STORAGE_URL, BACKUP_URL }: Config, log: Log): void {
  if (SECRET === undefined)
    log.warn('SECRET is not set, so it stands in the database, and a leaked dump opens stored passwords')
  if (DATABASE_OWNER_URL === undefined)
    log.warn('DATABASE_OWNER_URL is not set, so a trigger alone guards the audit')
  if (STORAGE_URL !== undefined && BACKUP_URL === undefined)
    log.warn('BACKUP_URL is not set, so each instance keeps the backups that it makes in its own DATA_DIR')
}

const lostIdle = (log: Log) => (error: Error) =>
  log.warn(describeCause(error), 'an idle database connection was lost')

/** Retries with growing pauses; undefined once `stopped` returns true. A refusal is final. */
async function retry<T>(
  work: () => Promise<T>,
  { stopped, longestMs, log }: { stopped: () => boolean; longestMs: number; log: Log },
): Promise<T | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; !stopped(); pauseMs = Math.min(2 * pauseMs, longestMs)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AlreadyServing) throw error
      log.error({ cause: errorMessage(error) }, 'the database is not back yet')
      await pause(pauseMs, undefined, { ref: false })
    }
  }
  return undefined
}

/** Restarts a database that ends unexpectedly, without limit, because the cause (a full disk) may pass. */
async function superviseDatabase(config: Config, log: Log, signal: AbortSignal) {
  const print = (message: string) => log.warn({ source: 'postgres' }, message)
  const start = () => startPortalDatabase(config, { log: print, signal })
  const current = await start()
  const application = await openApplicationRole(current.connection, config.DATA_DIR)
  const state = { current, application, closing: false, release: (): Promise<void> => Promise.resolve() }
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>()
  const stopped = () => state.closing

  const lock = async (): Promise<void> => {
    state.release = await lockDatabase(state, config, lost)
  }
  const lost = () => {
    if (stopped()) return
    retry(lock, { stopped, longestMs: FIRST_PAUSE_MS, log }).catch((error: Error) => fail(error.message))
  }
  const restart = async (): Promise<void> => {
    const reason = await state.current.died
    if (stopped()) return
    log.error({ reason }, 'the database ended unexpectedly; starting it again')
    state.current = (await retry(start, { stopped, longestMs: LONGEST_PAUSE_MS, log })) ?? state.current
    await restart()
  }
  await lock()
  if (state.current.how === 'adopted' && !(await isArchivedAsSet(config, state.current))) {
    await state.release()
    await state.current.stop()
    state.current = await start()
    await lock()
  }
  restart().catch((error: Error) => fail(error.message))
  return { state, failed }
}

async function embedded(config: Config, log: Log, clock: Clock, signal: AbortSignal): Promise<Store> {
  refuseMoved(config)
  const { state, failed } = await superviseDatabase(config, log, signal)
  const db = openDatabase({ ...state.application, ssl: false }, lostIdle(log))
  let mover: Mover | undefined
  const closeAll = async () => {
    state.closing = true
    // A hanging query would block the pool forever; stopping the database ends it.
    await closeDatabase(db)
    await state.release()
    await state.current.stop()
    await mover?.stop()
  }
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= closeAll()
    return closed
  }
  const { connection } = state.current
  const { before, record } = upgradeBackup({ config, clock }, connection, log)
  try {
    const options = { role: state.application.user, beforeUpgrade: before }
    const auditKey = await untilAborted(migrateDatabase(connection, options), signal)
    await record(db)
    mover = await startSaving(config, log, clock)
    return { db, auditKey, how: state.current.how, failed, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startSaving(config: Config, log: Log, clock: Clock): Promise<Mover | undefined> {
  log[isContinuous(config) ? 'info' : 'warn'](describeLoss(config))
  if (isContinuous(config)) return startMover({ config, log, clock, files: await openFiles(config) })
  await endContinuous(config)
  return undefined
}

async function lockDatabase(
  { current, application }: { current: EmbeddedDatabase; application: pg.ClientConfig },
  config: Config,
  onLost: () => void,
): Promise<() => Promise<void>> {
  try {
    return await acquirePortalLock(application, onLost)
  } catch (error) {
    if (!(error instanceof AlreadyServing)) throw error
    current.release()
    throw new AlreadyServing(
      `DATA_DIR ${config.DATA_DIR} is in use by another portal; stop that one, or give this one a folder of its own.`,
    )
  }
}

/** Throws an Error with one line for the person at the terminal; rejects within seconds of an abort, with nothing left running. */
export function openStore(
  config: Config,
  log: Log,
  clock: Clock,
  signal: AbortSignal = new AbortController().signal,
): Promise<Store> {
  return config.DATABASE_URL === undefined
    ? embedded(config, log, clock, signal)
    : untilAborted(external(config, config.DATABASE_URL, log, clock), signal)
}
