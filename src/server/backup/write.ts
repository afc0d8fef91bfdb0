import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { LONG_QUERY_MS, withClient } from '../database/connection/connect.ts'
import { findLastMigration } from '../database/migrations.ts'
import { storeTemporarily } from '../files/files.temporary.ts'
import { FileMissing, type FileStore } from '../files/files.ts'
import { listKeys, type StoredFiles } from '../files/stored-files.ts'
import { listSequences, listTables, sumInvoices } from './catalog.ts'
import { COPY_SETTINGS, copyTable } from './copy.ts'
import { lockForBackup } from './lock.ts'
import { countRows, FORMAT, type Manifest, type TableManifest } from './manifest.ts'
import { encryptBytes } from './passphrase.ts'
import { type TarEntry, writeTar } from './tar.ts'

export type BackupSource = {
  connection: pg.ClientConfig
  files: FileStore
  storedFiles: readonly StoredFiles[]
  /** Undefined where the secret is in the database or in the environment. */
  secret: string | undefined
  passphrase: string | undefined
  spoolFolder: string
  clock: Clock
}

export type BackupResult = { rows: number; files: number; bytes: number; missing: number }

function toTarEntry(name: string, text: string): TarEntry {
  const content = Buffer.from(text)
  return { name, size: content.length, content: [content] }
}

async function* fileEntries(
  client: pg.ClientBase,
  { files, storedFiles, spoolFolder }: BackupSource,
): AsyncGenerator<TarEntry, Manifest['files']> {
  const found: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
  for await (const key of listKeys(client, storedFiles)) {
    const bytes = await files.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    })
    if (!bytes) {
      found.missing.push(key)
      continue
    }
    const file = await storeTemporarily(spoolFolder, bytes)
    try {
      yield { name: `files/${key}`, size: file.size, content: file.read() }
    } finally {
      await file.forget()
    }
    found.count += 1
    found.bytes += file.size
  }
  return found
}

async function* backupEntries(
  client: pg.ClientBase,
  source: BackupSource,
  at: Date,
): AsyncGenerator<TarEntry, Manifest> {
  const migration = await findLastMigration(client)
  if (!migration) throw new Error('The database is empty; there is nothing to back up.')
  yield toTarEntry('README.txt', README)
  if (source.secret !== undefined) yield toTarEntry('secret', source.secret)
  const tables: TableManifest[] = []
  for (const table of await listTables(client)) tables.push(yield* copyTable(client, table))
  const sequences = await listSequences(client)
  const invoicePesewas = await sumInvoices(client)
  const files = yield* fileEntries(client, source)
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: at.toISOString(),
    migration,
    tables,
    sequences,
    files,
    invoicePesewas,
  }
  yield toTarEntry('manifest.json', `${JSON.stringify(manifest, undefined, 1)}\n`)
  return manifest
}

async function* snapshotBytes(
  client: pg.Client,
  source: BackupSource,
  done: (manifest: Manifest) => void,
): AsyncGenerator<Uint8Array> {
  const at = source.clock.now()
  await lockForBackup(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(COPY_SETTINGS)
  const entries = async function* () {
    done(yield* backupEntries(client, source, at))
  }
  yield* writeTar(entries(), at)
  await client.query('commit')
}

export async function writeBackup(
  source: BackupSource,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<BackupResult> {
  let manifest: Manifest | undefined
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  // COPY cannot be pipelined.
  const connection = { ...source.connection, pipeline: false, query_timeout: LONG_QUERY_MS }
  await withClient(connection, async (client) => {
    const plain = snapshotBytes(client, source, (made) => {
      manifest = made
    })
    const chunks = source.passphrase === undefined ? plain : await encryptBytes(plain, source.passphrase)
    await write(counted(chunks))
  })
  if (!manifest) throw new Error('The backup was not finished.')
  return {
    rows: countRows(manifest),
    files: manifest.files.count,
    bytes,
    missing: manifest.files.missing.length,
  }
}

/** The first entry of each archive, for a reader who has only the file. */
const README = `A backup of a rent portal, one snapshot of its database and files.

manifest.json   format version, time, migration of the database, tables with their columns and rows, sequences
tables/         the rows of each table in the text format of PostgreSQL's COPY, in parts that belong together:
                zcat tables/invoices/*.gz | psql -c 'copy invoices (COLUMNS) from stdin'
                with the columns of manifest.json, in the order of its tables
files/          uploaded files under the keys that the rows name
secret          signs links and encrypts stored passwords and keys; keep it to yourself
checksums/      SHA-256 of each entry: sha256sum -c checksums/*.sha256
SHA256          SHA-256 of all bytes of this archive before that entry

To restore it: npm run restore -- FILE, with an empty DATA_DIR or database.
`
