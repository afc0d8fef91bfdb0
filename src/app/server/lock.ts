import pg from 'pg'

const PORTAL_LOCK = 7_306_002

/** Another portal serves from this database already. */
export class AlreadyServing extends Error {}

/**
 * Holds an embedded database for one portal, for as long as the connection lives: a portal that was killed lets go by
 * itself. Answers what releases it. Throws {@link AlreadyServing}.
 */
export async function holdPortalLock(connection: pg.ClientConfig): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  // The end of the database itself is noticed by its supervisor; the lock goes with it.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    PORTAL_LOCK,
  ])
  if (rows[0]?.held) return () => client.end().catch(() => undefined)
  await client.end()
  throw new AlreadyServing()
}
