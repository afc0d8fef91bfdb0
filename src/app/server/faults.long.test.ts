import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../testing/portal/process.ts'

/** Every call is answered within this time, whatever happens to the database. */
const ANSWERED_MS = 5_000
const CALLS = 30

let folder: string
let portal: RunningPortal
let token: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-faults-'))
  portal = await startPortal(folder, {}, API_ONLY)
  token = await registerAdmin(portal)
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

/** PostgreSQL's own workers come and go. */
function sendSignal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Including those that begin meanwhile. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const done = new Set([portal.pid])
  for (;;) {
    const others = portal.listProcesses().filter((pid) => !done.has(pid))
    if (others.length === 0) return
    for (const pid of others) {
      sendSignal(pid, name)
      done.add(pid)
    }
  }
}

const timed = async (call: string, body?: object) => {
  const begun = performance.now()
  const { status } = await callApi(portal, call, { token, ...(body && { body }) })
  return { status, ms: performance.now() - begun }
}

test('while the database is stopped every call is answered with 503 within five seconds, and none hangs', async () => {
  const property = (nth: number) => ({ name: `Row ${nth}`, kind: 'shops', capacity: 3 })
  const round = (from: number) =>
    Promise.all(
      Array.from({ length: CALLS }, (_, at) =>
        at % 3 === 0 ? timed('POST /properties', property(from + at)) : timed('GET /invoices?limit=50'),
      ),
    )
  signal('SIGSTOP')
  const begun = await round(0)
  const later = await round(CALLS)
  signal('SIGCONT')
  const answers = [...begun, ...later]
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(ANSWERED_MS)
  await expect.poll(async () => (await timed('GET /invoices?limit=1')).status, { timeout: 15_000 }).toBe(200)
})
