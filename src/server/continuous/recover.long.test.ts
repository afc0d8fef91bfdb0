import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { setUpEmbedded } from '../../testing/database/embedded.ts'
import { listFilesBelow } from '../../testing/files.ts'
import { openBackups } from '../backup/store.ts'
import { readConfig } from '../config.ts'
import { listMigrations } from '../database/migrations.ts'
import { createFolderStore } from '../files/files.folder.ts'
import { makeBase } from './base.ts'
import { archiveSettings, WAL_FOLDER } from './continuous.ts'
import { type Mover, startMover } from './mover.ts'
import { pruneContinuous } from './prune.ts'
import { prepareRecovery, recover } from './recover.ts'
import { readState } from './state.ts'

const PASSPHRASE = 'kente and cocoa at dawn'
const home = setUpEmbedded()
const clock = { now: () => new Date() }
const nothing = () => undefined
const log = { warn: nothing, info: nothing }
let mover: Mover | undefined

afterEach(() => mover?.stop())

const readSettings = () =>
  readConfig({
    DATA_DIR: home.dataDir,
    BACKUP_URL: path.join(home.folder, 'elsewhere'),
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_SECONDS: '1',
  })

async function startSaved() {
  const config = readSettings()
  const options = { settings: archiveSettings(config), folders: [WAL_FOLDER], durable: true }
  const database = await home.start(options)
  const files = createFolderStore(path.join(home.dataDir, 'files'))
  mover = startMover({ config, clock, files, log, everyMs: 100, firstMs: 0 })
  await mover.round()
  return { config, database, files, store: await openBackups(config) }
}
type Saved = Awaited<ReturnType<typeof startSaved>>

async function withDatabase<T>(
  { connection }: { connection: pg.ClientConfig },
  work: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client(connection)
  client.on('error', nothing)
  await client.connect()
  return work(client).finally(() => client.end().catch(nothing))
}

/** Each id with an instant after its commit and before the next one. */
async function writeIds({ database }: Saved, ids: number[]): Promise<Date[]> {
  return withDatabase(database, async (client) => {
    const times: Date[] = []
    for (const id of ids) {
      await client.query('insert into kept values ($1)', [id])
      const { rows } = await client.query<{ at: Date }>(
        `select date_trunc('ms', clock_timestamp()) + interval '2 ms' as at`,
      )
      await client.query('select pg_sleep_until($1)', [rows[0]?.at])
      times.push(rows[0]?.at ?? new Date(0))
    }
    return times
  })
}

const waitUntilSaved = async (since: Date) =>
  expect
    .poll(async () => Date.parse((await readState(home.dataDir))?.savedAt ?? '') > since.getTime(), {
      timeout: 50_000,
    })
    .toBe(true)

const base = ({ config, store }: Saved) => makeBase({ dataDir: config.DATA_DIR, store, now: clock.now })

/** The ids that a restore into another folder has. */
async function restore({ store }: Pick<Saved, 'store'>, until: Date | undefined, passphrase = PASSPHRASE) {
  const recovery = await prepareRecovery(store, passphrase, until)
  const dataDir = path.join(home.folder, `restored-${Math.random().toString(36).slice(2)}`)
  const { database, lastTransactionAt } = await recover(recovery, { dataDir, until, log: nothing })
  home.running.push(database)
  const ids = await withDatabase(database, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from kept order by id')
    return rows.map(({ id }) => id)
  })
  await database.stop()
  return { ids, lastTransactionAt }
}

async function createKept(saved: Saved) {
  const when = listMigrations().at(-1)?.when
  await withDatabase(saved.database, async (client) => {
    await client.query(`create schema drizzle; create table kept (id int);
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)`, [when])
  })
}

test('what was acknowledged before the last saved minute outlives the machine, up to any instant', async () => {
  const saved = await startSaved()
  await createKept(saved)
  await writeIds(saved, [1, 2])
  const { finishedAt } = await base(saved)
  const times = await writeIds(saved, [3, 4, 5])
  await waitUntilSaved(times[2] ?? new Date(0))
  await mover?.stop()
  process.kill(await home.serverPid(), 'SIGKILL')
  await rm(home.dataDir, { recursive: true, force: true, maxRetries: 5 })
  const whole = await restore(saved, undefined)
  expect(whole.ids).toEqual([1, 2, 3, 4, 5])
  expect(whole.lastTransactionAt?.getTime()).toBeLessThanOrEqual(times[2]?.getTime() ?? 0)
  const instant = await restore(saved, times[0])
  expect(instant.ids).toEqual([1, 2, 3])
  expect((await restore(saved, finishedAt)).ids).toEqual([1, 2])
  await expect(restore(saved, new Date(finishedAt.getTime() - 1))).rejects.toThrow(
    'no base copy was made before that',
  )
  await expect(restore(saved, undefined, 'another passphrase')).rejects.toThrow(
    'BACKUP_PASSPHRASE does not open its key',
  )
  await expectRefusals(saved)
}, 300_000)

/** A segment with another byte, and one that is missing. */
async function expectRefusals(saved: Saved): Promise<void> {
  const folder = path.join(home.folder, 'elsewhere', 'wal')
  const names = (await readdir(folder)).sort()
  const file = path.join(folder, names.at(-1) ?? '')
  const bytes = await readFile(file)
  const changed = bytes.map((byte, at) => (at === bytes.length - 40 ? byte ^ 1 : byte))
  await writeFile(file, changed)
  await expect(restore(saved, undefined)).rejects.toThrow(/^the WAL segment 0000\w+ is damaged$/)
  await writeFile(file, bytes)
  await rm(path.join(folder, names.at(-2) ?? ''))
  await expect(restore(saved, undefined)).rejects.toThrow(/the WAL segment 0000\w+ is missing/)
}

test('of two base copies one stays with the WAL that follows it', async () => {
  const saved = await startSaved()
  await createKept(saved)
  await writeIds(saved, [1])
  await base(saved)
  const [between] = await writeIds(saved, [2])
  const second = await base(saved)
  const state = await readState(home.dataDir)
  if (!state) throw new Error('There is no state.')
  const { files, store } = saved
  await pruneContinuous({ dataDir: home.dataDir, files, store, state, keep: 1, now: clock.now() })
  expect((await restore(saved, undefined)).ids).toEqual([1, 2])
  await expect(restore(saved, between)).rejects.toThrow('no base copy was made before that')
  const kept = await listFilesBelow(path.join(home.folder, 'elsewhere', 'wal'))
  expect(kept[0]).toContain(`-${second.firstSegment.toLowerCase()}-`)
}, 300_000)
