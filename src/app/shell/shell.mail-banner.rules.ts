import type { MailStatus } from '../../features/messaging/channels/mails.contract.ts'

/** 'failing' has the instant since when no email was sent, and why. */
export type MailProblem =
  | { kind: 'not-set-up' }
  | { kind: 'failing'; since: string; lastError: string | null }

/** Null if all is well, if email is turned off, and on screens that show it themselves. */
export function findMailProblem(
  { source, failingSince, failingLong, lastError }: MailStatus,
  path: string,
): MailProblem | null {
  if (/^\/mail(\/|$)/.test(path)) return null
  if (source === 'none') return path === '/reminders' ? null : { kind: 'not-set-up' }
  if (source === 'off' || failingSince === null || !failingLong) return null
  return { kind: 'failing', since: failingSince, lastError }
}
