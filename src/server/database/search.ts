import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PLAIN_LETTERS, SPECIAL_LETTERS } from '../../shared/letters.ts'

/** A text without regard to case and special letters, to be searched in. */
export const folded = (value: SQLWrapper) =>
  sql`translate(lower(${value}), ${sql.raw(`'${SPECIAL_LETTERS}', '${PLAIN_LETTERS}'`)})`

/**
 * What a search column is made of: the texts of other columns (by their names in the database) in one, without regard
 * to case and special letters. Stored, because folding takes ten times as long as looking.
 */
export function searchable(...columns: string[]): SQL {
  return folded(sql.raw(columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")))
}

/** The digits of a phone number in a column, to be searched beside what was typed. */
export const digitsOf = (column: string): string => `regexp_replace(${column}, '[^0-9]', '', 'g')`

const PHONE = /^\+?[\d\s()/.-]+$/
// '0244…', '+233 244…' and '244…' are one number.
const PREFIX = /^(?:00233|233|0)/

/** Whether a text is a phone number that a search column holds the digits of, in whatever way it was typed. */
export function containsPhone(column: SQLWrapper, text: string): SQL | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(PREFIX, '')
  return PHONE.test(text) && digits.length >= 3 ? sql`${column} like ${`%${digits}%`}` : undefined
}

/** The pattern of LIKE that finds a text anywhere. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether a search column matches a pattern, which may be a placeholder. */
export const matches = (column: SQLWrapper, pattern: unknown): SQL =>
  sql`${column} like ${folded(sql`${pattern}::text`)}`

/** Whether a search column contains a text. */
export const contains = (column: SQLWrapper, text: string): SQL => matches(column, containsPattern(text))
