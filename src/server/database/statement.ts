import { Column, is, Param, Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './index.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

type Values = Record<string, unknown>
type Columns = Record<string, Column>

export type Statement<Row> = (executor: Db, values: Values) => Promise<Row[]>

/** Built once, because building takes longer than an indexed query. Rows are undecoded. */
export const buildStatement = <Row>(query: SQLWrapper): Statement<Row> => compile<Row>(query)

function compile<Row>(query: SQLWrapper, fields?: Field[]): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  return async (executor, values) => {
    const given = { sql: text, params: params.map((param) => parameterValue(param, values)) }
    const prepared = executor._.session.prepareQuery(given, fields as never, undefined, fields !== undefined)
    const result = await prepared.execute()
    return (fields ? result : (result as { rows: Row[] }).rows) as Row[]
  }
}

function parameterValue(param: unknown, values: Values): unknown {
  const placeholder = is(param, Param) ? param.value : param
  if (!is(placeholder, Placeholder)) return param
  const value = values[placeholder.name]
  if (value === undefined) throw new Error(`The statement has no value for '${placeholder.name}'.`)
  // Like drizzle: null is not encoded.
  return is(param, Param) && value !== null ? param.encoder.mapToDriverValue(value) : value
}

/** Select fields under their names in code, for rows that `createDecoder` decodes. */
export const aliased = <C extends Columns>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)] as const),
  ) as { [K in keyof C]: SQL.Aliased }

export const lazyStatement = <Row>(build: (db: Db) => SQLWrapper): Statement<Row> =>
  once((executor) => compile<Row>(build(executor)))

function once<Row>(build: (db: Db) => Statement<Row>): Statement<Row> {
  let built: Statement<Row> | undefined
  return (executor, values) => {
    built ??= build(executor)
    return built(executor, values)
  }
}

type Field = { path: string[]; field: PgColumn | SQL | SQL.Aliased }
type Fields = { [name: string]: Field['field'] | Fields }
type Select<Row> = SQLWrapper & PromiseLike<Row[]> & { _: { selectedFields: unknown } }

const isField = (field: Field['field'] | Fields): field is Field['field'] =>
  is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)

const flattenFields = (fields: Fields, path: string[] = []): Field[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isField(field) ? [{ path: [...path, name], field }] : flattenFields(field, [...path, name]),
  )

/** Works like `lazyStatement`, for selects without nullable joins; rows are decoded. */
export function lazySelect<Row>(build: (db: Db) => Select<Row>): Statement<Row> {
  return once((executor) => {
    const query = build(executor)
    return compile<Row>(query, flattenFields(query._.selectedFields as Fields))
  })
}

const MAX_STATEMENTS = 200

export function statementCache<Row>() {
  const statements = new Map<string, Statement<Row>>()
  return (shape: string, build: () => Statement<Row>): Statement<Row> => {
    const known = statements.get(shape)
    if (known) return known
    const built = build()
    if (statements.size < MAX_STATEMENTS) statements.set(shape, built)
    return built
  }
}

/** Decodes the columns of rows in place, as drizzle would. */
export function createDecoder<C extends Columns>(columns: C): <Row extends object>(row: Row) => Row {
  const decoders = Object.entries(columns).flatMap(([name, column]) =>
    column.dataType === 'string' ? [] : [[name, column] as const],
  )
  return (row) => {
    const values = row as Values
    for (const [name, column] of decoders) {
      const value = values[name]
      if (value !== null && value !== undefined) values[name] = column.mapFromDriverValue(value)
    }
    return row
  }
}
