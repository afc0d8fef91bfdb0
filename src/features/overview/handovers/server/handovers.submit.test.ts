import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { readPdfText, sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { createHandoverActions, createPhoto, DRAWING } from '../../../../testing/handovers/handovers.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Invoice } from '../../../money/invoices/invoices.contract.ts'
import type { ChargedDeductions, Handover } from '../handovers.answers.ts'

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

/** An exit whose first items were found so, after an entry where they were good, damaged and not recorded. */
async function movedOut(conditions: string[]) {
  const { tenant, lease } = await acts.moveIn()
  const { body: entry } = await acts.prepare(lease.id, 'entry')
  const atEntry = ['good', 'damaged', null, 'good']
  await acts.record(entry.id, {
    items: atEntry.flatMap((condition, at) =>
      condition ? [{ id: entry.items[at]?.id, condition, recordedAt: acts.at(0) }] : [],
    ),
  })
  const exit = await acts.fill((await acts.prepare(lease.id, 'exit')).body, 'good')
  const items = conditions.map((condition, at) => ({
    id: exit.items[at]?.id ?? '',
    condition,
    recordedAt: acts.at(1),
  }))
  return { tenant, lease, exit: (await acts.record(exit.id, { items })).body }
}

const deduct = (
  handover: Handover,
  at: number,
  amount = 180,
  by: ApiClient = fixture.admin,
): ReturnType<typeof by.call<Handover>> =>
  by.call<Handover>(`PUT /handovers/${handover.id}/items/${handover.items[at]?.id}/deduction`, {
    body: { amount, text: 'New tap' },
  })

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
    expect(readPdfText(await answer.arrayBuffer())).toMatch(/Entry report.*Main room.*Damaged A crack/)
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

describe('deductions', () => {
  it('need damage that was not there at the entry; without an entry they warn', async () => {
    const { exit } = await movedOut(['damaged', 'damaged', 'damaged', 'worn'])
    expect(exit.items.slice(0, 4).map(({ mayDeduct }) => mayDeduct)).toEqual([true, false, true, false])
    const first = await deduct(exit, 0)
    expect([first.status, first.body.items[0]?.deduction, first.body.warnings]).toEqual([
      200,
      { amount: 180, text: 'New tap', invoiceId: null, invoiceNumber: null },
      [],
    ])
    for (const at of [1, 3]) await refused(() => deduct(exit, at), [409, 'Fair wear is not charged.'])
    const unknown = await deduct(exit, 2)
    expect(unknown.body.warnings).toEqual([expect.stringContaining('Nothing was recorded about this item')])
    const removed = await fixture.admin.call<Handover>(
      `DELETE /handovers/${exit.id}/items/${exit.items[2]?.id}/deduction`,
    )
    expect([removed.status, removed.body.items[2]?.deduction, removed.body.warnings]).toEqual([200, null, []])
    const { handover: entry } = await filled('entry', 'damaged')
    await refused(() => deduct(entry, 0), [409, 'Only the handover at the end of a lease has deductions.'])
  })

  it('are charged once each, also by two windows at once', async () => {
    const { tenant, exit } = await movedOut(['damaged', 'good', 'missing'])
    await deduct(exit, 0)
    await deduct(exit, 2, 75.5)
    const charge = () => fixture.admin.call<ChargedDeductions>(`POST /handovers/${exit.id}/charge`)
    await refused(charge, [409, 'The handover must be submitted first.'])
    await acts.submit(exit.id)
    const replies = await Promise.all([1, 2, 3].map(charge))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const charged = replies[0]?.body.invoices ?? []
    for (const { body } of replies) expect(body.invoices).toEqual(charged)
    expect(charged.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      [exit.items[0]?.id, 180],
      [exit.items[2]?.id, 75.5],
    ])
    const { body: invoices } = await tenant.call<Invoice[]>('GET /invoices')
    expect(invoices.map(({ id, purpose, amount }) => [id, purpose, amount])).toEqual(
      expect.arrayContaining(charged.map(({ invoiceId, amount }) => [invoiceId, 'repair', amount])),
    )
    expect(invoices).toHaveLength(2)
    await refused(() => deduct(exit, 0, 1), [409, 'This deduction was charged already.'])
  })

  it('are not shown to caretakers, who may not make them', async () => {
    const { exit } = await movedOut(['damaged'])
    await deduct(exit, 0)
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: [exit.propertyId] })
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    const seen = async (by: ApiClient) => (await acts.read(exit.id, by)).items[0]?.deduction?.amount
    expect([await seen(caretaker), await seen(accountant)]).toEqual([undefined, 180])
    await refused(() => deduct(exit, 0, 1, caretaker), [403, 'Your role (caretaker) may not do this.'])
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
