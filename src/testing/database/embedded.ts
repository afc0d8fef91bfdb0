import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../../server/database/embedded/embedded.ts'

export type EmbeddedHome = {
  folder: string
  dataDir: string
  running: EmbeddedDatabase[]
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedDatabase>
  lockFile(): string
  serverPid(): Promise<number>
}

/** A folder for each test, whose databases are stopped after it. */
export function setUpEmbedded(): EmbeddedHome {
  const home: EmbeddedHome = {
    folder: '',
    dataDir: '',
    running: [],
    async start(options = {}) {
      const database = await startEmbedded({
        dataDir: home.dataDir,
        durable: false,
        log: () => undefined,
        ...options,
      })
      home.running.push(database)
      return database
    },
    lockFile: () => join(home.dataDir, 'postgres', 'postmaster.pid'),
    serverPid: async () => Number.parseInt(await readFile(home.lockFile(), 'utf8'), 10),
  }
  beforeEach(async () => {
    home.folder = await mkdtemp(join(tmpdir(), 'embedded-'))
    home.dataDir = join(home.folder, 'data')
  })
  afterEach(async () => {
    await Promise.all(home.running.map((database) => database.stop()))
    home.running = []
    await rm(home.folder, { recursive: true, force: true })
  })
  return home
}

export async function queryEmbedded({ connection }: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  return await client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

export const writeRow = (database: EmbeddedDatabase): Promise<unknown[]> =>
  queryEmbedded(database, "create table kept (word text); insert into kept values ('Ɔpɔku')")
export const readRows = (database: EmbeddedDatabase): Promise<unknown[]> =>
  queryEmbedded(database, 'select word from kept')

export const readFileMode = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8)
