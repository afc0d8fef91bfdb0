import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorMessage } from '../../error-message.ts'
import { type Database, dropConnections } from '../index.ts'

/** Detects a database that accepts connections but no longer answers, such as one on a hanging disk. */
export type Watchdog = { isStalled(): boolean; stop(): Promise<void> }

type Options = {
  db: Database
  log: { error(cause: object, text: string): void; info(text: string): void }
  everyMs?: number
  withinMs?: number
}

const EVERY_MS = 1_000
const WITHIN_MS = 2_500

/** Rejects if the work takes too long. Time in which this process was busy does not count. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Symbol('late')
  const first = await Promise.race([work, pause(ms, late, { ref: false })])
  if (first !== late) return first as T
  const last = await Promise.race([work, nextTurn(late).then(() => nextTurn(late))])
  if (last === late) throw new Error(`The database has not answered within ${ms} ms.`)
  return last as T
}

/** Checks the database every second on its own connection; without an answer drops all others, so that waiting calls end. */
export function watchDatabase({ db, log, everyMs = EVERY_MS, withinMs = WITHIN_MS }: Options): Watchdog {
  const stopping = new AbortController()
  let stalled = false
  let probe = createProbe(db)

  async function look(): Promise<void> {
    try {
      await within(probe.ask(), withinMs)
      if (stalled) log.info('the database answers again')
      stalled = false
    } catch (error) {
      probe.destroy()
      probe = createProbe(db)
      // A database that refuses connections fails fast, and so do the calls.
      const isSilent = error instanceof Error && /not answered within|timeout expired/.test(error.message)
      if (isSilent && !stalled) {
        log.error({ cause: errorMessage(error) }, 'the database does not answer; its connections are dropped')
        stalled = true
      }
      if (!isSilent) stalled = false
      if (stalled) dropConnections(db)
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await pause(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
    probe.destroy()
  }

  const done = watch()
  return {
    isStalled: () => stalled,
    async stop() {
      stopping.abort()
      probe.destroy()
      await done
    },
  }
}

function createProbe({ $client: { options } }: Database) {
  const socket = new Socket()
  let connected: Promise<pg.Client> | undefined
  const connect = async () => {
    const client = new pg.Client({
      ...options,
      password: options.password,
      stream: () => socket,
      application_name: 'portal watchdog',
    })
    // Reported by the failed query.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return {
    async ask(): Promise<void> {
      connected ??= connect()
      await (await connected).query('select 1')
    },
    destroy: () => void socket.destroy(),
  }
}
