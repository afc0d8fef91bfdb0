import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { errorMessage } from '../error-message.ts'
import type { Caller } from '../http/caller.ts'
import { CHANNEL } from './announce.ts'
import { listen } from './listener.ts'
import { openStream, type Stream } from './stream.ts'

/** The streams of this instance, fed by what any instance announces. */
export type Events = {
  /** Makes of an answer a stream of events. Throws 503 while what is announced does not arrive. */
  open(caller: Caller, reply: FastifyReply): void
  /** What happens every 25 s: a sign of life to every stream, an end to those whose session is over. */
  beat(): Promise<void>
  /** How many streams are open. */
  count(): number
  /** Ends all streams, and opens none any more. */
  close(): Promise<void>
}

type Options = {
  connection: pg.ClientConfig
  log: FastifyBaseLogger
  /** The roles of those of some sessions that live. */
  alive(sessionHashes: string[]): Promise<Map<string, Caller['role']>>
}

const BEAT_MS = 25_000
const STREAMS_OF_ONE = 20
const RETRY_AFTER_S = 2
const BEAT = Buffer.from(': \n\n')
const DEAF = 'The portal cannot tell what happens right now. Please try again in a moment.'

// Another version of the portal may announce what this one does not know.
const messageSchema = z.union([
  z.object({ ended: z.array(z.string()) }),
  z.object({
    event: z.string().regex(/^\w+$/),
    data: z.record(z.string(), z.unknown()),
    to: z.object({ admins: z.boolean().default(false), uids: z.array(z.string()).default([]) }),
  }),
])

function read(payload: string): z.output<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** Ends those of some streams whose session is over or changed its role; who asks meanwhile is seen to right after. */
function createChecks({ alive, log }: Options, end: (stream: Stream) => void) {
  const due = new Set<Stream>()
  let running: Promise<void> | undefined
  const checkDue = async () => {
    while (due.size > 0) {
      const some = [...due]
      due.clear()
      const hashes = new Set(some.map(({ sessionHash }) => sessionHash))
      const roles = await alive([...hashes]).catch((error: unknown) => {
        log.warn({ cause: errorMessage(error) }, 'who may hear of events is not known; their streams end')
        return new Map<string, Caller['role']>()
      })
      for (const stream of some) if (roles.get(stream.sessionHash) !== stream.role) end(stream)
    }
    running = undefined
  }
  return async (streams: Iterable<Stream>): Promise<void> => {
    for (const stream of streams) due.add(stream)
    if (due.size > 0) running ??= checkDue()
    await running
  }
}

/** Begins to listen. An open stream is a promise that nothing is missed: all end when the database is lost. */
export async function startEvents(options: Options): Promise<Events> {
  const { connection, log } = options
  const streams = new Set<Stream>()
  let closed = false
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.end()
  }
  const endAll = () => [...streams].forEach(end)
  const check = createChecks(options, end)
  const ofPeople = (uids: string[]) => [...streams].filter(({ uid }) => uids.includes(uid))

  const onMessage = (payload: string) => {
    const message = read(payload)
    if (!message) return log.warn('an event that is not understood was announced')
    if ('ended' in message) return void check(ofPeople(message.ended))
    const { event, data, to } = message
    const bytes = Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const uids = new Set(to.uids)
    for (const stream of streams)
      if ((to.admins && stream.role === 'admin') || uids.has(stream.uid)) stream.write(bytes)
    return undefined
  }
  const listener = await listen({ channel: CHANNEL, connection, log, onMessage, onLost: endAll })
  const beat = async () => {
    for (const stream of streams) stream.write(BEAT)
    await Promise.all([listener.probe(), check(streams)])
  }
  const timer = setInterval(beat, BEAT_MS).unref()

  return {
    open(caller, reply) {
      if (closed || !listener.listening()) throw new AppError(503, DEAF, { retryAfter: RETRY_AFTER_S })
      const [oldest, ...others] = ofPeople([caller.uid])
      if (oldest && others.length >= STREAMS_OF_ONE - 1) end(oldest)
      const stream = openStream(reply, caller, () => stream && streams.delete(stream))
      if (!stream) return
      streams.add(stream)
      // The session may have ended since it opened this door.
      void check([stream])
    },
    beat,
    count: () => streams.size,
    async close() {
      closed = true
      clearInterval(timer)
      endAll()
      await listener.stop()
    },
  }
}
