import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'
import type { Table } from './catalog.ts'
import type { TableManifest } from './manifest.ts'
import type { TarEntry } from './tar.ts'

const PART_BYTES = 4 * 1024 * 1024
const compress = promisify(gzip)

/** Rows in the same form and order each time, whatever the server's settings. */
export const COPY_SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local max_parallel_workers_per_gather = 0; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local row_security = off`

export const columnList = (client: pg.ClientBase, columns: string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

function readRows(client: pg.ClientBase, { name, columns }: Table) {
  const table = `public.${client.escapeIdentifier(name)}`
  const copy: CopyToStreamQuery & { callback?: () => void } = to(
    `copy (select ${columnList(client, columns)} from ${table}) to stdout`,
  )
  // It does not call back itself, and the timer of the query's limit would stay.
  copy.once('close', () => copy.callback?.())
  return client.query(copy)
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`

/** Yields the table in chunks; returns its entry in the manifest. */
export async function* copyTable(
  client: pg.ClientBase,
  table: Table,
): AsyncGenerator<TarEntry, TableManifest> {
  const hash = createHash('sha256')
  const stream = readRows(client, table)
  let number = 0
  for await (const part of inParts(stream)) {
    hash.update(part)
    const content = await compress(part)
    number += 1
    yield { name: partName(table.name, number), size: content.length, content: [content] }
  }
  return { ...table, rows: stream.rowCount, sha256: hash.digest('hex') }
}

export async function readTable(client: pg.ClientBase, table: Table): Promise<TableManifest> {
  const hash = createHash('sha256')
  const stream = readRows(client, table)
  for await (const chunk of stream) hash.update(chunk)
  return { ...table, rows: stream.rowCount, sha256: hash.digest('hex') }
}
