import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../../server/config.ts'
import { createBackupFolder, createEmptyServer, readEverything } from '../../testing/backups.ts'
import { manualClock } from '../../testing/clock.ts'
import { type createTestDatabase, databaseUrl } from '../../testing/database/database.ts'
import { listFilesBelow } from '../../testing/files.ts'
import { setUpFixture } from '../../testing/fixture.ts'
import * as run from './backup-run.ts'

const PASSPHRASE = 'a passphrase that nobody guesses'
const fixture = setUpFixture()
const warn = () => undefined
const clock = manualClock()
const backupTo = (config: Config, file: string) => run.backupTo({ config, clock }, file)
const restoreFrom = (config: Config, file: string, print: (line: string) => void) =>
  run.restoreFrom({ config, clock }, file, print)
let folder: Awaited<ReturnType<typeof createBackupFolder>>
let ofPortal: Config
let backup: string
const drops: (() => Promise<void>)[] = []

async function emptyServer(
  env: Record<string, string> = {},
): Promise<Config & { db: Awaited<ReturnType<typeof createTestDatabase>>['db'] }> {
  const server = await createEmptyServer(folder.embedded().DATA_DIR, env)
  drops.push(server.drop)
  return { ...server.config, db: server.db }
}

beforeAll(async () => {
  folder = await createBackupFolder()
  await fixture.createInvoiceWithReceipt()
  const { db } = fixture.portal
  ofPortal = readConfig({ DATA_DIR: fixture.portal.folder, DATABASE_URL: databaseUrl(db.$client.options) })
  backup = folder.file()
  await backupTo(ofPortal, backup)
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await folder.remove()
})

const refuse = async (to: Config, file: string, message: RegExp) => {
  await expect(restoreFrom(to, file, warn)).rejects.toThrow(message)
  expect(await listFilesBelow(to.DATA_DIR)).toEqual([])
}

async function flipped(original: string, at: number): Promise<string> {
  const bytes = await readFile(original)
  const file = folder.file()
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
  return file
}

test('a restore of an encrypted one needs its passphrase, and every byte', async () => {
  const file = folder.file()
  await backupTo({ ...ofPortal, BACKUP_PASSPHRASE: PASSPHRASE }, file)
  expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true)
  const server = await emptyServer()
  await refuse(server, file, /it is encrypted; set BACKUP_PASSPHRASE/)
  await refuse({ ...server, BACKUP_PASSPHRASE: `${PASSPHRASE}!` }, file, /does not open it/)
  const withPassphrase = { ...server, BACKUP_PASSPHRASE: PASSPHRASE }
  const { length } = await readFile(file)
  for (const at of [3, 40, 170, Math.floor(length / 2), length - 1])
    await refuse(withPassphrase, await flipped(file, at), /Nothing was written/)
  await restoreFrom(withPassphrase, file, warn)
  expect((await readEverything(server)).rows['invoices']).not.toEqual([])
})

test('a restore keeps the secret: in a file of an embedded one, in the database of a server', async () => {
  const embedded = folder.embedded()
  await restoreFrom(embedded, backup, warn)
  const secret = 's'.repeat(43)
  await writeFile(path.join(embedded.DATA_DIR, 'secret'), `${secret}\n`)
  const file = folder.file()
  await backupTo(embedded, file)
  const again = folder.embedded()
  await restoreFrom(again, file, warn)
  expect(await readFile(path.join(again.DATA_DIR, 'secret'), 'utf8')).toBe(`${secret}\n`)
  const server = await emptyServer()
  await restoreFrom(server, file, warn)
  expect((await server.db.execute(sql`select value from secrets where name = 'signing'`)).rows).toEqual([
    { value: secret },
  ])
  const warnings: string[] = []
  await restoreFrom(await emptyServer({ SECRET: 't'.repeat(32) }), file, (text) => warnings.push(text))
  expect(warnings).toEqual([expect.stringMatching(/^SECRET is not that of the backup/)])
})
