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

const RESTARTS = 5
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

/** The embedded database, held for this portal alone and started again when it ends by itself. */
async function embedded(config: Config, log: Log): Promise<Store> {
  const start = () =>
    startEmbedded({ dataDir: config.DATA_DIR, log: (message) => log.warn({ source: 'postgres' }, message) })
  let current = await start()
  let release = await hold(current, config)
  let closing = false
  await migrateDatabase(current.connection)
  const db = openDatabase({ ...current.connection, ssl: false }, lostIdle(log))

  const watch = async (): Promise<string> => {
    for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
      const reason = await current.died
      if (closing) return reason
      log.error({ reason }, 'the database ended by itself; starting it again')
      current = await start()
      release = await hold(current, config)
    }
    return `The database ended ${RESTARTS} times by itself.`
  }
  const failed = watch().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
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

async function hold(database: EmbeddedDatabase, config: Config): Promise<() => Promise<void>> {
  try {
    return await holdPortalLock(database.connection)
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
