import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { caseDesk } from '../../../testing/cases.ts'
import { DAY, HOUR, MINUTE } from '../../../testing/clock.ts'
import { openScene } from '../../../testing/scene.ts'
import { stateOf } from '../../../testing/state.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'

const scene = openScene()

describe.each(CASE_KINDS)('too much of a %s', (kind) => {
  const desk = caseDesk(scene, kind)
  const { path, working } = CASES[kind]

  it('is a 41st photo that waits to be sent, also of many at once; other people’s are not', async () => {
    const TOO_MANY = 'You have uploaded 40 photos without sending them. Please try again later.'
    const tenant = await scene.portal.tenant(scene.admin)
    await desk.photos(30, tenant)
    scene.portal.clock.advance(HOUR)
    const atOnce = await Promise.all(Array.from({ length: 14 }, () => desk.photo(tenant)))
    const refusals = atOnce.filter(({ status }) => status !== 201)
    expect(refusals.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 4 }, () => [429, { success: false, error: TOO_MANY }]),
    )
    expect(refusals[0]?.headers.get('retry-after')).toBe(String((DAY - HOUR) / 1000))
    const before = await stateOf(scene.portal)
    expect((await desk.photo(tenant)).status).toBe(429)
    expect(await stateOf(scene.portal)).toEqual(before)
    const sent = atOnce.filter(({ status }) => status === 201).slice(0, 1)
    expect((await desk.photo()).status).toBe(201)
    expect((await desk.submit({ photoIds: sent.map(({ body }) => body.id) }, tenant)).status).toBe(201)
    expect([(await desk.photo(tenant)).status, (await desk.photo(tenant)).status]).toEqual([201, 429])
    scene.portal.clock.advance(DAY - HOUR)
    expect((await desk.photo(await scene.portal.session(tenant.tenant.uid ?? ''))).status).toBe(201)
  })

  it('is a 31st reply within an hour, but not what was answered already; the office may go on', async () => {
    const TOO_MANY = 'You have replied 30 times within an hour. Please try again later.'
    const { id } = await desk.standing(working, { answered: true })
    scene.portal.clock.advance(MINUTE)
    const headers = { 'idempotency-key': randomUUID() }
    const send = { body: { tenantReply: 'First' }, headers }
    const first = await scene.tenant.call(`POST /${path}/${id}/reply`, send)
    scene.portal.clock.advance(HOUR / 2)
    for (let count = 2; count <= 30; count += 1)
      expect((await desk.reply(id, { tenantReply: `Reply ${count}` })).status).toBe(201)
    const before = await stateOf(scene.portal)
    const refused = await desk.reply(id, { tenantReply: 'Once more' })
    expect([refused.status, refused.body]).toEqual([429, { error: TOO_MANY }])
    expect(refused.headers.get('retry-after')).toBe(String(HOUR / 2 / 1000))
    expect(await stateOf(scene.portal)).toEqual(before)
    const again = await scene.tenant.call(`POST /${path}/${id}/reply`, send)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await desk.handle(id, { adminResponse: 'Please wait' })).status).toBe(200)
    const another = await desk.standing(working, { answered: true })
    expect((await desk.reply(another.id, { tenantReply: 'Here' })).status).toBe(201)
    scene.portal.clock.advance(HOUR / 2)
    expect((await desk.reply(id, { tenantReply: 'Once more' })).status).toBe(201)
    expect((await desk.reply(id, { tenantReply: 'And more' })).status).toBe(429)
  })
})
