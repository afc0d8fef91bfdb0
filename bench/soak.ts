/**
 * A mixed load for half an hour: lists, new invoices whose messages wait, PDFs, receipts, the summary, sign-ins and open
 * event streams, at a steady pace. Prints latency, memory (PSS) and open handles of each five minutes.
 * Run: npm run bench -- soak; BENCH_MINUTES sets another length.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callApi, type RunningPortal, startPortal } from '../src/testing/process.ts'
import { median, percentile, pssMb, table, withDatabase } from './lib.ts'
import { fill } from './lists.fill.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 30)
const REPORTED_MINUTES = Math.min(5, MINUTES / 2)
const STREAMS = 20
const SIZE = { tenants: 2_000, invoices: 100_000, cases: 200 }
const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }
const TENANT = { name: 'Akosua Opoku', email: 'akosua@example.com', password: 'tenant-secret' }
const PHOTO = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(20_000, 7)])

type Load = { name: string; everyMs: number; call: () => Promise<unknown> }

async function startLoads(portal: RunningPortal): Promise<Load[]> {
  const token = await tokenOf(portal, ADMIN)
  const home = { apartment: 'Place 1', unit: 'A1' }
  const tenant = await call<{ id: string; uid: string }>(portal, 'POST /tenants', {
    token,
    body: { ...TENANT, ...home },
  })
  const own = await tokenOf(portal, TENANT)
  const invoice = { tenantId: tenant.id, amount: 1500.5, dueDate: '2999-01-01', sendEmail: true }
  let last = await call<{ id: string }>(portal, 'POST /invoices', { token, body: invoice })
  const create = async () => {
    last = await call<{ id: string }>(portal, 'POST /invoices', { token, body: invoice })
  }
  const upload = () => {
    const form = new FormData()
    form.set('tenantId', tenant.uid)
    form.set('paymentDate', new Date().toISOString().slice(0, 10))
    form.set('receipt', new Blob([PHOTO], { type: 'image/jpeg' }), 'receipt.jpg')
    return call(portal, `POST /invoices/${last.id}/receipt`, { token: own, form })
  }
  return [
    { name: 'list of an admin', everyMs: 100, call: () => call(portal, 'GET /invoices?limit=50', { token }) },
    {
      name: 'list of a tenant',
      everyMs: 100,
      call: () => call(portal, 'GET /invoices?limit=50', { token: own }),
    },
    { name: 'summary', everyMs: 2_000, call: () => call(portal, 'GET /analytics/summary', { token }) },
    { name: 'new invoice', everyMs: 1_000, call: create },
    { name: 'PDF', everyMs: 3_000, call: () => download(portal, `/invoices/${last.id}/pdf`, token) },
    { name: 'receipt', everyMs: 5_000, call: upload },
    { name: 'sign-in', everyMs: 10_000, call: () => tokenOf(portal, TENANT) },
  ]
}

async function call<T>(...given: Parameters<typeof callApi>): Promise<T> {
  const { status, body } = await callApi<T>(...given)
  if (status >= 400) throw new Error(`${given[1]} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

const tokenOf = async (portal: RunningPortal, { email, password }: typeof ADMIN) =>
  (await call<{ token: string }>(portal, 'POST /auth/login', { body: { email, password } })).token

async function download({ url }: RunningPortal, address: string, token: string): Promise<void> {
  const response = await fetch(`${url}/api${address}`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
}

/** Reads an event stream and opens it again until the end. */
async function follow({ url }: RunningPortal, token: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const headers = { authorization: `Bearer ${token}` }
    try {
      const { body } = await fetch(`${url}/api/events`, { headers, signal: ended })
      for await (const _ of body ?? []);
    } catch (error) {
      if (!ended.aborted) throw error
    }
  }
}

const handlesOf = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length

async function soak(portal: RunningPortal): Promise<void> {
  const loads = await startLoads(portal)
  const token = await tokenOf(portal, ADMIN)
  const end = new AbortController()
  const streams = Array.from({ length: STREAMS }, () => follow(portal, token, end.signal))
  const samples = new Map(loads.map(({ name }) => [name, [] as number[]]))
  const pacing = loads.map(async ({ name, everyMs, call }) => {
    for (
      let next = performance.now();
      !end.signal.aborted;
      next = Math.max(next + everyMs, performance.now())
    ) {
      await pause(Math.max(0, next - performance.now()))
      const from = performance.now()
      await call()
      samples.get(name)?.push(performance.now() - from)
    }
  })
  const rows: string[][] = []
  for (let minutes = REPORTED_MINUTES; minutes <= MINUTES; minutes += REPORTED_MINUTES) {
    await Promise.race([pause(REPORTED_MINUTES * 60_000), ...pacing, ...streams])
    const pids = portal.listProcesses()
    const mb = (await Promise.all(pids.map((pid) => pssMb(pid).catch(() => 0)))).reduce(
      (sum, each) => sum + each,
      0,
    )
    const times = [...samples.values()].map(
      (each) => `${median(each).toFixed(1)} / ${percentile(each, 0.99).toFixed(0)}`,
    )
    rows.push([`${minutes} min`, ...times, mb.toFixed(0), String(await handlesOf(pids[0] ?? 0))])
    console.log(rows.at(-1)?.join('  '))
    for (const each of samples.values()) each.length = 0
  }
  end.abort()
  await Promise.all([...pacing, ...streams])
  table(
    `Mixed load, median and p99 in ms, ${SIZE.invoices} invoices, ${STREAMS} event streams`,
    ['until', ...loads.map(({ name }) => name), 'MB', 'handles'],
    rows,
  )
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-soak-'))
try {
  await withDatabase(dataDir, (client) => fill(client, SIZE))
  const portal = await startPortal(dataDir, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  await soak(portal).finally(() => portal.stop())
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
