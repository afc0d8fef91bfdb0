import { type SQLWrapper, sql } from 'drizzle-orm'

/** Ignores case and spaces: 'b 07' is B07. */
export const toUnitKey = (unit: SQLWrapper | string) =>
  sql<string | null>`nullif(regexp_replace(lower(${unit}), '\\s', '', 'g'), '')`
