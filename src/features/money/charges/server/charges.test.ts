import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../testing/charges/billing-office.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { RecurringCharge, RecurringChargeDetails } from '../charges.contract.ts'
import { CHARGE_MESSAGES, PLAN_WARNINGS } from '../charges.messages.ts'
import type { ActivatedCharges, BillingRun, MissedPeriod, RentPlan } from '../plans.contract.ts'

const office = setUpBillingOffice()
const { ok, setDay, addLease } = office

const steps = [{ fromDay: '2026-01-01', amount: 1500.5 }]
const addCharge = async (fields: Record<string, unknown> = {}, lease?: Lease): Promise<RecurringCharge> => {
  const { id: leaseId } = lease ?? (await addLease())
  return ok('POST /rent-rules', { leaseId, steps, startsOn: '2026-12-01', ...fields })
}
const preview = (ruleIds: string[], through: string) =>
  ok<RentPlan>('POST /rent-rules/preview', { ruleIds, through })

async function activate(ruleIds: string[], through: string, more: Record<string, unknown> = {}) {
  const { hash } = await preview(ruleIds, through)
  return ok<ActivatedCharges>('POST /rent-rules/activate', { ruleIds, through, hash, ...more })
}
const run = () => office.portal.portal.ctx.jobs.run('bill-rent')
const listInvoices = async ({ tenantId }: { tenantId: string }) =>
  (await ok<Invoice[]>(`GET /invoices?tenantId=${tenantId}`)).sort((a, b) =>
    (a.periodFrom ?? '') < (b.periodFrom ?? '') ? -1 : 1,
  )
const read = (id: string) => ok<RecurringChargeDetails>(`GET /rent-rules/${id}`)

