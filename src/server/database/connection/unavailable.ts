import { errorMessage, rootCause } from '../../error-message.ts'

// SQLSTATE classes: 08 connection, 53 out of disk or connections, 57 shutting down or starting.
const UNAVAILABLE = /^(08|53|57P0)/
/** A standby, or a leader that is being replaced. */
export const READ_ONLY = '25006'
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
const DROPPED =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/

export class ReadOnlyDatabase extends Error {
  override message = 'The database is read-only.'
}

/** True if the database is away, silent or read-only, which passes. */
export function isUnavailable(error: unknown): boolean {
  const cause = rootCause(error)
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isUnavailable)
  if (!(cause instanceof Error)) return false
  if (cause instanceof ReadOnlyDatabase || DROPPED.test(cause.message)) return true
  const code = 'code' in cause ? String(cause.code) : ''
  if ('severity' in cause) return code === READ_ONLY || UNAVAILABLE.test(code)
  return 'syscall' in cause && SYSTEM_CALLS.has(String(cause.syscall)) && UNREACHABLE.has(code)
}

/** The fields of a log line; those of an outage are limited to one line each second. */
export function describeCause(error: unknown): { cause: string; outage?: true } {
  return { cause: errorMessage(error), ...(isUnavailable(error) && { outage: true }) }
}
