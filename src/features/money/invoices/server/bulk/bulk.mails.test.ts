import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../../../../testing/clock.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import { type InsertedTenants, insertTenants } from '../../../../../testing/insert-tenants.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { BulkResult } from '../../bulk.contract.ts'

const NO_SERVER = 'No mail server is set up; the message waits in the outbox'
const WAITING = 'The mail server has not answered yet; the message goes out as soon as it does'

const listIds = ({ results }: BulkResult) => results.flatMap(({ invoiceId }) => invoiceId ?? [])
const run = async (by: ApiClient, inserted: InsertedTenants, fields = {}) => {
  const tenantIds = inserted.map(({ id }) => id)
  const body = { tenantIds, amount: 1500.5, dueDate: '2026-12-05', ...fields }
  return (await by.call<BulkResult>('POST /invoices/bulk', { body })).body
}
const again = async (by: ApiClient, invoiceIds: string[]) =>
  (await by.call<BulkResult>('POST /invoices/bulk/mails', { body: { invoiceIds } })).body

describe('with a mail server', () => {
  const fixture = setUpMailFixture()
  const inserted = (count: number) => insertTenants(fixture.portal.db, count)
  const gotten = (email: string | undefined) =>
    fixture.mails.received.filter(({ to }) => to?.[0]?.address === email)

  it('a refused email is reported with its reason, and is sent by a retry', async () => {
    const some = await inserted(3)
    const [, second] = some
    fixture.mails.rejectedAddresses.add(second?.email ?? '')
    const first = await run(fixture.admin, some)
    expect(first.summary).toMatchObject({
      successful: 3,
      failed: 0,
      emailsSent: 2,
      emailsFailed: 1,
      emailsQueued: 0,
    })
    expect(first.results.map(({ emailSent }) => emailSent)).toEqual([true, false, true])
    expect(first.results[1]).toMatchObject({
      success: true,
      error: expect.stringContaining('Mailbox says no'),
    })
    fixture.mails.rejectedAddresses.clear()
    const { summary, results } = await again(fixture.admin, listIds(first))
    expect(summary).toMatchObject({
      totalAttempted: 3,
      successful: 3,
      emailsSent: 3,
      emailsWithPDF: 3,
      emailsFailed: 0,
    })
    expect(results).toEqual(
      first.results.map(({ invoiceId, tenantId }) => ({
        tenantId,
        tenantName: expect.any(String),
        success: true,
        invoiceId,
        emailSent: true,
      })),
    )
    expect(some.map(({ email }) => gotten(email).length)).toEqual([1, 1, 1])
  })

  it('it is sent to the current address of the tenant', async () => {
    const [one] = await inserted(1)
    fixture.mails.rejectedAddresses.add(one?.email ?? '')
    const first = await run(fixture.admin, one ? [one] : [])
    const email = `moved-${one?.email}`
    expect((await fixture.admin.call(`PATCH /tenants/${one?.id}`, { body: { email } })).status).toBe(200)
    expect((await again(fixture.admin, listIds(first))).summary.emailsSent).toBe(1)
    expect(gotten(email)).toHaveLength(1)
  })

  it('it has the current invoice in its text and in its PDF', async () => {
    const { admin, mails, portal } = fixture
    const [one, kept] = await inserted(2)
    if (!one || !kept) throw new Error('Nobody is there.')
    mails.rejectedAddresses.add(one.email).add(kept.email)
    const first = await run(admin, [one, kept], { amount: 5 })
    mails.rejectedAddresses.clear()
    const [changed = '', same = ''] = listIds(first)
    const body = { amount: 7.25, dueDate: '2026-12-24', sendEmail: false }
    expect((await admin.call(`PATCH /invoices/${changed}`, { body })).status).toBe(200)
    const other = await portal.createAdmin()
    expect((await again(other, [changed, same])).summary.emailsSent).toBe(2)
    const [mail] = gotten(one.email)
    expect(mail?.subject).toContain('GHS 7.25, due 24 Dec 2026')
    for (const content of [mail?.text, `${mail?.html}`]) {
      expect(content).toContain('GHS 7.25')
      expect(content).toContain('24 Dec 2026')
      expect(content).not.toContain('GHS 5.00')
    }
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([
      expect.stringMatching(/^admin-.*@landlord\.test$/),
    ])
    expect(gotten(kept.email)[0]?.subject).toContain('GHS 5.00, due 5 Dec 2026')
  })

  it('also days later', async () => {
    const some = await inserted(1)
    fixture.mails.rejectedAddresses.add(some[0]?.email ?? '')
    const first = await run(fixture.admin, some)
    fixture.mails.rejectedAddresses.clear()
    fixture.portal.clock.advance(3 * DAY)
    const later = fixture.portal.withToken((await fixture.portal.createAdmin()).token ?? '')
    expect((await again(later, listIds(first))).summary.emailsSent).toBe(1)
  })

  it('a postponed email counts as queued, without waiting for it', async () => {
    const { mails, portal } = fixture
    const some = await inserted(3)
    const admin = await portal.createAdmin()
    mails.mode = 'reject temporarily'
    const { summary, results } = await run(admin, some)
    expect(summary).toMatchObject({ emailsSent: 0, emailsFailed: 0, emailsQueued: 3 })
    expect(results[0]?.error).toContain('Mailbox says no')
    mails.mode = 'accept'
    portal.clock.advance(MINUTE)
    await portal.portal.ctx.deliveries.sendDue()
    expect(some.map(({ email }) => gotten(email).length)).toEqual([1, 1, 1])
  })

  it('invoices without email, deleted or outdated ones are reported and not sent', async () => {
    const { mails, portal } = fixture
    const admin = await portal.createAdmin()
    const [paid, gone] = await inserted(2)
    if (!paid || !gone) throw new Error('Nobody is there.')
    const quiet = await run(admin, [paid], { sendEmail: false })
    mails.rejectedAddresses.add(paid.email).add(gone.email)
    const refused = await run(admin, [paid, gone])
    mails.rejectedAddresses.clear()
    await admin.call(`DELETE /tenants/${gone.id}`)
    const [settled = '', left = ''] = listIds(refused)
    await admin.call(`PATCH /invoices/${settled}`, { body: { status: 'Paid' } })
    const { attempts } = mails
    const { summary, results } = await again(admin, [...listIds(quiet), settled, left, 'nothing'])
    expect(summary).toMatchObject({ totalAttempted: 4, successful: 3, failed: 1, emailsSent: 1 })
    expect(results.map(({ success, emailSent, error }) => [success, emailSent, error])).toEqual([
      [true, false, 'No mail was written for this invoice'],
      [true, true, undefined],
      [true, false, 'This tenant was deleted; no mail was sent'],
      [false, undefined, 'Invoice not found'],
    ])
    expect(mails.attempts).toBe(attempts)
  })
})

