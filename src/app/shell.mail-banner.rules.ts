import type { MailStatus } from '../features/notifications/mails.contract.ts'

/** What the banner tells: that there is no mail server yet, or since when no mail gets through and why. */
export type MailNews = { kind: 'not-set-up' } | { kind: 'failing'; since: string; lastError: string | null }

const FAILING_AFTER_MS = 60 * 60_000

/**
 * What admins are told of how mail fares, `at` milliseconds since 1970; null while all is well, and where mail was
 * switched off on purpose.
 */
export function mailNews({ source, failingSince, lastError }: MailStatus, at: number): MailNews | null {
  if (source === 'none') return { kind: 'not-set-up' }
  if (source === 'off' || failingSince === null) return null
  const long = at - Date.parse(failingSince) >= FAILING_AFTER_MS
  return long ? { kind: 'failing', since: failingSince, lastError } : null
}
