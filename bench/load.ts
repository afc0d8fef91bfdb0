/**
 * Compares the main calls with a floor in the same run over the same 100,000 invoices: a bare Fastify and pg server,
 * and hashing alone. Only ratios apply to other machines. Run: npm run bench -- load
 */
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../src/features/identity/accounts/server/passwords/passwords.ts'
import { callApi, type RunningPortal } from '../src/testing/portal/process.ts'
import { bulk, healthDuring, startMailSink } from './bulk.run.ts'
import { cpuMs } from './cpu.ts'
import { median, percentile, pssMb, report, timed } from './lib.ts'
import { CONNECTIONS, type Measured, measure } from './load.client.ts'
import { type Servers, withServers } from './load.servers.ts'

const SIZE = { tenants: 2_000, invoices: 100_000, cases: 200 }
const REST_MS = 60_000
const IDLE_MS = 2_000
const TENANTS_MS = 5_000
const BULK_SIZE = 1_000
/** Sequential runs for all tenants: 10,000 invoices. */
const BULK_RUNS = 5

const round = (value: number) => value.toFixed(value < 20 ? 1 : 0)
const ratio = (value: number, floor: number) => (value / floor).toFixed(2)

const beside = (name: string, floor: Measured, portal: Measured, target: string): string[] => [
  name,
  `${round(floor.perSecond)}/s, p99 ${round(floor.p99)} ms`,
  `${round(portal.perSecond)}/s, p99 ${round(portal.p99)} ms`,
  `${ratio(portal.perSecond, floor.perSecond)}, p99 ${ratio(portal.p99, Math.max(1, floor.p99))}`,
  target,
]

const measureMemory = async (portal: RunningPortal): Promise<number> => {
  const each = await Promise.all(portal.listProcesses().map((pid) => pssMb(pid).catch(() => 0)))
  return each.reduce((sum, mb) => sum + mb, 0)
}

/** Waiting messages are written to the outbox in the background. */
async function untilIdle(portal: RunningPortal): Promise<void> {
  let spent = await cpuMs(portal.listProcesses())
  for (;;) {
    await pause(IDLE_MS)
    const now = await cpuMs(portal.listProcesses())
    if (now - spent < IDLE_MS / 20) return
    spent = now
  }
}

/** Two threads, as many as the portal uses for sign-ins. */
async function hashesPerSecond(): Promise<number> {
  const count = 20
  const begun = performance.now()
  const some = async () => {
    for (let each = 0; each < count / 2; each += 1) await hashPassword('correct horse')
  }
  await Promise.all([some(), some()])
  return count / ((performance.now() - begun) / 1000)
}

