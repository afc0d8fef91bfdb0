import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SmsStandIn, startSmsProvider } from '../../../../../stand-in/arkesel.ts'
import { createTestDatabase } from '../../../../../testing/database/database.ts'
import { insertTenants } from '../../../../../testing/insert-tenants.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../../../../testing/portal/process.ts'
import type { Message } from '../../messages.contract.ts'

const TENANTS = 8
const START_MS = 120_000
const MORNING = '2026-11-20T09:00:00Z'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let provider: SmsStandIn
let dataDir: string
let portal: RunningPortal
let token: string

const start = () => {
  const { host, port, user, password, database: name } = database.connection
  const where = new URLSearchParams({
    host: `${host}`,
    port: `${port}`,
    user: `${user}`,
    password: `${password}`,
  })
  const env = { ...provider.env, DATABASE_URL: `postgresql:///${name}?${where}`, SMTP_URL: 'off' }
  return startPortal(dataDir, { ...env, TEST_CLOCK: MORNING }, API_ONLY)
}
const query = (text: string) => database.db.$client.query(text)
const states = async () =>
  (await callApi<Message[]>(portal, 'GET /messages?channel=sms', { token })).body.map(({ state }) => state)

beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startSmsProvider()
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-sms-'))
  portal = await start()
  token = await registerAdmin(portal)
}, START_MS)
afterAll(async () => {
  await portal.stop()
  await provider.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

it(
  'killed before it had the answer, it sends the others once, and leaves that SMS unknown',
  async () => {
    const tenants = await insertTenants(database.db, TENANTS)
    await query(`update profiles set channels = '{sms}',
      phone_e164 = '+2332440000' || lpad(substring(name from '[0-9]+$'), 2, '0') where role = 'tenant'`)
    const killed = new Promise<void>((resolve) => {
      provider.onTaken = () => {
        provider.onTaken = undefined
        portal.killAll()
        resolve()
      }
    })
    const body = { tenantIds: tenants.map(({ id }) => id), amount: 1500.5, dueDate: '2026-12-05' }
    const cutOff = callApi(portal, 'POST /invoices/bulk', { token, body }).catch(() => 'cut off')
    await Promise.all([killed, cutOff])
    // Claims of the killed portal expire.
    await query('update deliveries set claimed_until = now() where claimed_until is not null')
    portal = await start()
    await expect.poll(async () => (await states()).includes('queued'), { timeout: START_MS }).toBe(false)
    expect((await states()).filter((state) => state === 'unknown')).toHaveLength(1)
    const numbers = provider.sent.map(({ to }) => to)
    expect(numbers).toHaveLength(TENANTS)
    expect(new Set(numbers).size).toBe(TENANTS)
  },
  2 * START_MS,
)
