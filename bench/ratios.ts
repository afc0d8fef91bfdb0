/**
 * Short form of `load`: processor time of a list and a new invoice, relative to a bare server, because other work
 * affects it little. Linux only. Run: npm run bench -- ratios
 */
import { cpuMs } from './cpu.ts'
import { table } from './lib.ts'
import { type Call, measure } from './load.client.ts'
import { type Servers, withServers } from './load.servers.ts'

const CALLS = 1_500
const SIZE = { tenants: 200, invoices: 5_000, cases: 20 }
const TARGET = { list: 4, create: 5 }

/** Milliseconds of processor time per call, in server and database. */
async function measureCost(call: Call, pid: number, { listDatabaseProcesses }: Servers): Promise<number> {
  const spent = async () => cpuMs([pid, ...(await listDatabaseProcesses())])
  await measure({ ...call, amount: CALLS, warmUpSeconds: 2 }).then(() => undefined)
  const before = await spent()
  await measure({ ...call, amount: CALLS, warmUpSeconds: 0 })
  return ((await spent()) - before) / CALLS
}

await withServers(SIZE, async (servers) => {
  const { floor, portal, tenant, token } = servers
  const api = `${portal.url}/api`
  const invoice = { tenantId: tenant.id, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false }
  const calls = {
    list: [{ url: `${floor.url}/invoices` }, { url: `${api}/invoices?limit=50`, token }],
    create: [
      { url: `${floor.url}/invoices`, body: invoice },
      { url: `${api}/invoices`, token, body: invoice, withKeys: true },
    ],
  } as const
  const rows: string[][] = []
  for (const name of ['list', 'create'] as const) {
    const [bare, own] = calls[name]
    const [least, cost] = [
      await measureCost(bare, floor.pid, servers),
      await measureCost(own, portal.pid, servers),
    ]
    const ratio = cost / least
    rows.push([
      name,
      `${least.toFixed(2)} ms`,
      `${cost.toFixed(2)} ms`,
      ratio.toFixed(1),
      String(TARGET[name]),
    ])
  }
  table('Processor time of a call', ['call', 'floor', 'portal', 'ratio', 'target'], rows)
})
