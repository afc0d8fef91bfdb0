import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseStartError, type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let home = ''
let dataDir = ''
let running: EmbeddedDatabase[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'embedded-'))
  dataDir = join(home, 'data')
})

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()))
  running = []
  await rm(home, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined, ...options })
  running.push(database)
  return database
}

async function query(database: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  return await client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

const writeRow = (database: EmbeddedDatabase) =>
  query(database, "create table kept (word text); insert into kept values ('Ɔpɔku')")
const readRows = (database: EmbeddedDatabase) => query(database, 'select word from kept')

async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    process.stdout.write('begun ')
    const { how } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log: () => undefined })
    process.stdout.write(how)
    setInterval(() => undefined, 60_000)`
  const portal = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(portal.stdout, 'data')
  return portal
}

async function comesUp(portal: ChildProcess): Promise<string> {
  if (!portal.stdout) throw new Error('no output to read')
  const [how] = await once(portal.stdout, 'data')
  return String(how)
}

async function end(portal: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(portal, 'exit')
  process.kill(-(portal.pid ?? Number.NaN), signal)
  await gone
}

const lockFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const serverPid = async () => Number.parseInt(await readFile(lockFile(), 'utf8'), 10)
const readFileMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('data survives a stop and another start', async () => {
  const first = await start({ durable: true })
  await writeRow(first)
  await first.stop()
  const second = await start({ durable: true })
  expect([first.how, second.how]).toEqual(['initialised', 'started'])
  expect(await readRows(second)).toEqual([{ word: 'Ɔpɔku' }])
})

test('only its own user can read the data folder', async () => {
  const { connection } = await start()
  const folders = [dataDir, join(dataDir, 'postgres'), connection.host]
  expect(await Promise.all(folders.map(readFileMode))).toEqual(['700', '700', '700'])
  expect(await readFileMode(join(dataDir, 'postgres', 'portal.password'))).toBe('600')
  expect(await readFileMode(join(dataDir, 'postgres.log'))).toBe('600')
})

test('the database refuses network connections and a wrong password', async () => {
  const database = await start()
  expect(await query(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const stranger = { ...database, connection: { ...database.connection, password: 'guess' } }
  await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a database whose portal was killed is adopted and can be stopped', async () => {
  const portal = await startElsewhere()
  expect(await comesUp(portal)).toBe('initialised')
  await end(portal, 'SIGKILL')
  const adopted = await start()
  await writeRow(adopted)
  expect(adopted.how).toBe('adopted')
  await adopted.stop()
  const again = await start()
  expect(again.how).toBe('started')
  expect(await readRows(again)).toHaveLength(1)
})

test('Ctrl-C in the terminal of the portal does not reach the database', async () => {
  const portal = await startElsewhere()
  await comesUp(portal)
  await end(portal, 'SIGINT')
  expect((await start()).how).toBe('adopted')
})

test('a server that was killed is reported, and starts again with all it had', async () => {
  const first = await start({ durable: true })
  await writeRow(first)
  process.kill(await serverPid(), 'SIGKILL')
  expect(await first.died).toMatch(/^PostgreSQL ended by SIGKILL/)
  const second = await start({ durable: true })
  expect(second.how).toBe('started')
  expect(await readRows(second)).toHaveLength(1)
})

test('an adopted server that was killed is reported too', async () => {
  const first = await start()
  const second = await start()
  process.kill(await serverPid(), 'SIGKILL')
  expect(await Promise.all([first.died, second.died])).toHaveLength(2)
})

test('portal and server killed at once come up again', async () => {
  const portal = await startElsewhere()
  await comesUp(portal)
  process.kill(await serverPid(), 'SIGKILL')
  await end(portal, 'SIGKILL')
  expect((await start()).how).toBe('started')
})

test('a lock with the process id of another program does not block the start', async () => {
  const first = await start()
  const lock = await readFile(lockFile(), 'utf8')
  await first.stop()
  await writeFile(lockFile(), lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
  expect((await start()).how).toBe('started')
})

test('a kill while the cluster is created leaves nothing incomplete', async () => {
  const portal = await startElsewhere()
  const entries = () => readdir(dataDir).then((names) => names.join())
  await expect.poll(entries, { interval: 5, timeout: 15_000 }).toContain('postgres.init-')
  await end(portal, 'SIGKILL')
  expect((await start()).how).toBe('initialised')
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'socket'])
})

test('of two concurrent first starts one creates the database and the other adopts it', async () => {
  const both = await Promise.all([start(), start()])
  expect(both.map(({ how }) => how).sort()).toEqual(['adopted', 'initialised'])
  expect(both[0].connection).toEqual(both[1].connection)
})

test('a second portal that releases the database leaves it running', async () => {
  const first = await start()
  const second = await start()
  second.release()
  await second.stop()
  expect(second.how).toBe('adopted')
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder with a path too long for a socket gets a private short socket folder', async () => {
  dataDir = join(home, 'd'.repeat(60), 'e'.repeat(60), 'data')
  const { connection } = await start()
  expect(connection.host.startsWith(dataDir)).toBe(false)
  expect(await readFileMode(connection.host)).toBe('700')
  await running[0]?.stop()
  expect((await start()).connection.host).toBe(connection.host)
  await running[1]?.stop()
  await rm(connection.host, { recursive: true })
})

test('a server whose socket is gone is replaced', async () => {
  const first = await start()
  await writeRow(first)
  await rm(first.connection.host, { recursive: true })
  const second = await start()
  expect(second.how).toBe('started')
  expect(await readRows(second)).toHaveLength(1)
})

test('it starts where user namespaces are refused', async () => {
  await chmod(home, 0o711)
  const first = await start({ namespaces: false })
  await writeRow(first)
  await first.stop()
  const second = await start()
  expect(await readRows(second)).toHaveLength(1)
  expect(await readFileMode(dataDir)).toBe('700')
})

test('a folder that cannot hold a database is refused in one line', async () => {
  await writeFile(dataDir, '')
  await expect(start()).rejects.toThrow(DatabaseStartError)
  await rm(dataDir)
  await mkdir(join(dataDir, 'postgres', 'something'), { recursive: true })
  const refusal = await start().catch((error: Error) => error.message)
  expect(refusal).toMatch(/^The embedded database cannot start in DATA_DIR .*DATABASE_URL\.$/)
  expect(await readdir(dirname(lockFile()))).toEqual(['something'])
})
