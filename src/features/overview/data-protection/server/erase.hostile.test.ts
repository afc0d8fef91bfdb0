import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countDueDeliveries } from '../../../../testing/full-tenant.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'

const WALLET = '024 555 0100'
const REASON = 'letter of 20 Nov'
const NEIGHBOUR = 'Efua Sarpong'
let mails: TestMailServer
let portal: TestPortal
let owner: ApiClient & { email: string }

beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url })
  owner = await portal.createAdmin()
  const wallet = { network: 'MTN MoMo', number: WALLET, name: 'By staff' }
  const settings = { phone: '030 255 5000', howToPay: { mobileMoney: [wallet], bank: null, text: ': ["' } }
  expect((await owner.call('PATCH /settings', { body: settings })).status).toBe(200)
  const { tenant } = await portal.createTenant(owner, { name: NEIGHBOUR, phone: '020 555 7777' })
  await portal.createInvoice(owner, tenant.id)
  const lease = { apartment: 'Bohye (Shops)', unit: '', phone: '', moveInDate: '2026-01-01' }
  const ending = { ...lease, leaseEndDate: '2026-12-10' }
  const rows = [
    { ...ending, name: 'Kofi Mensah', email: 'kofi.mensah@tenant.test' },
    { ...ending, name: 'Abena Kofi Mensah Bonsu', email: 'a.kofi.mensah@tenant.test' },
  ]
  expect((await owner.call('POST /tenants/import', { body: { rows } })).status).toBe(201)
  const bulk = {
    tenantIds: [tenant.id],
    amount: 7,
    dueDate: '2026-12-05',
    description: `By staff to ${WALLET}`,
  }
  expect((await owner.call('POST /invoices/bulk', { body: bulk })).status).toBeLessThan(300)
  await portal.portal.ctx.jobs.run('send-reminders')
  await vi.waitFor(async () => expect(await countDueDeliveries(portal)).toBe(0), { timeout: 20_000 })
  await portal.db.execute(sql`
    update deliveries set state = 'pending', next_attempt_at = '2999-01-01', sent_at = null
    where subject_id is distinct from ${tenant.id} and kind in ('invoice', 'leases-ending', 'owner-alert')`)
})
afterAll(() => Promise.all([portal.close(), mails.close()]))

/** Byte for byte; nothing of the tenant and its login. */
async function listRowsOfOthers({ id, uid }: { id: string; uid: string | null }): Promise<string[]> {
  const { rows } = await portal.db.execute<{ row: string }>(sql`
    select to_jsonb(e)::text as row from audit_events e
      where tenant_id is distinct from ${id} and actor is distinct from ${uid} and target_id is distinct from ${id}
        and target_id is distinct from ${uid}
    union all select to_jsonb(d)::text from deliveries d
      where recipient_uid is distinct from ${uid} and subject_id is distinct from ${id} and subject_id is distinct from ${uid}
    union all select to_jsonb(n)::text from notices n
      where uid is distinct from ${uid} and about is distinct from ${id} and about is distinct from ${uid}
    order by 1`)
  return rows.map(({ row }) => row)
}

const NAMES = [
  'By',
  'staff',
  'howToPay',
  ': [',
  '"',
  '\\',
  '["',
  '%',
  '(',
  'names',
  'Paid',
  NEIGHBOUR,
  'Kofi Mensah',
]
const PHONES = [
  '0',
  WALLET,
  WALLET.replaceAll(' ', ''),
  '+233245550100',
  '0302555000',
  '020 555 7777',
  '2026',
]

