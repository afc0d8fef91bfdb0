import type { MailStatus } from '../../features/messaging/channels/mails.contract.ts'

/** 'failing' has the time and reason since when no email was sent. */
export type MailProblem =
  | { kind: 'not-set-up' }
  | { kind: 'failing'; since: string; lastError: string | null }

/** Null if all is well, if email is off, and on screens that show the problem. */
export function findMailProblem(
  { source, failingSince, failingLong, lastError }: MailStatus,
  path: string,
): MailProblem | null {
  if (/^\/mail(\/|$)/.test(path)) return null
  if (source === 'none') return path === '/reminders' ? null : { kind: 'not-set-up' }
  if (source === 'off' || failingSince === null || !failingLong) return null
  return { kind: 'failing', since: failingSince, lastError }
}
