import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setUpEndingOffice } from '../../../../testing/charges/ending-office.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'

const office = setUpEndingOffice()
const { ok, setDay, addLease, addRule: addCharge, activate, issue, pay, bill } = office
const { readBalance, listInvoices, preview, end, posted, lastLine } = office

test('rent that was paid for months after the end becomes credit, and nothing is billed for a year', async () => {
  await setDay('2026-11-27')
  const lease = await addLease({}, '2026-11-01')
  const charge = await addCharge(lease, { leadDays: 60 })
  await activate(charge, '2026-11-27')
  await pay(lease, 4500)
  expect(await readBalance(lease)).toEqual([0, 0, 0])
  const planned = await preview(lease, '2026-11-27')
  expect(planned).toMatchObject({
    toBill: [],
    toCredit: [],
    toVoid: [
      { periodFrom: '2026-12-01', amount: 1500, amountPaid: 1500 },
      { periodFrom: '2027-01-01', amount: 1500, amountPaid: 1500 },
    ],
    before: { owed: 0, credit: 0, held: 0, leftToPay: 0, toGiveBack: 0 },
    after: { owed: 0, credit: 3000, held: 0, leftToPay: 0, toGiveBack: 3000 },
  })
  expect(await preview(lease, '2026-11-27')).toEqual(planned)
  await end(lease, '2026-11-27', { hash: planned.hash })
  expect(await listInvoices(lease)).toEqual([['2026-11-01', '2026-11-30', 1500, 1500, 0]])
  expect(await readBalance(lease)).toEqual([-3000, 3000, 0])
  for (const day of ['2026-11-28', '2026-12-01', '2027-01-15', '2027-11-27']) {
    await setDay(day)
    await bill()
  }
  expect(await listInvoices(lease)).toHaveLength(1)
  expect(await readBalance(lease)).toEqual([-3000, 3000, 0])
})

describe('an advance of a year in one invoice', () => {
  const addAdvance = async () => {
    await setDay('2028-01-10')
    const lease = await addLease({}, '2028-01-01')
    const days = { periodFrom: '2028-01-01', periodTo: '2028-12-31' }
    await issue(lease, { ...days, amount: 1200, dueDate: '2028-01-10' })
    await pay(lease, 1200)
    return lease
  }

  test('is cut to the months that have begun: out of deferred income, the last months first, then as credit note', async () => {
    const lease = await addAdvance()
    await setDay('2028-05-20')
    const since = await lastLine()
    const planned = await preview(lease, '2028-03-15')
    expect(planned).toMatchObject({
      toCredit: [{ amount: 1200, unused: 900 }],
      after: { owed: 0, credit: 900, toGiveBack: 900 },
    })
    await end(lease, '2028-03-15', { hash: planned.hash })
    expect(await readBalance(lease)).toEqual([-900, 900, 0])
    const lines = await posted(lease, since)
    const today = lines.filter(
      ([day, account]) => day === '2028-05-20' && /notes|Deferred/.test(String(account)),
    )
    expect(today.map(([, account, amount]) => [account, amount]).sort()).toEqual([
      ['Credit notes', 20_000],
      ['Deferred income', 70_000],
    ])
    const months = ['06', '07', '08', '09', '10', '11', '12'].map((month) => `2028-${month}-01`)
    const later = lines.filter(([day]) => String(day) > '2028-05-20')
    expect(
      later
        .filter(([, account]) => account === 'Rent income')
        .map(([day]) => day)
        .sort(),
    ).toEqual(months)
    expect(
      later.every(([, account, amount]) => amount === (account === 'Rent income' ? 10_000 : -10_000)),
    ).toBe(true)
  })

  test('by days ahead, taken back whole when the lease goes on after all, and cut less by a later end', async () => {
    const lease = await addAdvance()
    await end(lease, '2028-03-15', { proration: 'daily' })
    expect(await readBalance(lease)).toEqual([-951.61, 951.61, 0])
    const since = await lastLine()
    await ok(`PATCH /leases/${lease.id}`, { endsOn: null })
    expect(await readBalance(lease)).toEqual([0, 0, 0])
    const sums = new Map<string, number>()
    for (const [day, account, amount] of await posted(lease, 0))
      sums.set(`${day} ${account}`, (sums.get(`${day} ${account}`) ?? 0) + Number(amount))
    expect((await posted(lease, since)).length).toBeGreaterThan(10)
    expect([sums.get('2028-03-01 Rent income'), sums.get('2028-12-01 Rent income')]).toEqual([
      -10_000, -10_000,
    ])
    await ok(`PATCH /leases/${lease.id}`, { endsOn: '2028-06-30' })
    expect(await readBalance(lease)).toEqual([-600, 600, 0])
    await ok(`PATCH /leases/${lease.id}`, { endsOn: '2028-08-31' })
    expect(await readBalance(lease)).toEqual([-400, 400, 0])
  })

  test('that was asked for as two, of which the later one is restored when the lease goes on after all', async () => {
    await setDay('2028-02-01')
    const lease = await addLease({}, '2028-02-01')
    await issue(lease, { periodFrom: '2028-02-01', periodTo: '2028-07-31', dueDate: '2028-02-01' })
    await issue(lease, { periodFrom: '2028-08-01', periodTo: '2029-01-31', dueDate: '2028-08-01' })
    await pay(lease, 2400)
    await end(lease, '2028-05-31')
    expect(await readBalance(lease)).toEqual([-1600, 1600, 0])
    await end(lease, '2028-08-31')
    expect(await readBalance(lease)).toEqual([-1000, 1000, 0])
    expect(await listInvoices(lease)).toEqual([
      ['2028-02-01', '2028-07-31', 1200, 1200, 0],
      ['2028-08-01', '2029-01-31', 1200, 200, 0],
    ])
  })
})

