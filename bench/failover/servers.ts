import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listProcesses } from '../../src/testing/portal/process.ts'

/** Each machine of the recipe is an address of this one. */
const MACHINES = { one: '127.0.0.1', two: '127.0.0.2', three: '127.0.0.3' }
export type Machine = keyof typeof MACHINES
const DATABASES = ['one', 'two'] as const

const PORTS = { 2379: 4841, 2380: 4842, 8008: 4843, 5433: 4844, 5432: 4845, 443: 4846, 3000: 4847 }
const DEPLOY = new URL('../../deploy/', import.meta.url)
const PASSWORD = 'portal'

/** The file of the recipe with the addresses and ports of this machine. */
async function renderFile(name: string, folder: string, machine: Machine): Promise<string> {
  let text = await readFile(new URL(`two-machines-${name}`, DEPLOY), 'utf8')
  const own = (line: string) =>
    /LISTEN|ADVERTISE_|^ {2}(listen|connect_address):/.test(line) && !/INITIAL_CLUSTER/.test(line)
      ? line.replaceAll('10.0.0.1', MACHINES[machine])
      : line
  text = text.split('\n').map(own).join('\n')
  for (const [from, to] of Object.entries({
    '10.0.0.1': 'one',
    '10.0.0.2': 'two',
    '10.0.0.3': 'three',
  } as const))
    text = text.replaceAll(from, MACHINES[to])
  for (const [from, to] of Object.entries(PORTS))
    text = text.replaceAll(new RegExp(`:${from}\\b`, 'g'), `:${to}`)
  return text
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(/PASSWORD-OF-\w+/g, PASSWORD)
    .replaceAll(/^((?:name: |ETCD_NAME=))one$/gm, `$1${machine}`)
    .replaceAll('/var/lib/postgresql/15/portal', `${folder}/${machine}/data`)
    .replaceAll('/var/lib/postgresql/patroni.pgpass', `${folder}/${machine}/pgpass`)
    .replaceAll('/var/run/postgresql', `${folder}/${machine}`)
    .replaceAll('/var/lib/etcd/portal', `${folder}/${machine}/etcd`)
    .replaceAll(' ssl crt /etc/haproxy/portal.pem alpn h2,http/1.1', '')
    .replaceAll('bind :', `bind ${MACHINES.one}:`)
    .replaceAll('port 8008', `port ${PORTS[8008]}`)
    .replaceAll(/^ {4}(user|group) haproxy\n/gm, '')
    .replace('log /dev/log local0', 'log stdout format raw local0')
}

export type Cluster = {
  addressOfProxy: string
  addressOfDatabase: string
  portOfPortals: number
  hosts: typeof MACHINES
  findLeader(): Promise<Machine | undefined>
  /** True once Patroni knows of a synchronous standby. */
  hasStandby(): Promise<boolean>
  /** With its PostgreSQL, as if the machine lost power. */
  kill(machine: Machine): Promise<void>
  start(machine: Machine): void
  switchOver(from: Machine, to: Machine): Promise<void>
  close(): Promise<void>
}

export async function startCluster(user: { uid: number; gid: number }): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-failover-'))
  const running = new Map<string, ChildProcess>()
  await chown(folder, user.uid, user.gid)
  const launch = (name: string, command: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin', LC_ALL: 'C.UTF-8', ...env },
      stdio: process.env['BENCH_VERBOSE'] ? 'inherit' : 'ignore',
      ...(name !== 'haproxy' && user),
    })
    running.set(name, child)
  }
  for (const machine of Object.keys(MACHINES) as Machine[]) {
    const own = path.join(folder, machine)
    await mkdir(own, { mode: 0o700 })
    await chown(own, user.uid, user.gid)
    const etcd = await renderFile('etcd', folder, machine)
    launch(
      `etcd ${machine}`,
      'etcd',
      [],
      Object.fromEntries(
        [...etcd.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
      ),
    )
    await writeFile(path.join(own, 'patroni.yml'), await renderFile('patroni.yml', folder, machine))
  }
  const proxy = path.join(folder, 'haproxy.cfg')
  await writeFile(proxy, await renderFile('haproxy.cfg', folder, 'one'))
  const start = (machine: Machine) =>
    launch(`patroni ${machine}`, 'patroni', [path.join(folder, machine, 'patroni.yml')])
  start('one')
  start('two')
  launch('haproxy', 'haproxy', ['-f', proxy])
  const killAll = (name: string) => {
    const child = running.get(name)
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    for (const pid of listProcesses(child.pid)) process.kill(pid, 'SIGKILL')
  }
  /** PostgreSQL is no child of Patroni. */
  const killDatabase = async (machine: Machine) => {
    const lock = await readFile(path.join(folder, machine, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(lock, 10)
    if (pid) for (const each of listProcesses(pid)) process.kill(each, 'SIGKILL')
  }
  const isRole = (machine: Machine, role: 'primary' | 'synchronous') =>
    fetch(`http://${MACHINES[machine]}:${PORTS[8008]}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  return {
    addressOfProxy: `http://${MACHINES.one}:${PORTS[443]}`,
    addressOfDatabase: `postgres://postgres:${PASSWORD}@${MACHINES.one}:${PORTS[5432]}/postgres`,
    portOfPortals: PORTS[3000],
    hosts: MACHINES,
    async findLeader() {
      for (const machine of DATABASES) if (await isRole(machine, 'primary')) return machine
      return undefined
    },
    async hasStandby() {
      for (const machine of DATABASES) if (await isRole(machine, 'synchronous')) return true
      return false
    },
    async kill(machine) {
      killAll(`patroni ${machine}`)
      await killDatabase(machine)
    },
    start,
    async switchOver(from, to) {
      const response = await fetch(`http://${MACHINES[from]}:${PORTS[8008]}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` },
        body: JSON.stringify({ leader: from, candidate: to }),
      })
      if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`)
    },
    async close() {
      for (const [name, child] of running) {
        const exited = child.exitCode === null && child.signalCode === null && once(child, 'exit')
        killAll(name)
        await exited
      }
      await Promise.all([killDatabase('one'), killDatabase('two')])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
