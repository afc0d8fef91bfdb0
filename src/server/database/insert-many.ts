import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './index.ts'

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
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const names = columns.map(([key]) => sql.identifier(toSnakeCase(key)))
  const values = columns.map(([key, column]) => {
    const all = rows.map((row) => written(Reflect.get(row, key)))
    return sql`${sql.param(all)}::${sql.raw(column.getSQLType())}[]`
  })
  await db.execute(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(values, sql`, `)})`,
  )
}
