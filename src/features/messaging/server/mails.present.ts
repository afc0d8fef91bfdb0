import type { Mail } from '../mails.contract.ts'
import type { MailSource } from './mail-settings.service.ts'
import type { MailRow } from './mails.queries.ts'

/** When a mail is looked at, and where mails go by then. */
export type Seen = { now: Date; source: MailSource }

const isSending = ({ state, claimedUntil }: MailRow, now: Date): boolean =>
  state === 'pending' && claimedUntil !== null && claimedUntil > now

function canSendAgain(row: MailRow, { now, source }: Seen): boolean {
  if (row.state === 'sent' || row.ended === 'withdrawn' || row.emptied || source === 'off') return false
  // What waits for nothing was withdrawn while it was being sent.
  return !isSending(row, now) && (row.state === 'failed' || row.nextAttemptAt !== null)
}

/** A mail as it is listed. */
export function presentMail(row: MailRow, seen: Seen): Mail {
  const { id, kind, recipient, name, role, subject, state, attempts, lastError, ended } = row
  const isTried = state === 'pending' && (seen.source === 'environment' || seen.source === 'settings')
  return {
    id,
    kind,
    to: recipient,
    name,
    toTenant: role === 'tenant',
    subject,
    state,
    attempts,
    lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: (isTried && row.nextAttemptAt?.toISOString()) || null,
    ended,
    sending: isSending(row, seen.now),
    canSendAgain: canSendAgain(row, seen),
  }
}