describe('with a mail server that hangs', () => {
  const fixture = setUpMailFixture({}, { mailStallTimeoutMs: 1000 })

  it('the response does not wait long, and nothing is sent twice', async () => {
    const { mails } = fixture
    const some = await insertTenants(fixture.portal.db, 7)
    const admin = await fixture.portal.createAdmin()
    mails.mode = 'hang'
    const first = await run(admin, some)
    expect(first.summary).toMatchObject({ successful: 7, emailsSent: 0, emailsFailed: 0, emailsQueued: 7 })
    expect(first.results.map(({ error }) => error)).toEqual(Array(7).fill(WAITING))
    const second = again(admin, listIds(first))
    mails.release()
    expect((await second).summary).toMatchObject({ emailsSent: 7, emailsQueued: 0 })
    const addresses = mails.received.map(({ to }) => to?.[0]?.address ?? '')
    expect(addresses.filter((one) => one.startsWith('crowd-')).sort()).toEqual(
      some.map(({ email }) => email).sort(),
    )
  })
})

describe('without a mail server', () => {
  let portal: TestPortal
  let admin: ApiClient
  beforeAll(async () => {
    portal = await startTestPortal()
    admin = await portal.createAdmin()
  })
  afterAll(() => portal.close())

  it('the emails count as queued, and are in the outbox', async () => {
    const { summary, results } = await run(admin, await insertTenants(portal.db, 12))
    expect(summary).toMatchObject({ successful: 12, emailsSent: 0, emailsFailed: 0, emailsQueued: 12 })
    expect(results.map(({ error }) => error)).toEqual(Array(12).fill(NO_SERVER))
    await portal.portal.ctx.deliveries.flushOutbox()
    expect(await readdir(path.join(portal.folder, 'outbox'))).toHaveLength(12)
  })
})

it('with email switched off they count as failed, with the reason', async () => {
  const portal = await startTestPortal({ SMTP_URL: 'off' })
  const { summary, results } = await run(await portal.createAdmin(), await insertTenants(portal.db, 2))
  expect(summary).toMatchObject({ successful: 2, emailsSent: 0, emailsFailed: 2, emailsQueued: 0 })
  expect(results[0]?.error).toBe('Mail is switched off; nothing was sent')
  await portal.close()
})
