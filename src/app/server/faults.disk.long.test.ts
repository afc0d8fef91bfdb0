import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleFiles } from '../../testing/files.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../testing/portal/process.ts'

const DISK = '192m'
const CALLS = 20

let folder: string
let portal: RunningPortal
let token: string
let tenantId: string

/** A private disk in a user namespace, which an ordinary user may mount. */
const launcher = (mountedAt: string) => [
  ...['unshare', process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c'],
  ...[`mount -t tmpfs -o mode=755,size=${DISK} tmpfs "$0" && exec "$@"`, mountedAt],
]
const onDisk = (name: string) => path.join(`/proc/${portal.pid}/root`, folder, name)
const call = <T>(endpoint: string, send: object = {}) => callApi<T>(portal, endpoint, { token, ...send })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-disk-'))
  portal = await startPortal(path.join(folder, 'data'), { SMTP_URL: 'off' }, API_ONLY, launcher(folder))
  token = await registerAdmin(portal)
  const body = { name: 'Esi', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }
  tenantId = (await call<{ id: string }>('POST /tenants', { body })).body.id
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

async function fillDisk(): Promise<void> {
  const file = await open(onDisk('filler'), 'w')
  const chunk = Buffer.alloc(65_536)
  try {
    for (;;) await file.writeFile(chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

const issue = (nth: number) =>
  call<{ id: string; error: string }>('POST /invoices', {
    body: { tenantId, amount: 100, dueDate: '2999-12-05', description: `Rent ${nth}`, sendEmail: false },
  })

function upload(invoiceId: string) {
  const form = new FormData()
  const bytes = Buffer.concat([sampleFiles.png, Buffer.alloc(1_000_000, 7)])
  form.set('paymentDate', '2026-11-19')
  form.set('receipt', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'receipt.png')
  return call<{ error: string }>(`POST /invoices/${invoiceId}/receipt`, { form })
}

test('on a full disk nothing is acknowledged that is not stored; with room again the portal goes on automatically', async () => {
  const kept = [(await issue(0)).body.id]
  await fillDisk()
  const receipt = await upload(kept[0] ?? '')
  expect(receipt).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/no space left|cannot reach its database/) },
  })
  for (let nth = 1; nth <= CALLS; nth += 1) {
    const { status, body } = await issue(nth)
    expect([201, 503]).toContain(status)
    if (status === 201) kept.push(body.id)
  }
  await rm(onDisk('filler'))
  const uploaded = () => upload(kept[0] ?? '').then(({ status }) => status)
  await expect.poll(uploaded, { timeout: 30_000 }).toBe(201)
  const stored = (await call<{ id: string; receipts: unknown[] }[]>('GET /invoices')).body
  expect(stored.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  expect(stored.flatMap(({ receipts }) => receipts)).toHaveLength(1)
})
