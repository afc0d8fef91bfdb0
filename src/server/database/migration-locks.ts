import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Below `deadlock_timeout` of 1 s, so that no transaction of the release before is aborted. */
const LOCKED_WITHIN_MS = 700
const PAUSE_MS = 300
const MAX_ATTEMPTS = 20
const CANCELED = '57014'

const OWN_TABLES = `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
  where schemaname = 'public' and pg_has_role(tableowner, 'usage')`

async function isLocked(client: pg.Client, names: string): Promise<boolean> {
  await client.query(`begin; set local statement_timeout = ${LOCKED_WITHIN_MS}`)
  try {
    await client.query(`lock table ${names} in access exclusive mode`)
    await client.query('set local statement_timeout to default')
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== CANCELED) throw error
    await client.query('rollback')
    return false
  }
}

export async function beginWithAllTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(OWN_TABLES)
  const names = rows[0]?.names
  for (let attempt = 0; names && attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await isLocked(client, names)) return
    await pause(PAUSE_MS)
  }
}
