import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../../shared/fields/letters.ts'

/** Equals `foldLetters`; the function is defined in a migration. */
export const folded = (value: SQLWrapper) => sql`search_fold(${value})`

/** Separates the folded columns; none of them contains a line break. */
export const SEPARATOR = sql.raw(`E' \\n '`)

/** Takes database names. The folded text is stored, because folding takes ten times as long as searching. */
export const searchable = (...columns: string[]): SQL =>
  sql.join(
    columns.map((column) => folded(sql.raw(`coalesce(${column}, '')`))),
    sql` || ${SEPARATOR} || `,
  )

/** One column of a search column, folded; `place` counts from 1. */
export const splitPart = (column: SQLWrapper, place: number): SQL<string> =>
  sql<string>`split_part(${column}, ${SEPARATOR}, ${sql.raw(String(place))})`

export const digitsOnly = (column: string): string => `regexp_replace(${column}, '[^0-9]', '', 'g')`

const PHONE = /^\+?[\d\s()/.-]+$/
const PREFIX = /^(?:00233|233|0)/

/** Undefined if the text is not a phone number, in any common spelling. */
export function containsPhone(column: SQLWrapper, text: string): SQL | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(PREFIX, '')
  return PHONE.test(text) && digits.length >= 3 ? sql`${column} like ${`%${digits}%`}` : undefined
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** LIKE patterns, one per word. Without words it is a line break, which no search column consists of. */
export function searchPatterns(text: string): string[] {
  const words = searchWords(text)
  return words.length > 0 ? words.map((word) => `%${escapeLike(word)}%`) : ['\n']
}

/** `patterns` may be a placeholder. */
export const matches = (column: SQLWrapper, patterns: unknown): SQL =>
  sql`${column} like all(${patterns}::text[])`

/** Matches if the search column has every word of `text`. */
export const contains = (column: SQLWrapper, text: string): SQL =>
  matches(column, sql.param(searchPatterns(text)))
