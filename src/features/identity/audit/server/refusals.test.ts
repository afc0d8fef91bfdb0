import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../audit.contract.ts'

let portal: TestPortal
let owner: ApiClient & { email: string }

beforeAll(async () => {
  portal = await startTestPortal({ TRUST_PROXY: 'on' })
  owner = await portal.createAdmin()
})
afterAll(() => portal.close())

const flush = () => portal.portal.ctx.refusals.flush()
const listEvents = async (query: string) => (await owner.call<AuditEvent[]>(`GET /audit?${query}`)).body
const refused = () => listEvents('action=call.refused')
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('refused calls are one event of who, what and from where, with how many', async () => {
  const { tenant } = await portal.createTenant(owner)
  const invoice = await portal.createInvoice(owner, tenant.id)
  const { call } = await portal.createTenant(owner, { name: 'Yaw Boateng' })
  const { uid } = (await call<{ uid: string }>('GET /auth/me')).body
  for (let tries = 0; tries < 12; tries += 1)
    expect((await call(`GET /invoices/${invoice.id}`, from('102.176.65.4'))).status).toBe(404)
  await call(`GET /invoices/${invoice.id}`, from('102.176.65.5'))
  await call('GET /tenants', from('102.176.65.5'))
  expect(await refused()).toEqual([])
  await flush()
  await flush()
  const events = await refused()
  const read = { actor: uid, actorName: 'Yaw Boateng', role: 'tenant', targetKind: 'call', tenantId: null }
  const counted = (count: number, status: number, what: string) => ({
    count: [null, count],
    status: [null, status],
    call: [null, what],
  })
  const found = { ...counted(12, 404, 'GET /invoices/{id}'), records: [null, [invoice.id]] }
  expect(events).toHaveLength(3)
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...read, ip: '102.176.65.4', targetId: invoice.id, changes: found }),
      expect.objectContaining({ ip: '102.176.65.5', changes: { ...found, count: [null, 1] } }),
      expect.objectContaining({ ip: '102.176.65.5', changes: counted(1, 403, 'GET /tenants') }),
    ]),
  )
})

test('tokens that open nothing are counted by address, and no more addresses are kept than there is room for', async () => {
  const before = (await refused()).length
  const guesser = portal.withToken('guessed')
  for (let at = 0; at < 40; at += 1)
    expect((await guesser.call('GET /auth/me', from(`10.0.0.${at}`))).status).toBe(401)
  expect((await portal.anonymous.call('GET /auth/me')).status).toBe(401)
  await flush()
  const events = (await refused()).filter(({ role }) => role === 'stranger')
  expect((await refused()).length - before).toBe(events.length)
  expect(events).toHaveLength(21)
  const rest = events.filter(({ ip }) => ip === null)
  expect(rest).toEqual([
    expect.objectContaining({ targetName: 'Many different calls', changes: { count: [null, 20] } }),
  ])
})

test('what asks for the password first is no refusal', async () => {
  const before = await refused()
  const { uid } = (await owner.call<{ uid: string }>('GET /auth/me')).body
  const headers = { 'x-confirm-password': '' }
  const answer = await owner.call(`PATCH /staff/${uid}`, { headers, body: { phone: '020 111' } })
  expect(answer.status).toBe(403)
  await flush()
  expect(await refused()).toEqual(before)
})

test('while the database cannot store them they wait, and at the stop they are stored', async () => {
  const { db } = portal
  const caretaker = await portal.createAdmin({ staff: 'caretaker', propertyIds: [] })
  const before = (await refused()).length
  portal.clock.advance(1)
  await caretaker.call('GET /invoices')
  await db.$client.query('alter table audit_events rename to audit_events_away')
  await flush()
  await db.$client.query('alter table audit_events_away rename to audit_events')
  await caretaker.call('GET /invoices')
  await portal.portal.ctx.refusals.stop()
  const events = await refused()
  expect(events.length).toBe(before + 1)
  expect(events[0]).toMatchObject({ role: 'caretaker', changes: { count: [null, 2], status: [null, 403] } })
})

test.each([
  ['P@ssw0rd', 'Somebody'],
  ['kofi@akosua.gh', 'Somebody'],
  ['', 'owner'],
])('what was typed as e-mail is named only where an account has it: %s', async (typed, named) => {
  const email = typed || owner.email
  await portal.anonymous.call('POST /auth/login', {
    body: { email, password: 'not it' },
    ...from('not an address'),
  })
  const [event] = await listEvents('action=session.refused&limit=1')
  expect(event).toMatchObject({ actorName: named === 'owner' ? owner.email : named, ip: null })
  portal.clock.advance(1)
})
