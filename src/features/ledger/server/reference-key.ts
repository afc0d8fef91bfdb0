import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Spaces and dashes of any kind. */
const IGNORED = sql.raw(String.raw`U&' \00A0\2007\2009\202F-\2010\2011\2012\2013\2014\2015\2212'`)

/** How the reference of a payment is compared: without case, spaces and dashes. An index has the same expression. */
export const referenceKey = (column: SQLWrapper): SQL<string> =>
  sql<string>`translate(lower(${column}), ${IGNORED}, '')`
