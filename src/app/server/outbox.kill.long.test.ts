import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFilesBelow } from '../../testing/files.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../testing/portal/process.ts'

const INVOICES = 80

type Mail = { id: string; state: string }

let folder: string
let portal: RunningPortal

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-outbox-kill-'))
  portal = await startPortal(folder, {}, API_ONLY)
})
afterEach(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

const filesIn = () => listFilesBelow(path.join(folder, 'outbox'))

/** Issues invoices by email; returns the ids of all messages, which wait. */
async function billMany(token: string): Promise<string[]> {
  const person = { name: 'Esi', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }
  const { body: tenant } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: person })
  const body = { tenantId: tenant.id, amount: 100, dueDate: '2999-12-05' }
  for (let issued = 0; issued < INVOICES; issued += 1)
    expect((await callApi(portal, 'POST /invoices', { token, body })).status).toBe(201)
  const { body: mails } = await callApi<Mail[]>(portal, 'GET /mails', { token })
  expect(mails.map(({ state }) => state)).toEqual(Array(INVOICES + 1).fill('pending'))
  return mails.map(({ id }) => id).sort()
}

test.each(['stopped', 'killed'] as const)(
  'each message that waits has its file after the next start, once, when the portal is %s before it wrote them',
  async (how) => {
    const token = await registerAdmin(portal)
    const ids = await billMany(token)
    if (how === 'stopped') await portal.stop()
    else portal.killAll()
    expect(portal.output).not.toMatch(/pool|"level":50/)
    const [first = ''] = await filesIn()
    await rm(path.join(folder, 'outbox', first), { force: true })
    portal = await startPortal(folder, {}, API_ONLY)
    const named = async () => (await filesIn()).map((name) => name.slice(-40, -4)).sort()
    await expect.poll(named, { timeout: 90_000, interval: 500 }).toEqual(ids)
  },
  240_000,
)
