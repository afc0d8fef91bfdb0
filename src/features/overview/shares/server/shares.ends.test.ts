import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../../../../server/database/server.table.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { CreatedShare, LiveShare, ShareMaker } from '../shares.contract.ts'
import { revokeAllForbidden } from './live-shares.service.ts'

const fixture = setUpFixture()
beforeEach(() => fixture.portal.db.delete(rateLimits))

const getStatus = async ({ url }: CreatedShare) =>
  (await fetch(`${fixture.portal.url}${new URL(url).pathname}`, { method: 'HEAD' })).status
const getUid = async (person: ApiClient) => (await person.call<{ uid: string }>('GET /auth/me')).body.uid
const shareStatement = async (by: ApiClient, tenantId: string) => {
  const reply = await by.call<CreatedShare>(`POST /tenants/${tenantId}/statement/share`, { body: {} })
  if (reply.status !== 201) throw new Error(`Sharing answered ${reply.status}: ${reply.text}`)
  return reply.body
}
const listProperties = async () => {
  const { body } = await fixture.admin.call<Property[]>('GET /properties')
  const here = body.find(({ name }) => name === 'Bohye (Shops)')?.id ?? ''
  return { here, elsewhere: body.find(({ id }) => id !== here)?.id ?? '' }
}
const live = async (by: ApiClient = fixture.admin, query = '') =>
  (await by.call<LiveShare[]>(`GET /shares/live${query}`)).body

describe('a link ends', () => {
  test('with its tenant, who may be shared no more, also where the tenant comes back', async () => {
    const { admin, portal } = fixture
    const { tenant, call, token } = await portal.createTenant(admin, { leaseEndDate: '2026-11-01' })
    const made = [await shareStatement(admin, tenant.id), await shareStatement({ call, token }, tenant.id)]
    await admin.call(`DELETE /tenants/${tenant.id}`)
    expect(await Promise.all(made.map(getStatus))).toEqual([404, 404])
    const again = await admin.call<ErrorBody>(`POST /tenants/${tenant.id}/statement/share`, { body: {} })
    const error = 'This tenant was deleted, so nothing can be shared.'
    expect([again.status, again.body.error]).toEqual([409, error])
    await portal.db.execute(sql`update tenants set deleted_at = null where id = ${tenant.id}`)
    expect(await Promise.all(made.map(getStatus))).toEqual([404, 404])
    await portal.db.execute(sql`update tenants set deleted_at = now() where id = ${tenant.id}`)
    await admin.call(`POST /tenants/${tenant.id}/erase`, { body: { reason: 'Requested' } })
    expect((await admin.call(`POST /tenants/${tenant.id}/statement/share`, { body: {} })).status).toBe(404)
  })

  test('with the login of who made it', async () => {
    const manager = await fixture.portal.createAdmin({ staff: 'manager' })
    const made = await shareStatement(manager, fixture.tenant.tenant.id)
    expect(await getStatus(made)).toBe(200)
    await fixture.admin.call(`DELETE /staff/${await getUid(manager)}`)
    expect(await getStatus(made)).toBe(404)
    expect((await live()).map(({ id }) => id)).not.toContain(made.id)
  })

  test.each(['opened', 'looked for each hour', 'listed'])(
    'for good once it is %s after its maker may not see the document',
    async (how) => {
      const { here, elsewhere } = await listProperties()
      const manager = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [here] })
      const uid = await getUid(manager)
      const change = (body: object) => fixture.admin.call(`PATCH /staff/${uid}`, { body })
      const look = async (made: CreatedShare) => {
        if (how === 'opened') expect(await getStatus(made)).toBe(404)
        else if (how === 'listed') expect((await live()).map(({ id }) => id)).not.toContain(made.id)
        else await revokeAllForbidden(fixture.portal.portal.ctx)
      }
      for (const [limit, back] of [
        [{ propertyIds: [elsewhere] }, { propertyIds: [here] }],
        [{ staff: 'caretaker' }, { staff: 'manager' }],
      ]) {
        const made = await shareStatement(manager, fixture.tenant.tenant.id)
        expect(await getStatus(made)).toBe(200)
        expect((await change(limit ?? {})).status).toBe(200)
        await look(made)
        expect((await change(back ?? {})).status).toBe(200)
        expect(await getStatus(made)).toBe(404)
      }
    },
  )

  test('not with a change that leaves the document in sight', async () => {
    const { here } = await listProperties()
    const manager = await fixture.portal.createAdmin({ staff: 'manager' })
    const made = await shareStatement(manager, fixture.tenant.tenant.id)
    const body = { staff: 'accountant', propertyIds: [here] }
    await fixture.admin.call(`PATCH /staff/${await getUid(manager)}`, { body })
    expect(await getStatus(made)).toBe(200)
  })
})

