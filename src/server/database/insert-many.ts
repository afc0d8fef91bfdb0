import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './index.ts'
import { buildStatement, statementCache } from './statement.ts'

function written(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}

/** Inserts rows with the same columns as one array parameter per column: half the time of one parameter per value. */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const keys = Object.keys(getTableColumns(table)).filter((key) => key in first)
  const statement = statements([getTableName(table), ...keys].join(), () => insertStatement(table, keys))
  const values = keys.map((key) => [key, rows.map((row) => written(Reflect.get(row, key)))])
  await statement(db, Object.fromEntries(values))
}

const statements = statementCache<never>()

function insertStatement(table: PgTable, keys: string[]) {
  const columns = getTableColumns(table)
  const names = keys.map((key) => sql.identifier(toSnakeCase(key)))
  const values = keys.map(
    (key) => sql`${sql.placeholder(key)}::${sql.raw(columns[key]?.getSQLType() ?? '')}[]`,
  )
  return buildStatement<never>(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(values, sql`, `)})`,
  )
}
