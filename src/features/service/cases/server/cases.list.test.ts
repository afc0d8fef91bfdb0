import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { createCaseActions } from '../../../../testing/cases.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiResponse } from '../../../../testing/portal.ts'
import type { Case, CaseTotals } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'

const fixture = setUpFixture()
const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'

describe.each(CASE_KINDS)('the list of %ss', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path, bodyField, statuses, working, refused } = CASES[kind]
  const list = async (query = '', by = fixture.admin as Pick<typeof fixture.tenant, 'call'>) => {
    const { status, body, headers } = await by.call<Case[]>(`GET /${path}${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { rows: body, subjects: body.map(({ subject }) => subject), headers }
  }
  const filled = async () => {
    await fixture.portal.db.$client.query('delete from cases')
    const other = await fixture.otherTenant()
    for (const [at, status] of statuses.entries()) {
      fixture.portal.clock.advance(60_000)
      const { body } = await caseActions.submit({ subject: `Own ${at}` })
      await caseActions.handle(body.id, { status })
    }
    fixture.portal.clock.advance(60_000)
    await caseActions.submit({ subject: 'Foreign', [bodyField]: 'Kɔfi’s roof leaks 100%' }, other)
  }
  const OWN = ['Own 3', 'Own 2', 'Own 1', 'Own 0']
  beforeAll(filled)

  it('is newest first, with all cases for an admin and the own ones for a tenant', async () => {
    expect((await list()).subjects).toEqual(['Foreign', ...OWN])
    expect((await list('', fixture.tenant)).subjects).toEqual(OWN)
    expect((await list('', await fixture.otherTenant())).subjects).toEqual(['Foreign'])
  })

  it('does not contain the other kind', async () => {
    const other = createCaseActions(fixture, kind === 'request' ? 'complaint' : 'request')
    const { body } = await other.submit()
    expect((await list()).rows).toHaveLength(5)
    for (const [method, send] of [
      ['GET', {}],
      ['PATCH', { body: { status: 'resolved' } }],
      ['DELETE', {}],
    ] as const) {
      const crossed = await fixture.admin.call(`${method} /${path}/${body.id}`, send)
      expect([crossed.status, crossed.body]).toEqual([404, { error: caseMessages(kind).notFound }])
    }
  })

  it('takes a tenant by id and by uid, and refuses a tenant that names another', async () => {
    const { tenant: other } = await fixture.otherTenant()
    const { tenant } = fixture.tenant
    for (const tenantId of [tenant.id, tenant.uid])
      for (const reader of [fixture.admin, fixture.tenant])
        expect((await list(`?tenantId=${tenantId}`, reader)).subjects).toEqual(OWN)
    expect((await list(`?tenantId=${other.uid}`)).subjects).toEqual(['Foreign'])
    expect((await list(`?tenantId=${NOBODY}`)).subjects).toEqual([])
    for (const tenantId of [other.id, other.uid, NOBODY, 'nonsense']) {
      const { status, body } = await fixture.tenant.call(`GET /${path}?tenantId=${tenantId}`)
      expect([status, body]).toEqual([403, { error: caseMessages(kind).notYours }])
    }
  })

  it('filters by every state of the kind and by active, and refuses any other value', async () => {
    for (const [at, status] of statuses.entries()) {
      const expected = status === 'pending' ? ['Foreign', 'Own 0'] : [`Own ${at}`]
      expect((await list(`?status=${status}`)).subjects).toEqual(expected)
      expect((await list(`?status=${status.toUpperCase()}`)).subjects).toEqual(expected)
    }
    expect((await list('?status=active')).subjects).toEqual(['Foreign', 'Own 1', 'Own 0'])
    expect((await list('?status=')).subjects).toHaveLength(5)
    const foreign = kind === 'request' ? 'closed' : 'rejected'
    for (const status of [foreign, 'approved', 'active,pending']) {
      const refusal = await fixture.admin.call<{ error: string }>(`GET /${path}?status=${status}`)
      expect(refusal.status).toBe(400)
      expect(refusal.body.error).toBe(`Status must be one of: ${statuses.join(', ')}, active`)
    }
    expect([working, refused].every((status) => statuses.includes(status))).toBe(true)
  })

  it.each([
    ['own 2', ['Own 2']],
    ['KOFI', ['Foreign']],
    ['kɔfi’S ROOF', ['Foreign']],
    ['opoku', ['Foreign', ...OWN]],
    ['Dɛdɛ', ['Foreign', ...OWN]],
    ['100%', ['Foreign']],
    ['%', ['Foreign']],
    ['_', []],
    ["'", []],
    ['nowhere', []],
  ])('finds %s in name, subject and text', async (q, expected) => {
    expect((await list(`?q=${encodeURIComponent(q)}`)).subjects).toEqual(expected)
  })

  it('comes by pages with the count of all that match', async () => {
    const pages: string[][] = []
    let at: string | undefined = `/${path}?limit=2&count=true`
    const counts: (string | null)[] = []
    while (at) {
      const { body, headers }: ApiResponse<Case[]> = await fixture.admin.call(`GET ${at}`)
      pages.push(body.map(({ subject }) => subject))
      counts.push(headers.get('x-total-count'))
      at = /<\/api(.*?)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(pages).toEqual([['Foreign', 'Own 3'], ['Own 2', 'Own 1'], ['Own 0']])
    expect(counts).toEqual(['5', null, null])
    const { headers } = await list('?limit=1&count=true&status=active', fixture.tenant)
    expect(headers.get('x-total-count')).toBe('2')
  })

  it('filters by the first day of submission, combined with state, text and count', async () => {
    await filled()
    const today = fixture.portal.clock.today()
    const dayOn = (days: number) => addDays(today, days)
    await fixture.portal.db.$client.query(
      `update cases set created_at = case subject when 'Own 0' then $1::timestamptz - interval '1 ms'
         when 'Own 1' then $1::timestamptz else created_at end where kind = $2`,
      [`${dayOn(-3)}T00:00:00Z`, kind],
    )
    expect((await list(`?createdFrom=${dayOn(-3)}`)).subjects).toEqual(['Foreign', 'Own 3', 'Own 2', 'Own 1'])
    expect((await list(`?createdFrom=${dayOn(-2)}`)).subjects).toEqual(['Foreign', 'Own 3', 'Own 2'])
    expect((await list(`?createdFrom=${dayOn(-4)}`)).subjects).toHaveLength(5)
    expect((await list(`?createdFrom=${dayOn(1)}`)).subjects).toEqual([])
    const own = `createdFrom=${dayOn(-3)}`
    expect((await list(`?${own}`, fixture.tenant)).subjects).toEqual(['Own 3', 'Own 2', 'Own 1'])
    expect((await list(`?${own}&status=${working}`)).subjects).toEqual(['Own 1'])
    expect((await list(`?${own}&status=active&q=own`)).subjects).toEqual(['Own 1'])
    const counted = await list(`?${own}&limit=1&count=true`)
    expect(counted.headers.get('x-total-count')).toBe('4')
    const following = await fixture.admin.call<Case[]>(
      `GET ${/<\/api(.*?)>/.exec(counted.headers.get('link') ?? '')?.[1]}`,
    )
    expect(following.body.map(({ subject }) => subject)).toEqual(['Own 3'])
    for (const wrong of ['2026-02-30', 'yesterday', ''])
      expect((await fixture.admin.call(`GET /${path}?createdFrom=${wrong}`)).status).toBe(400)
  })

  it('shows the current name of the tenant, and finds by it and by the former one', async () => {
    await fixture.portal.db.$client.query('delete from cases')
    const renamed = await fixture.portal.createTenant(fixture.admin, { name: 'Abena Mensah' })
    const { body } = await caseActions.submit({ subject: 'Renamed' }, renamed)
    const name = 'Abena Ɔsɛi-Tutu'
    await fixture.admin.call(`PATCH /tenants/${renamed.tenant.id}`, { body: { name } })
    await caseActions.submit({ subject: 'Foreign' })
    const found = async (q: string) => (await list(`?count=true&q=${encodeURIComponent(q)}`)).rows
    const check = async () => {
      for (const q of ['osei-TUTU', 'Abena Ɔsɛi', 'mensah']) {
        const rows = await found(q)
        expect(rows.map(({ subject, tenantName }) => [subject, tenantName])).toEqual([['Renamed', name]])
      }
      expect(await found(renamed.tenant.email)).toEqual([])
      expect((await caseActions.read(body.id)).tenantName).toBe(name)
      const { headers } = await list('?limit=1&count=true&q=tutu')
      expect(headers.get('x-total-count')).toBe('1')
    }
    await check()
    expect((await list('?q=tutu', renamed)).subjects).toEqual(['Renamed'])
    await fixture.admin.call(`DELETE /tenants/${renamed.tenant.id}`)
    await check()
  })

  it('answers 304 until there is a new reply', async () => {
    await filled()
    const first = await list()
    const again = () =>
      fixture.admin.call(`GET /${path}`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect((await again()).status).toBe(304)
    await caseActions.handle(first.rows[0]?.id ?? '', { adminResponse: 'We come' })
    expect((await again()).status).toBe(200)
  })

  it('has totals of all that the caller may see', async () => {
    await filled()
    const totals = async (by: Pick<typeof fixture.tenant, 'call'>) =>
      (await by.call<CaseTotals>(`GET /${path}/totals`)).body
    const one = Object.fromEntries(statuses.map((status) => [status, 1]))
    const own = kind === 'request' ? { late: 0 } : {}
    expect(await totals(fixture.admin)).toEqual({
      ...own,
      total: 5,
      active: 3,
      counts: { ...one, pending: 2 },
    })
    expect(await totals(fixture.tenant)).toEqual({ ...own, total: 4, active: 2, counts: one })
    await fixture.portal.db.$client.query('delete from cases')
    const none = Object.fromEntries(statuses.map((status) => [status, 0]))
    expect(await totals(fixture.tenant)).toEqual({ ...own, total: 0, active: 0, counts: none })
  })

  it('keeps the cases of a deleted tenant', async () => {
    await fixture.portal.db.$client.query('delete from cases')
    const leaving = await fixture.portal.createTenant(fixture.admin)
    await caseActions.submit({ subject: 'Left behind' }, leaving)
    await fixture.admin.call(`DELETE /tenants/${leaving.tenant.id}`)
    expect((await list()).subjects).toEqual(['Left behind'])
    for (const tenantId of [leaving.tenant.id, leaving.tenant.uid])
      expect((await list(`?tenantId=${tenantId}`)).subjects).toEqual(['Left behind'])
  })
})
