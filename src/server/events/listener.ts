import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { DirectClient } from '../database/connection/connect.ts'
import { describeCause } from '../database/connection/unavailable.ts'

export type Listener = {
  isListening(): boolean
  probe(): Promise<void>
  /** Tries again at once unless it listens. */
  wake(): void
  stop(): Promise<void>
}

type Options = {
  channel: string
  connection: pg.ClientConfig
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  onMessage(payload: string): void
  /** Notifications are missed until the connection is back. */
  onLost(): void
}

export const LISTENER_NAME = 'portal events'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 1_000
const TIMEOUT_MS = 5_000

async function connect({ channel, connection, onMessage }: Options, signal: AbortSignal) {
  const client = new DirectClient({
    ...connection,
    application_name: LISTENER_NAME,
    query_timeout: TIMEOUT_MS,
  })
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('end', resolve)
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  const destroy = () => client.destroy()
  signal.addEventListener('abort', destroy)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', destroy)
  }
  return { lost, probe: () => client.query('select 1').catch(destroy), end: () => client.close() }
}

/** Reconnects with growing pauses. Resolves after the first attempt, successful or not. */
export async function listen(options: Options): Promise<Listener> {
  const { log, onLost } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const firstAttempt = Promise.withResolvers<void>()
  let current: Awaited<ReturnType<typeof connect>> | undefined
  let waking = new AbortController()

  const listenUntilLost = async () => {
    current = await connect(options, AbortSignal.any([signal, waking.signal]))
    firstAttempt.resolve()
    if (signal.aborted) await current.end()
    await current.lost
    current = undefined
    onLost()
    if (!signal.aborted) log.warn('the database stopped telling what happens; listening again')
  }
  const run = async () => {
    let pauseMs = FIRST_PAUSE_MS
    while (!signal.aborted) {
      try {
        await listenUntilLost()
        pauseMs = FIRST_PAUSE_MS
      } catch (error) {
        log.warn(describeCause(error), 'the database does not tell what happens')
        firstAttempt.resolve()
      }
      const woken = AbortSignal.any([signal, waking.signal])
      await pause(pauseMs, undefined, { signal: woken, ref: false }).catch(() => undefined)
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      waking = new AbortController()
    }
  }
  const running = run()
  await firstAttempt.promise
  return {
    isListening: () => current !== undefined,
    probe: async () => void (await current?.probe()),
    wake() {
      if (!current) waking.abort()
    },
    async stop() {
      stopping.abort()
      const last = current
      if (!last) return
      await last.end()
      await running
    },
  }
}
