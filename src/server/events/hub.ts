import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { hasPermission } from '../../shared/permissions.ts'
import { describeCause } from '../database/connection/unavailable.ts'
import type { Database } from '../database/index.ts'
import type { Access, Caller } from '../http/caller.ts'
import { SERVER_ERRORS } from '../server.errors.ts'
import { CHANNEL, getAnnouncer } from './announcer.ts'
import { EVENT_PERMISSIONS } from './event-permissions.ts'
import { listen } from './listener.ts'
import { openStream, type Stream } from './stream.ts'

export type Events = {
  /** Turns a response into an event stream. Throws 503 while the database connection is lost. */
  open(caller: Caller, reply: FastifyReply): void
  heartbeat(): Promise<void>
  /** Call it when the database is back, so that streams can open at once. */
  wake(): void
  count(): number
  /** Calls back with people whose sessions changed on any instance, or undefined where changes were missed. */
  onSessionChange(listener: (uids: readonly string[] | undefined) => void): void
  close(): Promise<void>
}

type Options = {
  db: Database
  connection: pg.ClientConfig
  log: FastifyBaseLogger
  findLiveAccess(sessionHashes: string[]): Promise<Map<string, Access>>
}

const HEARTBEAT_MS = 25_000
const STREAMS_PER_PERSON = 20
const RETRY_AFTER_S = 2
const toEventBytes = (event: string, data: object) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
const HEARTBEAT = Buffer.from(': \n\n')
const NOT_LISTENING = 'The portal cannot tell what happens right now. Please try again in a moment.'

// Ignores messages of other versions of the portal.
const messageSchema = z.union([
  z.object({ ended: z.array(z.string()) }),
  z.object({
    event: z.string().regex(/^\w+$/),
    data: z.record(z.string(), z.unknown()),
    to: z.object({ admins: z.boolean().default(false), uids: z.array(z.string()).default([]) }),
  }),
])

function parseMessage(payload: string): z.output<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

type EventMessage = Exclude<z.output<typeof messageSchema>, { ended: string[] }>

const sameAccess = (one: Access, other: Access): boolean =>
  one.role === other.role &&
  one.staff === other.staff &&
  String(one.propertyIds) === String(other.propertyIds) &&
  (one.propertyIds === null) === (other.propertyIds === null)

function canReceive({ staff, propertyIds }: Stream, { event }: EventMessage): boolean {
  // Events of a newer version go to owners only.
  const permission = EVENT_PERMISSIONS[event] ?? 'staff:manage'
  return staff !== null && hasPermission({ staff, propertyIds }, permission)
}

function createStreams({ log, findLiveAccess }: Pick<Options, 'log' | 'findLiveAccess'>) {
  const streams = new Set<Stream>()
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.end()
  }
  const listStreams = (uids: string[]) => [...streams].filter(({ uid }) => uids.includes(uid))
  const checkSessions = async (some: Stream[]) => {
    if (some.length === 0) return
    const accesses = await findLiveAccess([...new Set(some.map(({ sessionHash }) => sessionHash))]).catch(
      (error: unknown) => {
        log.warn(describeCause(error), 'who may hear of events is not known; their streams end')
        return new Map<string, Access>()
      },
    )
    for (const stream of some) {
      const access = accesses.get(stream.sessionHash)
      if (!access || !sameAccess(access, stream)) end(stream)
    }
  }
  return {
    streams,
    endAll: () => [...streams].forEach(end),
    checkAll: () => checkSessions([...streams]),
    checkPeople: (uids: string[]) => checkSessions(listStreams(uids)),
    open(caller: Caller, reply: FastifyReply) {
      const [oldest, ...others] = listStreams([caller.uid])
      if (oldest && others.length >= STREAMS_PER_PERSON - 1) end(oldest)
      const stream = openStream(reply, caller, () => stream && streams.delete(stream))
      if (!stream) return
      streams.add(stream)
      // The session may have ended since the caller was authenticated.
      void checkSessions([stream])
    },
    write(message: EventMessage) {
      const { event, data, to } = message
      const uids = new Set(to.uids)
      const bytes = toEventBytes(event, data)
      for (const stream of streams) {
        if (uids.has(stream.uid)) stream.write(bytes)
        // Staff limited to some properties do not learn which record it is.
        else if (to.admins && canReceive(stream, message))
          stream.write(stream.propertyIds === null ? bytes : toEventBytes(event, {}))
      }
    },
  }
}

function createSessionListeners() {
  const sessionListeners: ((uids: readonly string[] | undefined) => void)[] = []
  return {
    sessionListeners,
    emitSessionChange(uids?: readonly string[]) {
      for (const listener of sessionListeners) listener(uids)
    },
  }
}

/** An open stream promises that nothing is missed, so all streams end when the database connection is lost. */
export async function startEvents({ db, connection, log, findLiveAccess }: Options): Promise<Events> {
  const opened = createStreams({ log, findLiveAccess })
  const { sessionListeners, emitSessionChange } = createSessionListeners()
  const announcer = getAnnouncer(db)
  announcer.onSessionChange(emitSessionChange)
  let closed = false
  const onMessage = (payload: string) => {
    const message = parseMessage(payload)
    if (!message) return log.warn('an event that is not understood was announced')
    if (!('ended' in message)) return opened.write(message)
    emitSessionChange(message.ended)
    return void opened.checkPeople(message.ended)
  }
  const onLost = () => {
    emitSessionChange()
    opened.endAll()
  }
  announcer.onError((error) => {
    log.warn(describeCause(error), 'what happened could not be announced; the streams end')
    opened.endAll()
  })
  const listener = await listen({ channel: CHANNEL, connection, log, onMessage, onLost })
  const heartbeat = async () => {
    for (const stream of opened.streams) stream.write(HEARTBEAT)
    await Promise.all([listener.probe(), opened.checkAll()])
  }
  const timer = setInterval(heartbeat, HEARTBEAT_MS).unref()

  return {
    open(caller, reply) {
      if (closed || !listener.isListening())
        throw SERVER_ERRORS.unreachable(NOT_LISTENING).with({ retryAfter: RETRY_AFTER_S })
      opened.open(caller, reply)
    },
    heartbeat,
    wake: listener.wake,
    count: () => opened.streams.size,
    onSessionChange: (listener) => void sessionListeners.push(listener),
    async close() {
      closed = true
      clearInterval(timer)
      opened.endAll()
      await listener.stop()
    },
  }
}
