import { type SQLWrapper, sql } from 'drizzle-orm'

/** Identifies a unit within a property: its name without case and spaces, so that 'b 07' is B07. */
export const unitKeyOf = (unit: SQLWrapper | string) =>
  sql<string | null>`nullif(regexp_replace(lower(${unit}), '\\s', '', 'g'), '')`
