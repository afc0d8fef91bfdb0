import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../testing/charges/billing-office.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import { advanceWarning } from '../../../property/leases/advance.rules.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { RecurringCharge } from '../charges.contract.ts'
import { CHARGE_MESSAGES } from '../charges.messages.ts'
import type { ActivatedCharges, RentPlan } from '../plans.contract.ts'

const office = setUpBillingOffice()
const { ok, setDay } = office
const addLease = (fields: Record<string, unknown> = {}) =>
  office.addLease({ rent: 1000, ...fields }, '2026-12-01')

const terms = { steps: [{ fromDay: '2026-12-01', amount: 1000 }], startsOn: '2026-12-01' }
const lastEvent = async (action: string, targetId: string): Promise<AuditEvent | undefined> =>
  (await ok<AuditEvent[]>(`GET /audit?action=${action}&targetId=${targetId}`))[0]

describe('months in advance', () => {
  test('are billed in their instalments, with a reason; the regular rent follows, and is announced once', async () => {
    await setDay('2026-11-20')
    const lease = await addLease()
    const charge = await ok<RecurringCharge>('POST /rent-rules', {
      ...terms,
      leaseId: lease.id,
      advanceMonths: 12,
      instalments: 2,
      sendEmail: false,
    })
    expect(charge).toMatchObject({ advanceMonths: 12, instalments: 2 })
    const about = { ruleIds: [charge.id], through: '2027-12-01' }
    const { periods, hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
    const shown = periods.map(({ periodFrom, periodTo, dueDate, amount }) =>
      [periodFrom, periodTo, dueDate, amount].join(' '),
    )
    expect(shown).toEqual([
      '2026-12-01 2027-05-31 2026-12-01 6000',
      '2027-06-01 2027-11-30 2027-01-01 6000',
      '2027-12-01 2027-12-31 2027-12-01 1000',
    ])
    expect(periods[0]?.warnings).toEqual([advanceWarning(6)])
    expect(await office.admin.call('POST /rent-rules/activate', { body: { ...about, hash } })).toMatchObject({
      status: 409,
      body: { needsReason: [charge.id] },
    })
    const reasons = [{ ruleId: charge.id, text: 'Agreed with the tenant' }]
    await ok<ActivatedCharges>('POST /rent-rules/activate', { ...about, hash, reasons })
    expect((await lastEvent('recurringCharge.activated', charge.id))?.changes).toMatchObject({
      advanceReason: [null, 'Agreed with the tenant'],
    })
    for (const day of ['2026-11-26', '2026-12-27', '2027-11-16']) {
      await setDay(day)
      await office.portal.portal.ctx.jobs.run('bill-rent')
      await office.portal.portal.ctx.jobs.run('tell-advance-ends')
      expect(await titles(lease), day).toEqual([])
    }
    for (const day of ['2027-11-17', '2027-11-17', '2027-11-18', '2027-11-26']) {
      await setDay(day)
      await office.portal.portal.ctx.jobs.run('bill-rent')
      await office.portal.portal.ctx.jobs.run('tell-advance-ends')
    }
    expect(await titles(lease)).toEqual([
      'Rent is due again from 1 Dec 2027',
      `The advance of ${lease.tenantName} ends`,
    ])
    const invoices = await ok<Invoice[]>(`GET /invoices?tenantId=${lease.tenantId}`)
    expect(invoices.map(({ periodFrom, amount }) => `${periodFrom} ${amount}`).sort()).toEqual([
      '2026-12-01 6000',
      '2027-06-01 6000',
      '2027-12-01 1000',
    ])
  })

  /** Notices about the end of an advance. */
  async function titles({ tenantName }: Lease): Promise<string[]> {
    const { rows } = await office.portal.portal.ctx.db.execute<{ title: string }>(sql`
      select title from notices where title like '%due again%' or title like ${`%advance of ${tenantName} ends`}
      order by title`)
    return rows.map(({ title }) => title)
  }

  test('of a lease that begins later than was agreed end later as well', async () => {
    await setDay('2026-11-20')
    const lease = await addLease()
    const charge = await ok<RecurringCharge>('POST /rent-rules', {
      ...terms,
      leaseId: lease.id,
      advanceMonths: 2,
    })
    const about = { ruleIds: [charge.id], through: '2026-11-20' }
    const { hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
    await ok('POST /rent-rules/activate', { ...about, hash })
    await ok(`PATCH /leases/${lease.id}`, { startsOn: '2027-01-01' })
    const before = await titles(lease)
    const notifiedDays: string[] = []
    for (const day of ['2027-01-18', '2027-02-14', '2027-02-15']) {
      await setDay(day)
      await office.portal.portal.ctx.jobs.run('tell-advance-ends')
      if ((await titles(lease)).length > before.length) notifiedDays.push(day)
    }
    expect(notifiedDays).toEqual(['2027-02-15'])
  })

  test('that an active charge is given later need a reason as well', async () => {
    const { id: leaseId } = await addLease()
    const { id } = await ok<RecurringCharge>('POST /rent-rules', {
      ...terms,
      leaseId,
      startsOn: '2028-01-01',
    })
    await ok(`PATCH /rent-rules/${id}`, { advanceMonths: 24 })
    await ok(`PATCH /rent-rules/${id}`, { advanceMonths: 0 })
    const about = { ruleIds: [id], through: office.portal.clock.today() }
    const { hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
    await ok<ActivatedCharges>('POST /rent-rules/activate', { ...about, hash })
    await ok(`PATCH /rent-rules/${id}`, { advanceMonths: 6 })
    for (const changes of [{ advanceMonths: 12 }, { everyMonths: 12 }])
      expect(await office.admin.call(`PATCH /rent-rules/${id}`, { body: changes })).toMatchObject({
        status: 409,
        body: { error: advanceWarning(6), needsReason: [id] },
      })
    await ok(`PATCH /rent-rules/${id}`, { advanceMonths: 12, advanceReason: 'As agreed' })
    await ok(`PATCH /rent-rules/${id}`, { description: 'House rent' })
    expect(await ok(`GET /rent-rules/${id}`)).toMatchObject({ advanceMonths: 12, description: 'House rent' })
    await ok(`PATCH /rent-rules/${id}`, { purpose: 'other' })
    const asRent = await office.admin.call(`PATCH /rent-rules/${id}`, { body: { purpose: 'rent' } })
    expect(asRent).toMatchObject({ status: 409, body: { needsReason: [id] } })
  })

  test.each([
    ['reach beyond the lease', { advanceMonths: 13 }, CHARGE_MESSAGES.advanceOver('2027-11-30')],
    ['do not divide', { advanceMonths: 12, instalments: 5 }, CHARGE_MESSAGES.instalments],
    ['are none', { advanceMonths: 0, instalments: 2 }, CHARGE_MESSAGES.instalmentsAlone],
  ])('that %s are refused', async (_, fields, error) => {
    const { id: leaseId } = await addLease({ endsOn: '2027-11-30' })
    expect(
      await office.admin.call('POST /rent-rules', { body: { ...terms, leaseId, ...fields } }),
    ).toMatchObject({ status: 400, body: { details: [error] } })
    await ok('POST /rent-rules', { ...terms, leaseId, advanceMonths: 12 })
  })
})

test('a lease that begins later than was agreed is charged from then on', async () => {
  await setDay('2026-11-20')
  const lease = await addLease({ rentDay: 1 })
  const fields = { ...terms, leaseId: lease.id, anchorDay: 1, proration: 'daily', sendEmail: false }
  const charge = await ok<RecurringCharge>('POST /rent-rules', fields)
  const about = { ruleIds: [charge.id], through: '2026-12-31' }
  const { hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
  await ok('POST /rent-rules/activate', { ...about, hash })
  await ok(`PATCH /leases/${lease.id}`, { startsOn: '2027-01-17' })
  for (const day of ['2026-11-26', '2027-01-12', '2027-01-27']) {
    await setDay(day)
    await office.portal.portal.ctx.jobs.run('bill-rent')
  }
  const invoices = await ok<Invoice[]>(`GET /invoices?tenantId=${lease.tenantId}`)
  expect(invoices.map(({ periodFrom, amount }) => [periodFrom, amount]).sort()).toEqual([
    ['2027-01-17', 483.87],
    ['2027-02-01', 1000],
  ])
  expect(await ok(`GET /rent-rules/missed?leaseId=${lease.id}`)).toEqual([])
})

describe('an invoice for rent', () => {
  const bill = (lease: Lease, fields: Record<string, unknown>) =>
    office.admin.call<Invoice & { needsReason?: string[] }>('POST /invoices', {
      body: {
        tenantId: lease.tenantId,
        amount: 500,
        dueDate: office.portal.clock.today(),
        sendEmail: false,
        periodFrom: '2028-01-01',
        periodTo: '2028-07-01',
        ...fields,
      },
    })

  test('of more than six months needs a reason, which stands in the audit', async () => {
    const lease = await addLease()
    const before = await ok<Invoice[]>(`GET /invoices?tenantId=${lease.tenantId}`)
    for (const leaseId of [undefined, lease.id])
      expect(await bill(lease, { leaseId })).toMatchObject({
        status: 409,
        body: { error: advanceWarning(6), needsReason: [lease.id] },
      })
    expect(await ok(`GET /invoices?tenantId=${lease.tenantId}`)).toEqual(before)
    const { status, body } = await bill(lease, { advanceReason: 'Requested by the tenant' })
    expect(status).toBe(201)
    expect((await lastEvent('invoice.issued', body.id))?.changes).toMatchObject({
      advanceReason: [null, 'Requested by the tenant'],
    })
  })

  test.each([
    ['six months', { periodTo: '2028-06-30' }],
    ['something else', { purpose: 'utility' }],
    ['no end', { periodTo: null }],
    ['what is over', { periodFrom: '2020-01-01', periodTo: '2020-12-31' }],
    ['what is entered later', { enteredLater: true }],
  ])('of %s needs none', async (_, fields) => {
    expect((await bill(await addLease(), fields)).status).toBe(201)
  })
})

test.each([
  [1, '2028-11-30', 201],
  [6, null, 201],
  [12, '2028-05-31', 201],
  [12, '2028-06-02', 409],
  [12, null, 409],
])(
  'the offer of a lease with rent every %i months until %s answers %i',
  async (periodMonths, endsOn, expected) => {
    const lease = await addLease({ endsOn: '2027-11-30', periodMonths })
    const body = { rent: 1000, endsOn }
    const reply = await office.admin.call(`POST /leases/${lease.id}/renewal`, { body })
    expect(reply.status, reply.text).toBe(expected)
    if (expected === 201) return
    expect(reply.body).toMatchObject({ error: advanceWarning(6), needsReason: [lease.id] })
    await ok(`POST /leases/${lease.id}/renewal`, { ...body, advanceReason: 'As until now' })
    expect((await lastEvent('renewal.offered', lease.id))?.changes).toMatchObject({
      advanceReason: [null, 'As until now'],
    })
  },
)
