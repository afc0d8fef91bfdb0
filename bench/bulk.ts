/**
 * Measures bulk invoices with PDF and email: emails a second, `GET /api/health` meanwhile, memory (PSS) and the time
 * for 10,000 tenants. Run: npm run bench -- bulk
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callApi, type RunningPortal, startPortal } from '../src/testing/process.ts'
import { bulk, healthDuring } from './bulk.run.ts'
import type { Taken } from './bulk.smtp.ts'
import { median, percentile, pssMb, table, times, withDatabase } from './lib.ts'
import { fillPeople } from './lists.fill.ts'

const MANY = 1_000
const ALL = 10_000
const MAILS_A_SECOND = 100
const HEALTH_MS = 50
const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }

/** Inserts 10,000 tenants; returns their ids. */
const prepare = (dataDir: string): Promise<string[]> =>
  withDatabase(dataDir, async (client) => {
    await fillPeople(client)
    const { rows } = await client.query<{ id: string }>('select id from tenants order by created_at')
    return rows.map(({ id }) => id)
  })

async function startMailServer() {
  const child = fork(fileURLToPath(new URL('./bulk.smtp.ts', import.meta.url)))
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `smtp://127.0.0.1:${port}`,
    async taken(): Promise<Taken> {
      child.send('taken')
      const [taken] = (await once(child, 'message')) as [Taken]
      return taken
    },
    close: () => child.disconnect(),
  }
}

async function highestPss(portal: RunningPortal, work: Promise<unknown>): Promise<number> {
  let highest = 0
  let over = false
  const done = work.finally(() => {
    over = true
  })
  while (!over) {
    const each = await Promise.all(portal.listProcesses().map((pid) => pssMb(pid).catch(() => 0)))
    highest = Math.max(
      highest,
      each.reduce((sum, mb) => sum + mb, 0),
    )
    await pause(1000)
  }
  await done
  return highest
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bulk-'))
const mails = await startMailServer()
try {
  const ids = await prepare(dataDir)
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SMTP_URL: mails.url }
  const portal = await startPortal(dataDir, env)
  const { token } = (await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })).body
  const rest = await healthDuring(portal, pause(5000))
  const rows: (string | number)[][] = []
  const health: (string | number)[][] = [['at rest', median(rest), percentile(rest, 0.99), '1.0x']]
  const faults: string[] = []

  const measure = async (name: string, tenantIds: string[], sendEmail: boolean) => {
    const work = bulk(portal, token, { tenantIds, sendEmail })
    const [{ acceptedMs, committedMs, doneMs, run }, sample, mb] = await Promise.all([
      work,
      healthDuring(portal, work),
      highestPss(portal, work),
    ])
    const { count, ids: known, firstAt, lastAt } = await mails.taken()
    const aSecond = count > 1 ? ((count - 1) * 1000) / (lastAt - firstAt) : 0
    const { emailsSent, successful } = run.summary ?? { emailsSent: 0, successful: 0 }
    const wanted = sendEmail ? tenantIds.length : 0
    if (successful !== tenantIds.length) faults.push(`${name}: ${successful} invoices`)
    if (count !== wanted || known !== wanted || emailsSent !== wanted)
      faults.push(`${name}: ${count} mails with ${known} Message-IDs, ${emailsSent} reported`)
    if (sendEmail && aSecond < MAILS_A_SECOND) faults.push(`${name}: ${aSecond.toFixed(0)} mails/s`)
    const p99 = percentile(sample, 0.99)
    if (p99 > HEALTH_MS) faults.push(`${name}: health p99 ${p99.toFixed(0)} ms`)
    rows.push([name, acceptedMs / 1000, committedMs / 1000, doneMs / 1000, aSecond, mb])
    health.push([name, median(sample), p99, times(p99, percentile(rest, 0.99))])
  }
  await measure(`${MANY} tenants, mails`, ids.slice(0, MANY), true)
  await measure(`${ALL} tenants, no mail`, ids, false)
  await measure(`${ALL} tenants, mails`, ids, true)

  table('Bulk invoices', ['run', 'accepted, s', 'rows stand, s', 'done, s', 'mails/s', 'most PSS, MB'], rows)
  table('GET /api/health meanwhile', ['during', 'median ms', 'p99 ms', 'p99 of that at rest'], health)
  for (const fault of faults) console.error(`Amiss: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  await portal.stop()
} finally {
  mails.close()
  await rm(dataDir, { recursive: true, force: true })
}
