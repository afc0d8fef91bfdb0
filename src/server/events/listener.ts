import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { errorMessage } from '../error-message.ts'

export type Listener = { isListening(): boolean; probe(): Promise<void>; stop(): Promise<void> }

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
const LONGEST_PAUSE_MS = 10_000
const TIMEOUT_MS = 5_000
const END_TIMEOUT_MS = 1_000

async function connect({ channel, connection, onMessage }: Options) {
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    application_name: LISTENER_NAME,
    keepAlive: true,
    query_timeout: TIMEOUT_MS,
    connectionTimeoutMillis: TIMEOUT_MS,
  })
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('end', resolve)
  // 'end' follows each error.
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  const destroy = () => void socket.destroy()
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    destroy()
    throw error
  }
  return {
    lost,
    destroy,
    probe: () => client.query('select 1').catch(destroy),
    async end() {
      await Promise.race([client.end(), pause(END_TIMEOUT_MS, undefined, { ref: false })])
      destroy()
    },
  }
}

/** Reconnects with growing pauses. Resolves after the first attempt, successful or not. */
export async function listen(options: Options): Promise<Listener> {
  const { log, onLost } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const firstAttempt = Promise.withResolvers<void>()
  let current: Awaited<ReturnType<typeof connect>> | undefined

  const listenUntilLost = async () => {
    current = await connect(options)
    firstAttempt.resolve()
    if (signal.aborted) current.destroy()
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
        log.warn({ cause: errorMessage(error) }, 'the database does not tell what happens')
        firstAttempt.resolve()
      }
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }
  const running = run()
  await firstAttempt.promise
  return {
    isListening: () => current !== undefined,
    probe: async () => void (await current?.probe()),
    async stop() {
      stopping.abort()
      const last = current
      if (!last) return
      await last.end()
      await running
    },
  }
}
