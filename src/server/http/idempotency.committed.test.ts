import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '../../testing/clock.ts'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../testing/database/interruptible-database.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { runIdempotent } from './idempotency.ts'

let database: InterruptibleDatabase
let mails: TestMailServer
let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  database = await openInterruptibleDatabase()
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url }, { database })
  admin = await portal.createAdmin()
})
afterEach(() => database.reconnect())
afterAll(async () => {
  await portal.close()
  await mails.close()
})

it.each(['refused', 'dropped'] as const)(
  'what is done is answered as done, and its mail goes once, when the database is gone (%s) after the commit',
  async (how) => {
    const { tenant } = await portal.createTenant(admin)
    const { id } = await portal.createInvoice(admin, tenant.id, { sendEmail: false })
    const before = mails.attempts
    mails.mode = 'hang'
    const headers = { 'idempotency-key': randomUUID() }
    const pay = () =>
      admin.call<{ id: string; status: string; emailSent: boolean; emailError: string | null }>(
        `PATCH /invoices/${id}`,
        { body: { status: 'Paid' }, headers },
      )
    const answer = pay()
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(before + 1)
    await database.disconnect(how)
    mails.release()
    const { status, body } = await answer
    expect({ status, paid: body.status, emailSent: body.emailSent, emailError: body.emailError }).toEqual({
      status: 200,
      paid: 'Paid',
      emailSent: true,
      emailError: null,
    })
    await database.reconnect()
    const states = async () => {
      const { rows } = await database.db.$client.query('select distinct state from deliveries')
      return rows
    }
    await expect.poll(states, { timeout: 15_000 }).toEqual([{ state: 'sent' }])
    portal.clock.advance(10 * MINUTE + 1)
    const again = await pay()
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect([await portal.portal.ctx.deliveries.sendDue(), mails.attempts]).toEqual([0, before + 1])
  },
)

it('what could not be finished after the commit is finished by a repeated call, which answers in full', async () => {
  const login = { role: 'admin' as const, password: PASSWORD }
  const uid = await portal.createAccount({ name: 'Esi', email: 'esi@landlord.test' }, login)
  const app = Fastify()
  app.decorateRequest('isMultipart', () => false)
  let isReachable = false
  app.post('/things', (request, reply) =>
    runIdempotent<{ made: number; mailed: number }>(
      portal.portal.ctx,
      { request, reply, caller: { uid } },
      {
        work: async () => ({ answer: { made: 1, mailed: 0 } }),
        finish: async (answer) => {
          if (!isReachable) throw new Error('The network is down.')
          return { ...answer, mailed: 1 }
        },
      },
    ),
  )
  const send = async () => {
    const headers = { 'idempotency-key': 'a key of things' }
    return (await app.inject({ method: 'POST', url: '/things', headers })).json()
  }
  expect([await send(), await send()]).toEqual(Array(2).fill({ made: 1, mailed: 0 }))
  isReachable = true
  expect([await send(), await send()]).toEqual(Array(2).fill({ made: 1, mailed: 1 }))
  await app.close()
})
