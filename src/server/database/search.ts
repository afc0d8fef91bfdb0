import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PLAIN_SAMPLE_EMAILS, SPECIAL_SAMPLE_EMAILS } from '../../shared/letters.ts'

/** A text without regard to case and special letters, to be searched in. */
export const folded = (value: SQLWrapper) =>
  sql`translate(lower(${value}), ${sql.raw(`'${SPECIAL_SAMPLE_EMAILS}', '${PLAIN_SAMPLE_EMAILS}'`)})`

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

/** Whether a search column contains a text. */
export function contains(column: SQLWrapper, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`${column} like ${folded(sql`${pattern}::text`)}`
}
