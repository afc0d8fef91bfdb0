import { sql } from 'drizzle-orm'
import type { EventData, EventName } from '../../shared/events.ts'
import type { Db } from '../database/index.ts'

export const CHANNEL = 'portal_events'

export type Audience = { admins?: boolean; uids?: readonly string[] }

export type Message = { event: EventName; data: EventData; to: Audience } | { ended: string[] }

// A NOTIFY payload holds less than 8,000 bytes.
const UIDS_AT_ONCE = 150

const notify = (db: Db, message: Message) =>
  db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`)

export async function announce(db: Db, event: EventName, to: Audience, data: EventData = {}): Promise<void> {
  const { admins = false, uids = [] } = to
  if (admins || uids.length > 0)
    await notify(db, { event, data, to: { admins, uids: uids.slice(0, UIDS_AT_ONCE) } })
  if (uids.length > UIDS_AT_ONCE) await announce(db, event, { uids: uids.slice(UIDS_AT_ONCE) }, data)
}

export async function announceEnded(db: Db, uid: string): Promise<void> {
  await notify(db, { ended: [uid] })
}
