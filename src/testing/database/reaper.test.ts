import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAlive, readLock } from '../../server/database/embedded/embedded-postmaster.ts'

const RUNNER = `
const { reapAfterThisProcess } = await import('./src/testing/database/reaper.ts')
const { startEmbedded } = await import('./src/server/database/embedded/embedded.ts')
const [folder] = process.argv.slice(1)
reapAfterThisProcess(folder)
await startEmbedded({ dataDir: folder + '/data', durable: false, log: () => undefined })
process.stdout.write('started')
setInterval(() => undefined, 1000)`

test('a test run that is killed leaves no PostgreSQL and no folder behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-reaped-'))
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', RUNNER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(runner.stdout, 'data')
  const lock = await readLock(path.join(folder, 'data', 'postgres'))
  expect(lock && isAlive(lock.pid)).toBe(true)
  runner.kill('SIGKILL')
  await expect.poll(() => lock && isAlive(lock.pid)).toBe(false)
  await expect.poll(() => existsSync(folder)).toBe(false)
})
