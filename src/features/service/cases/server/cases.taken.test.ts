import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Notice } from '../../../messaging/notices/notifications.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Case, MailedCase } from '../cases.contract.ts'

const fixture = setUpMailFixture()
const requests = createCaseActions(fixture, 'request')
const TEXT = { subject: 'Leaking tap', description: 'Called at 8: it drips' }
let unit: { id: string; propertyId: string }
let elsewhere: string

beforeAll(async () => {
  const { body: properties } = await fixture.admin.call<Property[]>('GET /properties')
  const propertyId = properties.find(({ name }) => name === 'Bohye (Shops)')?.id ?? ''
  elsewhere = properties.find(({ id }) => id !== propertyId)?.id ?? ''
  const body = { propertyId, name: 'Z9', kind: 'shop' }
  unit = (await fixture.admin.call<{ id: string; propertyId: string }>('POST /units', { body })).body
})

const take = <T = MailedCase>(body: object, by: ApiClient = fixture.admin, key = randomUUID()) =>
  by.call<T>('POST /requests/taken', { body: { ...TEXT, ...body }, headers: { 'idempotency-key': key } })
const forTenant = () => ({ tenantId: fixture.tenant.tenant.id })

describe('a request that staff record', () => {
  it('is the tenant’s, who is notified once', async () => {
    const key = randomUUID()
    const [photoId] = await requests.uploadPhotos(1, fixture.admin)
    const body = { ...forTenant(), photoIds: [photoId], priority: 'urgent' }
    const first = await take(body, fixture.admin, key)
    expect(await take(body, fixture.admin, key)).toMatchObject({ status: 201, body: first.body })
    const { name, email, phone } = fixture.tenant.tenant
    const { name: takenBy } = (await fixture.admin.call<{ name: string }>('GET /auth/me')).body
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        tenantName: name,
        tenantEmail: email,
        phone,
        takenBy,
        unitId: null,
        priority: 'urgent',
        emailSent: true,
      },
    ])
    const { id } = first.body
    const own = (await fixture.tenant.call<Case[]>('GET /requests')).body.filter((one) => one.id === id)
    expect(own).toMatchObject([
      { takenBy, photos: [{ id: photoId }], property: null, unit: null, phone: null },
    ])
    const notices = (await fixture.tenant.call<Notice[]>('GET /notifications')).body
    expect(notices.filter(({ link }) => link?.endsWith(id)).map(({ title }) => title)).toEqual([
      'We have recorded your request',
    ])
    const events = (await fixture.admin.call<AuditEvent[]>(`GET /audit?targetId=${id}`)).body
    expect(events.map(({ action, tenantId }) => [action, tenantId])).toEqual([
      ['case.taken', fixture.tenant.tenant.id],
    ])
  })

  it('is about a unit without a tenant, and nobody is notified', async () => {
    const { status, body } = await take({ unitId: unit.id })
    expect([status, body]).toMatchObject([
      201,
      {
        tenantId: null,
        tenantName: null,
        tenantEmail: null,
        phone: null,
        unitId: unit.id,
        unit: 'Z9',
        property: 'Bohye (Shops)',
        emailSent: false,
        emailError: null,
      },
    ])
    const call = <T>(endpoint: string, more: object = {}) => fixture.admin.call<T>(endpoint, more)
    const { id } = body
    const listed = (await call<Case[]>('GET /requests?q=leaking')).body
    expect(listed.some((one) => one.id === id)).toBe(true)
    for (const [propertyId, isListed] of [
      [unit.propertyId, true],
      [elsewhere, false],
    ] as const) {
      const { body: found } = await call<Case[]>(`GET /requests?propertyId=${propertyId}`)
      expect(found.some((one) => one.id === id)).toBe(isListed)
    }
    const answered = await requests.handle(id, { status: 'in-progress', adminResponse: 'We come.' })
    expect([answered.status, answered.body]).toMatchObject([200, { emailSent: false, emailError: null }])
    expect((await call<string>('GET /requests/export?format=csv')).text).toContain('Z9')
    expect(
      (await call<{ requests: { rows: object[] } }>('GET /search?q=leaking')).body.requests.rows,
    ).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, detail: 'Bohye (Shops), Z9 · 20 Nov 2026' })]),
    )
    const cost = { amount: 12.5, description: 'New tap', spentOn: '2026-11-19' }
    expect((await call(`POST /requests/${id}/costs`, { body: cost })).status).toBe(201)
    const charged = await call<ErrorBody>(`POST /requests/${id}/costs`, {
      body: { ...cost, chargeToTenant: true },
    })
    expect([charged.status, charged.body.error]).toEqual([
      409,
      'This request is about a unit without a tenant, so nobody can be charged for it.',
    ])
    const kept = await call<ErrorBody>(`DELETE /units/${unit.id}`)
    expect(kept.status).toBe(409)
    expect((await requests.handle(id, { status: 'resolved' })).status).toBe(200)
    expect((await call(`DELETE /requests/${id}`)).status).toBe(204)
  })

  it('is refused where it names both, neither, or nothing to do', async () => {
    const both = 'A request is for a tenant or about a unit. Please choose one of them.'
    const before = await takeSnapshot(fixture.portal)
    for (const [body, status, error] of [
      [{ ...forTenant(), unitId: unit.id }, 400, both],
      [{}, 400, both],
      [{ ...forTenant(), subject: ' ' }, 400, 'Missing required fields: subject'],
      [{ tenantId: randomUUID() }, 404, 'Tenant not found'],
      [{ unitId: randomUUID() }, 404, 'Unit not found'],
      [
        { ...forTenant(), vendorId: randomUUID() },
        400,
        'This vendor no longer exists. Please choose another one.',
      ],
    ] as const) {
      const answer = await take<ErrorBody>(body)
      expect([answer.status, answer.body.error], JSON.stringify(body)).toEqual([status, error])
    }
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('is recorded and seen only within the properties of who works for some', async () => {
    const [here, away] = await Promise.all(
      [unit.propertyId, elsewhere].map((id) =>
        fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: [id] }),
      ),
    )
    if (!here || !away) throw new Error('Both are needed.')
    const { status, body } = await take({ unitId: unit.id }, here)
    expect(status).toBe(201)
    expect((await here.call(`GET /requests/${body.id}`)).status).toBe(200)
    expect((await here.call<Case[]>('GET /requests')).body.some(({ id }) => id === body.id)).toBe(true)
    for (const about of [forTenant(), { unitId: unit.id }]) expect((await take(about, away)).status).toBe(404)
    expect((await away.call(`GET /requests/${body.id}`)).status).toBe(404)
    expect((await away.call<Case[]>('GET /requests')).body.some(({ id }) => id === body.id)).toBe(false)
    expect((await take({ ...forTenant(), vendorId: randomUUID() }, here)).status).toBe(403)
  })
})
