const LINE = 300

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

/** The cause in one line of 300 characters at most, without the values of a statement. */
export function oneLine(error: unknown): string {
  const cause = rootCause(error)
  // A connection that was refused at several addresses has a code but no message.
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const text = cause instanceof Error ? cause.message || code || cause.name : String(cause)
  return text.replaceAll(/\s+/g, ' ').slice(0, LINE)
}
