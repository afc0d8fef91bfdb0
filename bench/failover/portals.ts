import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '../../src/server/database/connection/connect.ts'
import { type FailoverClients, startFailoverClients } from '../../src/testing/portal/failover-clients.ts'
import { OWNER } from '../../src/testing/portal/instances.ts'
import { API_ONLY, callApi, type RunningPortal, startPortal } from '../../src/testing/portal/process.ts'
import { type Cluster, startCluster } from './servers.ts'

export type PortalMachine = 'one' | 'two'

const readId = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))

export async function waitFor(what: string, isTrue: () => unknown, withinMs = 120_000): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await isTrue()); await pause(50))
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${withinMs / 1000} s.`)
}

export const countWrites = ({ invoices, payments }: FailoverClients) => invoices.size + payments.size

/** Acknowledged writes that are missing or there twice, and gaps in receipt numbers. */
export async function findFaults(cluster: Cluster, { invoices, payments }: FailoverClients) {
  const stored = await withClient({ connectionString: cluster.addressOfDatabase }, async (client) => ({
    invoices: (await client.query<{ id: string }>('select id from invoices')).rows,
    payments: (
      await client.query<{ id: string; number: string }>('select id, receipt_number as number from payments')
    ).rows,
  }))
  const ids = new Set([...stored.invoices, ...stored.payments].map(({ id }) => id))
  const written = [...invoices.values(), ...[...payments.values()].map(({ id }) => id)]
  const numbers = stored.payments.map(({ number }) => Number(number.slice(-5)))
  const lost = written.filter((id) => !ids.has(id)).length
  const doubled = ids.size - new Set(written).size
  const gaps = Math.max(...numbers) - new Set(numbers).size
  return `${written.length} acknowledged writes: ${lost} lost, ${doubled} doubled, ${gaps} gaps in receipt numbers`
}

type TwoPortals = {
  cluster: Cluster
  running: Record<PortalMachine, RunningPortal>
  start(machine: PortalMachine, program?: string[]): Promise<void>
  startClients(): Promise<FailoverClients>
}

export async function withTwoPortals(
  work: (portals: TwoPortals) => Promise<void>,
  program = API_ONLY,
): Promise<void> {
  const cluster = await startCluster({ uid: readId('-u'), gid: readId('-g') })
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-failover-data-'))
  const running: Partial<TwoPortals['running']> = {}
  const start = async (machine: PortalMachine, code = program) => {
    const env = {
      DATABASE_URL: cluster.addressOfDatabase,
      SECRET: 'a secret of both portals, 0123456789 0123456789',
      SMTP_URL: 'off',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      DRAIN_SECONDS: '5',
      HOST: cluster.hosts[machine],
      PORT: String(cluster.portOfPortals),
    }
    running[machine] = await startPortal(path.join(folder, machine), env, code)
  }
  try {
    await waitFor('A synchronous standby', cluster.hasStandby)
    await Promise.all([start('one'), start('two')])
    const { one, two } = running
    if (!one || !two) throw new Error('A portal did not start.')
    await work({
      cluster,
      running: Object.assign(running, { one, two }),
      start,
      startClients: () => startClients(cluster),
    })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await Promise.all(Object.values(running).map((portal) => portal.stop()))
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startClients(cluster: Cluster): Promise<FailoverClients> {
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
  return startFailoverClients(proxy.url, token, id)
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

export function describeAnswers(answers: FailoverClients['answers']): string[] {
  const counts = Map.groupBy(answers, ({ status }) => status)
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, of]) => `${status} (${of.length})`)
  return [seconds(answers.reduce((most, { ms }) => Math.max(most, ms), 0)), statuses.join(', ')]
}
