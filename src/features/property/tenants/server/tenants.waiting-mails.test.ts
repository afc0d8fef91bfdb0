import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../../testing/clock.ts'
import { findTablesContaining } from '../../../../testing/database/snapshot.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { openLink } from '../../../identity/accounts/server/passwords/password-links.ts'
import type { CreatedTenant } from '../tenants.contract.ts'

let mails: TestMailServer
let portal: TestPortal
let admin: ApiClient & { email: string }
let tenant: CreatedTenant & { email: string }
let password: string

beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ SMTP_URL: mails.url })
  admin = await portal.createAdmin()
})
beforeEach(async () => {
  await sendWhatIsDue()
  mails.mode = 'reject temporarily'
  mails.received.length = 0
  password = `kente-${randomUUID()}`
  const email = `Tipo-${randomUUID()}@tenant.test`
  const body = { name: 'Esi', email, apartment: 'Bohye (Shops)', password }
  tenant = (await admin.call<CreatedTenant & { email: string }>('POST /tenants', { body })).body
})
afterAll(() => Promise.all([portal.close(), mails.close()]))

const kept = async () => {
  const { rows } = await portal.db.$client.query(
    `select kind, state, last_error, coalesce(text, params::text) as text from deliveries
     where lower(recipient) like $1 order by kind`,
    [`%${tenant.email.slice(-30).toLowerCase()}`],
  )
  return rows as { kind: string; state: string; last_error: string; text: string | null }[]
}
const listKeptMails = async () => {
  await portal.portal.ctx.deliveries.giveUp()
  return kept()
}
const sendWhatIsDue = async () => {
  mails.mode = 'accept'
  portal.clock.advance(MINUTE)
  while (await portal.portal.ctx.deliveries.sendDue());
  return mails.received.map(({ to }) => to?.[0]?.address)
}
const correct = (email: string) => admin.call(`PATCH /tenants/${tenant.id}`, { body: { email } })
const welcomeAgain = () => admin.call(`POST /tenants/${tenant.id}/welcome`)
const stateOfKinds = async () =>
  (await listKeptMails()).map(({ kind, state, text }) => [kind, state, text !== null])

describe('emails that wait while the address of a tenant is changed', () => {
  test('go to the new address with the new name to sign in by, never to the old one', async () => {
    await portal.createInvoice(admin, tenant.id)
    const email = `esi-${randomUUID()}@tenant.test`
    expect((await correct(email)).status).toBe(200)
    expect(await sendWhatIsDue()).toEqual([email, email])
    const text = mails.received.map((mail) => mail.text).join('\n')
    expect(text).toContain(`E-mail: ${email}`)
    expect(text).toContain(`Password: ${password}`)
    expect(text).not.toContain(tenant.email)
  })

  test('with a link to set a password are withdrawn: the link is invalid', async () => {
    await welcomeAgain()
    await portal.anonymous.call('POST /auth/forgot', { body: { email: tenant.email } })
    await expect.poll(async () => (await kept()).length, { timeout: 15_000 }).toBe(3)
    await expect
      .poll(async () => (await kept()).every(({ last_error }) => last_error !== null), { timeout: 15_000 })
      .toBe(true)
    const email = `esi-${randomUUID()}@tenant.test`
    await correct(email)
    expect(await stateOfKinds()).toEqual([
      ['password-reset', 'failed', false],
      ['welcome', 'pending', true],
      ['welcome-link', 'failed', false],
    ])
    expect((await listKeptMails())[0]?.last_error).toBe('Withdrawn: the e-mail address was changed.')
    expect(await sendWhatIsDue()).toEqual([email])
  })

  test('stay unchanged when only the case or another field changes', async () => {
    await welcomeAgain()
    await correct(tenant.email.toUpperCase())
    await admin.call(`PATCH /tenants/${tenant.id}`, { body: { name: 'Esi B.' } })
    expect((await stateOfKinds()).map(([, state]) => state)).toEqual(['pending', 'pending'])
  })

  test('stay when the change is refused', async () => {
    expect((await correct(admin.email)).status).toBe(409)
    expect((await stateOfKinds()).map(([, state]) => state)).toEqual(['pending'])
  })
})

