// PostgreSQL takes 65,535 parameters in one statement; no table has 60 columns.
const ROWS_AT_ONCE = 1000

export function inChunks<T>(rows: readonly T[], size = ROWS_AT_ONCE): T[][] {
  const parts = Math.ceil(rows.length / size)
  return Array.from({ length: parts }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
