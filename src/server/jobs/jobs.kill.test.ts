import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createTestJobs, defineTestJob } from '../../testing/jobs.ts'
import type { Jobs } from './jobs.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WITHIN_MS = 60_000
/** An instance that fetches a job and never finishes it. */
const HOLDER = `
  const { openDatabase } = await import('./src/server/database/index.ts')
  const { defineTestJob, createTestJobs } = await import('./src/testing/jobs.ts')
  const hold = async ({ text }) => {
    console.log('took ' + text)
    await new Promise(() => undefined)
  }
  const db = openDatabase(JSON.parse(process.argv[1]), () => undefined)
  const job = defineTestJob(hold)
  const jobs = createTestJobs(db, [job])
  await jobs.start()
  await jobs.send(job, { text: 'held' })`

let database: Awaited<ReturnType<typeof createTestDatabase>>
let holder: ChildProcess
let other: Jobs
const texts: string[] = []
const job = defineTestJob(async ({ text }) => texts.push(text))

beforeAll(async () => {
  database = await createTestDatabase()
  const args = ['--input-type=module', '-e', HOLDER, JSON.stringify(database.connection)]
  holder = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
})
afterAll(async () => {
  holder.kill('SIGKILL')
  await other.stop()
  await database.drop()
})

test(
  'what a killed instance held goes on in another one within a minute',
  async () => {
    if (!holder.stdout) throw new Error('The instance says nothing.')
    const lines = createInterface(holder.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('took held')
    other = createTestJobs(database.db, [job], {})
    await other.start()
    holder.kill('SIGKILL')
    await expect.poll(() => texts, { timeout: WITHIN_MS, interval: 250 }).toEqual(['held'])
    const [run] = await other.listRuns(1)
    expect(run).toMatchObject({ attempts: 2 })
  },
  2 * WITHIN_MS,
)
