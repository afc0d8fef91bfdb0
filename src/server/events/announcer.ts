import type { EventData, EventName } from '../../shared/events.ts'
import type { Database } from '../database/index.ts'

/** Who hears of an event: the admins, and people by uid. */
export type Audience = { admins?: boolean; uids?: readonly string[] }

/** What goes over the channel. `ended` are people whose sessions, name, address or role have changed. */
export type Message = { event: EventName; data: EventData; to: Audience } | { ended: string[] }

/** The channel of the database on which every instance listens. */
export const CHANNEL = 'portal_events'

/** Announces messages to every instance, this one included. */
export type Announcer = {
  announce(message: Message): void
  /** Hears at once of the people whose sessions changed by this instance. */
  onSessionChange(listener: (uids: readonly string[]) => void): void
  /** Hears of failures: what could not be announced is lost. */
  onError(listener: (error: unknown) => void): void
  /** Resolves once all that was announced so far has gone out. */
  flushed(): Promise<void>
}

/**
 * NOTIFY makes the commits of its database wait for each other, so it stands in no transaction that writes: messages are
 * gathered for so long and announced together. The first after a pause goes at once.
 */
const GATHER_MS = 25

const announcers = new WeakMap<Database, Announcer>()

/** The one announcer of a database pool. */
export function announcerOf(db: Database): Announcer {
  const announcer = announcers.get(db) ?? createAnnouncer(db)
  announcers.set(db, announcer)
  return announcer
}

function createAnnouncer(db: Database): Announcer {
  const sessionListeners: ((uids: readonly string[]) => void)[] = []
  const errorListeners: ((error: unknown) => void)[] = []
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const send = async (payloads: string[]) => {
    if (payloads.length === 0) return
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) payload'
    await db.$client.query({ text, values: [CHANNEL, payloads] }).catch((error: unknown) => {
      for (const listener of errorListeners) listener(error)
    })
  }
  // One after the other: what was announced first arrives first.
  const flush = () => {
    const payloads = waiting
    waiting = []
    sending = sending.then(() => send(payloads))
  }
  return {
    announce(message) {
      if ('ended' in message) for (const listener of sessionListeners) listener(message.ended)
      waiting.push(JSON.stringify(message))
      if (timer) return
      flush()
      timer = setTimeout(() => {
        timer = undefined
        flush()
      }, GATHER_MS).unref()
    },
    onSessionChange: (listener) => void sessionListeners.push(listener),
    onError: (listener) => void errorListeners.push(listener),
    flushed() {
      flush()
      return sending
    },
  }
}
