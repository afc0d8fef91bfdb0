import type pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  notNull: boolean
  hasDefault: boolean
  generated: boolean
}
/** A unique index or a foreign key: needed by ON CONFLICT, or refusing rows. */
type Rule = { table: string; kind: string; definition: string; columns: string[] }

export type Schema = { columns: Map<string, Column>; rules: Map<string, Rule> }

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "notNull", a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`

const RULES = `
  select c.relname as table, 'unique index' as kind, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as definition,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(i.indkey)) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, 'foreign key', pg_get_constraintdef(f.oid),
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(f.conkey))
  from pg_constraint f join pg_class c on c.oid = f.conrelid
  where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`

export async function readSchema(client: Pick<pg.ClientBase, 'query'>): Promise<Schema> {
  const columns = (await client.query<Column>(COLUMNS)).rows
  const rules = (await client.query<Rule>(RULES)).rows
  return {
    columns: new Map(columns.map((column) => [`${column.table}.${column.column}`, column])),
    rules: new Map(rules.map((rule) => [`${rule.table}: ${rule.kind} ${rule.definition}`, rule])),
  }
}

function listColumnBreaks(name: string, old: Column, now: Column | undefined): string[] {
  if (!now) return [`${name} is gone`]
  return [
    ...(now.type === old.type ? [] : [`${name} was ${old.type} and is ${now.type}`]),
    ...(now.notNull && !old.notNull ? [`${name} takes no null any more`] : []),
    ...(old.hasDefault && !now.hasDefault ? [`${name} has no default any more`] : []),
    ...(now.generated && !old.generated ? [`${name} cannot be written any more`] : []),
  ]
}

/** Reasons why code for one schema would fail on a later one, one per line. */
export function listSchemaBreaks(
  previous: Schema,
  now: Schema,
  unusedColumns: readonly string[] = [],
): string[] {
  const used = [...previous.columns].filter(([name]) => !unusedColumns.includes(name))
  const tables = new Set(used.map(([, { table }]) => table))
  const isUsed = ({ table, columns }: Rule) =>
    columns.every((column) => used.some(([name]) => name === `${table}.${column}`))
  const added = [...now.columns].filter(
    ([name, { table }]) => tables.has(table) && !previous.columns.has(name),
  )
  return [
    ...used.flatMap(([name, column]) => listColumnBreaks(name, column, now.columns.get(name))),
    ...added
      .filter(([, { notNull, hasDefault }]) => notNull && !hasDefault)
      .map(([name]) => `${name} is new, takes no null, and has no default`),
    ...[...previous.rules]
      .filter(([name, rule]) => rule.kind === 'unique index' && isUsed(rule) && !now.rules.has(name))
      .map(([name]) => `${name} is gone`),
    ...[...now.rules]
      .filter(([name, rule]) => isUsed(rule) && !previous.rules.has(name))
      .map(([name]) => `${name} is new`),
  ]
}
