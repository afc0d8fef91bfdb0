import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { DAY } from '../../../../testing/clock.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../../../service/cases/cases.rules.ts'
import { countUnresolved } from '../../../service/cases/server/cases.totals.ts'
import type { AnalyticsSummary, OverdueDetails } from '../analytics.contract.ts'

const TODAY = '2026-11-20'
const NOON = '2026-11-20T12:00:00Z'
const fixture = setUpFixture({ SMTP_URL: 'off' })

beforeAll(() => fixture.portal.clock.set(NOON))

const summary = async () => (await fixture.admin.call<AnalyticsSummary>('GET /analytics/summary')).body
const details = async () => (await fixture.admin.call<OverdueDetails>('GET /analytics/overdue-details')).body

describe('an invoice', () => {
  it.each([
    ['due tomorrow is not yet due', -1, undefined],
    ['due today is not yet due', 0, undefined],
    ['due yesterday is overdue', 1, '1-30'],
    ['30 days overdue', 30, '1-30'],
    ['31 days overdue', 31, '31-60'],
    ['60 days overdue', 60, '31-60'],
    ['61 days overdue', 61, '61-90'],
    ['90 days overdue', 90, '61-90'],
    ['91 days overdue', 91, '90+'],
  ])('%s', async (_, days, age) => {
    const { id } = await fixture.createInvoice({ amount: 10.01 })
    await fixture.changeInvoice(id, { dueDate: addDays(TODAY, -days) })
    const { aging, recentOverdue, ...figures } = await summary()
    expect(figures).toMatchObject(
      age
        ? { totalOverdue: 1, overdueAmount: 10.01, totalUnpaid: 0 }
        : { totalUnpaid: 1, unpaidAmount: 10.01 },
    )
    expect(recentOverdue.map((row) => [row.id, row.daysOverdue])).toEqual(age ? [[id, days]] : [])
    const ages = Object.entries(aging).filter(([, { count }]) => count > 0)
    expect(ages).toEqual(age ? [[age, { count: 1, amount: 10.01 }]] : [])
    expect((await details()).invoices).toEqual(recentOverdue)
    await fixture.admin.call(`DELETE /invoices/${id}`)
  })

  it('that was set to overdue before its day is 0 days overdue, of the first age', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { status: 'overdue' })
    const { aging, recentOverdue } = await summary()
    expect([aging['1-30'].count, recentOverdue[0]?.daysOverdue]).toEqual([1, 0])
    await fixture.admin.call(`DELETE /invoices/${id}`)
  })

  it('with a receipt under review is never overdue', async () => {
    const { invoice } = await fixture.createInvoiceWithReceipt()
    await fixture.changeInvoice(invoice.id, { dueDate: '2026-01-01' })
    expect(await summary()).toMatchObject({ totalUnpaid: 1, totalOverdue: 0, receiptsWaiting: { count: 1 } })
    await fixture.admin.call(`DELETE /invoices/${invoice.id}`)
    expect(await summary()).toMatchObject({
      totalInvoices: 0,
      receiptsWaiting: { count: 0, amount: 0, longest: [] },
    })
  })
})

describe('a lease', () => {
  it.each([
    ['yesterday', -1, false],
    ['today', 0, true],
    ['in 30 days', 30, true],
    ['in 31 days', 31, false],
  ])('that ends %s', async (_, days, counts) => {
    const leaseEndDate = addDays(TODAY, days)
    const { tenant } = await fixture.portal.createTenant(fixture.admin, { unit: 'B 07', leaseEndDate })
    const { id: tenantId, name: tenantName, apartment, unit } = tenant
    const lease = { tenantId, tenantName, apartment, unit, leaseEndDate, daysLeft: days }
    expect((await summary()).leasesEnding).toEqual(
      counts ? { count: 1, first: [lease] } : { count: 0, first: [] },
    )
    await fixture.admin.call(`DELETE /tenants/${tenantId}`)
    expect((await summary()).leasesEnding.count).toBe(0)
  })

  it('is shown with the four that end before it, and counted with all', async () => {
    const ends = [9, 3, 7, 0, 30, 12, 1].map((days) => addDays(TODAY, days))
    for (const leaseEndDate of ends) await fixture.portal.createTenant(fixture.admin, { leaseEndDate })
    const { count, first } = (await summary()).leasesEnding
    expect([count, first.map(({ daysLeft }) => daysLeft)]).toEqual([7, [0, 1, 3, 7, 9]])
  })
})

