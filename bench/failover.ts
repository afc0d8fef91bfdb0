/** Run: npm run bench -- failover. Needs etcd, Patroni, HAProxy and PostgreSQL of Debian, and root. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '../src/server/database/connection/connect.ts'
import { type FailoverClients, startFailoverClients } from '../src/testing/portal/failover-clients.ts'
import { OWNER } from '../src/testing/portal/instances.ts'
import { API_ONLY, callApi, type RunningPortal, startPortal } from '../src/testing/portal/process.ts'
import { type Cluster, type Machine, startCluster } from './failover.servers.ts'
import { table } from './lib.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const WRITES = 40

const readId = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))

async function waitFor(what: string, isTrue: () => unknown, withinMs = 120_000): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await isTrue()); await pause(50))
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${withinMs / 1000} s.`)
}

const countWrites = ({ invoices, payments }: FailoverClients) => invoices.size + payments.size

/** Milliseconds until a write is acknowledged again. */
async function measure(
  cluster: Cluster,
  clients: FailoverClients,
  change: (leader: Machine) => Promise<void>,
) {
  await waitFor('A synchronous standby', cluster.hasStandby)
  const leader = await cluster.findLeader()
  if (!leader) throw new Error('There is no leader.')
  const from = clients.answers.length
  const begun = performance.now()
  await change(leader)
  await waitFor('An outage', () => clients.answers.slice(from).some(({ status }) => status !== 201))
  const before = countWrites(clients)
  await waitFor('A write after the change', () => countWrites(clients) > before)
  const backMs = performance.now() - begun
  await waitFor('Writes after the change', () => countWrites(clients) > before + WRITES)
  return { leader, backMs, answers: clients.answers.slice(from) }
}

/** Acknowledged writes that are missing or there twice, and gaps in receipt numbers. */
async function findFaults(cluster: Cluster, { invoices, payments }: FailoverClients) {
  const stored = await withClient({ connectionString: cluster.addressOfDatabase }, async (client) => ({
    invoices: (await client.query<{ id: string }>('select id from invoices')).rows,
    payments: (
      await client.query<{ id: string; number: string }>('select id, receipt_number as number from payments')
    ).rows,
  }))
  const ids = new Set([...stored.invoices, ...stored.payments].map(({ id }) => id))
  const written = [...invoices.values(), ...[...payments.values()].map(({ id }) => id)]
  const numbers = stored.payments.map(({ number }) => Number(number.slice(-5)))
  return {
    acknowledged: written.length,
    lost: written.filter((id) => !ids.has(id)).length,
    doubled: ids.size - new Set(written).size,
    gaps: Math.max(...numbers) - new Set(numbers).size,
  }
}

const startPortals = (cluster: Cluster, folder: string): Promise<RunningPortal[]> =>
  Promise.all(
    (['one', 'two'] as const).map((machine) =>
      startPortal(
        path.join(folder, machine),
        {
          DATABASE_URL: cluster.addressOfDatabase,
          SECRET: 'a secret of both portals, 0123456789 0123456789',
          SMTP_URL: 'off',
          ADMIN_EMAIL: OWNER.email,
          ADMIN_PASSWORD: OWNER.password,
          HOST: cluster.hosts[machine],
          PORT: String(cluster.portOfPortals),
        },
        API_ONLY,
      ),
    ),
  )

const cluster = await startCluster({ uid: readId('-u'), gid: readId('-g') })
const folder = await mkdtemp(path.join(tmpdir(), 'portal-failover-data-'))
const portals: RunningPortal[] = []
const rows: string[][] = []
try {
  await waitFor('A synchronous standby', cluster.hasStandby)
  portals.push(...(await startPortals(cluster, folder)))
  const proxy = { url: cluster.addressOfProxy }
  await waitFor('A portal behind the proxy', () =>
    callApi(proxy, 'GET /health').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  const { token } = (await callApi<{ token: string }>(proxy, 'POST /auth/login', { body: OWNER })).body
  const tenant = { name: 'Esi', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }
  const { id } = (await callApi<{ id: string }>(proxy, 'POST /tenants', { token, body: tenant })).body
  const clients = startFailoverClients(proxy.url, token, id)
  const add = (name: string, { backMs, answers }: { backMs: number; answers: FailoverClients['answers'] }) =>
    rows.push([
      name,
      (backMs / 1000).toFixed(1),
      (Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1),
      [...new Set(answers.map(({ status }) => status))].sort().join(', '),
    ])
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = await measure(cluster, clients, cluster.kill)
    add('killed leader', killed)
    cluster.start(killed.leader)
    const other = (leader: Machine) => (leader === 'one' ? 'two' : 'one')
    add(
      'planned change',
      await measure(cluster, clients, (leader) => cluster.switchOver(leader, other(leader))),
    )
  }
  await clients.stop()
  const { acknowledged, lost, doubled, gaps } = await findFaults(cluster, clients)
  table('Changes of the leader', ['change', 'writes back, s', 'slowest answer, s', 'answers'], rows)
  console.log(
    `${acknowledged} acknowledged writes: ${lost} lost, ${doubled} doubled, ${gaps} gaps in receipt numbers`,
  )
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const portal of portals) portal.killAll()
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
