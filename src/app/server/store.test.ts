import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { manualClock } from '../../testing/clock.ts'
import { openStore, type Store } from './store.ts'

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
let folder: string
let store: Store
const config = () => readConfig({ DATA_DIR: folder })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-store-'))
  store = await openStore(config(), silentLog, manualClock())
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const answers = () =>
  store.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
const postmaster = async () =>
  Number((await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('a database that is killed is restarted every time', async () => {
  for (let round = 0; round < 7; round += 1) {
    expect(await answers()).toBe(true)
    process.kill(await postmaster(), 'SIGKILL')
    await expect.poll(answers, { timeout: 15_000, interval: 20 }).toBe(false)
    await expect.poll(answers, { timeout: 20_000, interval: 50 }).toBe(true)
  }
})

const held = async () =>
  (await store.db.execute(sql`select count(*) as held from pg_locks where locktype = 'advisory'`)).rows[0]
    ?.held

test('a second portal on the same folder is refused in one line', async () => {
  await expect.poll(held, { timeout: 15_000 }).toBe(1)
  await expect(openStore(config(), silentLog, manualClock())).rejects.toThrow(/is in use by another portal/)
})

test('it is refused as well after a backend with the lock was killed', async () => {
  await expect.poll(held, { timeout: 15_000 }).toBe(1)
  await store.db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`)
  await expect.poll(held, { timeout: 15_000 }).toBe(1)
  await expect(openStore(config(), silentLog, manualClock())).rejects.toThrow(/is in use by another portal/)
})
