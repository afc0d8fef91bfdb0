import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../../testing/charges/billing-office.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import type { RecurringCharge } from '../../charges.contract.ts'
import { CHARGE_MESSAGES, PLAN_WARNINGS } from '../../charges.messages.ts'
import type { ActivatedCharges, RentPlan } from '../../plans.contract.ts'

const office = setUpBillingOffice()
const { ok, addLease } = office

const listUncharged = () => ok<Lease[]>('GET /rent-rules/uncharged?all=true')
const isUncharged = async ({ id }: Lease) => (await listUncharged()).some((lease) => lease.id === id)
const draft = (rows: unknown[]) => ok<{ ruleIds: string[] }>('POST /rent-rules/drafts', { rows })
const refuse = (rows: unknown[], caller = office.admin) =>
  caller.call('POST /rent-rules/drafts', { body: { rows } })
const findCharge = async ({ id }: Lease) =>
  (await ok<RecurringCharge[]>(`GET /rent-rules?leaseId=${id}&purpose=rent`))[0]

test('every current and upcoming lease without a charge for its rent is listed, in the order of units', async () => {
  const [current, second] = [await addLease({ rent: null }), await addLease()]
  const { tenantId, unitId } = await addLease({ endsOn: '2027-06-30' })
  const upcoming = await ok<Lease>('POST /leases', { tenantId, unitId, startsOn: '2027-07-01' })
  const ended = await addLease()
  await ok(`POST /leases/${ended.id}/end`, { moveOutOn: '2026-11-20', reason: 'Moves away' })
  const deleted = await addLease()
  await ok(`DELETE /tenants/${deleted.tenantId}`)
  const ids = (await listUncharged()).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([current.id, second.id, upcoming.id]))
  expect(ids.indexOf(current.id)).toBeLessThan(ids.indexOf(second.id))
  expect([ended.id, deleted.id].filter((id) => ids.includes(id))).toEqual([])
  const limited = await office.portal.createAdmin({ staff: 'manager', propertyIds: [] })
  expect((await limited.call('GET /rent-rules/uncharged?all=true')).body).toEqual([])
})

test('rents of many leases become drafts together, and fill in a rent that is not there', async () => {
  const [empty, known] = [await addLease({ rent: null }), await addLease({ rent: 700, rentDay: 5 })]
  const { ruleIds } = await draft([
    { leaseId: empty.id, rent: 9600, everyMonths: 12, anchorDay: 3, startsOn: '2027-01-03' },
    { leaseId: known.id, rent: 850.5 },
  ])
  expect(await findCharge(empty)).toMatchObject({
    id: ruleIds[0],
    state: 'draft',
    everyMonths: 12,
    anchorDay: 3,
    startsOn: '2027-01-03',
    steps: [{ fromDay: '2027-01-03', amount: 9600 }],
  })
  expect(await findCharge(known)).toMatchObject({
    id: ruleIds[1],
    description: 'Rent',
    everyMonths: 1,
    anchorDay: 5,
    leadDays: 5,
    startsOn: '2026-12-05',
    steps: [{ fromDay: '2026-12-05', amount: 850.5 }],
  })
  expect(await ok(`GET /leases/${empty.id}`)).toMatchObject({ rent: 9600, periodMonths: 12, rentDay: 3 })
  expect(await ok(`GET /leases/${known.id}`)).toMatchObject({ rent: 700, periodMonths: 1, rentDay: 5 })
  expect([await isUncharged(empty), await isUncharged(known)]).toEqual([false, false])
})

test('all rows become drafts, or none does', async () => {
  const [lease, charged] = [await addLease({ rent: null }), await addLease()]
  await draft([{ leaseId: charged.id, rent: 5 }])
  const row = { leaseId: lease.id, rent: 5 }
  const early = await refuse([row, { leaseId: (await addLease()).id, rent: 5, startsOn: '2025-12-31' }])
  expect(early.status).toBe(400)
  expect(early.text).toContain(CHARGE_MESSAGES.beforeLease('2026-01-01'))
  expect(await refuse([row, row])).toMatchObject({
    status: 400,
    body: { details: [CHARGE_MESSAGES.leaseTwice] },
  })
  const place = `${charged.unitName}, ${charged.propertyName}`
  expect(await refuse([row, { leaseId: charged.id, rent: 5 }])).toMatchObject({
    status: 409,
    body: { error: CHARGE_MESSAGES.chargedAlready(place) },
  })
  const limited = await office.portal.createAdmin({ staff: 'manager', propertyIds: [] })
  expect((await refuse([row], { ...limited, email: '' })).status).toBe(404)
  expect(await isUncharged(lease)).toBe(true)
  expect(await ok(`GET /leases/${lease.id}`)).toMatchObject({ rent: null })
})

test('two at once draft the rent of a lease once', async () => {
  const { id: leaseId } = await addLease()
  const answers = await Promise.all([refuse([{ leaseId, rent: 5 }]), refuse([{ leaseId, rent: 5 }])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('of a lease from a book, what the book does not tell of is ticked and billed, although it has begun', async () => {
  const lease = await addLease({ rent: null })
  await office.portal.db.execute(
    sql`update leases set billed_elsewhere_through = '2026-10-31' where id = ${lease.id}`,
  )
  expect(await ok(`GET /leases/${lease.id}`)).toMatchObject({ billedElsewhereThrough: '2026-10-31' })
  const { ruleIds } = await draft([{ leaseId: lease.id, rent: 900 }])
  const about = { ruleIds, through: '2026-12-01' }
  const { periods, hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
  expect(periods.map(({ periodFrom, selected, warnings }) => [periodFrom, selected, warnings])).toEqual([
    ['2026-11-01', true, [PLAN_WARNINGS.notInBook('2026-10-31')]],
    ['2026-12-01', true, []],
  ])
  const { run } = await ok<ActivatedCharges>('POST /rent-rules/activate', { ...about, hash })
  expect(run?.billed).toBe(1)
  expect(await ok<Invoice[]>(`GET /invoices?tenantId=${lease.tenantId}`)).toMatchObject([
    { amount: 900, periodFrom: '2026-11-01', dueDate: '2026-11-20' },
  ])
})

test('what the book has, or somebody has asked for since, is not ticked', async () => {
  const lease = await addLease()
  const { id, tenantId } = lease
  await office.portal.db.execute(
    sql`update leases set billed_elsewhere_through = '2026-09-30' where id = ${id}`,
  )
  const days = { periodFrom: '2026-10-10', periodTo: '2026-10-20' }
  const manual = { tenantId, amount: 7, dueDate: '2026-11-20', purpose: 'rent', leaseId: id, ...days }
  const { invoiceNumber } = await ok<Invoice>('POST /invoices', { ...manual, sendEmail: false })
  const { ruleIds } = await draft([{ leaseId: id, rent: 900, startsOn: '2026-09-01' }])
  const { periods } = await ok<RentPlan>('POST /rent-rules/preview', { ruleIds, through: '2026-11-20' })
  expect(periods.map(({ periodFrom, selected, warnings }) => [periodFrom, selected, warnings])).toEqual([
    ['2026-09-01', false, [PLAN_WARNINGS.inBook('2026-09-30')]],
    ['2026-10-01', false, [PLAN_WARNINGS.invoiced(invoiceNumber), PLAN_WARNINGS.begun]],
    ['2026-11-01', true, [PLAN_WARNINGS.notInBook('2026-09-30')]],
  ])
})
