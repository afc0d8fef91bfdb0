import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { JOB_MESSAGES, type Job } from '../jobs.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const jobs = async () => (await admin.call<Job[]>('GET /jobs')).body
const findJob = async (name: string) => (await jobs()).find((job) => job.name === name)
const findLastRun = async (name: string) => (await findJob(name))?.runs[0]
const canSeeProperty = (name: string, state: string) =>
  expect.poll(async () => (await findLastRun(name))?.state).toBe(state)
const retry = (id: string | undefined) => admin.call<{ error: string }>(`POST /jobs/${id}/retry`)

test('before anything ran every job is listed, and none can be run again', async () => {
  const listed = await jobs()
  expect(listed.map(({ name }) => name)).toContain('send-reminders')
  expect(listed.every(({ runs }) => runs.length === 0)).toBe(true)
  expect((await retry(randomUUID())).status).toBe(404)
})

const AFTER_FIRST_SCREEN = [
  'delete-unused-files',
  'report-overdue-backup',
  'compare-ledger',
  'compare-closes',
  'reconcile-online-payments',
]

describe('once the engine has started', () => {
  beforeAll(() => portal.portal.ctx.jobs.start())

  test('every job of the start completes under its own name', async () => {
    const notDone = async () =>
      (await jobs())
        .filter(({ every, runs }) => every !== 'when-needed' && runs[0]?.state !== 'completed')
        // Files are never moved at a start; the age of backups and the ledger are checked later.
        .filter(({ name }) => !AFTER_FIRST_SCREEN.includes(name))
        .map(({ name }) => name)
    await expect.poll(notDone).toEqual([])
    expect(await findLastRun('delete-old-notices')).toMatchObject({
      attempts: 1,
      error: null,
      canRetry: true,
      durationMs: expect.any(Number),
    })
  })

  test('a failure has its reason, and a run that waits for a retry is not started again', async () => {
    const { $client } = portal.db
    await $client.query('alter table idempotency_keys rename to away')
    const before = await findLastRun('delete-expired-idempotency-keys')
    expect((await retry(before?.id)).status).toBe(202)
    await canSeeProperty('delete-expired-idempotency-keys', 'retrying')
    const failed = await findLastRun('delete-expired-idempotency-keys')
    expect(failed).toMatchObject({
      attempts: 1,
      error: 'relation "idempotency_keys" does not exist',
      canRetry: false,
    })
    const refused = await retry(failed?.id)
    expect([refused.status, refused.body.error]).toEqual([409, JOB_MESSAGES.underWay])
    await $client.query('alter table away rename to idempotency_keys')
  })

  test('an unknown run cannot be run again', async () => {
    const { status, body } = await retry(randomUUID())
    expect([status, body.error]).toEqual([404, JOB_MESSAGES.notFound])
  })

  test('a link to set a password is mailed by a job, whose data no list shows', async () => {
    await portal.anonymous.call('POST /auth/forgot', { body: { email: admin.email } })
    await canSeeProperty('mail-reset-link', 'completed')
    const { text } = await admin.call('GET /jobs')
    expect(text).not.toContain(admin.email)
    const { rows } = await portal.db.$client.query(
      `select recipient from deliveries where kind = 'password-reset'`,
    )
    expect(rows).toEqual([{ recipient: admin.email }])
  })
})
