import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { createHandoverActions } from '../../../../testing/handovers/handovers.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Handover, HandoverSummary } from '../handovers.answers.ts'

const fixture = setUpFixture()
const acts = createHandoverActions(fixture)

async function prepared(kind: 'entry' | 'exit' = 'entry', more: object = {}) {
  const { tenant, lease } = await acts.moveIn()
  const { status, body } = await acts.prepare(lease.id, kind, more)
  expect(status).toBe(201)
  return { tenant, lease, handover: body }
}

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

describe('a handover', () => {
  it('copies the template of the kind of the unit, with its meters and keys', async () => {
    const { tenant, lease, handover } = await prepared()
    expect(handover).toMatchObject({
      kind: 'entry',
      state: 'open',
      day: '2026-11-20',
      leaseId: lease.id,
      tenantId: tenant.tenant.id,
      unitName: lease.unitName,
      done: 0,
      objectUntil: null,
      signingId: null,
      canObject: false,
      warnings: [],
    })
    expect(handover.items[0]).toMatchObject({
      room: 'Main room',
      name: 'Walls and ceiling',
      condition: null,
      note: null,
      recordedAt: null,
      photos: [],
      objection: null,
      entry: null,
      worse: false,
      deduction: null,
    })
    expect(handover.meters.map(({ name, reading }) => [name, reading])).toEqual([
      ['Electricity meter', null],
      ['Water meter', null],
    ])
    expect(handover.keys.map(({ name, count }) => [name, count])).toEqual([
      ['Shutter', null],
      ['Back door', null],
    ])
    expect(await acts.read(handover.id)).toEqual(handover)
    const { body: list } = await fixture.admin.call<HandoverSummary[]>(`GET /handovers?leaseId=${lease.id}`)
    expect(list.map(({ id, all }) => [id, all])).toEqual([[handover.id, handover.items.length]])
  })

  it('copies the template that is named, and is not changed with it', async () => {
    const template = {
      name: `Kiosk ${randomUUID()}`,
      unitKinds: [],
      rooms: [{ name: 'Kiosk', items: ['Shutter', 'Floor'] }],
      meters: [],
      keys: ['Shutter'],
    }
    const { status, body } = await fixture.admin.call<{ id: string }>('POST /handover-templates', {
      body: template,
    })
    expect([status, body]).toEqual([201, expect.objectContaining(template)])
    const { handover } = await prepared('entry', { templateId: body.id })
    expect(handover.items.map(({ room, name }) => [room, name])).toEqual([
      ['Kiosk', 'Shutter'],
      ['Kiosk', 'Floor'],
    ])
    await fixture.admin.call(`PATCH /handover-templates/${body.id}`, { body: { rooms: [] } })
    expect((await fixture.admin.call(`DELETE /handover-templates/${body.id}`)).status).toBe(204)
    expect((await acts.read(handover.id)).items).toHaveLength(2)
    const { lease } = await acts.moveIn()
    await refused(
      () => acts.prepare(lease.id, 'entry', { templateId: body.id }),
      [400, 'The template of handovers was not found'],
    )
    const double = { ...template, name: 'Warehouse' }
    await refused(
      () => fixture.admin.call('POST /handover-templates', { body: double }),
      [409, "There is already a template named 'Warehouse'"],
    )
  })

  it('is there once for the entry and once for the exit of a lease, also for two windows at once', async () => {
    const { lease } = await acts.moveIn()
    const both = await Promise.all([1, 2].map(() => acts.prepare<Handover & ErrorBody>(lease.id, 'entry')))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    await refused(
      () => acts.prepare(lease.id, 'entry'),
      [409, 'This lease already has the handover of its entry'],
    )
    expect((await acts.prepare(lease.id, 'exit')).status).toBe(201)
  })

  it('is for staff, and for somebody who is not one refused', async () => {
    const { lease, tenant } = await acts.moveIn()
    await refused(
      () => acts.prepare(lease.id, 'entry', { assigneeUid: tenant.tenant.uid }),
      [400, 'The assignee is not a member of staff'],
    )
  })
})

