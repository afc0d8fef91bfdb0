import type pg from 'pg'
import type { Manifest } from './manifest.ts'

export type Table = { name: string; columns: string[] }

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.oid order by 1`

const REFERENCES = `
  select child.relname as child, parent.relname as parent from pg_constraint k
  join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace`

/** Tables after the ones their foreign keys refer to, so that they can be filled in this order. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(TABLES)
  const { rows: references } = await client.query<{ child: string; parent: string }>(REFERENCES)
  const ordered: Table[] = []
  for (let left = tables; left.length > 0; ) {
    const waits = ({ name }: Table) =>
      references.some(({ child, parent }) => child === name && left.some((table) => table.name === parent))
    const ready = left.filter((table) => !waits(table))
    if (ready.length === 0)
      throw new Error(
        `The tables ${left.map(({ name }) => name).join(', ')} refer to each other in a circle.`,
      )
    ordered.push(...ready)
    left = left.filter(waits)
  }
  return ordered
}

export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    )
    sequences.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

export async function listTriggered(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct relname as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`)
  return rows.map(({ name }) => name)
}

/** 0 if the table does not exist yet. */
export async function sumInvoices(client: pg.ClientBase): Promise<string> {
  const { rows: tables } = await client.query(
    `select from pg_class where oid = to_regclass('public.invoices')`,
  )
  if (tables.length === 0) return '0'
  const { rows } = await client.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from public.invoices',
  )
  return rows[0]?.sum ?? '0'
}
