import type pg from 'pg'
import { openClient } from '../../server/database/connection/connect.ts'

const PORTAL_LOCK = 7_306_002

export class AlreadyServing extends Error {}

/**
 * A session lock, which ends with a killed portal. `onLost` is called when the connection breaks. Throws {@link
 * AlreadyServing}.
 */
export async function acquirePortalLock(
  connection: pg.ClientConfig,
  onLost: () => void,
): Promise<() => Promise<void>> {
  const client = await openClient(connection)
  let held = false
  client.on('end', () => {
    if (held) onLost()
  })
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    PORTAL_LOCK,
  ])
  held = rows[0]?.held === true
  const release = async () => {
    held = false
    await client.close()
  }
  if (held) return release
  await release()
  throw new AlreadyServing()
}
