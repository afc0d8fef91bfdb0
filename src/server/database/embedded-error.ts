/** The embedded database cannot run; `message` is one line that the person at the terminal can act on. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** Turns what the file system or a spawn threw into one line; what is one already passes through. */
export function asStartError(error: unknown, dataDir: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error
  const said = error instanceof Error ? error.message : String(error)
  const [line] = said.split('\n')
  return new DatabaseStartError(
    `The embedded database cannot start in DATA_DIR ${dataDir}: ${line}. Give this user a DATA_DIR that it can write to, or set DATABASE_URL.`,
    { cause: error },
  )
}
