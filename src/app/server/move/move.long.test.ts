import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../../../server/config.ts'
import { createBackupFolder, createEmptyServer, readEverything } from '../../../testing/backups.ts'
import { manualClock } from '../../../testing/clock.ts'
import { databaseUrl } from '../../../testing/database/database.ts'
import { setUpFixture } from '../../../testing/fixture.ts'
import { withExisting } from '../backup-place.ts'
import { backupTo, restoreFrom } from '../backup-run.ts'
import { acquirePortalLock } from '../lock.ts'
import { openStore } from '../store.ts'
import { moveToServer } from './move.ts'

const fixture = setUpFixture()
const clock = manualClock()
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
let folder: Awaited<ReturnType<typeof createBackupFolder>>
let from: Config
const drops: (() => Promise<void>)[] = []

async function emptyServer() {
  const server = await createEmptyServer(from.DATA_DIR)
  drops.push(server.drop)
  return server
}

beforeAll(async () => {
  folder = await createBackupFolder()
  await fixture.createInvoiceWithReceipt({ amount: 1234.5 })
  await fixture.createInvoice({ amount: 0.01 })
  const { db, folder: DATA_DIR } = fixture.portal
  const file = folder.file()
  const config = readConfig({ DATA_DIR, DATABASE_URL: databaseUrl(db.$client.options) })
  await backupTo({ config, clock }, file)
  from = folder.embedded()
  await restoreFrom({ config: from, clock }, file, () => undefined)
  await writeFile(path.join(from.DATA_DIR, 'secret'), `${'s'.repeat(43)}\n`)
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await folder.remove()
})

test('a move is refused where nothing may be lost, and changes nothing', async () => {
  const before = await readEverything(from)
  const used = readConfig({
    DATA_DIR: from.DATA_DIR,
    DATABASE_URL: databaseUrl(fixture.portal.db.$client.options),
  })
  const { config: to } = await emptyServer()
  await expect(moveToServer({ from, to: used, clock })).rejects.toThrow(/is not empty; name an empty one/)
  await expect(moveToServer({ from: used, to, clock })).rejects.toThrow(/on a server already/)
  const nowhere = { ...to, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  await expect(moveToServer({ from, to: nowhere, clock })).rejects.toThrow(/does not lead to a database/)
  await withExisting(from, async ({ connection }) => {
    const release = await acquirePortalLock(connection, () => undefined)
    await expect(moveToServer({ from, to, clock })).rejects.toThrow(/serves; stop it first/)
    await release()
  })
  expect(await readEverything(from)).toEqual(before)
})

const isThere = (name: string) => existsSync(path.join(from.DATA_DIR, name))

test('a move that is killed while it reads or writes leaves the old portal working and the new database empty', async () => {
  const before = await readEverything(from)
  const { config: to, db } = await emptyServer()
  const isWriting = async () =>
    (await db.execute(`select from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`))
      .rowCount !== 0
  for (const isReached of [async () => isThere('move.tar.part') || isThere('move.tar'), isWriting]) {
    const child = spawn(process.execPath, ['src/app/commands/move.ts', to.DATABASE_URL ?? ''], {
      env: { DATA_DIR: from.DATA_DIR },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await expect.poll(isReached, { interval: 2, timeout: 60_000 }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(isWriting, { timeout: 60_000 }).toBe(false)
    expect(isThere('moved')).toBe(false)
    const { rows } = await db.execute(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
    expect(await readEverything(from)).toEqual(before)
  }
  await (await openStore(from, quiet, clock)).close()
})

test('a move takes every row and the secret, leaves files where they are, and closes the old database', async () => {
  const before = await readEverything(from)
  const { config: to, db } = await emptyServer()
  const moved = await moveToServer({ from, to, clock })
  expect(moved).toMatchObject({ invoicePesewas: 123_451 })
  const after = await readEverything(to)
  expect(after.files).toEqual(before.files)
  const withoutSecret = (rows: string[] = []) => rows.filter((row) => !row.includes('"signing"'))
  expect({ ...after.rows, secrets: withoutSecret(after.rows['secrets']) }).toEqual(before.rows)
  const { rows } = await db.execute(`select value from secrets where name = 'signing'`)
  expect(rows).toEqual([{ value: 's'.repeat(43) }])
  expect(await readEverything(from)).toEqual(before)
  await expect(openStore(from, quiet, clock)).rejects.toThrow(
    /was moved to a database server; set DATABASE_URL/,
  )
  await (await openStore(to, quiet, clock)).close()
})
