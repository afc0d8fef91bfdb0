import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMPORT_MAX_ROWS } from '../../../../../shared/imports.ts'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { IMPORT_MESSAGES, type Imported } from '../../import.contract.ts'
import type { Tenant } from '../../tenants.contract.ts'

let mails: TestMailServer
let portal: TestPortal
let admin: ApiClient & { email: string }
beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url })
  admin = await portal.createAdmin()
})
afterAll(() => Promise.all([portal.close(), mails.close()]))

const address = () => `t-${randomUUID()}@tenant.test`
const person = (fields: object = {}) => ({
  name: 'Akosua Ɔpɔku',
  apartment: 'Bohye (Shops)',
  unit: 'B7',
  phone: '+233 24 412 3456',
  email: address(),
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
  ...fields,
})

const add = (rows: object[], more: object = {}, headers: Record<string, string> = {}) =>
  admin.call<Imported>('POST /tenants/import', { body: { rows, ...more }, headers })

describe('the import', () => {
  test('adds all, and each sets a password by the link of the welcome email', async () => {
    const rows = [
      person(),
      person({ name: 'Kofi Mensah', unit: '', phone: '', moveInDate: '', leaseEndDate: '' }),
    ]
    const { status, body } = await add(rows)
    expect([status, body]).toEqual([201, { imported: 2, emailsQueued: 2, emailError: null }])
    const kofi = rows[1]?.email ?? ''
    const states = async () =>
      (await portal.db.$client.query('select distinct state from deliveries')).rows.map(({ state }) => state)
    await expect.poll(states, { timeout: 15_000 }).toEqual(['sent'])
    const link = /http:\/\/portal\.test\/reset#(\S+)/.exec(mails.findLastTo(kofi).text ?? '')?.[1]
    const reset = { token: link, newPassword: 'a password of mine' }
    expect((await portal.anonymous.call('POST /auth/reset', { body: reset })).status).toBe(204)
    const own = await portal.signIn(kofi, 'a password of mine')
    expect((await own.call('GET /auth/me')).body).toMatchObject({
      name: 'Kofi Mensah',
      role: 'tenant',
      phone: null,
    })
    const { body: found } = await admin.call<Tenant[]>(
      `GET /tenants?q=${encodeURIComponent(rows[0]?.email ?? '')}`,
    )
    expect(found).toEqual([expect.objectContaining({ ...rows[0], phone: '0244123456' })])
  })

  test('without emails sends none', async () => {
    const count = mails.received.length
    expect((await add([person()], { sendEmail: false })).body).toEqual({
      imported: 1,
      emailsQueued: 0,
      emailError: null,
    })
    await portal.portal.ctx.deliveries.sendDue()
    expect(mails.received).toHaveLength(count)
  })

  test('stores what is seen of a cell', async () => {
    const hidden = person({ name: 'A\u200bma\u202e Mensah', email: 'a\u00adma.hidden@bücher.example' })
    expect((await add([hidden], { sendEmail: false })).status).toBe(201)
    const { body } = await admin.call<Tenant[]>('GET /tenants?q=ama.hidden')
    expect(body).toMatchObject([{ name: 'Ama Mensah', email: 'ama.hidden@xn--bcher-kva.example' }])
    const again = person({ email: 'ama.hidden@xn--bcher-kva.example' })
    expect((await add([again])).body).toMatchObject({
      details: [expect.stringContaining('Email address is already registered.')],
    })
  })

  test('adds nobody when one cell is wrong, and names it', async () => {
    const before = await takeSnapshot(portal)
    const { status, body } = await add([
      person({ row: 2 }),
      person({ row: 7, apartment: 'Kumasi', email: 'ama@' }),
    ])
    expect([status, body]).toEqual([
      400,
      {
        error: IMPORT_MESSAGES.notImported,
        details: [
          'Row 7, Email: Please enter a valid email address',
          'Row 7, Location: Location is not one of the properties',
        ],
      },
    ])
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('names twenty of many wrong cells', async () => {
    const rows = Array.from({ length: 25 }, () => person({ name: '' }))
    const { details = [] } = (await add(rows)).body as { details?: string[] }
    expect(details).toHaveLength(21)
    expect(details.at(-1)).toBe('In all, 25 cells of these rows must be corrected')
  })

  test('again with the same key adds nobody twice', async () => {
    const rows = [person()]
    const key = { 'idempotency-key': randomUUID() }
    const first = await add(rows, {}, key)
    const again = await add(rows, {}, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await add(rows)).status).toBe(400)
  })

  test('of two concurrent imports with one email adds one', async () => {
    const rows = [person(), person()]
    const other = [person(), rows[1] ?? person()]
    const answers = await Promise.all([add(rows), add(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      expect.toSatisfy((status) => [400, 409].includes(status)),
    ])
  })

  test('while its property is deleted adds all tenants or none', async () => {
    const { body: property } = await admin.call<{ id: string }>('POST /properties', {
      body: { name: `Stalls ${randomUUID()}`, kind: 'shops', capacity: 4 },
    })
    const { body: places } = await admin.call<{ id: string; name: string }[]>('GET /properties')
    const apartment = places.find(({ id }) => id === property.id)?.name
    const rows = Array.from({ length: 400 }, () => person({ apartment }))
    const adding = add(rows, { sendEmail: false })
    const tried = new Set<number>()
    let over = false
    void adding.then(() => {
      over = true
    })
    while (!over) tried.add((await admin.call(`DELETE /properties/${property.id}`)).status)
    const { status } = await adding
    expect(
      [
        [201, 409],
        [400, 204],
      ].map(String),
    ).toContain(String([status, [...tried][0]]))
  })

  test('takes no row more than the most', async () => {
    const rows = Array.from({ length: IMPORT_MAX_ROWS + 1 }, () => person())
    expect((await add(rows, { sendEmail: false })).status).toBe(400)
  })
})

test.each([
  [{}, 'No mail server is set up; the message waits in the outbox'],
  [{ SMTP_URL: 'off' }, 'Mail is switched off'],
])('with %j the response has the reason why emails wait', async (env, error) => {
  const other = await startTestPortal(env)
  try {
    const boss = await other.createAdmin()
    const { body } = await boss.call<Imported>('POST /tenants/import', { body: { rows: [person()] } })
    expect(body).toMatchObject({ imported: 1, emailsQueued: 1, emailError: expect.stringContaining(error) })
  } finally {
    await other.close()
  }
})
