import type { Mail } from '../../mails.contract.ts'
import type { MailSource } from './mail-settings.service.ts'
import type { MailRow } from './mails.queries.ts'

export type MailView = { source: MailSource }

function canSendAgain(row: MailRow, { source }: MailView): boolean {
  if (row.state === 'sent' || row.ended === 'withdrawn' || row.emptied || source === 'off') return false
  return !row.sending
}

export function presentMail(row: MailRow, view: MailView): Mail {
  const { id, kind, recipient, name, role, subject, state, attempts, lastError, ended } = row
  const isBeingSent = state === 'pending' && (view.source === 'environment' || view.source === 'settings')
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
    nextAttemptAt: (isBeingSent && row.nextAttemptAt?.toISOString()) || null,
    ended,
    sending: row.sending,
    canSendAgain: canSendAgain(row, view),
  }
}
