import type pg from 'pg'

export const JOB_SCHEMA = 'jobs'

/** The application may insert and read these rows, never update or delete. */
const APPEND_ONLY_TABLES: readonly string[] = ['audit_events', 'allocations', 'entries']

const READ_ONLY_TABLES = ['audit_seals', 'audit_reseals']
const READ_ONLY_SEQUENCES = ['audit_events_sequence', 'audit_reseals_id_seq']

/** Each requires a message signed by a running portal. */
const SIGNED_FUNCTIONS = ['seal_audit', 'reseal_audit', 'erase_audit_of_tenant']

/** PostgreSQL changes the owner of a table's sequences and indexes with the table. */
const JOB_OBJECTS = `
  select format('alter %s %I.%I owner to ', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
      nspname, relname) as change
    from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname = $1 and relkind in ('r', 'p', 'v', 'S') and relowner <> $2::regrole
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')
        and relkind = 'S')
  union all select format('alter routine %s owner to ', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = $1 and proowner <> $2::regrole
  union all select format('alter type %I.%I owner to ', nspname, typname)
    from pg_type join pg_namespace n on n.oid = typnamespace
    where nspname = $1 and typtype = 'e' and typowner <> $2::regrole
  union all select format('alter schema %I owner to ', nspname)
    from pg_namespace where nspname = $1 and nspowner <> $2::regrole`

async function listNotOwned(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'drizzle') and relkind in ('r', 'p', 'S') and not pg_has_role(relowner, 'usage') order by 1`)
  return rows.map(({ name }) => name)
}

/** The application's role would keep its tables and all rights to them. */
async function requireOwnership(client: pg.Client): Promise<void> {
  const tables = await listNotOwned(client)
  if (tables.length === 0) return
  throw new Error(
    `DATABASE_OWNER_URL signs in as a role that does not own ${tables.join(', ')}; a superuser gives them to it as docs/operate/backup.md says.`,
  )
}

async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ on: boolean }>(
    'select rolsuper as on from pg_roles where rolname = current_user',
  )
  return rows[0]?.on === true
}

/** The job engine creates and migrates its own tables, so the application's role owns them. */
async function giveJobs(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  const { rows: own } = await client.query(
    'select from pg_namespace where nspname = $1 and nspowner = $2::regrole',
    [JOB_SCHEMA, name],
  )
  if (own.length === 0) await client.query(`grant usage, create on schema ${JOB_SCHEMA} to ${name}`)
  // Only a superuser may transfer ownership to a role it is not a member of.
  if (!(await isSuperuser(client))) return
  const { rows } = await client.query<{ change: string }>(JOB_OBJECTS, [JOB_SCHEMA, name])
  for (const { change } of rows) await client.query(change + name)
}

/** Grants the application's role what it needs and revokes the rest, table by table, at every start. */
export async function grantApplicationRights(
  client: pg.Client,
  role: string,
  appendOnly: readonly string[] = APPEND_ONLY_TABLES,
): Promise<void> {
  await requireOwnership(client)
  const name = client.escapeIdentifier(role)
  await client.query('begin')
  await client.query(`grant usage on schema public, drizzle to ${name}`)
  await client.query(`grant select on all tables in schema drizzle to ${name}`)
  await client.query(`revoke all on all tables in schema public from ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`grant usage, select on all sequences in schema public to ${name}`)
  for (const table of appendOnly)
    await client.query(`revoke update, delete, truncate on ${client.escapeIdentifier(table)} from ${name}`)
  for (const table of READ_ONLY_TABLES)
    await client.query(`revoke insert, update, delete, truncate on ${table} from ${name}`)
  for (const sequence of READ_ONLY_SEQUENCES)
    await client.query(
      `revoke all on sequence ${sequence} from ${name}; grant select on sequence ${sequence} to ${name}`,
    )
  for (const signed of SIGNED_FUNCTIONS)
    await client.query(`grant execute on function ${signed}(text, text) to ${name}`)
  await giveJobs(client, role)
  await client.query('commit')
}
