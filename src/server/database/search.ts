import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../../shared/fields/letters.ts'

/** As `foldLetters`; the function is written in a migration. */
export const folded = (value: SQLWrapper) => sql`search_fold(${value})`

/** Between the folded columns of a search column, none of which holds a line break. */
const BETWEEN = sql.raw(`E' \\n '`)

/** By database names. The text is stored, because folding takes ten times as long as searching. */
export const searchable = (...columns: string[]): SQL =>
  sql.join(
    columns.map((column) => folded(sql.raw(`coalesce(${column}, '')`))),
    sql` || ${BETWEEN} || `,
  )

/** One of the columns of a search column, folded; the first is 1. */
export const partOf = (column: SQLWrapper, place: number): SQL<string> =>
  sql<string>`split_part(${column}, ${BETWEEN}, ${sql.raw(String(place))})`

export const digitsOf = (column: string): string => `regexp_replace(${column}, '[^0-9]', '', 'g')`

const PHONE = /^\+?[\d\s()/.-]+$/
const PREFIX = /^(?:00233|233|0)/

/** Undefined if the text is not a phone number, in any common spelling. */
export function containsPhone(column: SQLWrapper, text: string): SQL | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(PREFIX, '')
  return PHONE.test(text) && digits.length >= 3 ? sql`${column} like ${`%${digits}%`}` : undefined
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** LIKE patterns, one for each word of a text. A text without words matches nothing, as no search column is a single line break. */
export function searchPatterns(text: string): string[] {
  const words = searchWords(text)
  return words.length > 0 ? words.map((word) => `%${escapeLike(word)}%`) : ['\n']
}

/** Whether a search column matches all patterns, which may be a placeholder. */
export const matches = (column: SQLWrapper, patterns: unknown): SQL =>
  sql`${column} like all(${patterns}::text[])`

/** Whether a search column has all words of a text. */
export const contains = (column: SQLWrapper, text: string): SQL =>
  matches(column, sql.param(searchPatterns(text)))
