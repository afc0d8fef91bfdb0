import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { chooseRunAs, chownTree } from '../../server/database/embedded/embedded-run-as.ts'
import { findFreePort } from '../portal/process.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export type TestPgBouncer = { url: string; close(): Promise<void> }

const settings = (port: number, { host, port: ofDatabase, user, password, database }: pg.ClientConfig) => `
[databases]
${database} = host=${host} port=${ofDatabase} dbname=${database} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`

/** In transaction mode, with fewer connections than a portal opens. */
export async function startPgBouncer(connection: pg.ClientConfig): Promise<TestPgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-pgbouncer-'))
  const port = await findFreePort()
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, settings(port, connection), { mode: 0o600 })
  // Runs as PostgreSQL's user, who alone may open the socket; it refuses root.
  const socketFolder = String(connection.host)
  const who = await chooseRunAs(path.dirname(socketFolder), socketFolder, true, () => undefined)
  await chownTree(who, folder)
  const [program = '', ...args] = [...who.prefix, PROGRAM, file]
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(who.switches && { uid: who.uid, gid: who.gid }),
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const exited = once(child, 'exit')
  while (!log.includes('process up')) {
    await Promise.race([once(child.stderr, 'data'), exited])
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${log}`)
  }
  return {
    url: `postgresql://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    async close() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
