const MAX_LENGTH = 500
// No database takes a NUL, and no log half a sign.
const UNREADABLE = /[\s\p{Cc}\p{Cs}]+/gu

/** What an error goes back to; drizzle wraps that in a message with the statement and all its values. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** The cause without the values of a statement, which may hold secrets. */
export function loggable(error: unknown): { message: string; stack: string | undefined } {
  const cause = rootCause(error)
  return cause instanceof Error
    ? { message: cause.message, stack: cause.stack }
    : { message: String(cause), stack: undefined }
}

/**
 * The cause in one line of 500 characters at most, in signs that can be read, without the values of a statement. `hide`
 * takes out what is nobody's to read.
 */
export function errorMessage(error: unknown, hide = (text: string) => text): string {
  const cause = rootCause(error)
  // A connection that was refused at several addresses has a code but no message.
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const readable = (text: string) => hide(text).replaceAll(UNREADABLE, ' ').trim()
  const text =
    cause instanceof Error ? readable(cause.message) || readable(code) || cause.name : readable(String(cause))
  return text.slice(0, MAX_LENGTH).replace(/\p{Cs}$/u, '')
}
