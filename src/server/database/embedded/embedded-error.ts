export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

export function asStartError(error: unknown, dataDir: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error
  const message = error instanceof Error ? error.message : String(error)
  const [line] = message.split('\n')
  return new DatabaseStartError(
    `The embedded database cannot start in DATA_DIR ${dataDir}: ${line}. Give this user a DATA_DIR that it can write to, or set DATABASE_URL.`,
    { cause: error },
  )
}
