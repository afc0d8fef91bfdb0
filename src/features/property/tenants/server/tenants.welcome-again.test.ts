import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { findTablesContaining, takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { CreatedTenant, WelcomedAgain } from '../tenants.contract.ts'

let mails: TestMailServer
let portal: TestPortal
let admin: ApiClient & { email: string }
let tenant: CreatedTenant & { email: string }
let person: ApiClient

beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url, COMPANY_NAME: 'Bɔhye Estates' })
})
beforeEach(async () => {
  mails.mode = 'accept'
  admin = await portal.createAdmin()
  const made = await portal.createTenant(admin, { apartment: 'Bohye apartments', unit: 'B4' })
  tenant = made.tenant
  person = made
})
afterAll(() => Promise.all([portal.close(), mails.close()]))

const LINK = /^http:\/\/portal\.test\/reset#([\w-]{43})$/m
const mailed = () => LINK.exec(mails.findLastTo(tenant.email).text ?? '')?.[1] ?? 'none'
const welcome = (key = randomUUID(), id: string | null = tenant.id, by: ApiClient = admin) =>
  by.call<WelcomedAgain>(`POST /tenants/${id}/welcome`, { headers: { 'idempotency-key': key } })
const setPassword = async (token: string, newPassword = 'another horse') =>
  (await portal.anonymous.call('POST /auth/reset', { body: { token, newPassword } })).status
const SENT = { welcomeEmailSent: true, welcomeEmailError: null }

describe('a tenant who is welcomed again', () => {
  test('gets a link to set a password, which is nowhere else', async () => {
    const { status, body } = await welcome()
    expect({ status, body }).toEqual({ status: 200, body: SENT })
    const mail = mails.findLastTo(tenant.email)
    expect(mail).toMatchObject({
      subject: 'Your tenant portal at Bɔhye Estates',
      replyTo: [{ address: admin.email }],
    })
    for (const part of [`Welcome, ${tenant.name}`, 'Bohye apartments, B4', tenant.email, 'until 27 Nov 2026'])
      expect(mail.text).toContain(part)
    expect(mail.text).not.toMatch(/^Password: /m)
    expect(await findTablesContaining(portal, mailed())).toEqual([])
    expect(portal.logLines.join('')).not.toContain(mailed())
    expect((await person.call('GET /auth/me')).status).toBe(200)
    await portal.signIn(tenant.email, PASSWORD)
    expect(await setPassword(mailed())).toBe(204)
    await portal.signIn(tenant.email, 'another horse')
  })

  test.each([
    ['on its last moment', 7 * DAY, 204],
    ['a moment later', 7 * DAY + 1, 400],
  ])('has seven days for it: %s', async (_when, later, status) => {
    await welcome(randomUUID(), tenant.uid)
    portal.clock.advance(later)
    expect(await setPassword(mailed())).toBe(status)
  })

  test('can use an earlier link until one was used', async () => {
    await welcome()
    const first = mailed()
    await welcome()
    expect(mailed()).not.toBe(first)
    expect(await setPassword(first)).toBe(204)
    expect(await setPassword(mailed())).toBe(400)
  })

  test('gets one email for one key', async () => {
    const key = randomUUID()
    mails.received.length = 0
    const replies = await Promise.all([welcome(key), welcome(key)])
    replies.push(await welcome(key))
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 200, body: SENT })
    expect(mails.received).toHaveLength(1)
    const other = await portal.createTenant(admin)
    expect((await welcome(key, other.tenant.id)).status).toBe(422)
  })

  test('by a mail that no server took: the link is shown, and not again for the same key', async () => {
    mails.mode = 'reject permanently'
    const key = randomUUID()
    const { status, body } = await welcome(key)
    expect(status).toBe(200)
    expect(body).toEqual({
      welcomeEmailSent: false,
      welcomeEmailError: expect.stringContaining('Mailbox says no'),
      setPasswordUrl: expect.stringMatching(LINK),
    })
    const { setPasswordUrl: _shown, ...rest } = body
    expect((await welcome(key)).body).toEqual({ ...rest, secretShownBefore: true })
    expect(await setPassword(new URL(body.setPasswordUrl ?? '').hash.slice(1))).toBe(204)
  })
})

