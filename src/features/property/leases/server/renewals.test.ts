import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Notice } from '../../../messaging/notices/notifications.contract.ts'
import type { Tenant } from '../../tenants/tenants.contract.ts'
import type { Lease } from '../leases.contract.ts'

// Today is 20 November 2026.
const fixture = setUpMailFixture()

async function createLease(more: object = {}) {
  const { portal, admin } = fixture
  const unit = `R ${randomUUID().slice(0, 8)}`
  const person = await portal.createTenant(admin, {
    unit,
    moveInDate: '2026-01-01',
    leaseEndDate: '2026-12-31',
    ...more,
  })
  const [lease] = (await person.call<Lease[]>('GET /leases')).body
  return { person, unit, id: lease?.id ?? '' }
}

const offer = (id: string, body: object = { endsOn: '2027-12-31', rent: 1650 }) =>
  fixture.admin.call<Lease>(`POST /leases/${id}/renewal`, { body })
const answer = (by: ApiClient, id: string, how: 'accept' | 'decline') =>
  by.call<Lease>(`POST /leases/${id}/renewal/${how}`)
const leaseEnd = async (id: string) =>
  (await fixture.admin.call<Tenant>(`GET /tenants/${id}`)).body.leaseEndDate

test('a new offer takes the place of one that waits, and a declined one changes nothing', async () => {
  const { person, id } = await createLease()
  await offer(id)
  expect((await offer(id, { rent: 1700, endsOn: null })).body.renewal).toMatchObject({
    rent: 1700,
    endsOn: null,
  })
  expect((await answer(person, id, 'decline')).body.renewal).toMatchObject({ rent: 1700, state: 'declined' })
  expect(await leaseEnd(person.tenant.id)).toBe('2026-12-31')
  expect((await answer(person, id, 'accept')).status).toBe(409)
})

test('the office may accept for a tenant, which the audit says, and nobody else may', async () => {
  const { admin } = fixture
  const { person, id } = await createLease()
  const other = await createLease()
  await offer(id)
  expect((await answer(other.person, id, 'accept')).status).toBe(403)
  expect((await answer(admin, id, 'accept')).status).toBe(200)
  const events = (await admin.call<AuditEvent[]>(`GET /audit?tenantId=${person.tenant.id}`)).body
  expect(events.find(({ action }) => action === 'renewal.accepted')?.changes).toMatchObject({
    onBehalfOf: [null, 'the tenant'],
  })
})

test.each([
  [{ fromDay: '2026-01-01' }, 'The new lease must begin after this one begins.'],
  [{ endsOn: '2027-01-01' }, 'The new lease must end after it begins.'],
])('an offer of %j is refused', async (more, error) => {
  const { id } = await createLease()
  expect(await offer(id, { rent: 10, ...more })).toMatchObject({ status: 400, body: { error } })
})

test('an offer for a lease without an end names the first day; accepting ends the lease before it', async () => {
  const { person, id } = await createLease({ leaseEndDate: null })
  expect((await offer(id, { rent: 10 })).status).toBe(400)
  await offer(id, { rent: 10, fromDay: '2027-02-01' })
  await answer(person, id, 'accept')
  const { body } = await fixture.admin.call<Lease[]>(`GET /leases?tenantId=${person.tenant.id}`)
  expect(body.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
    ['2027-02-01', null],
    ['2026-01-01', '2027-01-31'],
  ])
})

test('ending a renewed lease early ends the renewal with it', async () => {
  const { person, id } = await createLease()
  await offer(id)
  await answer(person, id, 'accept')
  const body = { moveOutOn: '2026-12-15', reason: 'Leaves after all' }
  await fixture.admin.call(`POST /leases/${id}/end`, { body })
  expect(await leaseEnd(person.tenant.id)).toBe('2026-12-15')
  const upcoming = await fixture.admin.call<Lease[]>(
    `GET /leases?tenantId=${person.tenant.id}&state=upcoming`,
  )
  expect(upcoming.body).toEqual([])
})

