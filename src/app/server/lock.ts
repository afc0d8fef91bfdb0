import pg from 'pg'

const PORTAL_LOCK = 7_306_002

/** Another portal serves from this database already. */
export class AlreadyServing extends Error {}

/**
 * Holds an embedded database for one portal, for as long as the connection lives: a portal that was killed lets go by
 * itself. Answers what releases it; `onLost` hears when the connection broke without that, and the lock with it.
 * Throws {@link AlreadyServing}.
 */
export async function acquirePortalLock(
  connection: pg.ClientConfig,
  onLost: () => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  let held = false
  // What broke is of no interest here, and 'end' follows.
  client.on('error', () => undefined)
  client.on('end', () => {
    if (held) onLost()
  })
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    PORTAL_LOCK,
  ])
  held = rows[0]?.held === true
  const release = async () => {
    held = false
    await client.end().catch(() => undefined)
  }
  if (held) return release
  await release()
  throw new AlreadyServing()
}
