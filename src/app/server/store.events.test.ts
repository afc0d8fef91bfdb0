import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { announce } from '../../server/events/announce.ts'
import { manualClock } from '../../testing/clock.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { openStore, type Store } from './store.ts'

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
let folder: string
let store: Store
let portal: TestPortal

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-store-'))
  store = await openStore(readConfig({ DATA_DIR: folder }), silentLog, manualClock())
  portal = await startTestPortal(
    {},
    { database: { db: store.db, auditKey: store.auditKey, drop: store.close } },
  )
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

test('streams end with an embedded database that is killed, and open again once it is back', async () => {
  const admin = await portal.createAdmin()
  const open = async () => {
    const stream = await openEventStream(portal, admin)
    stream.close()
    return stream.status
  }
  for (let round = 0; round < 3; round += 1) {
    const stream = await openEventStream(portal, admin)
    const [postmaster] = (await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(postmaster), 'SIGKILL')
    await stream.ended
    await expect.poll(open, { timeout: 30_000, interval: 50 }).toBe(200)
    const again = await openEventStream(portal, admin)
    announce(portal.db, 'notification', { admins: true })
    expect((await again.next()).event).toBe('notification')
    again.close()
  }
})
