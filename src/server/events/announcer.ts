import type { EventData, EventName } from '../../shared/events.ts'
import type { Database } from '../database/index.ts'

export type Audience = { admins?: boolean; uids?: readonly string[] }

/** `ended`: people whose sessions, name, address or role changed. */
export type Message = { event: EventName; data: EventData; to: Audience } | { ended: string[] }

export const CHANNEL = 'portal_events'

export type Announcer = {
  announce(message: Message): void
  /** Called at once for session changes made by this instance. */
  onSessionChange(listener: (uids: readonly string[]) => void): void
  onError(listener: (error: unknown) => void): void
  /** Resolves once everything announced so far has been sent. */
  flushed(): Promise<void>
}

const GATHER_MS = 25

const announcers = new WeakMap<Database, Announcer>()

export function getAnnouncer(db: Database): Announcer {
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
