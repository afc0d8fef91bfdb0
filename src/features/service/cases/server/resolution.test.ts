import { beforeEach, describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Case, MailedCase } from '../cases.contract.ts'
import { MAINTENANCE_MESSAGES } from '../maintenance.messages.ts'

const fixture = setUpMailFixture()
const requests = createCaseActions(fixture, 'request')
const { emptyReason } = MAINTENANCE_MESSAGES

const RESOLVED = '2026-11-20T23:30:00Z'
beforeEach(() => fixture.portal.clock.set(RESOLVED))

const resolvedAt = (id: string, instant: string) =>
  fixture.portal.db.$client.query('update cases set resolved_at = $2 where id = $1', [id, instant])
const confirm = <T = MailedCase>(id: string, body: object = { rating: 4 }, by: ApiClient = fixture.tenant) =>
  by.call<T>(`POST /requests/${id}/confirm`, { body })
const reopen = <T = MailedCase>(
  id: string,
  body: object = { reason: 'It drips again' },
  by: ApiClient = fixture.tenant,
) => by.call<T>(`POST /requests/${id}/reopen`, { body })

async function unchangedBy(work: () => Promise<{ status: number; body: ErrorBody }>) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await work()
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
  return [status, body.error]
}

describe('a tenant whose request was resolved', () => {
  it('confirms it once, with a rating and a comment that the office sees', async () => {
    const { id } = await requests.submitInStatus('resolved')
    const { status, body } = await confirm(id, { rating: 4, comment: ' Well done ' })
    const confirmedAt = fixture.portal.clock.now().toISOString()
    const said = { rating: 4, ratingComment: 'Well done', confirmedAt, status: 'resolved' }
    expect([status, body]).toEqual([200, expect.objectContaining(said)])
    expect(await requests.read(id)).toMatchObject(said)
    expect(await unchangedBy(() => confirm<ErrorBody>(id, { rating: 5 }))).toEqual([
      409,
      MAINTENANCE_MESSAGES.confirmed,
    ])
    expect(await unchangedBy(() => reopen<ErrorBody>(id))).toEqual([409, MAINTENANCE_MESSAGES.confirmed])
    // Confirmation and rating stay after reopening.
    await requests.handle(id, { status: 'in-progress' })
    expect(await requests.read(id)).toMatchObject({ rating: 4, resolvedAt: null })
  })

  it('confirms it once when it is sent twice at once', async () => {
    const { id } = await requests.submitInStatus('resolved')
    const lock = `select 1 from cases where id = '${id}' for update`
    const calls = [4, 2].map((rating) => () => confirm(id, { rating }))
    const answers = await callBehindLock(fixture.portal, lock, calls)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.rating
    expect((await requests.read(id)).rating).toBe(kept)
  })

  it('opens it again until the 14th day, with a reply, an email and a new deadline', async () => {
    const { id } = await requests.submitInStatus('resolved', { answered: true })
    await requests.handle(id, { dueOn: '2026-11-21' })
    await resolvedAt(id, '2026-11-06T00:00:00Z')
    const before = fixture.mails.received.length
    const { status, body } = await reopen(id)
    expect([status, body.status, body.resolvedAt, body.emailSent]).toEqual([200, 'in-progress', null, true])
    expect([body.dueOn, body.dueOnChosen, body.late]).toEqual(['2026-11-27', false, false])
    expect(body.replies.at(-1)).toMatchObject({ sender: 'tenant', message: 'It drips again', mine: true })
    expect(fixture.mails.received).toHaveLength(before + 1)
    expect(await unchangedBy(() => reopen<ErrorBody>(id))).toEqual([409, MAINTENANCE_MESSAGES.notResolved])
    await requests.handle(id, { status: 'resolved' })
    expect((await confirm(id)).status).toBe(200)
  })

  it('is refused on the 15th day', async () => {
    const { id } = await requests.submitInStatus('resolved')
    await resolvedAt(id, '2026-11-05T23:59:59Z')
    for (const call of [confirm, reopen])
      expect(await unchangedBy(() => call<ErrorBody>(id))).toEqual([409, MAINTENANCE_MESSAGES.tooLate])
  })

  it.each([0, 6, 4.5, '4', null, undefined])('gives no rating of %j', async (rating) => {
    const { id } = await requests.submitInStatus('resolved')
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await confirm<ErrorBody>(id, { rating })
    expect([status, body.error]).toEqual([400, expect.stringContaining('ating')])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('says why it is opened again', async () => {
    const { id } = await requests.submitInStatus('resolved')
    for (const body of [{}, { reason: ' ' }])
      expect(await unchangedBy(() => reopen<ErrorBody>(id, body))).toEqual([
        400,
        expect.stringContaining(emptyReason),
      ])
  })
})

it.each(['pending', 'in-progress', 'rejected'] as const)(
  'a request that is %s is neither confirmed nor reopened',
  async (status) => {
    const { id } = await requests.submitInStatus(status)
    for (const call of [confirm, reopen])
      expect(await unchangedBy(() => call<ErrorBody>(id))).toEqual([409, MAINTENANCE_MESSAGES.notResolved])
  },
)

it('nobody else confirms or reopens it, and a complaint has neither', async () => {
  const { id } = await requests.submitInStatus('resolved')
  const other = await fixture.otherTenant()
  for (const call of [confirm, reopen]) {
    expect((await unchangedBy(() => call<ErrorBody>(id, undefined, other)))[0]).toBe(404)
    expect((await unchangedBy(() => call<ErrorBody>(id, undefined, fixture.admin)))[0]).toBe(403)
  }
  const complaint: Case = await createCaseActions(fixture, 'complaint').submitInStatus('resolved')
  for (const call of [confirm, reopen]) expect((await call<ErrorBody>(complaint.id)).status).toBe(404)
  expect(
    (await fixture.tenant.call(`POST /complaints/${complaint.id}/confirm`, { body: { rating: 4 } })).status,
  ).toBe(404)
})
