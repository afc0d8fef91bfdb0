import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorMessage } from '../../error-message.ts'
import { type Database, dropConnections } from '../index.ts'

/** Notices a database that is there but does not answer any more, such as one on a disk that hangs. */
export type Watchdog = { isStalled(): boolean; stop(): Promise<void> }

type Options = {
  db: Database
  log: { error(cause: object, text: string): void; info(text: string): void }
  everyMs?: number
  withinMs?: number
}

const EVERY_MS = 1_000
const WITHIN_MS = 2_500

/** Rejects where the work takes too long. Work that ended while this process was busy itself is not late. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Symbol('late')
  const first = await Promise.race([work, pause(ms, late, { ref: false })])
  if (first !== late) return first as T
  const last = await Promise.race([work, nextTurn(late).then(() => nextTurn(late))])
  if (last === late) throw new Error(`The database has not answered within ${ms} ms.`)
  return last as T
}

/**
 * Asks the database every second on a connection of its own. Where no answer comes, all connections are dropped, so that
 * every call that waits ends, and the connection is tried until it answers again.
 */
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
      // A database that refuses connections answers at once, and so do the calls.
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

/** A connection that is opened by the first question. */
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
    // The failed question says it.
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