describe('a recurring charge', () => {
  test('takes what is not given from its lease, and is a draft', async () => {
    const lease = await addLease({ periodMonths: 3, rentDay: 5 })
    const charge = await ok<RecurringCharge>('POST /rent-rules', { leaseId: lease.id, steps })
    expect(charge).toMatchObject({
      leaseId: lease.id,
      tenantId: lease.tenantId,
      tenantName: lease.tenantName,
      unitName: lease.unitName,
      purpose: 'rent',
      description: 'Rent',
      everyMonths: 3,
      anchorDay: 5,
      leadDays: 5,
      state: 'draft',
      startsOn: '2026-01-01',
      endsOn: null,
      lastDay: null,
      proration: 'none',
      sendEmail: true,
      steps,
      activatedOn: null,
      next: null,
      missed: 0,
      billedThrough: null,
    })
    expect(await ok(`GET /rent-rules?leaseId=${lease.id}`)).toEqual([charge])
    expect(await read(charge.id)).toEqual({ ...charge, billings: [] })
  })

  test.each([
    ['begins before its lease', { startsOn: '2025-12-31' }, CHARGE_MESSAGES.beforeLease('2026-01-01')],
    ['ends after its lease', { endsOn: '2027-01-01' }, CHARGE_MESSAGES.afterLease('2026-12-31')],
    ['begins after its lease', { startsOn: '2027-01-01' }, CHARGE_MESSAGES.leaseOver('2026-12-31')],
    ['ends before it begins', { startsOn: '2026-12-05', endsOn: '2026-12-04' }, CHARGE_MESSAGES.order],
    [
      'has no amount at first',
      { steps: [{ fromDay: '2026-12-02', amount: 5 }] },
      CHARGE_MESSAGES.firstStepLater,
    ],
    ['has two amounts', { steps: [...steps, ...steps] }, CHARGE_MESSAGES.stepTwice('2026-01-01')],
  ])('that %s is refused', async (_, fields, error) => {
    const { id: leaseId } = await addLease({ endsOn: '2026-12-31' })
    const body = { leaseId, steps, startsOn: '2026-12-01', ...fields }
    expect(await office.admin.call('POST /rent-rules', { body })).toMatchObject({
      status: 400,
      body: { details: [error] },
    })
  })

  test('is activated by the plan that was seen, and by no other', async () => {
    const charge = await addCharge()
    const plan = await preview([charge.id], '2026-12-31')
    expect(plan.periods).toMatchObject([
      { periodFrom: '2026-12-01', periodTo: '2026-12-31', billOn: '2026-11-26', dueDate: '2026-12-01' },
      { periodFrom: '2027-01-01', periodTo: '2027-01-31', amount: 1500.5, selected: true, warnings: [] },
    ])
    await ok(`PATCH /rent-rules/${charge.id}`, { steps: [{ fromDay: '2026-01-01', amount: 1600 }] })
    const body = { ruleIds: [charge.id], through: '2026-12-31', hash: plan.hash }
    expect(await office.admin.call('POST /rent-rules/activate', { body })).toMatchObject({
      status: 409,
      body: { error: CHARGE_MESSAGES.planChanged },
    })
    expect(await activate([charge.id], '2026-12-31')).toEqual({ ruleIds: [charge.id], run: null })
    expect(await read(charge.id)).toMatchObject({
      state: 'active',
      activatedOn: '2026-11-20',
      next: { periodFrom: '2026-12-01', amount: 1600, billOn: '2026-11-26' },
    })
  })

  test('bills at its activation what had begun and was chosen, and nothing of the rest', async () => {
    const charge = await addCharge({ startsOn: '2026-09-01' })
    const { periods } = await preview([charge.id], '2026-11-30')
    expect(periods.map(({ periodFrom, selected, dueDate }) => [periodFrom, selected, dueDate])).toEqual([
      ['2026-09-01', false, '2026-11-20'],
      ['2026-10-01', false, '2026-11-20'],
      ['2026-11-01', false, '2026-11-20'],
      ['2026-12-01', true, '2026-12-01'],
    ])
    const skip = ['2026-09-01', '2026-10-01'].map((periodFrom) => ({ ruleId: charge.id, periodFrom }))
    const { run: done } = await activate([charge.id], '2026-11-30', { skip })
    expect(done).toMatchObject({ trigger: 'activation', day: '2026-11-20', billed: 1, skipped: 2, failed: 0 })
    const [invoice, ...others] = await listInvoices(charge)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      id: done?.invoiceIds[0],
      amount: 1500.5,
      dueDate: '2026-11-20',
      purpose: 'rent',
      leaseId: charge.leaseId,
      periodFrom: '2026-11-01',
      periodTo: '2026-11-30',
      description: 'Rent for November 2026',
    })
    expect((await read(charge.id)).billings.map(({ periodFrom, state }) => [periodFrom, state])).toEqual([
      ['2026-11-01', 'billed'],
      ['2026-10-01', 'skipped'],
      ['2026-09-01', 'skipped'],
    ])
    expect(await ok(`GET /rent-rules/missed?leaseId=${charge.leaseId}`)).toEqual([])
  })

  test('that asks for a year in advance needs a reason', async () => {
    const charge = await addCharge({ everyMonths: 12 })
    const { hash, periods } = await preview([charge.id], '2026-11-30')
    expect(periods[0]?.warnings.join()).toContain('Act 220')
    const body = { ruleIds: [charge.id], through: '2026-11-30', hash }
    const refused = await office.admin.call('POST /rent-rules/activate', { body })
    expect(refused).toMatchObject({ status: 409, body: { needsReason: [charge.id] } })
    await ok('POST /rent-rules/activate', {
      ...body,
      reasons: [{ ruleId: charge.id, text: 'The tenant asked' }],
    })
  })

  test('is deleted only while nothing was billed', async () => {
    const [draft, billed] = [await addCharge(), await addCharge({ startsOn: '2026-11-20', anchorDay: 20 })]
    await activate([billed.id], '2026-11-30')
    expect((await office.admin.call(`DELETE /rent-rules/${draft.id}`)).status).toBe(204)
    expect(await office.admin.call(`DELETE /rent-rules/${billed.id}`)).toMatchObject({
      status: 409,
      body: { error: CHARGE_MESSAGES.billed },
    })
    const changed = await office.admin.call(`PATCH /rent-rules/${billed.id}`, { body: { anchorDay: 5 } })
    expect(changed).toMatchObject({ status: 409, body: { error: CHARGE_MESSAGES.termsBilled } })
  })
})

