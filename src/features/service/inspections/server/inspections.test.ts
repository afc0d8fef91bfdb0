import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../testing/charges/billing-office.ts'
import type { ErrorBody } from '../../../../testing/fixture.ts'
import { PASSWORD } from '../../../../testing/portal.ts'
import type { Notice } from '../../../messaging/notices/notifications.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Case } from '../../cases/cases.contract.ts'
import type {
  InspectionDate,
  InspectionPreview,
  InspectionRule,
  InspectionRuleDetails,
  MissedInspection,
} from '../inspections.contract.ts'

const office = setUpBillingOffice()
const { ok, setDay } = office
let properties = 0

const run = () => office.portal.portal.ctx.jobs.run('make-inspections')
const refuse = async (endpoint: string, body?: unknown) => {
  const { status, body: answer } = await office.admin.call<ErrorBody>(endpoint, body ? { body } : {})
  return [status, answer.details?.[0] ?? answer.error]
}

/** With a tenant in unit A1, and unit A2 vacant. */
async function newProperty() {
  properties += 1
  const name = `Court ${properties}`
  const property = await ok<Property>('POST /properties', { name, kind: 'apartments', capacity: 4 })
  const { tenant } = await office.portal.createTenant(office.admin, {
    apartment: name,
    unit: 'A1',
    moveInDate: '2026-01-01',
  })
  const vacant = await ok<{ id: string }>('POST /units', {
    propertyId: property.id,
    name: 'A2',
    kind: 'apartment',
  })
  const add = (fields: Record<string, unknown> = {}) =>
    ok<InspectionRule>('POST /inspection-rules', {
      propertyId: property.id,
      title: 'Fire extinguishers',
      everyMonths: 3,
      anchorDay: 5,
      leadDays: 7,
      startsOn: '2026-12-01',
      ...fields,
    })
  const requests = () => ok<Case[]>(`GET /requests?tenantId=${tenant.id}`)
  return { property, tenant, vacant, add, requests }
}
const read = ({ id }: { id: string }) => ok<InspectionRuleDetails>(`GET /inspection-rules/${id}`)

