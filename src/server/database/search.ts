import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

// The letters of Akan and Ewe names that a plain keyboard lacks: 'ofori' finds Ɔfɔri.
const SPECIAL = 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ'
const PLAIN = 'ooeennddffggvv'

const fold = (value: SQLWrapper) => sql`translate(lower(${value}), ${sql.raw(`'${SPECIAL}', '${PLAIN}'`)})`

/**
 * What a search column is made of: the texts of other columns (by their names in the database) in one, without regard
 * to case and special letters. Stored, because folding takes ten times as long as looking.
 */
export function searchable(...columns: string[]): SQL {
  return fold(sql.raw(columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")))
}

/** Whether a search column contains a text. */
export function contains(column: SQLWrapper, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`${column} like ${fold(sql`${pattern}::text`)}`
}
