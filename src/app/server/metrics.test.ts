import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../testing/database/interruptible-database.ts'
import { parsePrometheus, type Sample } from '../../testing/portal/prometheus.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'

const TOKEN = 'the-token-of-the-monitoring-0123456789'
const ALERTS = new URL('../../../deploy/alerts.yml', import.meta.url)

let database: InterruptibleDatabase
let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  database = await openInterruptibleDatabase()
  portal = await startTestPortal({ METRICS_TOKEN: TOKEN }, { database })
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

async function scrape(): Promise<Sample[]> {
  const { status, headers, text } = await portal.withToken(TOKEN).call('GET /metrics')
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  return parsePrometheus(text)
}

const findSample = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value

describe('GET /metrics', () => {
  const without = { error: 'The token of METRICS_TOKEN is missing or wrong.' }
  test.each([
    ['no token', undefined],
    ['another token', `Bearer ${'x'.repeat(TOKEN.length)}`],
    ['the beginning of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['more than the token', `Bearer ${TOKEN}0`],
    ['the token by another scheme', `Basic ${TOKEN}`],
    ['the session of an owner', 'owner'],
  ])('with %s is refused', async (_what, given) => {
    const authorization = given === 'owner' ? `Bearer ${admin.token}` : given
    const headers = authorization === undefined ? {} : { authorization }
    const { status, body } = await portal.anonymous.call('GET /metrics', { headers })
    expect({ status, body }).toEqual({ status: 401, body: without })
  })

  test('without METRICS_TOKEN is an unknown call', async () => {
    const other = await startTestPortal()
    const unknown = await other.withToken(TOKEN).call('GET /metric')
    const call = await other.withToken(TOKEN).call('GET /metrics')
    await other.close()
    expect([call.status, call.text]).toEqual([404, unknown.text])
  })

  test('counts requests by the pattern of their route', async () => {
    const route = '/api/tenants/:id'
    for (const id of [randomUUID(), randomUUID()]) await admin.call(`GET /tenants/${id}`)
    await portal.anonymous.call(`GET /tenants/${randomUUID()}`)
    await portal.anonymous.call('GET /nothing/here')
    const samples = await scrape()
    const count = (status: string, of = route) =>
      findSample(samples, 'portal_http_requests_total', { method: 'GET', route: of, status })
    expect([count('404'), count('401'), count('404', 'none')]).toEqual([2, 1, 1])
    const durations = 'portal_http_request_duration_seconds'
    expect(findSample(samples, `${durations}_count`, { method: 'GET', route })).toBe(3)
    expect(findSample(samples, `${durations}_bucket`, { method: 'GET', route, le: '+Inf' })).toBe(3)
    expect(JSON.stringify(samples)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|here/)
  })

  test('has what the database knows of mails, jobs and backups', async () => {
    const { tenant } = await portal.createTenant(admin)
    const { id } = await portal.createInvoice(admin, tenant.id)
    await portal.createInvoice(admin, tenant.id)
    const { $client } = portal.db
    await $client.query(`update deliveries set state = 'sent', sent_at = now() where subject_id = $1`, [id])
    const { rows } = await $client.query<{ n: number }>(
      `select count(*) as n from deliveries where state = 'pending'`,
    )
    await $client.query(
      `insert into backups (id, kind, file_key, encrypted, started_at, finished_at, error) values
        ($1, 'nightly', 'a', false, $2, $2, null), ($3, 'nightly', 'b', false, $4, $4, 'The disk is full.')`,
      [randomUUID(), '2026-11-20T02:00:00Z', randomUUID(), '2026-11-20T03:00:00Z'],
    )
    await portal.portal.ctx.jobs.start()
    const queue = 'roll-up-invoice-totals'
    const completed = async () => findSample(await scrape(), 'portal_jobs', { queue, state: 'completed' })
    await expect.poll(completed).toBe(1)
    const samples = await scrape()
    expect({
      up: findSample(samples, 'portal_database_up'),
      sent: findSample(samples, 'portal_deliveries', { state: 'sent' }),
      pending: findSample(samples, 'portal_deliveries', { state: 'pending' }),
      refused: findSample(samples, 'portal_deliveries', { state: 'failed', ended: 'refused' }),
      failedJobs: findSample(samples, 'portal_jobs', { queue, state: 'failed' }),
      backupAge: findSample(samples, 'portal_backup_age_seconds'),
      backupFailed: findSample(samples, 'portal_backup_last_failed'),
    }).toEqual({
      up: 1,
      sent: 1,
      pending: rows[0]?.n,
      refused: 0,
      failedJobs: 0,
      backupAge: 7 * 3_600,
      backupFailed: 1,
    })
    for (const name of [
      'portal_database_size_bytes',
      'portal_database_pool_connections',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(findSample(samples, name)).toBeGreaterThan(0)
    expect(findSample(samples, 'portal_info')).toBe(1)
  })

  test('has each metric that deploy/alerts.yml names', async () => {
    const names = (await readFile(ALERTS, 'utf8')).match(/\b(portal|process|nodejs)_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(5)
    const exported = new Set((await scrape()).map(({ name }) => name))
    expect(names.filter((name) => !exported.has(name))).toEqual([])
  })

  test.each(['refused', 'frozen'] as const)(
    'answers within 5 seconds while the database is %s',
    async (how) => {
      await database.disconnect(how)
      const began = performance.now()
      const samples = await scrape()
      expect(performance.now() - began).toBeLessThan(5_000)
      await database.reconnect()
      expect(findSample(samples, 'portal_database_up')).toBe(0)
      expect(findSample(samples, 'portal_deliveries')).toBeUndefined()
      expect(findSample(samples, 'portal_http_requests_total')).toBeGreaterThan(0)
      await expect.poll(async () => findSample(await scrape(), 'portal_database_up')).toBe(1)
    },
  )
})