describe('recording', () => {
  it('is by id, and an older record changes nothing', async () => {
    const { handover } = await prepared()
    const [item, other] = handover.items
    const [meter] = handover.meters
    const [key] = handover.keys
    const first = await acts.record(handover.id, {
      items: [{ id: item?.id, condition: 'worn', note: 'Stains', recordedAt: acts.at(10) }],
      meters: [{ id: meter?.id, reading: 4711.5, recordedAt: acts.at(10) }],
      keys: [{ id: key?.id, count: 2, recordedAt: acts.at(10) }],
    })
    expect(first.body).toMatchObject({ done: 1, all: handover.items.length })
    const late = await acts.record(handover.id, {
      items: [
        { id: item?.id, condition: 'good', note: 'Clean', recordedAt: acts.at(9) },
        { id: other?.id, condition: 'good', recordedAt: acts.at(9) },
      ],
      meters: [{ id: meter?.id, reading: 1, recordedAt: acts.at(9) }],
      keys: [{ id: key?.id, count: 9, recordedAt: acts.at(9) }],
    })
    expect(late.body.items.slice(0, 2)).toMatchObject([
      { condition: 'worn', note: 'Stains', recordedAt: acts.at(10) },
      { condition: 'good', note: null, recordedAt: acts.at(9) },
    ])
    expect(late.body.meters[0]).toMatchObject({ reading: 4711.5 })
    expect(late.body.keys[0]).toMatchObject({ count: 2 })
    const again = await acts.record(handover.id, {
      items: [{ id: item?.id, note: '', recordedAt: acts.at(10) }],
    })
    expect(again.body.items[0]).toMatchObject({ condition: 'worn', note: null })
  })

  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:00',
    '1899-12-31T23:59:59Z',
    '3000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:00',
  ])('at %s is refused', async (recordedAt) => {
    const { handover } = await prepared()
    const { status } = await acts.record(handover.id, {
      items: [{ id: handover.items[0]?.id, condition: 'good', recordedAt }],
    })
    expect(status).toBe(400)
  })

  it('adds an item, a meter and a key with a new id, once', async () => {
    const { handover } = await prepared()
    const [id, meterId, keyId] = [randomUUID(), randomUUID(), randomUUID()]
    const added = {
      items: [{ id, room: 'Roof', name: 'Tank', condition: 'good', recordedAt: acts.at(1) }],
      meters: [{ id: meterId, name: 'Prepaid', reading: 12, recordedAt: acts.at(1) }],
      keys: [{ id: keyId, name: 'Roof', count: 1, recordedAt: acts.at(1) }],
    }
    await acts.record(handover.id, added)
    const { body } = await acts.record(handover.id, added)
    expect(body.items.at(-1)).toMatchObject({
      id,
      room: 'Roof',
      name: 'Tank',
      condition: 'good',
      entry: null,
    })
    expect(body.items).toHaveLength(handover.items.length + 1)
    expect(body.meters.at(-1)).toMatchObject({ id: meterId, name: 'Prepaid', reading: 12 })
    expect(body.keys.at(-1)).toMatchObject({ id: keyId, name: 'Roof', count: 1 })
    const recordedAt = acts.at(1)
    await refused(
      () => acts.record(handover.id, { items: [{ id: randomUUID(), room: 'Roof', recordedAt }] }),
      [400, 'A new item needs its room and its name'],
    )
    const unnamed = { keys: [{ id: meterId, count: 1, recordedAt }] }
    await refused(() => acts.record(handover.id, unnamed), [400, 'A new meter or key needs its name'])
  })

  it('keeps every change of two phones at once', async () => {
    const { handover } = await prepared()
    await Promise.all(
      handover.items.map(({ id }, at) =>
        acts.record(handover.id, { items: [{ id, condition: 'good', recordedAt: acts.at(at) }] }),
      ),
    )
    expect(await acts.read(handover.id)).toMatchObject({ done: handover.items.length })
  })
})

