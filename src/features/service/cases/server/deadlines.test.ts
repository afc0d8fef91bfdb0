import { beforeEach, describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Case, CaseTotals } from '../cases.contract.ts'
import type { MaintenanceSettings } from '../maintenance.contract.ts'
import { MAINTENANCE_MESSAGES } from '../maintenance.messages.ts'
import { PRIORITIES } from '../priority.rules.ts'

const fixture = setUpFixture({ SMTP_URL: 'off' })
const requests = createCaseActions(fixture, 'request')
const complaints = createCaseActions(fixture, 'complaint')

const NOW = '2026-11-20T09:00:00Z'
beforeEach(() => fixture.portal.clock.set(NOW))

const getDeadline = ({ priority, dueOn, dueOnChosen, late }: Case) => ({ priority, dueOn, dueOnChosen, late })
const submit = async (more = {}) => (await requests.submit(more)).body
const list = async (query: string) =>
  (await fixture.admin.call<Case[]>(`GET /requests?${query}`)).body.map(({ id }) => id)

it('the tenant says how urgent a request is, and reads until when', async () => {
  const item = await submit({ priority: 'urgent' })
  expect(getDeadline(item)).toEqual({
    priority: 'urgent',
    dueOn: '2026-11-21',
    dueOnChosen: false,
    late: false,
  })
  const { status, body } = await requests.submit<ErrorBody>({ priority: 'at once' })
  expect([status, body.details]).toEqual([400, ['Priority must be one of: low, normal, high, urgent']])
})

it('a complaint has no priority', async () => {
  const { body } = await complaints.submit({ priority: 'urgent' })
  const before = await takeSnapshot(fixture.portal)
  const changes = { priority: 'high', dueOn: '2026-12-05' }
  expect((await complaints.handle(body.id, changes)).status).toBe(200)
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
  const [read] = [await complaints.read(body.id)]
  for (const field of ['priority', 'dueOn', 'late', 'rating']) expect(read).not.toHaveProperty(field)
  const { rows } = await fixture.portal.db.$client.query('select due_on from cases where id = $1', [body.id])
  expect(rows).toEqual([{ due_on: null }])
})

describe('the office', () => {
  it('changes the priority, which moves the deadline unless it chose that', async () => {
    const { id } = await submit()
    fixture.portal.clock.set('2026-11-22T09:00:00Z')
    const change = async (changes: object) => getDeadline((await requests.handle(id, changes)).body)
    const chosen = { dueOn: '2026-12-05', dueOnChosen: true, late: false }
    expect(await change({ priority: 'high' })).toEqual({
      priority: 'high',
      dueOn: '2026-11-23',
      dueOnChosen: false,
      late: false,
    })
    expect(await change({ dueOn: '2026-12-05' })).toEqual({ priority: 'high', ...chosen })
    expect(await change({ priority: 'urgent' })).toEqual({ priority: 'urgent', ...chosen })
    expect(await change({ dueOn: null })).toEqual({
      priority: 'urgent',
      dueOn: '2026-11-21',
      dueOnChosen: false,
      late: true,
    })
    const url = `GET /audit?targetId=${id}`
    const events = (await fixture.admin.call<AuditEvent[]>(url)).body
    expect(events.map(({ changes }) => changes)).toContainEqual({ dueOn: ['2026-12-05', '2026-11-21'] })
  })

  it('does not choose a day before the request was made, and nothing changes with what is the same', async () => {
    const { id } = await submit()
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await requests.handle<ErrorBody>(id, { dueOn: '2026-11-19' })
    expect([status, body.error]).toEqual([400, MAINTENANCE_MESSAGES.beforeMade])
    expect((await requests.handle(id, { priority: 'normal', dueOn: null })).status).toBe(200)
    expect((await requests.handle<ErrorBody>(id, { priority: 'high' }, fixture.tenant)).status).toBe(403)
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    expect((await requests.handle(id, { dueOn: '2026-11-20' })).body.dueOn).toBe('2026-11-20')
  })

  it('gives what it opens again as much time as on the first day', async () => {
    const { id } = await submit({ priority: 'high' })
    await requests.handle(id, { dueOn: '2026-11-21', status: 'rejected' })
    fixture.portal.clock.set('2026-11-24T09:00:00Z')
    const again = (await requests.handle(id, { status: 'in-progress' })).body
    expect(getDeadline(again)).toEqual({
      priority: 'high',
      dueOn: '2026-11-27',
      dueOnChosen: false,
      late: false,
    })
    fixture.portal.clock.set('2026-11-25T09:00:00Z')
    expect((await requests.handle(id, { priority: 'low' })).body.dueOn).toBe('2026-12-24')
  })
})

