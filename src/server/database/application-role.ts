import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readPrivateFile, writePrivateFile } from '../files/private-file.ts'
import { withClient } from './connection/connect.ts'
import type { Connection } from './embedded/embedded-probe.ts'

const ROLE = 'portal_application'

/** Creates the role that the portal runs as: no superuser, owns no table. */
export async function openApplicationRole(owner: Connection, dataDir: string): Promise<Connection> {
  const file = path.join(dataDir, 'postgres', 'application.password')
  const stored = await readPrivateFile(file)
  const password = stored ?? randomBytes(24).toString('base64url')
  if (stored === undefined) await writePrivateFile(file, password)
  await withClient(owner, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [ROLE])
    const literal = client.escapeLiteral(password)
    if (rows.length === 0) await client.query(`create role ${ROLE} login password ${literal}`)
    else if (stored === undefined) await client.query(`alter role ${ROLE} password ${literal}`)
  })
  return { ...owner, user: ROLE, password }
}