describe('an exit', () => {
  it('has the items of the entry, each next to its entry', async () => {
    const { lease, handover: entry } = await prepared()
    const [item, other] = entry.items
    await acts.record(entry.id, {
      items: [
        { id: item?.id, condition: 'good', note: 'New', recordedAt: acts.at(0) },
        { id: other?.id, condition: 'damaged', recordedAt: acts.at(0) },
      ],
      meters: [{ id: entry.meters[0]?.id, reading: 100, recordedAt: acts.at(0) }],
    })
    const { body: exit } = await acts.prepare(lease.id, 'exit')
    expect(exit.items.map(({ room, name }) => [room, name])).toEqual(
      entry.items.map(({ room, name }) => [room, name]),
    )
    expect(exit.items[0]).toMatchObject({ condition: null, entry: { condition: 'good', note: 'New' } })
    expect(exit.meters[0]).toMatchObject({ reading: null, entry: 100 })
    const found = await acts.record(exit.id, {
      items: [
        { id: exit.items[0]?.id, condition: 'worn', recordedAt: acts.at(1) },
        { id: exit.items[1]?.id, condition: 'damaged', recordedAt: acts.at(1) },
      ],
    })
    expect(found.body.items.slice(0, 2).map(({ worse, mayDeduct }) => [worse, mayDeduct])).toEqual([
      [true, false],
      [false, false],
    ])
  })
})

describe('an exit after a renewal', () => {
  const renew = async (leaseId: string, endsOn: string) => {
    await fixture.admin.call(`POST /leases/${leaseId}/renewal`, { body: { endsOn, rent: 900 } })
    const { status, body } = await fixture.admin.call<Lease>(`POST /leases/${leaseId}/renewal/accept`)
    expect(status).toBe(200)
    return body.id
  }

  it('has the items of the entry of the lease at whose beginning the tenant moved in', async () => {
    const { lease, handover: entry } = await prepared()
    const added = { id: randomUUID(), room: 'Roof', name: 'Tank', condition: 'good', recordedAt: acts.at(0) }
    await acts.record(entry.id, { items: [added] })
    const last = await renew(await renew(lease.id, '2028-10-31'), '2029-10-31')
    const { body: exit } = await acts.prepare(last, 'exit')
    expect(exit.items.map(({ room, name }) => [room, name])).toEqual([
      ...entry.items.map(({ room, name }) => [room, name]),
      ['Roof', 'Tank'],
    ])
    expect(exit.items.at(-1)?.entry).toMatchObject({ condition: 'good' })
    expect(new Set(exit.items.map(({ id }) => id)).has(added.id)).toBe(false)
  })

  it('uses the entry of the renewal if there is one', async () => {
    const { lease } = await prepared()
    const last = await renew(lease.id, '2028-10-31')
    const { body: entry } = await acts.prepare(last, 'entry')
    const item = { id: entry.items[0]?.id, condition: 'worn', recordedAt: acts.at(0) }
    await acts.record(entry.id, { items: [item] })
    expect((await acts.prepare(last, 'exit')).body.items[0]?.entry).toMatchObject({ condition: 'worn' })
  })
})

describe('who sees a handover', () => {
  it('is staff of the property and whoever it is assigned to; the tenant not before it is submitted', async () => {
    const { tenant, handover } = await prepared()
    const elsewhere = (
      await fixture.admin.call<{ id: string }>('POST /properties', {
        body: { name: `House ${randomUUID()}`, kind: 'apartments', capacity: 2 },
      })
    ).body.id
    const here = await fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: [handover.propertyId] })
    const there = await fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: [elsewhere] })
    const get = async (by: typeof here) => (await by.call(`GET /handovers/${handover.id}`)).status
    const count = async (by: Pick<typeof here, 'call'>) =>
      (await by.call<HandoverSummary[]>(`GET /handovers?leaseId=${handover.leaseId}`)).body.length
    expect([await get(here), await get(there)]).toEqual([200, 404])
    expect([await count(here), await count(there), await count(tenant)]).toEqual([1, 0, 0])
    expect((await tenant.call(`GET /handovers/${handover.id}`)).status).toBe(404)
    const { body: me } = await there.call<{ uid: string }>('GET /auth/me')
    await acts.record(handover.id, { assigneeUid: me.uid })
    expect([await get(there), await count(there)]).toEqual([200, 1])
    const condition = { id: handover.items[0]?.id, condition: 'good', recordedAt: acts.at(1) }
    expect((await acts.record(handover.id, { items: [condition] }, there)).status).toBe(200)
    await refused(
      () => acts.record(handover.id, { assigneeUid: null }, there),
      [403, 'Your role (caretaker) may not do this.'],
    )
  })
})
