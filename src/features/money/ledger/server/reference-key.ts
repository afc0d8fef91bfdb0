import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { plainText } from '../../../../shared/fields/invisible.ts'

/** Equals `comparableReference`. An index has the same expression; the function is defined in a migration. */
export const referenceKey = (column: SQLWrapper): SQL<string> => sql<string>`reference_key(${column})`

/** Ignores case, invisible characters, spaces, dashes and full width. The same as `reference_key` in the database. */
export const comparableReference = (reference: string): string =>
  plainText(reference)
    .replaceAll('İ', 'i')
    .replaceAll(/[\p{Lu}\p{Lt}]/gu, (letter) => letter.toLowerCase())
    .replaceAll(/[\s\u2010-\u2015\u2212-]/g, '')