describe('a tenant whose login was deleted', () => {
  beforeEach(() => admin.call(`DELETE /auth/deleteTenantUser/${tenant.uid}`))
  const uidNow = async () => (await admin.call<{ uid: string }>(`GET /tenants/${tenant.id}`)).body.uid

  test('gets a login again, as the same person, by the link alone', async () => {
    const bill = await portal.createInvoice(admin, tenant.id, { sendEmail: false })
    expect((await welcome()).body).toEqual(SENT)
    expect(await uidNow()).toBe(tenant.uid)
    expect((await person.call('GET /auth/me')).status).toBe(401)
    await expect(portal.signIn(tenant.email, PASSWORD)).rejects.toThrow('401')
    expect(await setPassword(mailed())).toBe(204)
    const back = await portal.signIn(tenant.email, 'another horse')
    expect((await back.call<{ id: string }[]>('GET /invoices')).body).toMatchObject([{ id: bill.id }])
  })

  test('has one login after concurrent requests', async () => {
    const lock = `select 1 from profiles where uid = '${tenant.uid}' for update`
    const lockTenancy = `${lock}; select 1 from tenants where id = '${tenant.id}' for update`
    const replies = await callBehindLock(portal, lockTenancy, [() => welcome(), () => welcome()])
    for (const { body } of replies) expect(body).toEqual(SENT)
    expect(await setPassword(mailed())).toBe(204)
  })

  test('has the current e-mail of the tenant', async () => {
    const email = `moved-${randomUUID()}@tenant.test`
    await admin.call(`PATCH /tenants/${tenant.id}`, { body: { email } })
    tenant = { ...tenant, email }
    await welcome()
    expect(await setPassword(mailed())).toBe(204)
    await portal.signIn(email, 'another horse')
  })
})

describe('nobody is welcomed', () => {
  test('who is unknown or deleted', async () => {
    await admin.call(`DELETE /tenants/${tenant.id}`)
    const before = await takeSnapshot(portal)
    for (const id of [randomUUID(), 'first', tenant.id, tenant.uid]) {
      const { status, body } = await welcome(randomUUID(), id)
      expect({ status, body }).toEqual({ status: 404, body: { error: 'Tenant not found' } })
    }
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('by a tenant', async () => {
    const before = await takeSnapshot(portal)
    expect((await welcome(randomUUID(), tenant.id, person)).status).toBe(403)
    expect(await takeSnapshot(portal)).toEqual(before)
  })
})

describe('a tenant made for an account', () => {
  const link = async (email: string) => {
    const { body } = await admin.call<{ uid: string }>('POST /auth/createTenantUser', {
      body: { name: 'Yaa', email },
    })
    const fields = { name: 'Yaa', email, apartment: 'Bohye (Shops)', uid: body.uid }
    tenant = (await admin.call<CreatedTenant & { email: string }>('POST /tenants', { body: fields })).body
  }

  test('is welcomed by a link to set a password', async () => {
    await link(`yaa-${randomUUID()}@tenant.test`)
    expect(tenant).toMatchObject(SENT)
    expect(tenant).not.toHaveProperty('setPasswordUrl')
    expect(await findTablesContaining(portal, mailed())).toEqual([])
    expect(await setPassword(mailed())).toBe(204)
    await portal.signIn(tenant.email, 'another horse')
  })

  test('by a mail that no server took: the admin is shown the link', async () => {
    mails.mode = 'reject temporarily'
    await link(`yaa-${randomUUID()}@tenant.test`)
    expect(tenant).toMatchObject({ welcomeEmailSent: false })
    expect(tenant).not.toHaveProperty('initialPassword')
    expect(await setPassword(new URL(tenant.setPasswordUrl ?? '').hash.slice(1))).toBe(204)
  })
})
