import type { EventData, EventName } from '../../shared/events.ts'
import { afterCommit, type Database, type Db } from '../database/index.ts'
import { type Audience, getAnnouncer, type Message } from './announcer.ts'

// A NOTIFY payload holds less than 8,000 bytes.
const UIDS_AT_ONCE = 150

const announceAfterCommit = (executor: Db, message: Message) =>
  afterCommit(executor, (db: Database) => getAnnouncer(db).announce(message))

/** Announces an event after the commit. Events are hints: one lost in a crash shows at the screen's next refresh. */
export function announce(executor: Db, event: EventName, to: Audience, data: EventData = {}): void {
  const { admins = false, uids = [] } = to
  if (admins || uids.length > 0)
    announceAfterCommit(executor, { event, data, to: { admins, uids: uids.slice(0, UIDS_AT_ONCE) } })
  if (uids.length > UIDS_AT_ONCE) announce(executor, event, { uids: uids.slice(UIDS_AT_ONCE) }, data)
}

export function announceSessionChange(executor: Db, uid: string): void {
  announceAfterCommit(executor, { ended: [uid] })
}
