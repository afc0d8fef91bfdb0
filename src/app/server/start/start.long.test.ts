import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpSwitch } from '../../../testing/database/tcp-switch.ts'
import { findFreePort } from '../../../testing/portal/process.ts'

const ENDS_WITHIN_MS = 5_000
const ROOT = path.resolve(import.meta.dirname, '../../../..')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Signals the portal once `isReached`, and returns how it ended. */
async function endStart(isReached: () => unknown, env: Record<string, string> = {}) {
  const PORT = String(await findFreePort())
  const child = spawn(process.execPath, ['src/app/server.ts', '--api-only'], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/portal', DATA_DIR: folder, PORT, ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await expect.poll(isReached, { timeout: 100_000, interval: 5 }).toBeTruthy()
  const signalledAt = performance.now()
  child.kill('SIGTERM')
  const [code, signal] = await exited
  return { code, signal, ms: performance.now() - signalledAt }
}

test('a start that waits for a silent database ends when asked', { timeout: 120_000 }, async () => {
  const silent = await startTcpSwitch()
  const DATABASE_URL = `postgres://portal@127.0.0.1:${silent.port}/portal`
  const { code, signal, ms } = await endStart(silent.countSilent, { DATABASE_URL })
  expect([code, signal]).toEqual([0, null])
  expect(ms).toBeLessThan(ENDS_WITHIN_MS)
  await silent.close()
})

const hasEntry = async (begin: string) => (await readdir(folder)).some((name) => name.startsWith(begin))
const postmaster = () => path.join(folder, 'postgres', 'postmaster.pid')

test.each([
  ['made', () => hasEntry('postgres.init-')],
  ['started', () => existsSync(postmaster())],
  ['migrated', () => existsSync(path.join(folder, 'postgres', 'application.password'))],
])(
  'a start whose embedded database is being %s ends when asked, with that database',
  { timeout: 120_000 },
  async (_, isReached) => {
    const { code, signal, ms } = await endStart(isReached)
    expect([code, signal]).toEqual([0, null])
    expect(ms).toBeLessThan(ENDS_WITHIN_MS)
    expect(existsSync(postmaster())).toBe(false)
  },
)