test.each([
  ...NAMES.map((name) => ({ name, phone: null })),
  ...PHONES.map((phone) => ({ name: 'Yaw Boateng', phone })),
])('the erasure of one who was once $name, $phone changes nothing of others', async (former) => {
  for (const isFormer of [true, false]) {
    const { tenant, call } = await portal.createTenant(owner, { name: 'Yaw Boateng' })
    expect((await call('PATCH /auth/me', { body: former })).status).toBe(200)
    if (isFormer) await call('PATCH /auth/me', { body: { name: 'Yaw Boateng', phone: null } })
    await owner.call(`DELETE /tenants/${tenant.id}`)
    await expect.poll(() => countDueDeliveries(portal), { timeout: 20_000 }).toBe(0)
    const before = await listRowsOfOthers(tenant)
    expect(before.filter((row) => row.includes('owner-alert')).length).toBeGreaterThan(0)
    const erased = await owner.call(`POST /tenants/${tenant.id}/erase`, { body: { reason: REASON } })
    expect([erased.status, erased.text]).toEqual([200, expect.stringContaining('Erased tenant')])
    expect(await listRowsOfOthers(tenant)).toEqual(before)
    const query = `tenantId=${tenant.id}&action=tenant.erased`
    const [event] = (await owner.call<AuditEvent[]>(`GET /audit?${query}`)).body
    expect(event?.changes).toEqual({ reason: [null, REASON] })
  }
})

test('a name is taken out of an import only where it is the whole name, and out of lists of leases without withdrawing them', async () => {
  const { rows } = await portal.db.execute<{ id: string }>(
    sql`select t.id from tenants t join profiles p using (uid) where p.email = 'kofi.mensah@tenant.test'`,
  )
  const id = rows[0]?.id ?? ''
  await owner.call(`DELETE /tenants/${id}`)
  expect((await owner.call(`POST /tenants/${id}/erase`, { body: { reason: REASON } })).status).toBe(200)
  const imported = (await owner.call<AuditEvent[]>('GET /audit?action=tenant.imported')).body
  expect(imported.map(({ changes }) => changes)).toEqual([
    { names: [null, [expect.stringMatching(/^Erased tenant [0-9A-F]{4}$/), 'Abena Kofi Mensah Bonsu']] },
  ])
  const lists = await portal.db.execute<{ state: string; text: string | null; subject: string }>(
    sql`select state, text, subject from deliveries where kind = 'leases-ending'`,
  )
  expect(lists.rows).toEqual([{ state: 'pending', text: null, subject: '2 leases end within 30 days' }])
  const notices = await portal.db.execute(sql`select body from notices where type = 'leases-ending'`)
  expect(notices.rows).toEqual([{ body: 'One of these tenants was erased since.' }])
})

test('is asked for with the password', async () => {
  const { tenant } = await portal.createTenant(owner)
  const headers = { 'x-confirm-password': 'not it' }
  const answer = await owner.call(`POST /tenants/${tenant.id}/erase`, { body: { reason: REASON }, headers })
  expect(answer.status).toBe(403)
})

test.each([
  ['Paid by Yaw Boateng.', 'Paid by X.'],
  ['yaw boateng', 'X'],
  ['YawBoateng, Yaw Boatengs, Yaw Boateng-Osei', null],
  ['to YAW@tenant.test.', 'to X.'],
  ['a.yaw@tenant.test, yaw@tenant.test.gh', null],
  ['call 024 411 2233', 'call X'],
  ['Esther (est) and Esther', null],
  ['Esther', 'X'],
])('of %j is left %j', async (given, left) => {
  const { rows } = await portal.db.execute(
    sql`select text_without_names(${given}, '{Yaw Boateng,yaw@tenant.test,024 411 2233,Esther}', 'X') as text`,
  )
  expect(rows).toEqual([{ text: left ?? given }])
})

test('an erasure is refused while there is credit or a deposit', async () => {
  const { tenant } = await portal.createTenant(owner)
  await portal.createInvoice(owner, tenant.id, { amount: 50, purpose: 'deposit', sendEmail: false })
  const payment = { tenantId: tenant.id, amount: 57.01, receivedOn: '2026-11-19', method: 'cash' }
  await owner.call('POST /payments', { body: { ...payment, sendEmail: false } })
  await owner.call(`DELETE /tenants/${tenant.id}`)
  await vi.waitFor(async () => expect(await countDueDeliveries(portal)).toBe(0), { timeout: 20_000 })
  const erased = await owner.call<{ error: string }>(`POST /tenants/${tenant.id}/erase`, {
    body: { reason: REASON },
  })
  expect([erased.status, erased.body.error]).toEqual([
    409,
    'The tenant still has GHS 7.01 of credit and GHS 50.00 of deposit. Give it back first, or reverse what was recorded by mistake.',
  ])
})