describe('late requests', () => {
  beforeEach(async () => {
    await fixture.portal.db.$client.query('delete from cases')
  })

  it('are found and counted from the day after their deadline until they end', async () => {
    const { id } = await submit({ priority: 'urgent' })
    const other = await submit()
    const counts = async () => [
      (await fixture.admin.call<CaseTotals>('GET /requests/totals')).body.late,
      (await fixture.tenant.call<CaseTotals>('GET /requests/totals')).body.late,
      (await fixture.admin.call<{ lateRequestsCount: number }>('GET /analytics/summary')).body
        .lateRequestsCount,
    ]
    fixture.portal.clock.set('2026-11-21T23:59:59Z')
    expect([await counts(), await list('late=true')]).toEqual([[0, 0, 0], []])
    fixture.portal.clock.set('2026-11-22T00:00:00Z')
    expect([await counts(), await list('late=true'), await list('late=false')]).toEqual([
      [1, 1, 1],
      [id],
      [other.id],
    ])
    expect(await list('priority=urgent')).toEqual([id])
    await requests.handle(id, { status: 'resolved' })
    expect([await counts(), await list('late=true')]).toEqual([[0, 0, 0], []])
  })

  it('stand behind urgent ones and before the others, on pages too; what has ended comes last', async () => {
    const at = async (day: number, more: object) => {
      const { id } = await submit(more)
      const days = [id, NOW, 20 - day]
      await fixture.portal.db.$client.query(
        `update cases set created_at = $2::timestamptz - make_interval(days => $3), due_on = due_on - $3::int where id = $1`,
        days,
      )
      return id
    }
    const [ended, low, late] = [await at(1, {}), await at(2, { priority: 'low' }), await at(3, {})]
    const [older, normal] = [await at(4, {}), await at(20, {})]
    const urgent = await at(20, { priority: 'urgent' })
    for (const id of [ended, older]) await requests.handle(id, { status: 'resolved' })
    const expected = [urgent, late, normal, low, older, ended]
    expect(await list('sort=urgency')).toEqual(expected)
    expect(await list('sort=newest')).toEqual(await list(''))
    const pages: string[] = []
    let next: string | undefined = '/requests?sort=urgency&limit=4'
    while (next) {
      const reply: Awaited<ReturnType<typeof fixture.admin.call<Case[]>>> = await fixture.admin.call<Case[]>(
        `GET ${next}`,
      )
      pages.push(...reply.body.map(({ id }) => id))
      next = /<\/api([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(pages).toEqual(expected)
  })
})

describe('the days of the priorities', () => {
  const url = '/settings/maintenance'
  const change = <T = MaintenanceSettings>(
    days: object,
    by: Pick<typeof fixture.admin, 'call'> = fixture.admin,
  ) => by.call<T>(`PATCH ${url}`, { body: { days } })

  it('are changed by name, for requests that are made from then on', async () => {
    expect((await fixture.admin.call<MaintenanceSettings>(`GET ${url}`)).body.days).toEqual({
      urgent: 1,
      high: 3,
      normal: 7,
      low: 30,
    })
    const before = await submit()
    const { body } = await change({ urgent: 2, normal: 10 })
    expect(body.days).toEqual({ urgent: 2, high: 3, normal: 10, low: 30 })
    expect((await submit()).dueOn).toBe('2026-11-30')
    expect((await requests.read(before.id)).dueOn).toBe('2026-11-27')
    expect((await requests.handle(before.id, { priority: 'urgent' })).body.dueOn).toBe('2026-11-22')
  })

  it.each([
    [{ urgent: 4, high: 3 }, MAINTENANCE_MESSAGES.order],
    [{ low: 366 }, 'Days, low must be a whole number from 1 to 365'],
    [{ urgent: 0 }, 'Days, urgent must be a whole number from 1 to 365'],
    [{ high: 1.5 }, 'Days, high must be a whole number from 1 to 365'],
  ])('are not %j', async (days, sentence) => {
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await change<ErrorBody>(days)
    expect([status, body.details]).toEqual([400, [sentence]])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('are changed by owners and managers of all properties', async () => {
    const manager = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: null })
    expect((await change({ urgent: 1 }, manager)).status).toBe(200)
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: null })
    expect((await caretaker.call(`GET ${url}`)).status).toBe(200)
    for (const by of [caretaker, fixture.tenant]) expect((await change({ urgent: 1 }, by)).status).toBe(403)
    expect((await fixture.tenant.call(`GET ${url}`)).status).toBe(403)
  })
})

it('all priorities are known to the database', async () => {
  for (const priority of PRIORITIES) expect((await submit({ priority })).priority).toBe(priority)
})
