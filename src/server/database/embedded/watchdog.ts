import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type DirectClient, openClient } from '../connection/connect.ts'
import { describeCause, ReadOnlyDatabase } from '../connection/unavailable.ts'
import { requireWritable } from '../connection/writable.ts'
import { type Database, dropConnections } from '../index.ts'

/** Detects a database that accepts connections but no longer answers or writes: one on a hanging disk, or a standby. */
export type Watchdog = { isStalled(): boolean; stop(): Promise<void> }

type Options = {
  db: Database
  log: { error(cause: object, text: string): void; info(text: string): void }
  /** Called when the database works again, however it failed. */
  onBack?: () => void
  everyMs?: number
  withinMs?: number
}

const EVERY_MS = 1_000
const WITHIN_MS = 2_500
const MOST_PROBES = 3

class SilentDatabase extends Error {}

/** Rejects if the work takes too long. Time in which this process was busy does not count. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Symbol('late')
  const first = await Promise.race([work, pause(ms, late, { ref: false })])
  if (first !== late) return first as T
  const last = await Promise.race([work, nextTurn(late).then(() => nextTurn(late))])
  if (last === late) throw new SilentDatabase(`The database has not answered within ${ms} ms.`)
  return last as T
}

const isSilent = (error: unknown) =>
  error instanceof SilentDatabase || (error instanceof Error && /timeout expired/.test(error.message))

/** Counts a look only if no later one has answered. */
function createState({ db, log, onBack }: Options) {
  let latest = 0
  let failing = false
  let stalled = false
  return {
    isStalled: () => stalled,
    succeed(nth: number) {
      if (nth < latest) return
      latest = nth
      if (stalled) log.info('the database answers again')
      if (failing) onBack?.()
      stalled = false
      failing = false
    },
    fail(nth: number, error: unknown) {
      if (nth < latest) return
      latest = nth
      failing = true
      const isReadOnly = error instanceof ReadOnlyDatabase
      const why = isReadOnly ? 'the database is read-only' : 'the database does not answer'
      // A database that refuses connections fails fast, and so do the calls.
      const isStall = isReadOnly || isSilent(error)
      if (isStall && !stalled) log.error(describeCause(error), `${why}; its connections are dropped`)
      stalled = isStall
      if (stalled) dropConnections(db)
    },
  }
}

/** Checks the database every second on its own connection; without an answer drops all others, so that waiting calls end. */
export function watchDatabase(options: Options): Watchdog {
  const { db, everyMs = EVERY_MS, withinMs = WITHIN_MS } = options
  const stopping = new AbortController()
  const state = createState(options)
  const probes = new Set<Probe>()
  let current: Probe | undefined
  let looks = 0

  function forget(probe: Probe): void {
    probe.destroy()
    probes.delete(probe)
  }

  async function look(): Promise<void> {
    looks += 1
    const nth = looks
    const probe = current ?? createProbe(db)
    probes.add(probe)
    try {
      await within(probe.ask(), withinMs)
      if (current && current !== probe) forget(probe)
      else current = probe
      state.succeed(nth)
    } catch (error) {
      if (!stopping.signal.aborted) state.fail(nth, error)
      if (current === probe) current = undefined
      forget(probe)
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      // The next look does not wait for one that nobody answers, so that a return is seen within a second.
      if (!state.isStalled()) await look()
      else if (probes.size < MOST_PROBES) void look()
      await pause(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  const done = watch()
  return {
    isStalled: state.isStalled,
    async stop() {
      stopping.abort()
      for (const probe of probes) probe.destroy()
      await done
      for (const probe of probes) probe.destroy()
    },
  }
}

type Probe = { ask(): Promise<void>; destroy(): void }

function createProbe({ $client: { options } }: Database): Probe {
  const socket = new Socket()
  let connected: Promise<DirectClient> | undefined
  const connection = {
    ...options,
    password: options.password,
    stream: () => socket,
    application_name: 'portal watchdog',
  }
  return {
    async ask() {
      connected ??= openClient(connection)
      await requireWritable(await connected)
    },
    destroy: () => void socket.destroy(),
  }
}
