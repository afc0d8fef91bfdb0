const MAX_LENGTH = 500
// PostgreSQL refuses NUL, and JSON logs refuse half a surrogate pair.
const UNREADABLE = /[\s\p{Cc}\p{Cs}]+/gu

/** Unwraps drizzle's error, whose message contains the statement and its values. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** Omits the values of a statement, which may hold secrets. */
export function loggable(error: unknown): { message: string; stack: string | undefined } {
  const cause = rootCause(error)
  return cause instanceof Error
    ? { message: cause.message, stack: cause.stack }
    : { message: String(cause), stack: undefined }
}

export function errorMessage(error: unknown, hide = (text: string) => text): string {
  const cause = rootCause(error)
  // A connection refused at several addresses has a code but no message.
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const readable = (text: string) => hide(text).replaceAll(UNREADABLE, ' ').trim()
  const text =
    cause instanceof Error ? readable(cause.message) || readable(code) || cause.name : readable(String(cause))
  return text.slice(0, MAX_LENGTH).replace(/\p{Cs}$/u, '')
}
