/**
 * Measures exports of 100,000 invoices: first byte, duration, memory (PSS), and health calls meanwhile. Fails above the
 * limits. Run: npm run bench -- export
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callApi, type RunningPortal, startPortal } from '../src/testing/process.ts'
import { percentile, pssMb, table, withDatabase } from './lib.ts'
import { fill, SIZE } from './lists.fill.ts'

const LIMITS = { firstByteMs: 300, growthMb: 30, healthP99Ms: 50 }
const BETWEEN_MS = 10
const IDLE_MS = 3_000
const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }

/** Acts at short intervals until the work is done. */
async function meanwhile<T>(work: Promise<T>, act: () => Promise<void>): Promise<T> {
  let busy = true
  const done = work.finally(() => {
    busy = false
  })
  while (busy) {
    await act()
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  return done
}

async function download(url: string, token: string) {
  const from = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  let [bytes, firstByteMs] = [0, 0]
  for await (const chunk of answer.body ?? []) {
    firstByteMs ||= performance.now() - from
    bytes += chunk.length
  }
  return { firstByteMs, ms: performance.now() - from, mb: bytes / 1024 / 1024 }
}

type Work<T> = (portal: RunningPortal) => Promise<T>

/** Health calls and memory growth during the work. */
async function beside<T>(portal: RunningPortal, work: Work<T>) {
  const before = await pssMb(portal.pid)
  const health: number[] = []
  let most = before
  const done = await meanwhile(work(portal), async () => {
    const from = performance.now()
    await (await fetch(`${portal.url}/api/health`)).arrayBuffer()
    health.push(performance.now() - from)
    most = Math.max(most, await pssMb(portal.pid))
  })
  return { ...done, growthMb: most - before, healthP99Ms: percentile(health, 0.99) }
}

const exported = (token: string, format: string) => (portal: RunningPortal) =>
  download(`${portal.url}/api/invoices/export?format=${format}`, token)
const nothing = async () => {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  return { firstByteMs: 0, ms: IDLE_MS, mb: 0 }
}

async function run(portal: RunningPortal): Promise<void> {
  const { token } = (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })).body
  const rows: (Awaited<ReturnType<typeof download>> & {
    name: string
    growthMb: number
    healthP99Ms: number
  })[] = []
  rows.push({ name: 'nothing', ...(await beside(portal, nothing)) })
  // The first export of each grows the heap; the next must add nothing.
  for (const name of ['first csv', 'first xlsx', 'csv', 'xlsx'])
    rows.push({ name, ...(await beside(portal, exported(token, name.replace('first ', '')))) })
  table(
    `All of ${SIZE.invoices} invoices`,
    ['export', 'first byte ms', 'in all s', 'MB', 'growth MB', 'health p99 ms'],
    rows.map(({ name, firstByteMs, ms, mb, growthMb, healthP99Ms }) => [
      name,
      firstByteMs,
      ms / 1000,
      mb,
      growthMb,
      healthP99Ms,
    ]),
  )
  for (const row of rows.slice(-2))
    for (const limit of ['firstByteMs', 'growthMb', 'healthP99Ms'] as const)
      if (row[limit] > LIMITS[limit]) {
        console.error(`${row.name}: ${limit} is above ${LIMITS[limit]}`)
        process.exitCode = 1
      }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-export-'))
try {
  await withDatabase(dataDir, (client) => fill(client))
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SMTP_URL: 'off' }
  const portal = await startPortal(dataDir, env)
  await run(portal).finally(() => portal.stop())
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