/** Tenants with logins, created by as many callers as there are connections. */
async function tenantsPerSecond(portal: RunningPortal, token: string): Promise<number> {
  const until = performance.now() + TENANTS_MS
  let count = 0
  const caller = async (_: unknown, nth: number) => {
    for (let each = 0; performance.now() < until; each += 1) {
      const body = { name: 'Akosua Mensah', email: `new-${nth}-${each}@tenant.test`, apartment: 'Place 1' }
      const { status } = await callApi(portal, 'POST /tenants', { token, body })
      if (status !== 201) throw new Error(`POST /tenants answered ${status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
  return count / (TENANTS_MS / 1000)
}

async function healthDuringBulk(portal: RunningPortal, token: string): Promise<string[]> {
  const { body: tenants } = await callApi<{ id: string }[]>(portal, 'GET /tenants', { token })
  const tenantIds = tenants.slice(0, SIZE.tenants).map(({ id }) => id)
  const issue = async () => {
    for (let each = 0; each < BULK_RUNS; each += 1) await bulk(portal, token, { tenantIds, sendEmail: true })
  }
  const sample = await healthDuring(portal, issue())
  const name = `health while ${BULK_RUNS * tenantIds.length} invoices are issued`
  return [name, '', `p99 ${round(percentile(sample, 0.99))} ms`, '', '50 ms']
}

async function measurePayments(
  floor: Servers['floor'],
  portal: RunningPortal,
  token: string,
): Promise<string[]> {
  const { body: tenants } = await callApi<{ id: string }[]>(portal, 'GET /tenants', { token })
  const receivedOn = new Date().toISOString().slice(0, 10)
  const payment = { amount: 10, method: 'cash', receivedOn, sendEmail: false }
  const bodies = tenants.slice(0, SIZE.tenants).map(({ id: tenantId }) => ({ ...payment, tenantId }))
  const least = await measure({ url: `${floor.url}/payments`, bodies })
  const own = await measure({ url: `${portal.url}/api/payments`, token, bodies })
  return beside('payment', least, own, '0.25')
}

/** Invoices whose mails go to a server that accepts all, with their PDF. */
async function measureBulk(portal: RunningPortal, token: string): Promise<string[][]> {
  const server = await startMailSink()
  const body = { host: '127.0.0.1', port: server.port, security: 'none', user: null, fromAddress: null }
  const { status } = await callApi(portal, 'PATCH /settings/mail', { token, body })
  if (status !== 200) throw new Error(`PATCH /settings/mail answered ${status}.`)
  const { body: tenants } = await callApi<{ id: string }[]>(portal, 'GET /tenants', { token })
  const issue = (from: number, count: number) =>
    bulk(portal, token, { tenantIds: tenants.slice(from, from + count).map(({ id }) => id), sendEmail: true })
  await issue(0, BULK_SIZE / 10)
  const before = await cpuMs(portal.listProcesses())
  const { doneMs } = await issue(BULK_SIZE / 10, BULK_SIZE)
  const spent = (await cpuMs(portal.listProcesses())) - before
  await callApi(portal, 'DELETE /settings/mail', { token })
  await server.close()
  if (server.received < BULK_SIZE * 1.1) throw new Error(`${server.received} mails arrived.`)
  const cost = `${round(spent / BULK_SIZE)} ms of processor each`
  return [['bulk with PDF and mail', cost, `${round(BULK_SIZE / (doneMs / 1000))}/s`, '', '150/s']]
}

async function run({ floor, portal, tenant, token, tenantToken: own }: Servers): Promise<void> {
  const api = `${portal.url}/api`
  const invoice = { tenantId: tenant.id, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false }
  const get = async (address: string): Promise<void> => {
    const response = await fetch(`${api}${address}`, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  }
  const measureMedian = async (count: number, address: string) => {
    await get(address)
    return median(await timed(count, () => get(address)))
  }
  const list = await measure({ url: `${floor.url}/invoices` })
  const listOfOne = await measure({ url: `${floor.url}/tenants/${tenant.id}/invoices` })
  const rows = [
    ...(await measureBulk(portal, token)),
    beside(
      '50 invoices, admin',
      list,
      await measure({ url: `${api}/invoices?limit=50`, token }),
      '0.45, p99 3',
    ),
    beside(
      '50 invoices, tenant',
      listOfOne,
      await measure({ url: `${api}/invoices?limit=50`, token: own }),
      '0.45, p99 3',
    ),
  ]
  rows.push(['summary', '', `${round(await measureMedian(30, '/analytics/summary'))} ms`, '', '15 ms'])
  rows.push(['10,000 rows', '', `${round(await measureMedian(5, '/invoices'))} ms`, '', '200 ms'])
  const created = await measure({ url: `${floor.url}/invoices`, body: invoice })
  const create = { url: `${api}/invoices`, token, body: invoice }
  rows.push(beside('create', created, await measure(create), '0.25'))
  rows.push(beside('create, with a key', created, await measure({ ...create, withKeys: true }), '0.25'))
  rows.push(await measurePayments(floor, portal, token))
  const mailed = await measure({ ...create, body: { ...invoice, sendEmail: true } })
  rows.push([
    'create, its mail waits',
    '',
    `${round(mailed.perSecond)}/s, p99 ${round(mailed.p99)} ms`,
    '',
    '400/s',
  ])
  const { body: last } = await callApi<{ id: string }>(portal, 'POST /invoices', { token, body: invoice })
  const pdf = `/invoices/${last.id}/pdf`
  rows.push(['PDF, one by one', '', `${round(await measureMedian(50, pdf))} ms`, '', '6 ms'])
  const pdfs = await measure({ url: `${api}${pdf}`, token })
  rows.push(['PDF, 8 connections', '', `${round(pdfs.perSecond)}/s`, '', '150/s'])
  const hashes = await hashesPerSecond()
  const tenants = await tenantsPerSecond(portal, token)
  rows.push([
    'create a tenant with login',
    `${round(hashes)} hashes/s`,
    `${round(tenants)}/s`,
    ratio(tenants, hashes),
    '15/s',
  ])
  rows.push(['memory of the tree after it', '', `${round(await measureMemory(portal))} MB`, '', '350 MB'])
  await untilIdle(portal)
  await pause(REST_MS)
  const atRest = `memory after ${REST_MS / 1000} s at rest`
  rows.push([atRest, '', `${round(await measureMemory(portal))} MB`, '', '220 MB'])
  rows.push(await healthDuringBulk(portal, token))
  report(`${CONNECTIONS} connections, ${SIZE.tenants} tenants, ${SIZE.invoices} invoices`, rows)
}

await withServers(SIZE, run)