describe('rent is billed', () => {
  test('on its day, once, with entry and mail, by credit where there is any', async () => {
    const [charge, credited] = [await addCharge(), await addCharge()]
    const silent = await addCharge({ sendEmail: false })
    const payment = { tenantId: credited.tenantId, amount: 2000, receivedOn: '2026-11-20', method: 'cash' }
    await ok('POST /payments', payment)
    await activate([charge.id, credited.id, silent.id], '2026-11-30')
    expect(await listInvoices(charge)).toEqual([])
    await setDay('2026-11-26')
    await Promise.all([run(), run()])
    const [invoice] = await listInvoices(charge)
    expect(await listInvoices(charge)).toHaveLength(1)
    expect(await listInvoices(silent)).toHaveLength(1)
    expect(await listInvoices(credited)).toMatchObject([{ status: 'Paid', amountDue: 0 }])
    expect(await ok(`GET /tenants/${charge.tenantId}/balance`)).toMatchObject({ balance: 1500.5 })
    const mails = async (id: string | undefined) =>
      (await office.portal.db.execute(sql`select kind from deliveries where subject_id = ${id}`)).rows
    expect(await mails(invoice?.id)).toEqual([{ kind: 'invoice' }])
    expect(await mails((await listInvoices(silent))[0]?.id)).toEqual([])
    const [last] = await ok<BillingRun[]>('GET /billing-runs?limit=1')
    expect(last).toMatchObject({ day: '2026-11-26', failed: 0 })
  })

  test('after a pause for what follows, while the pause is missed', async () => {
    const charge = await addCharge({ startsOn: '2026-12-01' })
    await activate([charge.id], '2026-11-26')
    await ok(`PATCH /rent-rules/${charge.id}`, { state: 'paused' })
    await setDay('2026-12-28')
    await run()
    const paused = await ok<MissedPeriod[]>(`GET /rent-rules/missed?leaseId=${charge.leaseId}`)
    expect(paused.map(({ periodFrom }) => periodFrom)).toEqual(['2027-01-01'])
    await ok(`PATCH /rent-rules/${charge.id}`, { state: 'active' })
    await run()
    const missed = await ok<MissedPeriod[]>(`GET /rent-rules/missed?leaseId=${charge.leaseId}`)
    expect(missed).toMatchObject([{ ruleId: charge.id, periodFrom: '2027-01-01', dueDate: '2027-01-01' }])
    const answer = { ruleId: charge.id, periodFrom: '2027-01-01', reason: 'Forgotten' }
    const bill = await ok('POST /rent-rules/missed', { ...answer, action: 'bill' })
    expect(bill).toMatchObject({ state: 'billed', reason: 'Forgotten', dueDate: '2027-01-01' })
    const again = await office.admin.call('POST /rent-rules/missed', { body: { ...answer, action: 'skip' } })
    expect(again).toMatchObject({ status: 409, body: { error: CHARGE_MESSAGES.notMissed } })
    expect((await listInvoices(charge)).map(({ periodFrom }) => periodFrom)).toEqual([
      '2026-12-01',
      '2027-01-01',
    ])
  })
})

test('ending a lease ends its rules, and voids what was billed for later periods and is not paid', async () => {
  const lease = await addLease()
  const begins = office.portal.clock.now().toISOString().slice(0, 10)
  const charge = await addCharge({ startsOn: begins, anchorDay: 28, leadDays: 60 }, lease)
  await activate([charge.id], begins)
  expect((await listInvoices(charge)).map(({ periodFrom }) => periodFrom)).toEqual([
    '2026-12-28',
    '2027-01-28',
  ])
  await ok(`POST /leases/${lease.id}/end`, { moveOutOn: '2027-01-15', reason: 'Moves away' })
  expect((await listInvoices(charge)).map(({ periodFrom }) => periodFrom)).toEqual(['2026-12-28'])
  expect(await read(charge.id)).toMatchObject({ lastDay: '2027-01-15', next: null })
  await run()
  expect(await listInvoices(charge)).toHaveLength(1)

  const goesOn = await ok<Lease>(`PATCH /leases/${lease.id}`, { endsOn: '2027-02-20' })
  expect(goesOn).toMatchObject({ movedOutOn: null, endedReason: null, state: 'current' })
  await Promise.all([run(), run()])
  expect((await listInvoices(charge)).map(({ periodTo }) => periodTo)).toEqual(['2027-01-27', '2027-02-20'])
})

