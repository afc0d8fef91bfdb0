import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { MAIL_ENDS } from '../../features/messaging/channels/mails.rules.ts'
import { MESSAGE_STATES } from '../../features/messaging/channels/messages.contract.ts'
import type { Context } from '../../server/context.ts'
import type { DatabaseFacts } from './metrics.database.ts'

export type PromClient = typeof import('prom-client')
export type Registry = import('prom-client').Registry

const createGauge =
  ({ Gauge }: PromClient, registry: Registry) =>
  (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

export async function registerProcessGauges(client: PromClient, registry: Registry, ctx: Context) {
  const gauge = createGauge(client, registry)
  const version = gauge('portal_info', 'The version of the portal.', 'version')
  version.set({ version: await readVersion() }, 1)
  const pool = ctx.db.$client
  const read: [name: string, help: string, value: () => number][] = [
    ['portal_database_pool_connections', 'Open connections of the pool.', () => pool.totalCount],
    ['portal_database_pool_idle_connections', 'Those of them that do nothing.', () => pool.idleCount],
    ['portal_database_pool_waiting_queries', 'Queries waiting for a connection.', () => pool.waitingCount],
    ['portal_event_streams', 'Open event streams of browsers.', () => ctx.events.count()],
  ]
  for (const [name, help, value] of read) {
    new client.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  }
}

/** New for each scrape, so that no old values remain while the database is down. */
export function createDatabaseGauges(client: PromClient, facts: DatabaseFacts | undefined): Registry {
  const registry = new client.Registry()
  const gauge = createGauge(client, registry)
  const set = (name: string, help: string, value: number | undefined) => {
    if (value !== undefined) gauge(name, help).set(value)
  }
  const { bytes, backup, deliveries, deliveriesWaitingSeconds, jobs, sms } = facts ?? {}
  set('portal_database_up', 'Whether the database answered this scrape and takes writes.', facts ? 1 : 0)
  set('portal_database_size_bytes', 'Size of the database on its disk.', bytes)
  set(
    'portal_backup_age_seconds',
    'Age of the last good backup; before the first one, of the portal.',
    backup?.ageSeconds,
  )
  set(
    'portal_backup_last_failed',
    'Whether the newest backup could not be made, or not be restored as a trial.',
    backup && Number(backup.lastFailed),
  )
  set(
    'portal_backup_saved_age_seconds',
    'Age of the last moment that the continuous backup has saved; 0 where it is off.',
    backup?.savedAgeSeconds,
  )
  set(
    'portal_deliveries_waiting_seconds',
    'How long the e-mail that waits for longest has waited; 0 where none waits.',
    deliveriesWaitingSeconds,
  )
  set(
    'portal_jobs_waiting_seconds',
    'How long the job that is due for longest has waited for a worker; 0 where none waits.',
    jobs?.waitingSeconds,
  )
  const mails = gauge('portal_deliveries', 'E-mails by state, and why failed ones ended.', 'state', 'ended')
  // Alerts need the series at 0 to see a rise.
  if (deliveries) for (const ended of MAIL_ENDS) mails.set({ state: 'failed', ended }, 0)
  for (const { state, ended, count } of deliveries ?? []) mails.set({ state, ended: ended ?? '' }, count)
  const texts = gauge('portal_sms', 'SMS by state: all that wait, the others of the last 30 days.', 'state')
  if (sms) for (const state of MESSAGE_STATES) texts.set({ state }, 0)
  for (const { state, count } of sms ?? []) texts.inc({ state }, count)
  const runs = gauge('portal_jobs', 'Runs of jobs that are kept, by queue and state.', 'queue', 'state')
  for (const queue of jobs?.queues ?? []) runs.set({ queue, state: 'failed' }, 0)
  for (const { name, state, count } of jobs?.counts ?? []) runs.set({ queue: name, state }, count)
  return registry
}

const PACKAGE = new URL('../../../package.json', import.meta.url)

async function readVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version
}
