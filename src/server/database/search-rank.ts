import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldLetters } from '../../shared/fields/letters.ts'
import { escapeLike } from './search.ts'

const like = (column: SQLWrapper, text: string, pattern: (literal: string) => string) =>
  sql`${column} like ${pattern(escapeLike(foldLetters(text)))}`

export const startsWith = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `${it}%`)

export const hasWord = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `% ${it}%`)

export const endsWith = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `% ${it}`)

export const equalsText = (column: SQLWrapper, text: string): SQL => sql`${column} = ${foldLetters(text)}`

export function searchRank(...conditions: SQL[]): SQL<number> {
  const cases = conditions.map((condition, place) => sql`when ${condition} then ${sql.raw(String(place))}`)
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.raw(String(conditions.length))} end`
}
