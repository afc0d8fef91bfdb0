import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupList } from '../../features/overview/backups/backups.contract.ts'
import { readConfig } from '../../server/config.ts'
import { manualClock } from '../../testing/clock.ts'
import { sampleFiles } from '../../testing/files.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../testing/portal/process.ts'
import { restoreInstant } from './restore-instant.ts'

const WRITES = 30
const LOST_AT_MOST_MS = 60_000
let folder: string
let portal: RunningPortal
let token: string

const settings = () => ({
  SMTP_URL: 'off',
  BACKUP_AT: '02:00',
  BACKUP_URL: path.join(folder, 'elsewhere'),
  BACKUP_PASSPHRASE: 'kente and cocoa at dawn',
  BACKUP_SECONDS: '1',
})
const dataDir = () => path.join(folder, 'data')
const start = () => startPortal(dataDir(), settings(), API_ONLY)
const call = <T>(endpoint: string, send: object = {}) => callApi<T>(portal, endpoint, { token, ...send })
const readContinuous = async () => (await call<BackupList>('GET /backups')).body.continuous

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-continuous-'))
  portal = await start()
  token = await registerAdmin(portal)
}, 120_000)
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a machine that is gone takes a minute of what was acknowledged with it at most', async () => {
  await expect.poll(async () => (await readContinuous())?.basedAt, { timeout: 60_000 }).toBeTruthy()
  const body = { name: 'Esi', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }
  const tenantId = (await call<{ id: string }>('POST /tenants', { body })).body.id
  const written: { id: string; at: number }[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const invoice = {
      tenantId,
      amount: 100,
      dueDate: '2999-12-05',
      description: `Rent ${n}`,
      sendEmail: false,
    }
    const { id } = (await call<{ id: string }>('POST /invoices', { body: invoice })).body
    written.push({ id, at: Date.parse(new Date().toISOString()) })
  }
  const form = new FormData()
  form.set('paymentDate', '2026-11-19')
  form.set('receipt', new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' }), 'receipt.png')
  expect((await call(`POST /invoices/${written[0]?.id}/receipt`, { form })).status).toBe(201)
  const last = Date.parse(new Date().toISOString())
  await expect
    .poll(async () => Date.parse((await readContinuous())?.savedAt ?? '') > last, { timeout: 60_000 })
    .toBe(true)
  portal.killAll()
  await rm(dataDir(), { recursive: true, force: true, maxRetries: 10 })
  const config = readConfig({ ...settings(), DATA_DIR: dataDir() })
  const restored = await restoreInstant({ config, clock: manualClock() }, 'last', () => undefined)
  expect(restored).toMatchObject({ files: 1, missing: 0, lastTransactionAt: expect.any(Date) })
  portal = await start()
  const found = (await call<{ id: string; receipts: { receiptUrl: string }[] }[]>('GET /invoices')).body
  const ids = new Set(found.map(({ id }) => id))
  expect(written.filter(({ id, at }) => !ids.has(id) && last - at > LOST_AT_MOST_MS)).toEqual([])
  expect(ids.size).toBe(WRITES)
  const url = found.flatMap(({ receipts }) => receipts)[0]?.receiptUrl
  const photo = await fetch(`${portal.url}${url}`, { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await photo.arrayBuffer()).equals(sampleFiles.png)).toBe(true)
  expect(await readFile(path.join(dataDir(), 'secret'), 'utf8')).not.toBe('')
}, 240_000)
