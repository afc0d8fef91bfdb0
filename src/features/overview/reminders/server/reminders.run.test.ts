import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '../../../../testing/clock.ts'
import { createTestDatabase } from '../../../../testing/database/database.ts'
import { insertTenants } from '../../../../testing/insert-tenants.ts'
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

const clock = manualClock('2026-11-20T09:00:00Z')
const database = await createTestDatabase()
const { $client } = database.db
const shared = { db: database.db, drop: async () => undefined }
const opened: TestPortal[] = []

async function instance(): Promise<TestPortal> {
  const portal = await startTestPortal({}, { clock, database: shared })
  opened.push(portal)
  return portal
}

const count = async (table: string, where = 'true'): Promise<number> =>
  (await $client.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n
const runs = async () =>
  (await $client.query('select job, outcome, reminded, error from reminder_runs order by created_at, job'))
    .rows

/** More tenants than one batch, each with a lease that ends. */
async function crowd(size: number): Promise<void> {
  await insertTenants(database.db, size)
  await $client.query(`update profiles set move_out_date = '2026-12-10' where role = 'tenant'`)
}

beforeAll(async () => {
  const { createAdmin } = await instance()
  await createAdmin()
  await crowd(250)
})
beforeEach(async () => {
  await $client.query(
    'truncate lease_reminders, invoice_reminders, reminder_runs, deliveries, notices cascade',
  )
})
afterAll(async () => {
  for (const portal of opened) await portal.close()
  await database.drop()
})

/** Makes one insert in the middle fail, as a full disk would. */
const breakOn = (email: string) =>
  $client.query(`
    create function broken() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device'; end $$;
    create trigger broken before insert on deliveries for each row when (new.recipient = '${email}')
      execute function broken()`)
const mend = () => $client.query('drop trigger broken on deliveries; drop function broken()')

const inTheMiddle = async (): Promise<string> =>
  (
    await $client.query(
      'select p.email from tenants t join profiles p using (uid) order by t.id offset 149 limit 1',
    )
  ).rows[0].email

describe('a run', () => {
  test('that fails in the middle writes only its failure, once, and is retried', async () => {
    const { portal } = await instance()
    await breakOn(await inTheMiddle())
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(60_000)
      await expect(portal.ctx.jobs.run('send-reminders')).rejects.toThrow()
    }
    expect([await count('deliveries'), await count('notices'), await count('lease_reminders')]).toEqual([
      0, 0, 0,
    ])
    const failed = { job: 'leases', outcome: 'failed', reminded: 0, error: 'No space left on device' }
    expect(await runs()).toEqual([failed])
    await mend()
    clock.advance(60_000)
    await portal.ctx.jobs.run('send-reminders')
    expect(await runs()).toEqual([failed, { job: 'leases', outcome: 'done', reminded: 250, error: null }])
    expect(await count('deliveries', `kind = 'lease-ending'`)).toBe(250)
    expect(await count('deliveries', `kind = 'leases-ending'`)).toBe(1)
  })

  test('is made once by several concurrent instances', async () => {
    const instances = await Promise.all([1, 2, 3, 4, 5].map(instance))
    await Promise.all(instances.map(({ portal }) => portal.ctx.jobs.run('send-reminders')))
    for (const { portal } of instances) await portal.ctx.jobs.run('send-reminders')
    expect(await runs()).toEqual([{ job: 'leases', outcome: 'done', reminded: 250, error: null }])
    expect(await count('deliveries')).toBe(251)
    expect(await count('lease_reminders')).toBe(250)
  })

  test('that is aborted by a shutdown writes nothing', async () => {
    const portal = await instance()
    const email = await inTheMiddle()
    const holder = await $client.connect()
    await holder.query('begin')
    await holder.query(
      `select 1 from tenants t join profiles p using (uid) where email = '${email}' for update of t`,
    )
    const looking = portal.portal.ctx.jobs.run('send-reminders')
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await $client.query(waits)).rowCount).toBe(1)
    const stopped = expect(looking).rejects.toThrow('The portal stops.')
    const closed = portal.portal.close()
    await holder.query('commit')
    holder.release()
    await Promise.all([stopped, closed])
    expect(await runs()).toEqual([])
    expect([await count('deliveries'), await count('lease_reminders')]).toEqual([0, 0])
    await expect(portal.portal.ctx.jobs.run('send-reminders')).rejects.toThrow('The portal stops.')
    expect(await count('deliveries')).toBe(0)
  })
})

test('without a mail server the emails wait in the outbox', async () => {
  const { portal, folder } = await instance()
  await portal.ctx.jobs.run('send-reminders')
  // Without the pauses that leave the processor to responses.
  const kept = async () => {
    await portal.ctx.deliveries.flushOutbox()
    return (await readdir(path.join(folder, 'outbox'))).length
  }
  await expect.poll(kept).toBe(251)
  const waiting = () =>
    count('deliveries', `state = 'pending' and last_error like 'No mail server is set up%'`)
  await expect.poll(waiting).toBe(251)
})

test('makes no query when nothing is left to do', async () => {
  const { portal } = await instance()
  await portal.ctx.jobs.run('send-reminders')
  await $client.query('alter table reminder_runs rename to away')
  clock.advance(60_000)
  await portal.ctx.jobs.run('send-reminders')
  await $client.query('alter table away rename to reminder_runs')
  expect(await runs()).toEqual([{ job: 'leases', outcome: 'done', reminded: 250, error: null }])
})

test('retries when the database is not reachable', async () => {
  const { portal } = await instance()
  await $client.query('alter table reminder_settings rename to away')
  await expect(portal.ctx.jobs.run('send-reminders')).rejects.toThrow()
  await $client.query('alter table away rename to reminder_settings')
  expect((await runs()).map(({ job, outcome }) => `${job} ${outcome}`).sort()).toEqual([
    'invoices failed',
    'leases failed',
  ])
  await portal.ctx.jobs.run('send-reminders')
  expect((await runs()).map(({ outcome }) => outcome)).toContain('done')
})