describe('emails with a password or a link that wait for the server', () => {
  const BECAUSE = 'Withdrawn: the password was changed.'
  const waiting = async () => {
    await welcomeAgain()
    await portal.createInvoice(admin, tenant.id)
  }
  const withdrawn = [
    ['invoice', 'pending', null],
    ['welcome', 'failed', BECAUSE],
    ['welcome-link', 'failed', BECAUSE],
  ]
  const reasons = async () =>
    (await listKeptMails()).map(({ kind, state, last_error }) => [
      kind,
      state,
      last_error?.startsWith('Withdrawn') ? last_error : null,
    ])

  test('are withdrawn when the tenant changes the password: neither is valid any more', async () => {
    await waiting()
    const person = await portal.signIn(tenant.email, password)
    const wrong = { currentPassword: 'not this one', newPassword: 'another horse' }
    expect((await person.call('POST /auth/password', { body: wrong })).status).toBe(400)
    expect((await stateOfKinds()).map(([, state]) => state)).toEqual(['pending', 'pending', 'pending'])
    const body = { currentPassword: password, newPassword: 'another horse' }
    expect((await person.call('POST /auth/password', { body })).status).toBe(204)
    expect(await reasons()).toEqual(withdrawn)
    expect((await listKeptMails()).slice(1).map(({ text }) => text)).toEqual([null, null])
    expect(await findTablesContaining(portal, password)).toEqual([])
  })

  test('are withdrawn when another link sets the password', async () => {
    await waiting()
    const link = await openLink(portal.portal.ctx, portal.db, tenant.uid ?? '', MINUTE)
    const body = { token: new URL(link).hash.slice(1), newPassword: 'another horse' }
    expect((await portal.anonymous.call('POST /auth/reset', { body })).status).toBe(204)
    expect(await reasons()).toEqual(withdrawn)
  })

  test.each([
    ['goes out while its hour lasts', HOUR - MINUTE, ['sent', null], 1],
    ['is withdrawn once its hour is over', HOUR - MINUTE + 1, ['failed', 'Withdrawn: its link is dead.'], 0],
  ])('a link that was asked for %s', async (_what, later, outcome, taken) => {
    await portal.anonymous.call('POST /auth/forgot', { body: { email: tenant.email } })
    const tried = async () => (await kept()).filter(({ last_error }) => last_error?.includes('451'))
    await expect.poll(async () => (await tried()).length, { timeout: 15_000 }).toBe(2)
    portal.clock.advance(later)
    await sendWhatIsDue()
    const [reset, welcome] = await listKeptMails()
    expect([reset?.kind, welcome?.kind, welcome?.state]).toEqual(['password-reset', 'welcome', 'sent'])
    expect([reset?.state, reset?.last_error]).toEqual(outcome)
    expect(reset?.text).toBeNull()
    expect(mails.received.filter(({ subject }) => subject?.startsWith('Set a new'))).toHaveLength(taken)
  })
})

describe('emails with a password or a link that wait', () => {
  test('are withdrawn when the login is deleted; others stay', async () => {
    await welcomeAgain()
    await portal.createInvoice(admin, tenant.id)
    expect((await admin.call(`DELETE /auth/deleteTenantUser/${tenant.uid}`)).status).toBe(204)
    expect(await stateOfKinds()).toEqual([
      ['invoice', 'pending', true],
      ['welcome', 'failed', false],
      ['welcome-link', 'failed', false],
    ])
    expect(await findTablesContaining(portal, password)).toEqual([])
  })

  test('are withdrawn when the tenant is deleted, with all others', async () => {
    await portal.createInvoice(admin, tenant.id)
    await admin.call(`DELETE /tenants/${tenant.id}`)
    expect((await stateOfKinds()).map(([, state]) => state)).toEqual(['failed', 'failed'])
    expect(await sendWhatIsDue()).toEqual([])
  })

  test('are withdrawn when an admin is removed', async () => {
    const colleague = await portal.createAdmin()
    await portal.anonymous.call('POST /auth/forgot', { body: { email: colleague.email } })
    const waits = async () => {
      const query =
        'select state, last_error, params as text from deliveries where recipient = $1 and holds_secret'
      return (await portal.db.$client.query(query, [colleague.email])).rows
    }
    await expect.poll(async () => (await waits())[0]?.last_error ?? '', { timeout: 15_000 }).toContain('451')
    const { body } = await admin.call<{ uid: string; email: string }[]>('GET /staff')
    const uid = body.find(({ email }) => email === colleague.email)?.uid
    expect((await admin.call(`DELETE /staff/${uid}`)).status).toBe(204)
    await portal.portal.ctx.deliveries.giveUp()
    expect(await waits()).toEqual([
      { state: 'failed', last_error: 'Withdrawn: the login was ended.', text: null },
    ])
  })
})
