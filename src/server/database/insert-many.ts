import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './index.ts'
import { buildStatement, statementCache } from './statement.ts'

function written(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}

export type TableRows = { table: PgTable; rows: readonly object[] }

export const rowsFor = <T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): TableRows => ({
  table,
  rows,
})

/** Inserts rows with the same columns as one array parameter per column: half the time of one parameter per value. */
export const insertMany = <T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> => insertTogether(db, [rowsFor(table, rows)])

/** Inserts in one statement into tables whose rows may refer to each other. */
export async function insertTogether(db: Db, all: readonly TableRows[]): Promise<void> {
  const given = all.flatMap(({ table, rows }) => {
    const [first] = rows
    return first
      ? [{ table, rows, keys: Object.keys(getTableColumns(table)).filter((key) => key in first) }]
      : []
  })
  if (given.length === 0) return
  const shape = given.map(({ table, keys }) => [getTableName(table), ...keys].join()).join(';')
  const statement = statements(shape, () => insertStatement(given))
  const values = given.flatMap(({ rows, keys }, at) =>
    keys.map((key) => [`${at}${key}`, rows.map((row) => written(Reflect.get(row, key)))]),
  )
  await statement(db, Object.fromEntries(values))
}

const statements = statementCache<never>()

function insertStatement(given: readonly { table: PgTable; keys: string[] }[]) {
  const inserts = given.map(({ table, keys }, at) => {
    const columns = getTableColumns(table)
    const names = keys.map((key) => sql.identifier(toSnakeCase(key)))
    const values = keys.map(
      (key) => sql`${sql.placeholder(`${at}${key}`)}::${sql.raw(columns[key]?.getSQLType() ?? '')}[]`,
    )
    return sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(values, sql`, `)})`
  })
  const before = inserts.slice(0, -1).map((insert, at) => sql`${sql.raw(`insert_${at}`)} as (${insert})`)
  const last = inserts.at(-1)
  return buildStatement<never>(
    before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : sql`${last}`,
  )
}