describe('what is not billed yet', () => {
  test('is billed at once where the move-out day is past, cut, and left out with a reason', async () => {
    await setDay('2028-06-10')
    const lease = await addLease({}, '2028-01-01')
    const charge = await addCharge(lease, { proration: 'daily', startsOn: '2028-04-01' })
    await activate(charge, '2028-06-10')
    await setDay('2028-08-10')
    const planned = await preview(lease, '2028-07-31')
    expect(planned.toBill.map(({ periodFrom, amount }) => [periodFrom, amount])).toEqual([
      ['2028-07-01', 1500],
    ])
    const cut = await preview(lease, '2028-07-10')
    expect(cut).toMatchObject({ toBill: [{ periodTo: '2028-07-10', amount: 483.87, dueDate: '2028-08-10' }] })
    expect(cut.after.owed).toBe(cut.before.owed + 483.87)
    await end(lease, '2028-07-10', { hash: cut.hash })
    expect((await listInvoices(lease)).at(-1)).toEqual(['2028-07-01', '2028-07-10', 483.87, 0, 483.87])
    await bill()
    expect(await listInvoices(lease)).toHaveLength(4)
  })

  test('is cut where it was chosen at the activation and still waits', async () => {
    await setDay('2028-08-20')
    const lease = await addLease({}, '2028-01-01')
    const charge = await addCharge(lease, { startsOn: '2028-08-20', proration: 'daily', leadDays: 20 })
    await activate(charge, '2028-08-20')
    const issued = await ok<Invoice[]>(`GET /invoices?tenantId=${lease.tenantId}`)
    const september = issued.find(({ periodFrom }) => periodFrom === '2028-09-01')
    await office.portal.db.execute(sql`
      update rent_billings set state = 'confirmed', invoice_id = null where invoice_id = ${september?.id}::uuid`)
    await ok(`DELETE /invoices/${september?.id}`)
    await end(lease, '2028-09-10', { skip: [] })
    expect((await listInvoices(lease)).map(([from, to, amount]) => [from, to, amount])).toEqual([
      ['2028-08-20', '2028-08-31', 580.65],
      ['2028-09-01', '2028-09-10', 500],
    ])
  })

  test('is billed on its days where the tenant moves out later, and counts already', async () => {
    await setDay('2028-09-01')
    const lease = await addLease({}, '2028-09-01')
    const charge = await addCharge(lease)
    await activate(charge, '2028-09-01')
    const { toBill, after, hash } = await preview(lease, '2028-11-15', { proration: 'daily' })
    expect(toBill.map(({ periodFrom, amount, billOn }) => [periodFrom, amount, billOn])).toEqual([
      ['2028-10-01', 1500, '2028-09-26'],
      ['2028-11-01', 750, '2028-10-27'],
    ])
    expect(after.owed).toBe(3750)
    const [october] = toBill
    const skip = [{ ruleId: charge.id, periodFrom: october?.periodFrom, reason: 'The roof leaked' }]
    expect((await preview(lease, '2028-11-15', { proration: 'daily', skip })).after.owed).toBe(2250)
    await end(lease, '2028-11-15', { proration: 'daily', hash, skip })
    expect(await listInvoices(lease)).toHaveLength(1)
    for (const day of ['2028-09-27', '2028-10-28', '2028-12-01', '2029-09-01']) {
      await setDay(day)
      await bill()
    }
    expect((await listInvoices(lease)).map(([from, , amount]) => [from, amount])).toEqual([
      ['2028-09-01', 1500],
      ['2028-11-01', 750],
    ])
    expect(await readBalance(lease)).toEqual([2250, 0, 0])
  })
})
