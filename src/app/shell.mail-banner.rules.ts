import type { MailStatus } from '../features/messaging/mails.contract.ts'

/** What the banner tells: that there is no mail server yet, or since when no mail gets through and why. */
export type MailNews = { kind: 'not-set-up' } | { kind: 'failing'; since: string; lastError: string | null }

/**
 * What admins are told of how mail fares on the screen at `path`; null while all is well, where mail was switched off
 * on purpose, and on the screens that tell it themselves.
 */
export function mailNews(
  { source, failingSince, failingLong, lastError }: MailStatus,
  path: string,
): MailNews | null {
  if (/^\/mail(\/|$)/.test(path)) return null
  if (source === 'none') return path === '/reminders' ? null : { kind: 'not-set-up' }
  if (source === 'off' || failingSince === null || !failingLong) return null
  return { kind: 'failing', since: failingSince, lastError }
}
