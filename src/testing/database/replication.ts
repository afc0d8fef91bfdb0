import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { withClient } from '../../server/database/connection/connect.ts'
import {
  chooseRunAs,
  chownFile,
  type RunAs,
  searchPath,
} from '../../server/database/embedded/embedded-run-as.ts'
import { findFreePort, listProcesses } from '../portal/process.ts'

/** A primary of the system's PostgreSQL that confirms no commit before its standby has it. */
export type Replication = {
  primary: pg.ClientConfig & { port: number }
  standby: pg.ClientConfig & { port: number }
  /** As if its machine lost power. */
  killPrimary(): void
  promoteStandby(): Promise<void>
  close(): Promise<void>
}

const STANDBY = 'standby'
const USER = 'postgres'
const READY_WITHIN_MS = 30_000

const connectionTo = (port: number) => ({ host: '127.0.0.1', port, user: USER, database: USER })

async function waitUntil(connection: pg.ClientConfig, condition: string): Promise<void> {
  for (const deadline = performance.now() + READY_WITHIN_MS; ; await pause(50)) {
    const found = await withClient(connection, (client) => client.query(`select ${condition} as met`)).catch(
      (error: unknown) => {
        if (performance.now() > deadline) throw error
      },
    )
    if (found?.rows[0]?.met) return
    if (performance.now() > deadline) throw new Error(`This did not become true: ${condition}`)
  }
}

function createServers(folder: string, who: RunAs) {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').toSorted().slice(-1)
  if (!bin) throw new Error("The system's PostgreSQL is missing: node scripts/tools.ts installs it.")
  const options = {
    cwd: folder,
    env: { PATH: searchPath, LC_ALL: 'C.UTF-8' },
    ...(who.switches && { uid: who.uid, gid: who.gid }),
  }
  const toCommand = (program: string, args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...who.prefix, path.join(bin, program), ...args]
    return [command, rest]
  }
  return {
    run: (program: string, ...args: string[]) => promisify(execFile)(...toCommand(program, args), options),
    start(data: string, port: number): ChildProcess {
      const settings = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        fsync: 'off',
        max_connections: 60,
        shared_buffers: '32MB',
      }
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const child = spawn(...toCommand('postgres', ['-D', path.join(folder, data), ...args]), {
        ...options,
        stdio: 'ignore',
      })
      process.once('exit', () => child.kill('SIGKILL'))
      return child
    },
  }
}

function killAll({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  for (const each of listProcesses(pid)) process.kill(each, 'SIGKILL')
}

export async function startReplication(): Promise<Replication> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-replication-'))
  const who = await chooseRunAs(folder, folder, true, () => undefined)
  await chownFile(who, folder)
  const servers = createServers(folder, who)
  const primary = connectionTo(await findFreePort())
  const standby = connectionTo(await findFreePort())
  await servers.run('initdb', '-D', path.join(folder, 'primary'), '-U', USER, '--auth=trust', '--no-sync')
  const first = servers.start('primary', primary.port)
  await waitUntil(primary, 'true')
  const source = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${STANDBY}`
  await servers.run(
    'pg_basebackup',
    ...['-d', source, '-D', path.join(folder, 'standby'), '-R', '--checkpoint=fast', '--no-sync'],
  )
  const second = servers.start('standby', standby.port)
  await withClient(primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`)
    await client.query('select pg_reload_conf()')
  })
  await waitUntil(primary, `exists (select from pg_stat_replication where sync_state = 'sync')`)
  return {
    primary,
    standby,
    killPrimary: () => killAll(first),
    async promoteStandby() {
      await withClient(standby, (client) => client.query('select pg_promote()'))
    },
    async close() {
      for (const server of [first, second]) {
        const exited = server.exitCode === null && server.signalCode === null && once(server, 'exit')
        killAll(server)
        await exited
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
