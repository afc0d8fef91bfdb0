import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { folded } from './search.ts'

const like = (column: SQLWrapper, text: string, pattern: (literal: string) => string) =>
  sql`${column} like ${folded(sql`${pattern(text.replaceAll(/[\\%_]/g, '\\$&'))}::text`)}`

/** Whether a search column begins with a text. */
export const startsWith = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `${it}%`)

/** Whether a word in a search column begins with a text. */
export const hasWord = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `% ${it}%`)

/** Whether a search column ends with a text as a word of its own. */
export const endsWith = (column: SQLWrapper, text: string): SQL => like(column, text, (it) => `% ${it}`)

/** Whether a text is all that a search column says. */
export const equalsText = (column: SQLWrapper, text: string): SQL =>
  sql`${column} = ${folded(sql`${text}::text`)}`

/** One of the texts that a search column is made of, folded already: as long as `part`, after that which comes before it. */
export const partOf = (column: SQLWrapper, part: SQLWrapper, before?: SQLWrapper): SQL =>
  before
    ? sql`substr(${column}, length(${before}) + 2, length(${part}))`
    : sql`left(${column}, length(${part}))`

/** How close a row is to what was searched for: the place of the first of some conditions that it fulfils, best first. */
export function searchRank(...conditions: SQL[]): SQL<number> {
  const cases = conditions.map((condition, place) => sql`when ${condition} then ${sql.raw(String(place))}`)
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.raw(String(conditions.length))} end`
}
