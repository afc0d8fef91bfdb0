/**
 * Measures the search for common and rare words, alone and with four users. Fails if a median is above 100 ms. Run: npm
 * run bench -- search
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callApi, startPortal } from '../src/testing/process.ts'
import { median, percentile, table, timed, withDatabase } from './lib.ts'
import { fill, SIZE } from './lists.fill.ts'

const CALLS = 30
const TYPISTS = 4
const LIMIT_MS = 100
const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }
const COMMON = ['an', 'inv-2', 'ofori', 'rent', 'ama', 'tap', 'tenant', '024']
const RARE = ['zzzz', '42', 'kofi mensah 81', 'S-7', '+233 24 0000815', 'tenant4711@crowd.test', '100%']

async function run(url: string, token: string): Promise<void> {
  const search = async (q: string) => {
    const address = `${url}/api/search?${new URLSearchParams({ q })}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${q} answered ${answer.status}: ${body.slice(0, 200)}`)
  }
  const rows: [string, number, number][] = []
  for (const q of [...COMMON, ...RARE]) {
    await search(q)
    const sample = await timed(CALLS, () => search(q))
    rows.push([`'${q}'`, median(sample), percentile(sample, 0.99)])
  }
  const sizes = `${SIZE.tenants} tenants, ${SIZE.invoices} invoices, ${SIZE.cases} requests and as many complaints`
  table(sizes, ['search', 'median ms', 'p99 ms'], rows)
  const together = await timed(CALLS, () => Promise.all(COMMON.slice(0, TYPISTS).map(search)))
  table(
    `${TYPISTS} at once`,
    ['', 'median ms', 'p99 ms'],
    [['until the last one has its answer', median(together), percentile(together, 0.99)]],
  )
  const slow = rows.filter(([, middle]) => middle > LIMIT_MS)
  for (const [name] of slow) console.error(`Above ${LIMIT_MS} ms: ${name}`)
  if (slow.length > 0) process.exitCode = 1
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-search-'))
try {
  await withDatabase(dataDir, (client) => fill(client))
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SMTP_URL: 'off' }
  const portal = await startPortal(dataDir, env)
  const signIn = callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })
  await signIn.then(({ body }) => run(portal.url, body.token)).finally(() => portal.stop())
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
