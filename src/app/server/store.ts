import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../server/config.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded.ts'
import { type Database, openDatabase } from '../../server/database/index.ts'
import { migrateDatabase } from '../../server/database/migrate.ts'
import { AlreadyServing, holdPortalLock } from './lock.ts'

/** A migrated database. `failed` resolves with one line when the portal cannot go on with it. */
export type Store = { db: Database; how: string; failed: Promise<string>; close(): Promise<void> }

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const POOL_PATIENCE_MS = 1_000

async function external(config: Config, url: string, log: Log): Promise<Store> {
  await migrateDatabase({ connectionString: config.DATABASE_DIRECT_URL ?? url }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new Error(`DATABASE_URL does not lead to a database that can be used: ${reason}`, { cause: error })
  })
  const db = openDatabase({ connectionString: url }, lostIdle(log))
  return { db, how: 'external', failed: new Promise(() => undefined), close: () => db.$client.end() }
}

const lostIdle = (log: Log) => (error: Error) =>
  log.warn({ cause: error.message }, 'an idle database connection was lost')

/**
 * The embedded database, held for this portal alone. One that ends by itself is started again, for as long as it takes:
 * a full disk, say, passes, and until then the portal answers that it cannot serve.
 */
async function embedded(config: Config, log: Log): Promise<Store> {
  const start = () =>
    startEmbedded({ dataDir: config.DATA_DIR, log: (message) => log.warn({ source: 'postgres' }, message) })
  let current = await start()
  let closing = false
  let fail: (reason: string) => void
  const failed = new Promise<string>((resolve) => {
    fail = resolve
  })

  const again = async <T>(work: () => Promise<T>, longestMs: number): Promise<T | undefined> => {
    for (let pauseMs = FIRST_PAUSE_MS; !closing; pauseMs = Math.min(2 * pauseMs, longestMs)) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof AlreadyServing) throw error
        log.error(
          { cause: error instanceof Error ? error.message : String(error) },
          'the database is not back yet',
        )
        await pause(pauseMs, undefined, { ref: false })
      }
    }
    return undefined
  }
  const lockLost = () => {
    if (closing) return
    again(() => hold(current, config, lockLost), FIRST_PAUSE_MS).then(
      (taken) => {
        release = taken ?? release
      },
      (error: Error) => fail(error.message),
    )
  }
  const revive = async (): Promise<void> => {
    const reason = await current.died
    if (closing) return
    log.error({ reason }, 'the database ended by itself; starting it again')
    current = (await again(start, LONGEST_PAUSE_MS)) ?? current
    if (!closing) await revive()
  }

  let release = await hold(current, config, lockLost)
  await migrateDatabase(current.connection)
  const db = openDatabase({ ...current.connection, ssl: false }, lostIdle(log))
  revive().catch((error: Error) => fail(error.message))
  return {
    db,
    how: current.how,
    failed,
    async close() {
      closing = true
      // A query that hangs would hold the pool for ever; the database ends it.
      await Promise.race([db.$client.end(), pause(POOL_PATIENCE_MS, undefined, { ref: false })])
      await release()
      await current.stop()
    },
  }
}

async function hold(
  database: EmbeddedDatabase,
  config: Config,
  onLost: () => void,
): Promise<() => Promise<void>> {
  try {
    return await holdPortalLock(database.connection, onLost)
  } catch (error) {
    if (!(error instanceof AlreadyServing)) throw error
    database.release()
    throw new AlreadyServing(
      `DATA_DIR ${config.DATA_DIR} is in use by another portal; stop that one, or give this one a folder of its own.`,
    )
  }
}

/** Opens the database of the settings, migrated. Throws an Error with one line that a person can act on. */
export function openStore(config: Config, log: Log): Promise<Store> {
  return config.DATABASE_URL === undefined
    ? embedded(config, log)
    : external(config, config.DATABASE_URL, log)
}
