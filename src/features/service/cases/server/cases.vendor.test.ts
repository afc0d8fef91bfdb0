import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Vendor } from '../../../property/vendors/vendors.contract.ts'
import type { Case } from '../cases.contract.ts'

const fixture = setUpFixture()
const requests = createCaseActions(fixture, 'request')

const added = async (fields: object = {}) => {
  const body = { name: `Kwame ${randomUUID()}`, ...fields }
  return (await fixture.admin.call<Vendor>('POST /vendors', { body })).body
}
const change = (id: string, body: object) => fixture.admin.call(`PATCH /vendors/${id}`, { body })
const assign = <T = Case>(id: string, body: object, by: ApiClient = fixture.admin) =>
  by.call<T>(`PATCH /requests/${id}`, { body })

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

describe('a request', () => {
  it('is given to a vendor in place of a staff member, and back; the tenant sees neither', async () => {
    const vendor = await added({ phone: '024 412 3456' })
    const { id } = await requests.submitInStatus()
    const { uid } = (await fixture.admin.call<{ uid: string }>('GET /auth/me')).body
    const who = ({ assigneeUid, vendorId, vendorName, vendorPhone }: Case) => [
      assigneeUid,
      vendorId,
      vendorName,
      vendorPhone,
    ]
    await assign(id, { assigneeUid: uid })
    const given = await assign(id, { vendorId: vendor.id })
    expect([given.status, who(given.body)]).toEqual([200, [null, vendor.id, vendor.name, '0244123456']])
    expect(who((await fixture.tenant.call<Case>(`GET /requests/${id}`)).body)).toEqual(Array(4).fill(null))
    const found = await fixture.admin.call<Case[]>(`GET /requests?vendorId=${vendor.id}`)
    expect(found.body.map((one) => one.id)).toEqual([id])
    expect(who((await assign(id, { assigneeUid: null })).body)[1]).toBe(vendor.id)
    expect(who((await assign(id, { assigneeUid: uid })).body)).toEqual([uid, null, null, null])
    await assign(id, { vendorId: vendor.id })
    expect(who((await assign(id, { vendorId: null })).body)).toEqual(Array(4).fill(null))
  })

  it('is given to no archived vendor, but keeps one that was archived meanwhile', async () => {
    const vendor = await added({ name: 'Old Yaw' })
    const [kept, other] = [await requests.submitInStatus(), await requests.submitInStatus()]
    await assign(kept.id, { vendorId: vendor.id })
    await change(vendor.id, { archived: true })
    const archived =
      'The vendor Old Yaw is archived. Please choose another vendor, or restore this one first.'
    await refused(() => assign(other.id, { vendorId: vendor.id }), [400, archived])
    const again = await assign(kept.id, { vendorId: vendor.id, adminResponse: 'Old Yaw comes at 9.' })
    expect([again.status, again.body.vendorName]).toEqual([200, 'Old Yaw'])
    const unknown = 'This vendor no longer exists. Please choose another one.'
    await refused(() => assign(other.id, { vendorId: randomUUID() }), [400, unknown])
    const { uid } = (await fixture.admin.call<{ uid: string }>('GET /auth/me')).body
    const both = 'The assignee is a staff member or a vendor, not both. Please choose one.'
    await refused(() => assign(other.id, { vendorId: vendor.id, assigneeUid: uid }), [400, both])
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker' })
    expect((await assign(other.id, { vendorId: null }, caretaker)).status).toBe(403)
  })
})
