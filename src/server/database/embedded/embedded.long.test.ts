import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readRows, setUpEmbedded, writeRow } from '../../../testing/database/embedded.ts'

const home = setUpEmbedded()

async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    process.stdout.write('begun ')
    const { how } = await startEmbedded({ dataDir: ${JSON.stringify(home.dataDir)}, durable: false, log: () => undefined })
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

test('a database whose portal was killed is adopted and can be stopped', async () => {
  const portal = await startElsewhere()
  expect(await comesUp(portal)).toBe('initialised')
  await end(portal, 'SIGKILL')
  const adopted = await home.start()
  await writeRow(adopted)
  expect(adopted.how).toBe('adopted')
  await adopted.stop()
  const again = await home.start()
  expect(again.how).toBe('started')
  expect(await readRows(again)).toHaveLength(1)
})

test('Ctrl-C in the terminal of the portal does not reach the database', async () => {
  const portal = await startElsewhere()
  await comesUp(portal)
  await end(portal, 'SIGINT')
  expect((await home.start()).how).toBe('adopted')
})

test('an adopted server that was killed is reported too', async () => {
  const first = await home.start()
  const second = await home.start()
  process.kill(await home.serverPid(), 'SIGKILL')
  expect(await Promise.all([first.died, second.died])).toHaveLength(2)
})

test('portal and server killed at once come up again', async () => {
  const portal = await startElsewhere()
  await comesUp(portal)
  process.kill(await home.serverPid(), 'SIGKILL')
  await end(portal, 'SIGKILL')
  expect((await home.start()).how).toBe('started')
})

test('a lock with the process id of another program does not block the start', async () => {
  const first = await home.start()
  const lock = await readFile(home.lockFile(), 'utf8')
  await first.stop()
  await writeFile(home.lockFile(), lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
  expect((await home.start()).how).toBe('started')
})

test('a kill while the cluster is created leaves nothing incomplete', async () => {
  const portal = await startElsewhere()
  const entries = () => readdir(home.dataDir).then((names) => names.join())
  await expect.poll(entries, { interval: 5, timeout: 15_000 }).toContain('postgres.init-')
  await end(portal, 'SIGKILL')
  expect((await home.start()).how).toBe('initialised')
  expect((await readdir(home.dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'socket'])
})

test('a server whose socket is gone is replaced', async () => {
  const first = await home.start()
  await writeRow(first)
  await rm(first.connection.host, { recursive: true })
  const second = await home.start()
  expect(second.how).toBe('started')
  expect(await readRows(second)).toHaveLength(1)
})
