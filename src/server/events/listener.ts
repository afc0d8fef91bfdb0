import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { errorMessage } from '../error-message.ts'

export type Listener = {
  /** Whether what is announced from now on arrives. */
  listening(): boolean
  /** Gives the connection up when it does not answer any more. */
  probe(): Promise<void>
  stop(): Promise<void>
}

type Listening = {
  channel: string
  connection: pg.ClientConfig
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  onMessage(payload: string): void
  /** Whatever is announced from now on is missed, until it listens again. */
  onLost(): void
}

/** How the database shows the connection among its others. */
export const LISTENER_NAME = 'portal events'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
const PATIENCE_MS = 5_000
const GOODBYE_MS = 1_000

async function connect({ channel, connection, onMessage }: Listening) {
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    application_name: LISTENER_NAME,
    keepAlive: true,
    query_timeout: PATIENCE_MS,
    connectionTimeoutMillis: PATIENCE_MS,
  })
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('end', resolve)
  // What broke is of no interest here, and 'end' follows.
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  const giveUp = () => void socket.destroy()
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    giveUp()
    throw error
  }
  return { client, lost, giveUp }
}

type Connected = Awaited<ReturnType<typeof connect>>

/**
 * Listens to a channel of the database on a connection of its own, and does so again, with growing pauses, whenever that
 * is lost. Resolves after the first try, whether it went well or not.
 */
export async function listen(options: Listening): Promise<Listener> {
  const { log, onLost } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let current: Connected | undefined
  let pauseMs = FIRST_PAUSE_MS

  const take = async () => {
    try {
      const connected = await connect(options)
      if (signal.aborted) return connected.giveUp()
      current = connected
      pauseMs = FIRST_PAUSE_MS
    } catch (error) {
      log.warn({ cause: errorMessage(error) }, 'the database does not tell what happens')
    }
    return undefined
  }
  const insist = async (): Promise<void> => {
    while (!signal.aborted) {
      await current?.lost
      if (current) {
        current = undefined
        onLost()
        if (!signal.aborted) log.warn('the database stopped telling what happens; listening again')
      }
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      if (!signal.aborted) await take()
    }
  }
  await take()
  const done = insist()
  return {
    listening: () => current !== undefined,
    async probe() {
      const probed = current
      await probed?.client.query('select 1').catch(probed.giveUp)
    },
    async stop() {
      stopping.abort()
      const last = current
      if (!last) return
      await Promise.race([last.client.end(), pause(GOODBYE_MS, undefined, { ref: false })])
      last.giveUp()
      await done
    },
  }
}