test('a plan warns where an invoice asks for rent of the same days of the unit already', async () => {
  const lease = await addLease({ endsOn: '2030-12-31' })
  const charge = await addCharge({ startsOn: '2028-01-01' }, lease)
  const { tenantId } = lease
  const { hash } = await preview([charge.id], '2028-03-01')
  const manual = { tenantId, amount: 750, dueDate: '2028-02-20', sendEmail: false, purpose: 'rent' }
  const days = { periodFrom: '2028-02-15', periodTo: '2028-02-29' }
  const { invoiceNumber, id } = await ok<Invoice>('POST /invoices', { ...manual, leaseId: lease.id, ...days })
  const january = { periodFrom: '2028-01-01', periodTo: '2028-01-31' }
  await ok('POST /invoices', { ...manual, purpose: 'utility', ...january })
  const warnings = async () =>
    (await preview([charge.id], '2028-03-01')).periods.map((period) => [period.periodFrom, period.warnings])
  expect(await warnings()).toEqual([
    ['2028-01-01', []],
    ['2028-02-01', [PLAN_WARNINGS.invoiced(invoiceNumber)]],
    ['2028-03-01', []],
  ])
  const body = { ruleIds: [charge.id], through: '2028-03-01', hash }
  expect((await office.admin.call('POST /rent-rules/activate', { body })).status).toBe(409)
  await ok(`DELETE /invoices/${id}`)
  expect((await warnings()).flatMap(([, texts]) => texts)).toEqual([])
})

test('a plan warns where another active charge bills rent of the same lease', async () => {
  const lease = await addLease({ endsOn: '2028-07-31' })
  const first = await addCharge({ startsOn: '2028-06-01' }, lease)
  const second = await addCharge({ startsOn: '2028-05-01' }, lease)
  const { hash } = await preview([second.id], '2028-06-30')
  await activate([first.id], '2028-05-20')
  const body = { ruleIds: [second.id], through: '2028-06-30', hash }
  expect((await office.admin.call('POST /rent-rules/activate', { body })).status).toBe(409)
  const { periods } = await preview([second.id], '2028-06-30')
  const warned = [PLAN_WARNINGS.charged('Rent')]
  expect(periods.map(({ warnings }) => warnings)).toEqual([[], warned, warned])
})

test('nothing is billed for a tenant who was deleted', async () => {
  const charge = await addCharge({ startsOn: '2027-03-01' })
  await activate([charge.id], '2027-02-28')
  await ok(`DELETE /tenants/${charge.tenantId}`)
  await setDay('2027-03-05')
  await run()
  expect((await read(charge.id)).billings.filter(({ periodFrom }) => periodFrom > '2027-03-01')).toEqual([])
})

test('somebody who is limited to properties sees the charges and runs of those', async () => {
  const charge = await addCharge()
  const limited = await office.portal.createAdmin({ staff: 'manager', propertyIds: [] })
  expect((await limited.call(`GET /rent-rules/${charge.id}`)).status).toBe(404)
  for (const list of ['rent-rules', 'rent-rules/missed', 'billing-runs'])
    expect((await limited.call(`GET /${list}`)).body).toEqual([])
})

test('one that fails stops no other, is counted, and is billed by the next run', async () => {
  const startsOn = '2027-05-01'
  const [broken, other] = [await addCharge({ startsOn }), await addCharge({ startsOn })]
  await activate([broken.id, other.id], '2027-04-20')
  await setDay('2027-04-27')
  const refused = sql.raw(`alter table rent_billings add constraint broken check (rule_id <> '${broken.id}')`)
  await office.portal.db.execute(refused)
  await expect(run()).rejects.toThrow('1 recurring charges could not be billed')
  expect([await listInvoices(broken), await listInvoices(other)]).toMatchObject([[], [{ amount: 1500.5 }]])
  const [last] = await ok<BillingRun[]>('GET /billing-runs?limit=1')
  expect(last).toMatchObject({ day: '2027-04-27', trigger: 'schedule', failed: 1 })
  await office.portal.db.execute(sql`alter table rent_billings drop constraint broken`)
  await run()
  expect([await listInvoices(broken), await listInvoices(other)]).toMatchObject([[{ amount: 1500.5 }], [{}]])
})
