import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTenants } from '../../../../testing/insert-tenants.ts'
import { WRITE_LEDGER } from '../../../../testing/ledger/ledger.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { createTestReminders } from '../../../../testing/reminders/reminders.ts'

const TENANTS = 80
const BILLS = 4
const DUE = '2026-11-30'
let portal: TestPortal
let mails: TestMailServer
let admin: ApiClient & { email: string }
let people: { id: string }[] = []
let bills: string[] = []
const reminders = createTestReminders(() => ({ portal, admin }))

beforeAll(async () => {
  mails = await startMailServer()
  mails.mode = 'reject temporarily'
  portal = await startTestPortal({ SMTP_URL: mails.url })
  admin = await portal.createAdmin()
  people = await insertTenants(portal.db, TENANTS)
  // Gives the rows ids in another order than the tenants'.
  await portal.db.$client.query(
    `insert into invoices (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, created_at, updated_at)
     select gen_random_uuid(), 'X-' || row_number() over (), t.id, 'Crowd', 100, '${DUE}', 'Unpaid', '2026-11-01',
       '2026-11-01' from tenants t, generate_series(1, ${BILLS}); ${WRITE_LEDGER}`,
  )
  const { rows } = await portal.db.$client.query<{ id: string }>('select id from invoices')
  bills = rows.map(({ id }) => id)
  await reminders.changeSettings({ before: { on: true, days: 1 }, onDay: { on: true } })
})
afterAll(async () => {
  await portal.close()
  await mails.close()
})

async function liveUntil(instant: string): Promise<void> {
  portal.clock.set(instant)
  Object.assign(admin, await portal.signIn(admin.email, PASSWORD))
}

async function expectDone(instant: string): Promise<void> {
  const runs = (await reminders.listRuns()).filter(
    (run) => run.day === instant.slice(0, 10) && run.job === 'invoices',
  )
  expect(runs.map(({ outcome, error }) => [outcome, error])).toEqual([['done', null]])
  expect(runs[0]?.reminded).toBeGreaterThan(bills.length / 2)
}

async function again(enough: AbortSignal, call: (time: number) => Promise<{ status: number; text: string }>) {
  const answers = new Set<string>()
  for (let time = 0; !enough.aborted; time += 1) {
    const { status, text } = await call(time)
    answers.add(status < 500 ? 'answered' : `${status} ${text}`)
  }
  return [...answers]
}

test('a run, resends, new e-mails and payments can happen at the same time', async () => {
  let email = 0
  let paid = 0
  await liveUntil('2026-11-29T08:00:00Z')
  await portal.portal.ctx.jobs.run('send-reminders')
  await liveUntil('2026-11-30T07:30:00Z')
  const enough = new AbortController()
  const { signal } = enough
  const others = [
    again(signal, () => admin.call('POST /mails/retry', { body: { which: 'waiting' } })),
    again(signal, () => {
      email += 1
      const body = { email: `anew-${email}@crowd.test` }
      return admin.call(`PATCH /tenants/${people[(email * 7) % TENANTS]?.id}`, { body })
    }),
    again(signal, () => {
      paid += 1
      const body = { status: paid % 2 ? 'Paid' : 'Unpaid' }
      return admin.call(`PATCH /invoices/${bills[(paid * 13) % bills.length]}`, { body })
    }),
  ]
  await portal.portal.ctx.jobs.run('send-reminders')
  enough.abort()
  expect(await Promise.all(others)).toEqual(others.map(() => ['answered']))
  await expectDone('2026-11-30T07:30:00Z')
  await portal.portal.ctx.deliveries.giveUp()
  const waiting = `select subject_id from deliveries where kind = 'reminder' and state = 'pending'
    group by subject_id having count(*) > 1`
  expect((await portal.db.$client.query(waiting)).rows).toEqual([])
})
