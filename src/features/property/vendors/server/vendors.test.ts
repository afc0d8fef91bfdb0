import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { openEventStream } from '../../../../testing/event-stream.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Vendor } from '../vendors.contract.ts'

const fixture = setUpFixture()
const requests = createCaseActions(fixture, 'request')
const WRONG = 'The phone must be a number that can be called, as 024 123 4567 or +44 20 7946 0018.'

const add = <T = Vendor>(fields: object = {}, by: ApiClient = fixture.admin, key?: string) =>
  by.call<T>('POST /vendors', {
    body: { name: `Kwame ${randomUUID()}`, ...fields },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const added = async (fields: object = {}) => (await add(fields)).body
const change = <T = Vendor>(id: string, body: object, by: ApiClient = fixture.admin) =>
  by.call<T>(`PATCH /vendors/${id}`, { body })
const list = async (query = '') => (await fixture.admin.call<Vendor[]>(`GET /vendors${query}`)).body

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

describe('a vendor', () => {
  it('is added once for one key, answered completely, and an event', async () => {
    const stream = await openEventStream(fixture.portal, fixture.admin)
    const given = { name: 'Kwame Plumbing', phone: '0244123456', trade: 'Plumber', note: 'On Sundays too' }
    const key = randomUUID()
    const replies = [await add(given, fixture.admin, key), await add(given, fixture.admin, key)]
    const at = fixture.portal.clock.now().toISOString()
    const vendor = { id: expect.any(String), ...given, archived: false, createdAt: at, updatedAt: at }
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [201, vendor],
      [201, replies[0]?.body],
    ])
    expect(await stream.next()).toEqual({ event: 'vendorUpdated', data: { id: replies[0]?.body.id } })
    stream.close()
  })

  it.each([
    ['0244123456', 201],
    ['+44 20 7946 0018', 201],
    ['', 201],
    ['12', 400],
    ['call me', 400],
  ])('with the phone %j: %i', async (phone, status) => {
    if (status === 400) return refused(() => add({ phone }), [400, WRONG])
    const { status: answered, body } = await add({ phone })
    expect([answered, body.phone]).toEqual([201, phone || null])
  })

  it('is changed field by field, archived and restored', async () => {
    const before = await added({ trade: 'Plumber', phone: '0244123456' })
    fixture.portal.clock.advance(1000)
    const updatedAt = fixture.portal.clock.now().toISOString()
    const { body } = await change(before.id, { trade: 'Electrician', phone: null, archived: true })
    expect(body).toEqual({ ...before, trade: 'Electrician', phone: null, archived: true, updatedAt })
    await refused(() => change(before.id, { phone: '12' }), [400, WRONG])
    await refused(() => change(randomUUID(), { trade: 'x' }), [404, 'Vendor not found'])
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect([await ids(''), await ids('?archived=true')]).toEqual([
      expect.not.arrayContaining([before.id]),
      expect.arrayContaining([before.id]),
    ])
    expect((await change(before.id, { archived: false })).body.archived).toBe(false)
  })

  it('is found by name, trade and digits of the phone, and read page by page by name', async () => {
    const word = randomUUID().slice(0, 8)
    const rows: Vendor[] = []
    for (const [name, phone] of [
      ['Ama', '024 999 1111'],
      ['Ama', '024 999 2222'],
      ['Yaw', null],
    ] as const)
      rows.push(await added({ name: `${name} ${word}`, phone, trade: `Ɔ ${word}` }))
    expect((await list(`?q=o+${word}`)).map(({ name }) => name.slice(0, 3))).toEqual(['Ama', 'Ama', 'Yaw'])
    expect((await list('?q=0249992222')).map(({ id }) => id)).toEqual([rows[1]?.id])
    const all = await list(`?q=${word}`)
    const first = await fixture.admin.call<Vendor[]>(`GET /vendors?q=${word}&limit=1&count=true`)
    expect([first.body, first.headers.get('x-total-count')]).toEqual([all.slice(0, 1), '3'])
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    expect(await list(`?q=${word}&limit=2&cursor=${next}`)).toEqual(all.slice(1))
  })

  it('is deleted unless a request names it', async () => {
    const [unused, used] = [await added(), await added()]
    const { id } = await requests.submitInStatus()
    await fixture.admin.call(`PATCH /requests/${id}`, { body: { vendorId: used.id } })
    const named = 'This vendor has requests, so it cannot be deleted. Archive it instead.'
    await refused(() => fixture.admin.call(`DELETE /vendors/${used.id}`), [409, named])
    expect((await fixture.admin.call(`DELETE /vendors/${unused.id}`)).status).toBe(204)
    await refused(() => fixture.admin.call(`DELETE /vendors/${unused.id}`), [404, 'Vendor not found'])
  })
})
