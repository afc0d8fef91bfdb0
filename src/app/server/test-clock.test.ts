import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ReminderRun } from '../../features/overview/reminders/reminders.contract.ts'
import { startingAt } from '../../server/clock.ts'
import { API_ONLY, callApi, registerAdmin, startPortal } from '../../testing/portal/process.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-clock-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a clock that starts at another time runs on from there', () => {
  let real = new Date('2026-11-20T09:00:00.000Z')
  const now = startingAt(new Date('2027-03-01T08:00:00.000Z'), () => real)
  real = new Date('2026-11-21T09:00:00.500Z')
  expect(now().toISOString()).toBe('2027-03-02T08:00:00.500Z')
  expect(startingAt(undefined, () => real)()).toBe(real)
})

test('TEST_CLOCK sets the time of the whole portal, which its start logs', async () => {
  const env = { TEST_CLOCK: '2031-03-01T23:00:00Z', TIME_ZONE: 'Asia/Kolkata' }
  const portal = await startPortal(folder, env, API_ONLY)
  try {
    expect(portal.output).toContain('TEST_CLOCK is set')
    const { body } = await callApi<{ today: string }>(portal, 'GET /company')
    expect(body.today).toBe('2031-03-02')
    const token = await registerAdmin(portal)
    const runs = async () => (await callApi<ReminderRun[]>(portal, 'GET /reminders/runs', { token })).body
    await expect.poll(runs).toMatchObject([{ job: 'leases', day: '2031-03-02', trigger: 'start' }])
  } finally {
    await portal.stop()
  }
})
