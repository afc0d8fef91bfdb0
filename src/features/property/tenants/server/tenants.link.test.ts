import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { CreatedTenant } from '../tenants.contract.ts'

let mails: TestMailServer
let portal: TestPortal
let admin: ApiClient & { email: string }

beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url })
  admin = await portal.createAdmin()
})
afterAll(async () => {
  await portal.close()
  await mails.close()
})

const account = (email: string) =>
  portal.createAccount({ name: 'Yaa', email }, { role: 'tenant', password: PASSWORD })
const link = (uid: unknown, fields: object = {}) =>
  admin.call<CreatedTenant>('POST /tenants', {
    body: { name: 'Yaa Asantewaa', email: 'yaa@tenant.test', apartment: 'Bohye (Shops)', uid, ...fields },
  })

describe('a tenant with the uid of an account', () => {
  test('uses that account: its password stays, name and e-mail are the new ones', async () => {
    const uid = await account('old@tenant.test')
    const { status, body } = await link(uid, { phone: '020 111', leaseEndDate: '2027-01-01' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      uid,
      name: 'Yaa Asantewaa',
      email: 'yaa@tenant.test',
      welcomeEmailSent: true,
    })
    expect(body.initialPassword).toBeUndefined()
    const person = await portal.signIn('yaa@tenant.test', PASSWORD)
    const me = await person.call('GET /auth/me')
    expect(me.body).toMatchObject({ uid, phone: '020 111', moveOutDate: '2027-01-01' })
    await expect(portal.signIn('old@tenant.test', PASSWORD)).rejects.toThrow('401')
  })

  test('is welcomed without a password', async () => {
    const text = mails.findLastTo('yaa@tenant.test').text ?? ''
    expect(text).toContain('http://portal.test')
    expect(text).not.toMatch(/^Password: /m)
  })

  test.each<[string, number, string, () => unknown]>([
    [
      'that is a tenant already',
      409,
      'This account belongs to a tenant already.',
      async () => (await tenant()).uid,
    ],
    ['of an admin', 409, 'This account is an admin and cannot become a tenant.', () => ownUid(admin)],
    ['that nobody has', 404, 'This account does not exist.', () => randomUUID()],
    ['that is none', 404, 'This account does not exist.', () => 'first'],
    ['of a deleted tenant', 404, 'This account does not exist.', deletedUid],
    ['without a profile', 404, 'This account does not exist.', () => profileless()],
    ['of an account, and the e-mail of another', 409, 'Email address is already registered.', () => clash()],
  ])('%s is refused: %i %s', async (_what, expected, error, getUid) => {
    const uid = await getUid()
    const before = await takeSnapshot(portal)
    const { status, body } = await link(uid, { email: 'taken@tenant.test' })
    expect({ status, body }).toEqual({ status: expected, body: { error } })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('is created once by concurrent requests', async () => {
    const uid = await account('popular@tenant.test')
    const fields = { email: 'popular@tenant.test' }
    const lock = `select 1 from profiles where uid = '${uid}' for update`
    const replies = await callBehindLock(
      portal,
      lock,
      [1, 2, 3].map(() => () => link(uid, fields)),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
  })
})

const tenant = async () => (await portal.createTenant(admin)).tenant
const ownUid = async (person: ApiClient) => (await person.call<{ uid: string }>('GET /auth/me')).body.uid

async function deletedUid(): Promise<string | null> {
  const { id, uid } = await tenant()
  await admin.call(`DELETE /tenants/${id}`)
  return uid
}

async function profileless(): Promise<string> {
  const uid = await account('nobody@tenant.test')
  await portal.db.$client.query('delete from profiles where uid = $1', [uid])
  return uid
}

async function clash(): Promise<string> {
  await account('taken@tenant.test')
  return account('free@tenant.test')
}
