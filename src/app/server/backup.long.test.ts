import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../../server/config.ts'
import { createBackupFolder, createEmptyServer } from '../../testing/backups.ts'
import { manualClock } from '../../testing/clock.ts'
import { createTestDatabase, databaseUrl } from '../../testing/database/database.ts'
import { migrateUpTo } from '../../testing/database/older-migrations.ts'
import { listFilesBelow, sampleFiles } from '../../testing/files.ts'
import { setUpFixture } from '../../testing/fixture.ts'
import { backupTo, restoreFrom } from './backup-run.ts'

const fixture = setUpFixture()
const clock = manualClock()
const warn = () => undefined
let folder: Awaited<ReturnType<typeof createBackupFolder>>
let ofPortal: Config
const drops: (() => Promise<void>)[] = []

async function emptyServer() {
  const server = await createEmptyServer(folder.embedded().DATA_DIR, {})
  drops.push(server.drop)
  return { config: server.config, db: server.db }
}

beforeAll(async () => {
  folder = await createBackupFolder()
  const { db, folder: dataDir } = fixture.portal
  ofPortal = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(db.$client.options) })
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await folder.remove()
})

test('a backup during 200 concurrent writes is one moment', async () => {
  // By the office, whose uploads are not limited.
  const { portal, admin } = fixture
  const issue = async () => {
    const { id } = await fixture.createInvoice()
    expect((await portal.uploadReceipt(admin, id, sampleFiles.png)).status).toBe(201)
  }
  const file = folder.file()
  const writes = Array.from({ length: 8 }, async () => {
    for (let n = 0; n < 25; n += 1) await issue()
  })
  const saved = Promise.all([issue(), issue()]).then(() => backupTo({ config: ofPortal, clock }, file))
  await Promise.all([...writes, saved])
  expect((await saved).missing).toBe(0)
  const to = await emptyServer()
  await restoreFrom({ config: to.config, clock }, file, warn)
  const { rows } = await to.db.execute(sql`
    select (select count(*) from invoices) = (select sum(count) from invoice_totals) as counted,
      (select sum(amount) from invoices) = (select sum(pesewas) from invoice_totals) as added,
      (select count(*) from invoices where receipt_state <> 'none') = (select count(*) from receipts) as receipts,
      (select count(*) from receipts) as files`)
  const files = await listFilesBelow(path.join(to.config.DATA_DIR, 'files', 'receipts'))
  expect(rows).toEqual([{ counted: true, added: true, receipts: true, files: files.length }])
  expect(files.length).toBeGreaterThan(1)
  expect(files.length).toBeLessThan(203)
})

test('a backup of an older version is restored, and migrated on', async () => {
  const old = await createTestDatabase('template1')
  drops.push(old.drop)
  const client = new pg.Client(old.connection)
  await client.connect()
  await migrateUpTo(client, '0010_messages')
  await client.query(`insert into profiles (uid, name, email) values (gen_random_uuid(), 'Ama', 'ama@old.test');
    insert into secrets values ('database', 'of the old one')`)
  await client.end()
  const file = folder.file()
  const from = readConfig({ DATA_DIR: folder.embedded().DATA_DIR, DATABASE_URL: databaseUrl(old.connection) })
  await backupTo({ config: from, clock }, file)
  const to = await emptyServer()
  await restoreFrom({ config: to.config, clock }, file, warn)
  const { rows } = await to.db.execute(sql`select (select name from profiles) as name,
    (select count(*) from restores) as restores, (select count(body) from cases) as bodies`)
  expect(rows).toEqual([{ name: 'Ama', restores: 1, bodies: 0 }])
})

test('a backup with one other byte anywhere is refused before anything is written', async () => {
  const file = folder.file()
  await backupTo({ config: ofPortal, clock }, file)
  const bytes = await readFile(file)
  const { length } = bytes
  const inside = Array.from({ length: 60 }, (_, n) => Math.floor((length * n) / 60) + 7 * n)
  const positions = [0, 130, 300, 511, 512, length - 2048, length - 1500, length - 1200, length - 1]
  for (const at of [...positions, ...inside.filter((each) => each < length)]) {
    const changed = folder.file()
    await writeFile(
      changed,
      bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)),
    )
    const to = folder.embedded()
    await expect(restoreFrom({ config: to, clock }, changed, warn)).rejects.toThrow(/Nothing was written\.$/)
    expect(await listFilesBelow(to.DATA_DIR)).toEqual([])
  }
}, 300_000)
