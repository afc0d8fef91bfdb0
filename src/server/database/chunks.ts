// A statement takes 65,535 parameters; rows here have far fewer than 60 columns.
const ROWS_AT_ONCE = 1000

/** Rows in parts that one statement takes, or of `size`. */
export function inChunks<T>(rows: readonly T[], size = ROWS_AT_ONCE): T[][] {
  const parts = Math.ceil(rows.length / size)
  return Array.from({ length: parts }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
