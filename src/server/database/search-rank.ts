import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { folded } from './search.ts'

const like = (column: SQLWrapper, text: string, pattern: (literal: string) => string) =>
  sql`${column} like ${folded(sql`${pattern(text.replaceAll(/[\\%_]/g, '\\$&'))}::text`)}`

export const startsWith = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `${it}%`)

export const hasWord = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `% ${it}%`)

export const endsWith = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `% ${it}`)

export const equalsText = (column: SQLWrapper, text: string): SQL =>
  sql`${column} = ${folded(sql`${text}::text`)}`

export const partOf = (column: SQLWrapper, part: SQLWrapper, before?: SQLWrapper): SQL =>
  before
    ? sql`substr(${column}, length(${before}) + 2, length(${part}))`
    : sql`left(${column}, length(${part}))`

export function searchRank(...conditions: SQL[]): SQL<number> {
  const cases = conditions.map((condition, place) => sql`when ${condition} then ${sql.raw(String(place))}`)
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.raw(String(conditions.length))} end`
}
