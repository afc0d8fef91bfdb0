import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../../testing/charges/billing-office.ts'
import { sampleFiles } from '../../../../../testing/files.ts'
import type { ErrorBody } from '../../../../../testing/fixture.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import type { LateFeeSettings } from '../../late-fees.contract.ts'
import { chargeLateFees } from './charge.ts'

const office = setUpBillingOffice()
const { ok, setDay } = office
let units = 0

const run = () => office.portal.portal.ctx.jobs.run('charge-late-fees')
const change = (settings: Partial<LateFeeSettings>) =>
  ok<LateFeeSettings>('PATCH /settings/late-fees', settings)

async function newTenant() {
  units += 1
  const { tenant, ...client } = await office.portal.createTenant(office.admin, {
    unit: `L${units}`,
    moveInDate: '2026-01-01',
  })
  const issue = (fields: Record<string, unknown> = {}) =>
    office.portal.createInvoice(office.admin, tenant.id, {
      amount: 1000.5,
      dueDate: '2026-12-01',
      sendEmail: false,
      ...fields,
    })
  const list = async () =>
    (await ok<Invoice[]>(`GET /invoices?tenantId=${tenant.id}`)).filter(({ description }) =>
      description?.startsWith('Late fee'),
    )
  const daysAndAmounts = async () => (await list()).map(({ dueDate, amount }) => [dueDate, amount]).sort()
  return { tenant, client, issue, list, daysAndAmounts }
}

const pay = (tenantId: string, amount: number, receivedOn: string, fields: object = {}) =>
  ok('POST /payments', { tenantId, amount, receivedOn, method: 'cash', sendEmail: false, ...fields })

const INITIAL = { on: false, kind: 'percent', value: 5, every: 'once', graceDays: 5, cap: null } as const

describe('the settings of late fees', () => {
  test('begin switched off; PATCH changes what is named', async () => {
    expect(await ok('GET /settings/late-fees')).toEqual(INITIAL)
    const changes = { kind: 'fixed', value: 250.5, cap: 300 } as const
    expect(await change(changes)).toEqual({ ...INITIAL, ...changes })
    expect(await change({ ...INITIAL })).toEqual(INITIAL)
    expect(await ok('GET /settings/late-fees')).toEqual(INITIAL)
  })

  test.each([
    [{ value: 0 }, 'Value must be more than 0, with at most two decimals'],
    [{ kind: 'fixed', value: 1.005 }, 'Value must be more than 0, with at most two decimals'],
    [{ value: 100.01 }, 'The percentage must be at most 100'],
    [{ cap: 0 }, 'Cap must be more than 0, with at most two decimals'],
    [{ graceDays: -1 }, 'Grace days must be at least 0'],
    [{ graceDays: 91 }, 'Grace days must be at most 90'],
    [{ every: 'day' }, 'Every must be one of: once, month'],
  ])('refuse %j', async (body, sentence) => {
    const refused = await office.admin.call<ErrorBody>('PATCH /settings/late-fees', { body })
    expect([refused.status, refused.body.details]).toEqual([400, [sentence]])
    expect(await ok('GET /settings/late-fees')).toEqual(INITIAL)
  })

  test('are changed by owners and by managers of all properties only', async () => {
    const people = [
      await office.portal.createAdmin({ staff: 'manager' }),
      await office.portal.createAdmin({ staff: 'manager', propertyIds: [] }),
      await office.portal.createAdmin({ staff: 'accountant' }),
    ]
    const calls = people.map(async (person) => [
      (await person.call('GET /settings/late-fees')).status,
      (await person.call('PATCH /settings/late-fees', { body: {} })).status,
    ])
    expect(await Promise.all(calls)).toEqual([
      [200, 200],
      [200, 403],
      [200, 403],
    ])
  })
})

