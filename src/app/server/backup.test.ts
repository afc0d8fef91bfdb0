import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMAT } from '../../server/backup/manifest.ts'
import { writeTar } from '../../server/backup/tar.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { createBackupFolder, createEmptyServer, readEverything } from '../../testing/backups.ts'
import { manualClock } from '../../testing/clock.ts'
import { type createTestDatabase, databaseUrl } from '../../testing/database/database.ts'
import { createMultipartBody, createPng, listFilesBelow } from '../../testing/files.ts'
import { type Fixture, setUpFixture } from '../../testing/fixture.ts'
import * as run from './backup-run.ts'

const fixture = setUpFixture()
const warn = () => undefined
const clock = manualClock()
const backupTo = (config: Config, file: string) => run.backupTo({ config, clock }, file)
const restoreFrom = (config: Config, file: string, print: (line: string) => void) =>
  run.restoreFrom({ config, clock }, file, print)
let folder: Awaited<ReturnType<typeof createBackupFolder>>
let ofPortal: Config
let backup: string
let original: Awaited<ReturnType<typeof readEverything>>
const drops: (() => Promise<void>)[] = []

async function addRecords({ portal, admin, ...rest }: Fixture): Promise<void> {
  for (let n = 0; n < 3; n += 1) await rest.createInvoiceWithReceipt({ amount: 1234.5 + n })
  await rest.createInvoice({ notes: 'Ɔkɔ\t"quoted"\\ \\N \r\n line' })
  const form = createMultipartBody([{ name: 'logo', fileName: 'a.png', content: createPng(3, 3) }])
  await admin.call('POST /settings/logo', form)
  await portal.portal.ctx.deliveries.flushOutbox()
}

async function emptyServer(
  env: Record<string, string> = {},
): Promise<Config & { db: Awaited<ReturnType<typeof createTestDatabase>>['db'] }> {
  const server = await createEmptyServer(folder.embedded().DATA_DIR, env)
  drops.push(server.drop)
  return { ...server.config, db: server.db }
}

beforeAll(async () => {
  folder = await createBackupFolder()
  await addRecords(fixture)
  const { db } = fixture.portal
  ofPortal = readConfig({ DATA_DIR: fixture.portal.folder, DATABASE_URL: databaseUrl(db.$client.options) })
  backup = folder.file()
  await backupTo(ofPortal, backup)
  original = await readEverything(ofPortal)
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await folder.remove()
})

describe('a backup', () => {
  test('restores row by row and byte by byte: from a server, to an embedded one and to a server', async () => {
    expect(Object.keys(original.files)).toHaveLength(4)
    const first = folder.embedded()
    await restoreFrom(first, backup, warn)
    const file = folder.file()
    const saved = await backupTo(first, file)
    for (const to of [folder.embedded(), await emptyServer()]) {
      expect(await restoreFrom(to, file, warn)).toEqual(saved)
      expect(await readEverything(to)).toEqual(original)
    }
  })

  test('opens with the tools of any system', async () => {
    const place = folder.file()
    await mkdir(place)
    execFileSync('tar', ['-xf', backup, '-C', place])
    const sums = await readFile(path.join(place, 'checksums', '000001.sha256'), 'utf8')
    const names = sums
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(66))
    const extracted = await listFilesBelow(place)
    expect(extracted).toEqual([...names, 'checksums/000001.sha256', 'SHA256'].sort())
    expect(extracted).toContain('tables/invoices/000001.copy.gz')
  })

  test('leaves files whose rows are deleted meanwhile to the sweep', async () => {
    const { portal, admin } = fixture
    const { receipt, invoice } = await fixture.createInvoiceWithReceipt()
    const client = new pg.Client(portal.db.$client.options)
    await client.connect()
    await client.query('select pg_advisory_lock(7306009)')
    const before = (await portal.listStoredFiles()).length
    expect((await admin.call(`DELETE /invoices/${invoice.id}/receipt/${receipt.id}`)).status).toBe(204)
    expect((await portal.listStoredFiles()).length).toBe(before)
    await client.end()
  })
})

describe('a restore', () => {
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

  test('of a backup with one other byte is refused before anything is written', async () => {
    const { length } = await readFile(backup)
    for (const at of [0, 300, 512, Math.floor(length / 2), length - 1200, length - 1])
      await refuse(
        folder.embedded(),
        await flipped(backup, at),
        /^\S+ cannot be restored: .* Nothing was written\.$/,
      )
  })

  test('of a backup that is cut off, or longer, is refused', async () => {
    const { length } = await readFile(backup)
    for (const size of [0, 1000, length - 2048, length - 512, length - 1]) {
      const file = folder.file()
      await writeFile(file, await readFile(backup))
      await truncate(file, size)
      await refuse(folder.embedded(), file, /Nothing was written/)
    }
    const longer = folder.file()
    await writeFile(longer, await readFile(backup))
    await appendFile(longer, '\0')
    await refuse(folder.embedded(), longer, /the checksum of the whole does not fit/)
  })

  test('into what is not empty is refused in one line', async () => {
    await expect(restoreFrom(ofPortal, backup, warn)).rejects.toThrow(/^The database is not empty; .*only\.$/)
    const used = folder.embedded()
    await mkdir(used.DATA_DIR)
    await writeFile(path.join(used.DATA_DIR, 'mine'), 'x')
    await expect(restoreFrom(used, backup, warn)).rejects.toThrow(
      /^DATA_DIR \S+ is not empty; .* Nothing was written\.$/,
    )
    const server = await emptyServer()
    await mkdir(path.join(server.DATA_DIR, 'files', 'receipts'), { recursive: true })
    await writeFile(path.join(server.DATA_DIR, 'files', 'receipts', 'mine'), 'x')
    await expect(restoreFrom(server, backup, warn)).rejects.toThrow(/^The file store is not empty/)
    expect((await server.db.execute(sql`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
    expect(await listFilesBelow(server.DATA_DIR)).toEqual(['files/receipts/mine'])
  })

  test('of a newer version, and of a file that is not there, is refused in one line', async () => {
    const manifest = {
      format: FORMAT,
      createdAt: '2026-11-22T00:00:00.000Z',
      migration: { tag: '0999_newer', when: 9_999_999_999_999 },
      tables: [],
      sequences: [],
      files: { count: 0, bytes: 0, missing: [] },
      invoicePesewas: '0',
    }
    const content = [Buffer.from(JSON.stringify(manifest))]
    const entries = async function* () {
      yield { name: 'manifest.json', size: content[0]?.length ?? 0, content }
    }
    const file = folder.file()
    await writeFile(file, await Array.fromAsync(writeTar(entries(), new Date(0))))
    await refuse(folder.embedded(), file, /made by a newer version of the portal \(0999_newer\)/)
    await refuse(folder.embedded(), folder.file(), /^There is no file /)
  })
})

test('a backup never replaces a file, and needs a portal', async () => {
  await expect(backupTo(ofPortal, backup)).rejects.toThrow(/exists already/)
  await expect(backupTo(folder.embedded(), folder.file())).rejects.toThrow(/^There is no portal in DATA_DIR/)
})

test('a file that a row names and that is lost is counted', async () => {
  const { portal } = fixture
  const { receipt } = await fixture.createInvoiceWithReceipt()
  const { rows } = await portal.db.execute<{ key: string }>(
    sql`select file_key as key from receipts where id = ${receipt.id}`,
  )
  await portal.portal.ctx.files.remove(rows[0]?.key ?? '')
  expect(await backupTo(ofPortal, folder.file())).toMatchObject({ missing: 1 })
})