test('a lease whose renewal has begun is not ended, because the renewal would go with it', async () => {
  const { person, id } = await createLease({ moveInDate: '2025-01-01', leaseEndDate: '2025-12-31' })
  await offer(id, { endsOn: '2026-12-31', rent: 1650 })
  const { body: renewal } = await answer(person, id, 'accept')
  const body = { moveOutOn: '2025-12-31', reason: 'The wrong row' }
  expect(await fixture.admin.call(`POST /leases/${id}/end`, { body })).toMatchObject({
    status: 409,
    body: { error: 'This lease was renewed, and the new lease has begun. End the new lease instead.' },
  })
  expect((await fixture.admin.call<Lease>(`GET /leases/${renewal.id}`)).body).toEqual(renewal)
})

test('an offer that begins before its lease, whose days were changed since, is accepted no more', async () => {
  const { person, id } = await createLease()
  await offer(id)
  const later = { startsOn: '2027-01-01', endsOn: '2027-12-31' }
  expect((await fixture.admin.call(`PATCH /leases/${id}`, { body: later })).status).toBe(200)
  expect(await answer(person, id, 'accept')).toMatchObject({
    status: 409,
    body: { error: 'The days of this lease have changed since the offer was made. A new offer is needed.' },
  })
})

test('a tenant whose unit was let from then on is asked to write to the office', async () => {
  const { person, id, unit } = await createLease()
  const { portal, admin } = fixture
  await offer(id)
  await portal.createTenant(admin, { unit, moveInDate: '2027-01-01' })
  expect(await answer(person, id, 'accept')).toMatchObject({
    status: 409,
    body: { error: 'The unit is not free in these days. Please ask the office.' },
  })
})

test('an offer reaches the tenant, who accepts it: the next lease follows, and no end is near any more', async () => {
  const { portal, admin } = fixture
  const { person, id } = await createLease()
  const { status, body } = await offer(id)
  const renewal = { fromDay: '2027-01-01', endsOn: '2027-12-31', rent: 1650 }
  expect([status, body.renewal]).toEqual([
    201,
    { ...renewal, offeredAt: portal.clock.now().toISOString(), state: 'open' },
  ])
  const notices = (await person.call<Notice[]>('GET /notifications')).body
  expect(notices).toContainEqual(
    expect.objectContaining({ title: 'Your lease offer', link: '/tenant-dashboard?open=lease' }),
  )
  const accepted = await answer(person, id, 'accept')
  expect(accepted).toMatchObject({
    status: 200,
    body: { startsOn: '2027-01-01', endsOn: '2027-12-31', rent: 1650, state: 'upcoming', follows: id },
  })
  expect(await answer(person, id, 'accept')).toMatchObject({
    status: 409,
    body: { error: 'There is no offer to answer any more.' },
  })
  expect((await offer(id)).body).toMatchObject({ error: 'This lease has been renewed already.' })
  expect(await leaseEnd(person.tenant.id)).toBe('2027-12-31')
  const adminNotices = (await admin.call<Notice[]>('GET /notifications')).body
  expect(adminNotices).toContainEqual(
    expect.objectContaining({
      title: `${person.tenant.name} accepted the new lease`,
      link: `/tenants/${person.tenant.id}?tab=lease`,
    }),
  )
  expect(fixture.mails.received.map(({ subject }) => subject)).toContain('Your lease offer')
  portal.clock.advance(60 * DAY)
  await portal.portal.ctx.jobs.run('follow-leases')
  // Sessions have expired by then.
  const later = await portal.createAdmin()
  const tenant = (await later.call<Tenant>(`GET /tenants/${person.tenant.id}`)).body
  expect([tenant.moveInDate, tenant.leaseEndDate]).toEqual(['2026-01-01', '2027-12-31'])
})
