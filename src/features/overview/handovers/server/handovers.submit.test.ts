import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { readPdfText, sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { createHandoverActions, createPhoto, DRAWING } from '../../../../testing/handovers/handovers.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Handover } from '../handovers.answers.ts'

const DAY_MS = 86_400_000
/** The tenant's message is still on its way. */
const SENDING = { except: ['deliveries'] }
const fixture = setUpFixture()
const acts = createHandoverActions(fixture)

type Refusal = ErrorBody & { missing?: string[]; unfilled?: string[] }

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal, SENDING)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal, SENDING)).toEqual(before)
}

async function filled(kind: 'entry' | 'exit' = 'entry', condition = 'good') {
  const { tenant, lease } = await acts.moveIn()
  const { body } = await acts.prepare(lease.id, kind)
  return { tenant, lease, handover: await acts.fill(body, condition) }
}

describe('submitting', () => {
  it('names the photos that have not arrived and the items without a condition', async () => {
    const { lease } = await acts.moveIn()
    const { body: handover } = await acts.prepare(lease.id, 'entry')
    const [first, ...others] = handover.items
    const { body: photo } = await acts.putPhoto(handover, first?.id ?? '')
    await acts.record(handover.id, { items: [{ id: first?.id, condition: 'good', recordedAt: acts.at(0) }] })
    const missing = randomUUID()
    const before = await takeSnapshot(fixture.portal, SENDING)
    const { status, body } = await acts.submit<Refusal>(handover.id, [photo.id, missing])
    expect([status, body.missing, body.unfilled]).toEqual([409, [missing], others.map(({ id }) => id)])
    expect(await takeSnapshot(fixture.portal, SENDING)).toEqual(before)
  })

  it('signs the report for the office and sends it to the tenant, once', async () => {
    const { tenant, handover } = await filled()
    const { body: photo } = await acts.putPhoto(handover, handover.items[0]?.id ?? '', {
      fields: { print: sampleFiles.jpeg.toString('base64') },
    })
    const { status, body } = await acts.submit(handover.id, [photo.id])
    expect([status, body]).toMatchObject([
      200,
      { state: 'submitted', objectUntil: '2026-11-27', submittedBy: 'Ama Mensah', canObject: true },
    ])
    const before = await takeSnapshot(fixture.portal, SENDING)
    expect((await acts.submit(handover.id, [randomUUID()])).body).toEqual(body)
    expect(await takeSnapshot(fixture.portal, SENDING)).toEqual(before)
    expect(await acts.read(handover.id, tenant)).toMatchObject({
      signingId: body.signingId,
      assigneeUid: null,
    })
    await refused(
      () => acts.record(handover.id, { day: '2026-11-21' }),
      [409, 'The handover was submitted, so it can no longer change.'],
    )
    await refused(
      () => acts.putPhoto(handover, handover.items[0]?.id ?? ''),
      [409, 'The handover was submitted, so it can no longer change.'],
    )
    const same = await acts.putPhoto(handover, handover.items[0]?.id ?? '', { photoId: photo.id })
    expect(same.status).toBe(200)
  })

  it('prints what was found, room by room', async () => {
    const { handover } = await filled()
    await acts.record(handover.id, {
      items: [{ id: handover.items[0]?.id, condition: 'damaged', note: 'A crack', recordedAt: acts.at(2) }],
    })
    const { body } = await acts.submit(handover.id)
    const answer = await fetch(`${fixture.portal.url}/api/signings/${body.signingId}/file`, {
      headers: { authorization: `Bearer ${fixture.admin.token}` },
    })
    expect(readPdfText(await answer.arrayBuffer())).toMatch(
      /Entry report.*Electricity meter.*Water meter.*Shutter.*Back door.*Main room.*Damaged A crack/,
    )
  })

  it('is refused without a name and with a drawing that is none', async () => {
    const { handover } = await filled()
    const send = (body: object) =>
      fixture.admin.call<ErrorBody>(`POST /handovers/${handover.id}/submit`, { body })
    for (const body of [
      { photoIds: [], name: '', drawing: DRAWING },
      { photoIds: [], name: 'Ama Mensah', drawing: sampleFiles.jpeg.toString('base64') },
    ])
      expect((await send(body)).status).toBe(400)
    expect(await acts.read(handover.id)).toMatchObject({ state: 'open', signingId: null })
  })
})

describe('objections', () => {
  it('are the tenant’s, one for each item, with photos', async () => {
    const { tenant, handover } = await filled()
    const other = await fixture.otherTenant()
    const object = (text: string, at = 0, by: ApiClient = tenant) =>
      by.call<Handover>(`POST /handovers/${handover.id}/objections`, {
        body: { itemId: handover.items[at]?.id, text },
      })
    expect((await object('Not mine')).status).toBe(404)
    await acts.submit(handover.id)
    expect((await object('Not mine', 0, other)).status).toBe(404)
    const { status, body } = await object('It was so before')
    expect([status, body.items[0]?.objection]).toEqual([
      201,
      { text: 'It was so before', at: fixture.portal.clock.now().toISOString() },
    ])
    const before = await takeSnapshot(fixture.portal, SENDING)
    expect((await object('It was so before')).status).toBe(201)
    expect(await takeSnapshot(fixture.portal, SENDING)).toEqual(before)
    await refused(() => object('Something else'), [409, 'You have objected to this item already.'])
    const photo = await acts.putPhoto(handover, handover.items[0]?.id ?? '', {}, tenant)
    expect([photo.status, photo.body.by]).toEqual([201, 'tenant'])
  })

  it('have as many days as the setting says', async () => {
    const settings = { objectDays: 3 }
    expect((await fixture.admin.call('PATCH /settings/handovers', { body: settings })).body).toEqual(settings)
    const { handover } = await filled()
    expect((await acts.submit(handover.id)).body.objectUntil).toBe('2026-11-23')
    await fixture.admin.call('PATCH /settings/handovers', { body: { objectDays: 7 } })
    expect((await fixture.admin.call('GET /settings/handovers')).body).toEqual({ objectDays: 7 })
  })
})

describe('the last day for objections', () => {
  it('is included, and the handover is closed after it', async () => {
    const { tenant, handover } = await filled()
    await acts.submit(handover.id)
    const object = async (text: string, at: number) => {
      const client = await fixture.portal.startSession(tenant.tenant.uid ?? '')
      return client.call<Handover>(`POST /handovers/${handover.id}/objections`, {
        body: { itemId: handover.items[at]?.id, text },
      })
    }
    const late = async () =>
      acts.putPhoto(
        handover,
        handover.items[0]?.id ?? '',
        { file: createPhoto('late') },
        await fixture.portal.startSession(tenant.tenant.uid ?? ''),
      )
    fixture.portal.clock.advance(7 * DAY_MS)
    expect((await object('On the last day', 1)).status).toBe(201)
    fixture.portal.clock.advance(DAY_MS)
    const replies = [await object('Too late', 2), await late()]
    expect(replies.map(({ status, body }) => [status, (body as unknown as ErrorBody).error])).toEqual([
      [409, 'The days for objections are over.'],
      [409, 'The days for objections are over.'],
    ])
    await fixture.portal.portal.ctx.jobs.run('seal-unanswered')
    const handed = await acts.read(handover.id, await fixture.portal.createAdmin())
    expect([handed.state, handed.canObject]).toEqual(['closed', false])
  })
})
