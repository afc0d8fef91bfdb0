import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PLAIN_LETTERS, SPECIAL_LETTERS } from '../../shared/letters.ts'

export const folded = (value: SQLWrapper) =>
  sql`translate(lower(${value}), ${sql.raw(`'${SPECIAL_LETTERS}', '${PLAIN_LETTERS}'`)})`

/** By database names. The text is stored, because folding takes ten times as long as searching. */
export function searchable(...columns: string[]): SQL {
  return folded(sql.raw(columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")))
}

export const digitsOf = (column: string): string => `regexp_replace(${column}, '[^0-9]', '', 'g')`

const PHONE = /^\+?[\d\s()/.-]+$/
const PREFIX = /^(?:00233|233|0)/

/** Undefined if the text is not a phone number, in any common spelling. */
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