test('100 links of one person work at a time, also where many are made at once', async () => {
  const manager = await fixture.portal.createAdmin({ staff: 'manager' })
  const { id } = fixture.tenant.tenant
  const ask = () =>
    manager.call<CreatedShare & ErrorBody>(`POST /tenants/${id}/statement/share`, { body: {} })
  for (let made = 0; made < 90; made += 1) expect((await ask()).status).toBe(201)
  const last = await Promise.all(Array.from({ length: 20 }, ask))
  const [made, refused] = [
    last.filter(({ status }) => status === 201),
    last.filter(({ status }) => status === 409),
  ]
  expect([made.length, refused.length]).toEqual([10, 10])
  expect(refused[0]?.body.error).toBe(
    'You have made 100 links that still work. Please withdraw some of them before you make another one.',
  )
  await manager.call(`DELETE /shares/${made[0]?.body.id}`)
  expect((await ask()).status).toBe(201)
  await fixture.admin.call(`DELETE /shares?createdBy=${await getUid(manager)}`)
  expect((await ask()).status).toBe(201)
})

describe('the list of the office', () => {
  test('names document, tenant and maker, in pages, and ends all of one person in one event', async () => {
    const { admin, tenant, portal } = fixture
    const invoice = await fixture.createInvoice()
    const ofInvoice = (await tenant.call<CreatedShare>(`POST /invoices/${invoice.id}/share`)).body
    portal.clock.advance(1)
    const ofStatement = await shareStatement(tenant, tenant.tenant.id)
    const byOffice = await shareStatement(admin, tenant.tenant.id)
    const uid = await getUid(tenant)
    expect(await live(admin, `?createdBy=${uid}`)).toMatchObject([
      { id: ofStatement.id, document: 'Statement', kind: 'statement' },
      { id: ofInvoice.id, document: invoice.invoiceNumber, tenantName: tenant.tenant.name, createdBy: uid },
    ])
    const first = await admin.call<LiveShare[]>(`GET /shares/live?createdBy=${uid}&limit=1&count=true`)
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([1, '2'])
    const makers = (await admin.call<ShareMaker[]>('GET /shares/makers')).body
    expect(makers).toContainEqual({ uid, name: tenant.tenant.name, links: 2 })
    const ended = await admin.call(`DELETE /shares?createdBy=${uid}`)
    expect([ended.status, ended.body]).toEqual([200, { withdrawn: 2 }])
    expect((await admin.call(`DELETE /shares?createdBy=${uid}`)).body).toEqual({ withdrawn: 0 })
    expect(await Promise.all([ofInvoice, ofStatement, byOffice].map(getStatus))).toEqual([404, 404, 200])
    const events = (await admin.call<AuditEvent[]>('GET /audit?action=share.revokedAll')).body
    expect(events.filter(({ targetId }) => targetId === uid)).toMatchObject([
      { targetName: tenant.tenant.name, changes: { count: [null, 2] } },
    ])
  })

  test('holds for somebody who is limited what they may see, and ends nothing else', async () => {
    const { elsewhere } = await listProperties()
    const manager = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [elsewhere] })
    const made = await shareStatement(fixture.tenant, fixture.tenant.tenant.id)
    expect(await live(manager)).toEqual([])
    expect((await manager.call('GET /shares/makers')).body).toEqual([])
    const ended = await manager.call(`DELETE /shares?createdBy=${await getUid(fixture.tenant)}`)
    expect(ended.body).toEqual({ withdrawn: 0 })
    expect(await getStatus(made)).toBe(200)
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: [elsewhere] })
    expect((await caretaker.call('GET /shares/live')).status).toBe(403)
    expect((await fixture.tenant.call('GET /shares/live')).status).toBe(403)
  })
})
