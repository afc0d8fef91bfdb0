import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  queryEmbedded,
  readFileMode,
  readRows,
  setUpEmbedded,
  writeRow,
} from '../../../testing/database/embedded.ts'
import { DatabaseStartError } from './embedded.ts'

const home = setUpEmbedded()

test('data survives a stop and another start', async () => {
  const first = await home.start({ durable: true })
  await writeRow(first)
  await first.stop()
  const second = await home.start({ durable: true })
  expect([first.how, second.how]).toEqual(['initialised', 'started'])
  expect(await readRows(second)).toEqual([{ word: 'Ɔpɔku' }])
})

test('only its own user can read the data folder', async () => {
  const { connection } = await home.start()
  const folders = [home.dataDir, join(home.dataDir, 'postgres'), connection.host]
  expect(await Promise.all(folders.map(readFileMode))).toEqual(['700', '700', '700'])
  expect(await readFileMode(join(home.dataDir, 'postgres', 'portal.password'))).toBe('600')
  expect(await readFileMode(join(home.dataDir, 'postgres.log'))).toBe('600')
})

test('the database refuses network connections and a wrong password', async () => {
  const database = await home.start()
  expect(await queryEmbedded(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const stranger = { ...database, connection: { ...database.connection, password: 'guess' } }
  await expect(queryEmbedded(stranger, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a server that was killed is reported, and starts again with all it had', async () => {
  const first = await home.start({ durable: true })
  await writeRow(first)
  process.kill(await home.serverPid(), 'SIGKILL')
  expect(await first.died).toMatch(/^PostgreSQL ended by SIGKILL/)
  const second = await home.start({ durable: true })
  expect(second.how).toBe('started')
  expect(await readRows(second)).toHaveLength(1)
})

test('of two concurrent first starts one creates the database and the other adopts it', async () => {
  const both = await Promise.all([home.start(), home.start()])
  expect(both.map(({ how }) => how).sort()).toEqual(['adopted', 'initialised'])
  expect(both[0].connection).toEqual(both[1].connection)
})

test('a second portal that releases the database leaves it running', async () => {
  const first = await home.start()
  const second = await home.start()
  second.release()
  await second.stop()
  expect(second.how).toBe('adopted')
  expect(await queryEmbedded(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder with a path too long for a socket gets a private short socket folder', async () => {
  home.dataDir = join(home.folder, 'd'.repeat(60), 'e'.repeat(60), 'data')
  const { connection } = await home.start()
  expect(connection.host.startsWith(home.dataDir)).toBe(false)
  expect(await readFileMode(connection.host)).toBe('700')
  await home.running[0]?.stop()
  expect((await home.start()).connection.host).toBe(connection.host)
  await home.running[1]?.stop()
  await rm(connection.host, { recursive: true })
})

test('it starts where user namespaces are refused', async () => {
  await chmod(home.folder, 0o711)
  const first = await home.start({ namespaces: false })
  await writeRow(first)
  await first.stop()
  const second = await home.start()
  expect(await readRows(second)).toHaveLength(1)
  expect(await readFileMode(home.dataDir)).toBe('700')
})

test('a folder that cannot hold a database is refused in one line', async () => {
  await writeFile(home.dataDir, '')
  await expect(home.start()).rejects.toThrow(DatabaseStartError)
  await rm(home.dataDir)
  await mkdir(join(home.dataDir, 'postgres', 'something'), { recursive: true })
  const refusal = await home.start().catch((error: Error) => error.message)
  expect(refusal).toMatch(/^The embedded database cannot start in DATA_DIR .*DATABASE_URL\.$/)
  expect(await readdir(dirname(home.lockFile()))).toEqual(['something'])
})