const submit = async (kind: CaseKind): Promise<Case> => {
  const { id: tenantId, name: tenantName, email: tenantEmail } = fixture.tenant.tenant
  const { path, bodyField } = CASES[kind]
  const body = { tenantId, tenantName, tenantEmail, subject: 'Leaking tap', [bodyField]: 'It drips' }
  return (await fixture.tenant.call<Case>(`POST /${path}`, { body })).body
}

describe.each(CASE_KINDS)('a %s', (kind) => {
  const { path, statuses } = CASES[kind]
  const figures = async () => {
    const { totalRequests, recentRequestsCount, totalComplaints, recentComplaintsCount } = await summary()
    return kind === 'request'
      ? [totalRequests, recentRequestsCount]
      : [totalComplaints, recentComplaintsCount]
  }

  it.each([
    ['a moment ago', NOON, 1],
    ['30 days ago, in the first moment of the day', '2026-10-21T00:00:00.000Z', 1],
    ['31 days ago, in the last moment of the day', '2026-10-20T23:59:59.999Z', 0],
  ])('that came %s counts until it has ended', async (_, came, recent) => {
    fixture.portal.clock.set(came)
    const { id } = await submit(kind)
    fixture.portal.clock.set(NOON)
    expect(await figures()).toEqual([1, recent])
    for (const status of statuses) {
      await fixture.admin.call(`PATCH /${path}/${id}`, { body: { status } })
      const unresolved = ['pending', 'in-progress', 'investigating'].includes(status)
      expect(await figures(), status).toEqual(unresolved ? [1, recent] : [0, 0])
    }
  })

  it('is counted on the day in the time zone of the portal', async () => {
    const since = { day: '2026-10-21', timeZone: 'America/New_York', today: '2026-10-21' }
    const recent = async () =>
      (await countUnresolved(fixture.portal.db, { uid: '', propertyIds: null }, since))[kind].recent
    fixture.portal.clock.set('2026-10-21T03:59:59.999Z')
    await submit(kind)
    expect(await recent()).toBe(0)
    fixture.portal.clock.set('2026-10-21T04:00:00.000Z')
    await submit(kind)
    expect(await recent()).toBe(1)
    fixture.portal.clock.set(NOON)
  })
})

it.each([
  ['?startDate=2026-11-21', 'From must not be later than To'],
  ['?startDate=2026-11-20&endDate=2026-11-19', 'From must not be later than To'],
])('the range %s is refused', async (query, text) => {
  const { status, body } = await fixture.admin.call<ErrorBody>(`GET /analytics/invoices${query}`)
  expect([status, body]).toEqual([400, { error: text, details: [text] }])
})

it.each(['?startDate=2026-13-01', '?endDate=yesterday', '?startDate='])(
  'the range %s is no range',
  async (query) => {
    expect((await fixture.admin.call<ErrorBody>(`GET /analytics/invoices${query}`)).status).toBe(400)
  },
)

it('responses do not change within a day automatically, so that a repeated request is 304', async () => {
  fixture.portal.clock.set('2026-11-20T00:00:00.000Z')
  await fixture.changeInvoice((await fixture.createInvoice()).id, { dueDate: '2026-11-01' })
  for (const path of ['summary', 'invoices', 'overdue-details']) {
    const ask = (etag = '') =>
      fixture.admin.call(`GET /analytics/${path}`, { headers: { 'if-none-match': etag } })
    fixture.portal.clock.set('2026-11-20T00:00:00.000Z')
    const etag = (await ask()).headers.get('etag') ?? ''
    fixture.portal.clock.advance(DAY - 1)
    expect((await ask(etag)).status, path).toBe(304)
    await fixture.createInvoice({ dueDate: TODAY })
    if (path !== 'overdue-details') expect((await ask(etag)).status, path).toBe(200)
  }
})