describe('a recurring inspection', () => {
  test('is shown before it is added, makes nothing before its day, and then one request for each unit that is let', async () => {
    await setDay('2026-11-20')
    const { property, tenant, vacant, add, requests } = await newProperty()
    const body = {
      propertyId: property.id,
      title: 'Fire extinguishers',
      everyMonths: 3,
      anchorDay: 5,
      startsOn: '2026-12-01',
    }
    const preview = await ok<InspectionPreview>('POST /inspection-rules/preview', body)
    expect(preview.dates).toEqual([
      { inspectionOn: '2026-12-05', makeOn: '2026-11-28' },
      { inspectionOn: '2027-03-05', makeOn: '2027-02-26' },
      { inspectionOn: '2027-06-05', makeOn: '2027-05-29' },
    ])
    expect(preview.units.map(({ unitName, tenantName }) => [unitName, tenantName])).toEqual([
      ['A1', tenant.name],
      ['A2', null],
    ])
    const rule = await add({ priority: 'high' })
    expect([rule.state, rule.next, rule.made]).toEqual(['active', preview.dates[0], 0])
    await setDay('2026-11-27')
    await run()
    expect(await requests()).toEqual([])
    await setDay('2026-11-28')
    // Two instances, and once more.
    await Promise.all([run(), run()])
    await run()
    const [request, ...others] = await requests()
    expect(others).toEqual([])
    expect([request?.subject, request?.status]).toEqual([
      'Inspection on 5 Dec 2026: Fire extinguishers',
      'pending',
    ])
    const { rows } = await office.portal.db.execute(
      sql`select due_on, priority from cases where id = ${request?.id}`,
    )
    expect(rows).toEqual([{ due_on: '2026-12-05', priority: 'high' }])
    const { inspections, ...after } = await read(rule)
    expect(inspections).toMatchObject([
      {
        inspectionOn: '2026-12-05',
        state: 'made',
        reason: null,
        requests: [
          {
            unitName: 'A1',
            state: 'made',
            requestId: request?.id,
            tenantName: tenant.name,
            status: 'pending',
          },
          { unitName: 'A2', unitId: vacant.id, state: 'vacant', requestId: null, tenantName: null },
        ],
      },
    ])
    expect([after.lastOn, after.made, after.next?.inspectionOn]).toEqual(['2026-12-05', 1, '2027-03-05'])
    expect(await ok(`GET /inspection-rules?requestId=${request?.id}`)).toMatchObject([{ id: rule.id }])
    const session = await office.portal.signIn(tenant.email, PASSWORD)
    const notices = await session.call<Notice[]>('GET /notifications')
    expect(notices.body[0]).toMatchObject({
      title: 'Inspection on 5 Dec 2026',
      link: `/requests?open=${request?.id}`,
    })
    expect((await ok<Notice[]>('GET /notifications'))[0]).toMatchObject({
      title: 'Fire extinguishers on 5 Dec 2026',
      body: `${property.name}: 1 request made, 1 unit vacant`,
    })
  })

  test('makes at once what is due when it is added, and goes to whoever is there on the day', async () => {
    await setDay('2026-12-01')
    const { property, tenant, vacant, add, requests } = await newProperty()
    const next = await office.portal.createTenant(office.admin, {
      apartment: property.name,
      unit: 'A2',
      moveInDate: '2026-12-04',
    })
    const rule = await add()
    expect([rule.made, rule.lastOn]).toEqual([2, '2026-12-05'])
    expect(await requests()).toHaveLength(1)
    const coming = await ok<Case[]>(`GET /requests?tenantId=${next.tenant.id}`)
    expect(coming).toMatchObject([{ subject: 'Inspection on 5 Dec 2026: Fire extinguishers' }])
    const one = await add({ unitId: vacant.id, title: 'Balcony' })
    expect([one.unitName, one.made]).toEqual(['A2', 1])
    // A deleted request still counts as created.
    await ok(`PATCH /requests/${coming[0]?.id}`, { status: 'resolved' })
    expect((await office.admin.call(`DELETE /requests/${coming[0]?.id}`)).status).toBe(204)
    expect((await read(rule)).inspections[0]?.requests).toMatchObject([
      { unitName: 'A1', tenantName: tenant.name },
      { unitName: 'A2', state: 'made', requestId: null, tenantName: null, status: null },
    ])
    await run()
    expect((await read(rule)).made).toBe(2)
  })

  test('goes to whoever rents a vacant unit before the day, once', async () => {
    await setDay('2026-12-01')
    const { property, add } = await newProperty()
    const rule = await add()
    const { tenant } = await office.portal.createTenant(office.admin, {
      apartment: property.name,
      unit: 'A2',
      moveInDate: '2026-12-05',
    })
    const requests = () => ok<Case[]>(`GET /requests?tenantId=${tenant.id}`)
    await Promise.all([run(), run()])
    const [request, ...others] = await requests()
    expect([request?.subject, others]).toEqual(['Inspection on 5 Dec 2026: Fire extinguishers', []])
    expect((await read(rule)).inspections[0]?.requests).toMatchObject([
      { unitName: 'A1', state: 'made' },
      { unitName: 'A2', state: 'made', requestId: request?.id, tenantName: tenant.name },
    ])
    const session = await office.portal.signIn(tenant.email, PASSWORD)
    const notices = (await session.call<Notice[]>('GET /notifications')).body
    expect(notices.map(({ title }) => title)).toContain('Inspection on 5 Dec 2026')
  })

  test('what fell into a pause waits for an answer with its reason', async () => {
    await setDay('2027-01-01')
    const { add, requests } = await newProperty()
    const rule = await add({ everyMonths: 1, startsOn: '2027-01-20', leadDays: 5 })
    const change = (changes: object) => ok<InspectionRule>(`PATCH /inspection-rules/${rule.id}`, changes)
    expect(rule.next).toEqual({ inspectionOn: '2027-02-05', makeOn: '2027-01-31' })
    expect((await change({ state: 'paused' })).next).toBeNull()
    await setDay('2027-03-02')
    await run()
    const resumed = await change({ state: 'active' })
    expect([resumed.made, resumed.missed, resumed.next?.inspectionOn]).toEqual([0, 2, '2027-04-05'])
    const missed = (await ok<MissedInspection[]>('GET /inspection-rules/missed')).filter(
      ({ ruleId }) => ruleId === rule.id,
    )
    expect(missed.map(({ inspectionOn }) => inspectionOn)).toEqual(['2027-02-05', '2027-03-05'])
    const answer = (fields: object) =>
      ok<InspectionDate>(`POST /inspection-rules/${rule.id}/missed`, {
        reason: 'The gate was locked',
        ...fields,
      })
    expect(await answer({ inspectionOn: '2027-02-05', action: 'skip' })).toMatchObject({
      state: 'skipped',
      reason: 'The gate was locked',
      requests: [],
    })
    expect((await answer({ inspectionOn: '2027-03-05', action: 'make' })).requests).toHaveLength(2)
    expect(await requests()).toMatchObject([{ subject: 'Inspection on 5 Mar 2027: Fire extinguishers' }])
    const again = { inspectionOn: '2027-03-05', action: 'make', reason: 'Once more' }
    expect(await refuse(`POST /inspection-rules/${rule.id}/missed`, again)).toEqual([
      ...[409, 'This inspection is not missed any more.'],
    ])
  })

  test('keeps its days once requests were made, and is deleted only before', async () => {
    await setDay('2027-05-01')
    const { add } = await newProperty()
    const early = await add({ startsOn: '2027-07-01' })
    expect((await office.admin.call(`DELETE /inspection-rules/${early.id}`)).status).toBe(204)
    const rule = await add({ startsOn: '2027-05-01' })
    expect(rule.made).toBe(1)
    const path = `/inspection-rules/${rule.id}`
    expect(await refuse(`DELETE ${path}`)).toEqual([
      ...[
        409,
        'Requests were made already, so this inspection cannot be deleted. Pause it, or give it a last day.',
      ],
    ])
    expect((await refuse(`PATCH ${path}`, { anchorDay: 6 }))[0]).toBe(409)
    expect(await ok(`PATCH ${path}`, { title: 'Wiring', leadDays: 14, endsOn: '2027-05-31' })).toMatchObject({
      title: 'Wiring',
      leadDays: 14,
      next: null,
    })
  })

  test('refuses days and places that do not fit', async () => {
    const { property, add } = await newProperty()
    const { vacant: elsewhere } = await newProperty()
    const body = {
      propertyId: property.id,
      title: 'Roof',
      everyMonths: 3,
      anchorDay: 5,
      startsOn: '2027-06-10',
    }
    const post = (fields: object) => refuse('POST /inspection-rules', { ...body, ...fields })
    expect(await post({ endsOn: '2027-06-09' })).toEqual([
      400,
      'The inspection must not end before it begins',
    ])
    expect(await post({ endsOn: '2027-07-04' })).toEqual([
      ...[400, 'No inspection falls on or before 4 Jul 2027; choose a later end, or none'],
    ])
    expect(await post({ unitId: elsewhere.id })).toEqual([400, 'This unit is not in the property'])
    expect(await post({ everyMonths: 2 })).toEqual([400, 'Every months must be 1, 3, 6 or 12 months'])
    expect(await post({ title: '' })).toEqual([400, 'Say what is inspected'])
    const rule = await add({ startsOn: '2027-06-10' })
    expect((await refuse(`PATCH /inspection-rules/${rule.id}`, { assigneeUid: property.id }))[0]).toBe(400)
  })
})
