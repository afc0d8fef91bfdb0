import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { listTriggered } from './catalog.ts'
import { columnList } from './copy.ts'
import type { Manifest } from './manifest.ts'
import { type BackupReader, readBackup } from './read.ts'
import { createSchema } from './schema.ts'
import type { ReadEntry } from './tar.ts'

const decompress = promisify(gunzip)

type Loading = { name: string; write(rows: Buffer): Promise<void>; end(): Promise<void> }

function startLoading(client: pg.ClientBase, { name, columns }: Manifest['tables'][number]): Loading {
  const table = `public.${client.escapeIdentifier(name)}`
  const stream = client.query(from(`copy ${table} (${columnList(client, columns)}) from stdin`))
  const done = finished(stream)
  // The next write or the end reports the error.
  done.catch(() => undefined)
  return {
    name,
    async write(rows) {
      const written = Promise.withResolvers<void>()
      stream.write(rows, (error) => (error ? written.reject(error) : written.resolve()))
      await Promise.race([written.promise, done])
    },
    async end() {
      stream.end()
      await done
    },
  }
}

function loadTables(client: pg.ClientBase, { tables }: Manifest) {
  let current: Loading | undefined
  const end = async () => {
    await current?.end()
    current = undefined
  }
  const load = async (entry: ReadEntry) => {
    const name = entry.name.split('/')[1]
    if (current?.name !== name) {
      await end()
      const table = tables.find((each) => each.name === name)
      if (!table) throw new Error(`The manifest knows no table ${name}.`)
      current = startLoading(client, table)
    }
    const parts: Buffer[] = []
    for await (const chunk of entry.content()) parts.push(chunk)
    await current?.write(await decompress(Buffer.concat(parts)))
  }
  return { load, end }
}

async function setSequences(client: pg.ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`
    // Sequences of invoice numbers are created while the portal serves, not by a migration.
    await client.query(`create sequence if not exists ${sequence}`)
    await client.query('select setval($1::regclass, $2, $3)', [sequence, value, isCalled])
  }
}

async function withoutTriggers(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const tables = (await listTriggered(client)).map((name) => `public.${client.escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

export type LoadOptions = { putFile(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> }

/** Fills an empty database within a transaction of the client. Returns the secret of the backup, if it has one. */
export async function loadBackup(
  client: pg.ClientBase,
  backup: BackupReader,
  manifest: Manifest,
  { putFile }: LoadOptions,
): Promise<string | undefined> {
  let secret: string | undefined
  await createSchema(client, manifest)
  await withoutTriggers(client, async () => {
    const names = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
    await client.query(`truncate ${names.join(', ')}`)
    const tables = loadTables(client, manifest)
    await readBackup(backup, async (entry) => {
      if (entry.name.startsWith('tables/')) return tables.load(entry)
      await tables.end()
      if (entry.name === 'secret') secret = await text(entry.content())
      else if (entry.name.startsWith('files/'))
        await putFile(entry.name.slice('files/'.length), entry.content())
    })
    await tables.end()
    await setSequences(client, manifest)
  })
  return secret
}