describe('a late fee', () => {
  beforeEach(async () => {
    await setDay('2026-11-20')
    await change({ ...INITIAL, on: true })
  })

  test('is charged once after the days of grace, however many runs there are at once', async () => {
    const { tenant, issue, list } = await newTenant()
    const [lease] = await ok<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
    const { invoiceNumber } = await issue({ leaseId: lease?.id })
    const deposit = await issue({ purpose: 'deposit' })
    await setDay('2026-12-06')
    await run()
    expect(await list()).toEqual([])
    await setDay('2026-12-07')
    const { ctx } = office.portal.portal
    expect(await Promise.all([chargeLateFees(ctx), chargeLateFees(ctx)])).toEqual([0, 0])
    await run()
    const [fee, ...others] = await list()
    expect(others).toEqual([])
    expect(fee).toMatchObject({
      amount: 50.03,
      dueDate: '2026-12-14',
      purpose: 'other',
      leaseId: lease?.id,
      description: `Late fee for invoice ${invoiceNumber}`,
      invoiceNumber: expect.stringMatching(/^INV-2026-\d{5}$/),
    })
    expect(await ok(`GET /tenants/${tenant.id}/balance`)).toMatchObject({
      balance: 1000.5 + deposit.amount + 50.03,
    })
    const mails = sql`select kind from deliveries where subject_id = ${fee?.id}`
    expect((await office.portal.db.execute(mails)).rows).toEqual([{ kind: 'invoice' }])
    const events = sql`select action, actor_name from audit_events where target_id = ${fee?.id}`
    expect((await office.portal.db.execute(events)).rows).toEqual([
      { action: 'lateFee.charged', actor_name: 'The portal' },
    ])
  })

  test('is charged for each month that came, up to the cap, and never for a late fee', async () => {
    await change({ every: 'month', graceDays: 0, cap: 120 })
    const { issue, daysAndAmounts } = await newTenant()
    await issue({ amount: 1000 })
    await setDay('2026-12-02')
    await run()
    await setDay('2027-03-15')
    await run()
    await run()
    expect(await daysAndAmounts()).toEqual([
      ['2026-12-09', 50],
      ['2027-03-22', 20],
      ['2027-03-22', 50],
    ])
  })

  test('that was waived or voided leaves room beneath the cap, a paid one none', async () => {
    await change({ every: 'month', graceDays: 0, cap: 120 })
    const [waived, voided, paid] = [await newTenant(), await newTenant(), await newTenant()]
    for (const { issue } of [waived, voided, paid]) await issue({ amount: 1000 })
    await setDay('2026-12-02')
    await run()
    const findFirstId = async ({ list }: typeof waived) => (await list())[0]?.id
    await ok(`POST /invoices/${await findFirstId(waived)}/credit-note`, { amount: 30, reason: 'Waived' })
    await ok(`DELETE /invoices/${await findFirstId(voided)}`)
    await ok(`PATCH /invoices/${await findFirstId(paid)}`, { status: 'Paid' })
    await setDay('2027-02-03')
    await run()
    const amounts = async ({ list }: typeof waived) => (await list()).map(({ amount }) => amount).sort()
    expect(await amounts(waived)).toEqual([50, 50, 50])
    expect(await amounts(voided)).toEqual([50, 50])
    expect(await amounts(paid)).toEqual([20, 50, 50])
  })

  test('goes with its invoice and comes back with it, unless it is paid', async () => {
    await change({ kind: 'fixed', value: 20, every: 'month', graceDays: 0 })
    const { tenant, issue, list, daysAndAmounts } = await newTenant()
    const { id } = await issue({ amount: 1000 })
    await setDay('2027-02-03')
    await run()
    const [newest, , oldest] = await list()
    await ok(`PATCH /invoices/${oldest?.id}`, { status: 'Paid' })
    const allocations = [{ invoiceId: newest?.id, amount: 5 }]
    await pay(tenant.id, 5, '2027-02-03', { allocations })
    const before = await daysAndAmounts()
    const balance = () => ok(`GET /tenants/${tenant.id}/balance`)
    await ok(`DELETE /invoices/${id}?reason=Mistake`)
    expect(await list()).toMatchObject([{ id: oldest?.id, status: 'Paid' }])
    expect(await balance()).toMatchObject({ balance: -5, credit: 5 })
    expect(await ok('GET /invoices/voided?limit=3')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: newest?.id, voidReason: 'Mistake' })]),
    )
    await ok(`POST /invoices/${id}/restore`)
    expect(await daysAndAmounts()).toEqual(before)
    expect(await balance()).toMatchObject({ balance: 1035, credit: 0 })
  })

  test('that was waived or voided is not charged again', async () => {
    await change({ kind: 'fixed', value: 20, every: 'month' })
    const [waived, voided] = [await newTenant(), await newTenant()]
    await waived.issue()
    await voided.issue()
    await setDay('2026-12-07')
    await run()
    const [first] = await waived.list()
    await ok(`POST /invoices/${first?.id}/credit-note`, { amount: 20, reason: 'Waived' })
    await ok(`DELETE /invoices/${(await voided.list())[0]?.id}`)
    await run()
    expect(await waived.list()).toMatchObject([{ amountDue: 0, amountCredited: 20, status: 'Paid' }])
    expect(await voided.list()).toEqual([])
    await setDay('2027-01-07')
    await run()
    expect(await waived.daysAndAmounts()).toHaveLength(2)
    expect(await voided.daysAndAmounts()).toEqual([['2027-01-14', 20]])
  })

  test('waits while a receipt is under review, and for the day after a rejection', async () => {
    const { client, issue, list } = await newTenant()
    const { id } = await issue()
    const uploaded = await office.portal.uploadReceipt<{ receipt: { id: string } }>(
      client,
      id,
      sampleFiles.png,
    )
    await setDay('2026-12-08')
    await run()
    expect(await list()).toEqual([])
    await ok(`PUT /invoices/${id}/receipt/${uploaded.body.receipt.id}/review`, {
      status: 'rejected',
      reviewNotes: 'Another invoice',
    })
    await run()
    expect(await list()).toEqual([])
    await setDay('2026-12-09')
    await run()
    expect(await list()).toMatchObject([{ dueDate: '2026-12-16' }])
  })

  test('is not charged for days before the last change, nor before the invoice was entered', async () => {
    const [early, entered] = [await newTenant(), await newTenant()]
    await early.issue({ dueDate: '2026-11-21' })
    await setDay('2026-11-28')
    await change({ every: 'month' })
    await entered.issue({ dueDate: '2026-10-01', enteredLater: true, createdAt: '2026-10-01T08:00:00Z' })
    await run()
    expect([await early.list(), await entered.list()]).toEqual([[], []])
    await setDay('2026-12-27')
    await run()
    expect(await early.daysAndAmounts()).toEqual([['2027-01-03', 50.03]])
    expect(await entered.daysAndAmounts()).toEqual([['2027-01-03', 50.03]])
  })

  test('is of what is open, and none of what was paid or while it is switched off', async () => {
    const [part, paid, off] = [await newTenant(), await newTenant(), await newTenant()]
    await part.issue()
    await paid.issue()
    await pay(part.tenant.id, 900.5, '2026-11-20')
    await pay(paid.tenant.id, 1000.5, '2026-11-20')
    await setDay('2026-12-07')
    await run()
    await change({ on: false })
    await off.issue({ dueDate: '2026-12-08' })
    await setDay('2026-12-20')
    await run()
    expect(await part.daysAndAmounts()).toEqual([['2026-12-14', 5]])
    expect([await paid.list(), await off.list()]).toEqual([[], []])
  })

  test('that fails stops no other tenant, and is charged by the next run', async () => {
    const [broken, other] = [await newTenant(), await newTenant()]
    const { id } = await broken.issue()
    await other.issue()
    await setDay('2026-12-07')
    await office.portal.db.execute(
      sql.raw(`alter table late_fees add constraint broken check (invoice_id <> '${id}')`),
    )
    await expect(run()).rejects.toThrow('The late fees of 1 tenants could not be charged')
    expect([await broken.list(), await other.list()]).toMatchObject([[], [{ amount: 50.03 }]])
    await office.portal.db.execute(sql`alter table late_fees drop constraint broken`)
    await run()
    expect([await broken.list(), await other.list()]).toMatchObject([[{ amount: 50.03 }], [{}]])
  })

  test('goes with rent that is not due after all, because its lease ended before', async () => {
    const lease = await office.addLease()
    const steps = [{ fromDay: '2026-12-01', amount: 1500 }]
    const fields = { leaseId: lease.id, startsOn: '2026-12-01', steps }
    const charge = await ok<{ id: string }>('POST /rent-rules', fields)
    const about = { ruleIds: [charge.id], through: '2026-11-20' }
    const { hash } = await ok<{ hash: string }>('POST /rent-rules/preview', about)
    await ok('POST /rent-rules/activate', { ...about, hash })
    await setDay('2026-11-26')
    await office.portal.portal.ctx.jobs.run('bill-rent')
    await setDay('2026-12-07')
    await run()
    const balance = async () =>
      (await ok<{ balance: number }>(`GET /tenants/${lease.tenantId}/balance`)).balance
    expect(await balance()).toBe(1575)
    await pay(lease.tenantId, 500, '2026-12-07')
    await ok(`POST /leases/${lease.id}/end`, { moveOutOn: '2026-11-30', reason: 'Moved out' })
    expect(await ok(`GET /invoices?tenantId=${lease.tenantId}`)).toEqual([])
    expect(await balance()).toBe(-500)
  })

  test('is none of a tenant who was deleted', async () => {
    const { tenant, issue } = await newTenant()
    await issue()
    await ok(`DELETE /tenants/${tenant.id}`)
    await setDay('2026-12-07')
    await run()
    const count = sql`select count(*)::int as fees from late_fees f join invoices i on i.id = f.fee_invoice_id where i.tenant_id = ${tenant.id}`
    expect((await office.portal.db.execute(count)).rows).toEqual([{ fees: 0 }])
  })
})
