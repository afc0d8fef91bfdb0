/**
 * Measures 500 open event streams: memory (PSS), CPU at rest, and the time from a PATCH to the last event. Run: npm run
 * bench -- streams
 */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callApi, type RunningPortal, registerAdmin, startPortal } from '../src/testing/process.ts'
import { median, percentile, pssMb, table, timed, times } from './lib.ts'

const STREAMS = 500
const OF_ONE = 20
const ROUNDS = 50
// The pool closes idle connections after 10 s.
const SETTLE_MS = 15_000
// Includes one heartbeat with its check of the sessions.
const REST_MS = 25_000
const TICK_MS = 10

async function pssOf(portal: RunningPortal): Promise<number> {
  return (await Promise.all(portal.listProcesses().map(pssMb))).reduce((sum, mb) => sum + mb, 0)
}

async function cpuMs(portal: RunningPortal): Promise<Map<number, number>> {
  const each = portal.listProcesses().map(async (pid): Promise<[number, number]> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
    return [pid, (user + system) * TICK_MS]
  })
  return new Map(await Promise.all(each))
}

/** CPU in milliseconds per second. */
async function atRest(portal: RunningPortal): Promise<{ mb: number; cpu: number }> {
  await pause(SETTLE_MS)
  const before = await cpuMs(portal)
  await pause(REST_MS)
  const after = await cpuMs(portal)
  const used = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
  return { cpu: used / (REST_MS / 1000), mb: await pssOf(portal) }
}

async function openStream({ url }: RunningPortal, token: string): Promise<IncomingMessage> {
  const outgoing = request(`${url}/api/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  outgoing.end()
  const [stream] = (await once(outgoing, 'response')) as [IncomingMessage]
  if (stream.statusCode !== 200) throw new Error(`A stream answered ${stream.statusCode}.`)
  return stream
}

/** Admins, because all of them get every invoice event. */
async function signedIn(portal: RunningPortal, owner: string): Promise<string[]> {
  const tokens: string[] = []
  for (let count = 0; count < STREAMS / OF_ONE; count += 1) {
    const admin = { email: `admin-${count}@landlord.test`, password: 'correct horse' }
    await callApi(portal, 'POST /auth/register', { token: owner, body: { ...admin, name: `Admin ${count}` } })
    tokens.push((await callApi<{ token: string }>(portal, 'POST /auth/login', { body: admin })).body.token)
  }
  return tokens
}

async function anInvoice(portal: RunningPortal, token: string): Promise<string> {
  const tenant = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', apartment: 'Bohye (Shops)' }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: tenant })
  const fields = { tenantId: body.id, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false }
  return (await callApi<{ id: string }>(portal, 'POST /invoices', { token, body: fields })).body.id
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-streams-'))
try {
  const portal = await startPortal(dataDir, { SMTP_URL: 'off' })
  const owner = await registerAdmin(portal)
  const tokens = await signedIn(portal, owner)
  const id = await anInvoice(portal, owner)
  const patch = (at: number) =>
    callApi(portal, `PATCH /invoices/${id}`, { token: owner, body: { description: `Rent ${at}` } })
  const alone = await timed(ROUNDS, patch)
  const without = await atRest(portal)

  const streams: IncomingMessage[] = []
  for (const token of tokens)
    for (let count = 0; count < OF_ONE; count += 1) streams.push(await openStream(portal, token))
  let waiting = 0
  let all = Promise.withResolvers<void>()
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: invoiceUpdated')) waiting -= 1
      if (waiting === 0) all.resolve()
    })
  }
  const withThem = await atRest(portal)
  const delivered = await timed(ROUNDS, async (at) => {
    all = Promise.withResolvers<void>()
    waiting = streams.length
    await Promise.all([patch(at), all.promise])
  })

  table(
    `The whole portal at rest, ${STREAMS} streams open`,
    ['', 'without', 'with', 'more', ''],
    [
      ['PSS, MB', without.mb, withThem.mb, withThem.mb - without.mb, times(withThem.mb, without.mb)],
      ['CPU, ms of a second', without.cpu, withThem.cpu, withThem.cpu - without.cpu, ''],
    ],
  )
  const row = (name: string, sample: number[]) => [
    name,
    median(sample),
    percentile(sample, 0.99),
    times(median(sample), median(alone)),
  ]
  table(
    'A PATCH',
    ['until', 'median ms', 'p99 ms', 'of the floor'],
    [row('answered, without streams', alone), row(`all ${STREAMS} have its event`, delivered)],
  )
  const stopping = performance.now()
  await portal.stop()
  console.log(`\nEnded with all streams open in ${Math.round(performance.now() - stopping)} ms.`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
