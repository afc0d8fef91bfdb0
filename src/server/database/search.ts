import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

// The letters of Akan and Ewe names that a plain keyboard lacks: 'ofori' finds Ɔfɔri.
const SPECIAL = 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ'
const PLAIN = 'ooeennddffggvv'

const fold = (value: SQLWrapper | string) => sql`translate(lower(${value}), ${SPECIAL}, ${PLAIN})`

/** Whether any of the columns contains a text, without regard to case or special letters. */
export function contains(columns: SQLWrapper[], text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const all = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  return sql`${fold(sql`(${all})`)} like ${fold(pattern)}`
}
