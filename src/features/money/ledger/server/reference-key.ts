import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Equals `comparableReference`. An index has the same expression; the function is defined in a migration. */
export const referenceKey = (column: SQLWrapper): SQL<string> => sql<string>`reference_key(${column})`
