import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { DAY, HOUR, MINUTE } from '../../../../testing/clock.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'

const fixture = setUpFixture({ SMTP_URL: 'off' })

describe.each(CASE_KINDS)('limits of a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path, working } = CASES[kind]

  it('refuse a 41st unattached photo of one person, also with concurrent uploads', async () => {
    const TOO_MANY = 'You have uploaded 40 photos without sending them. Please try again later.'
    const tenant = await fixture.portal.createTenant(fixture.admin)
    await caseActions.uploadPhotos(15, tenant)
    fixture.portal.clock.advance(MINUTE)
    await caseActions.uploadPhotos(15, tenant)
    fixture.portal.clock.advance(HOUR)
    const atOnce = await Promise.all(Array.from({ length: 14 }, () => caseActions.uploadPhoto(tenant)))
    const refusals = atOnce.filter(({ status }) => status !== 201)
    expect(refusals.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 4 }, () => [429, { success: false, error: TOO_MANY }]),
    )
    expect(refusals[0]?.headers.get('retry-after')).toBe(String((DAY - HOUR - MINUTE) / 1000))
    const before = await takeSnapshot(fixture.portal)
    expect((await caseActions.uploadPhoto(tenant)).status).toBe(429)
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    const sent = atOnce.filter(({ status }) => status === 201).slice(0, 1)
    expect((await caseActions.uploadPhoto()).status).toBe(201)
    expect((await caseActions.submit({ photoIds: sent.map(({ body }) => body.id) }, tenant)).status).toBe(201)
    expect([
      (await caseActions.uploadPhoto(tenant)).status,
      (await caseActions.uploadPhoto(tenant)).status,
    ]).toEqual([201, 429])
    fixture.portal.clock.advance(DAY - HOUR)
    expect(
      (await caseActions.uploadPhoto(await fixture.portal.startSession(tenant.tenant.uid ?? ''))).status,
    ).toBe(201)
  })

  it('refuse a tenant’s 31st reply within an hour, but no repeated request and no admin', async () => {
    const TOO_MANY = 'You have replied 30 times within an hour. Please try again later.'
    const { id } = await caseActions.submitInStatus(working, { answered: true })
    fixture.portal.clock.advance(MINUTE)
    const headers = { 'idempotency-key': randomUUID() }
    const send = { body: { tenantReply: 'First' }, headers }
    const first = await fixture.tenant.call(`POST /${path}/${id}/reply`, send)
    fixture.portal.clock.advance(HOUR / 2)
    for (let count = 2; count <= 30; count += 1)
      expect((await caseActions.reply(id, { tenantReply: `Reply ${count}` })).status).toBe(201)
    const before = await takeSnapshot(fixture.portal)
    const refused = await caseActions.reply(id, { tenantReply: 'Once more' })
    expect([refused.status, refused.body]).toEqual([429, { error: TOO_MANY }])
    expect(refused.headers.get('retry-after')).toBe(String(HOUR / 2 / 1000))
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    const again = await fixture.tenant.call(`POST /${path}/${id}/reply`, send)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await caseActions.handle(id, { adminResponse: 'Please wait' })).status).toBe(200)
    const another = await caseActions.submitInStatus(working, { answered: true })
    expect((await caseActions.reply(another.id, { tenantReply: 'Here' })).status).toBe(201)
    fixture.portal.clock.advance(HOUR / 2)
    expect((await caseActions.reply(id, { tenantReply: 'Once more' })).status).toBe(201)
    expect((await caseActions.reply(id, { tenantReply: 'And more' })).status).toBe(429)
  })
})
