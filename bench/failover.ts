/** Run: npm run bench -- failover. Needs etcd, Patroni, HAProxy and PostgreSQL of Debian, and root. */
import type { FailoverClients } from '../src/testing/portal/failover-clients.ts'
import { countWrites, describeAnswers, findFaults, waitFor, withTwoPortals } from './failover/portals.ts'
import type { Cluster, Machine } from './failover/servers.ts'
import { table } from './lib.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const WRITES = 40

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

const rows: string[][] = []
const add = (name: string, { backMs, answers }: { backMs: number; answers: FailoverClients['answers'] }) =>
  rows.push([name, (backMs / 1000).toFixed(1), ...describeAnswers(answers)])

await withTwoPortals(async ({ cluster, startClients }) => {
  const clients = await startClients()
  const other = (leader: Machine) => (leader === 'one' ? 'two' : 'one')
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = await measure(cluster, clients, cluster.kill)
    add('killed leader', killed)
    cluster.start(killed.leader)
    const change = (leader: Machine) => cluster.switchOver(leader, other(leader))
    add('planned change', await measure(cluster, clients, change))
  }
  await clients.stop()
  table('Changes of the leader', ['change', 'writes back, s', 'slowest answer, s', 'answers'], rows)
  console.log(await findFaults(cluster, clients))
})
process.exit()
