import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** How references are compared, as `comparableReference`. An index has the same expression; the function is written in a migration. */
export const referenceKey = (column: SQLWrapper): SQL<string> => sql<string>`reference_key(${column})`
