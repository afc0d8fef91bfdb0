import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpEndingOffice } from '../../../../testing/charges/ending-office.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { findJournalDifference } from '../../ledger/server/journal/journal.compare.queries.ts'
import { LEASE_END_MESSAGES } from '../lease-ends.messages.ts'

const office = setUpEndingOffice()
const { ok, setDay, addLease, issue, pay, readBalance, preview, end } = office

test('the unpaid part of the deposit is not asked for, so that no credit flows there; another lease stays', async () => {
  await setDay('2029-11-01')
  const lease = await addLease({}, '2029-11-01')
  const other = await addLease({}, '2029-11-01')
  const shop = await ok<Lease>('POST /leases', {
    tenantId: lease.tenantId,
    unitId: other.unitId,
    startsOn: '2029-11-01',
    rent: 900,
    overlapReason: 'Shares the shop',
  })
  await issue(lease, { amount: 1000, purpose: 'deposit', dueDate: '2029-11-01' })
  await pay(lease, 400)
  const december = { periodFrom: '2029-12-01', periodTo: '2029-12-31', dueDate: '2029-12-01' }
  const { id: invoiceId } = await issue(lease, { ...december, amount: 1500 })
  const ofShop = await issue(shop, { ...december, amount: 900 })
  const paid = {
    tenantId: lease.tenantId,
    amount: 1500,
    method: 'cash',
    receivedOn: '2029-11-01',
    sendEmail: false,
  }
  await ok('POST /payments', { ...paid, allocations: [{ invoiceId, amount: 1500 }] })
  const planned = await preview(lease, '2029-11-20')
  expect(planned).toMatchObject({
    toCredit: [{ purpose: 'deposit', amount: 1000, unused: 600 }],
    toVoid: [{ amount: 1500, amountPaid: 1500 }],
    before: { owed: 1500, credit: 0, held: 400, leftToPay: 1100, toGiveBack: 0 },
    after: { owed: 0, credit: 600, held: 400, leftToPay: 0, toGiveBack: 1000 },
  })
  const refused = await office.admin.call(`POST /leases/${lease.id}/end`, {
    body: { moveOutOn: '2029-11-20', reason: 'Moves', hash: `${planned.hash.slice(0, -1)}-` },
  })
  expect(refused).toMatchObject({ status: 409, body: { error: LEASE_END_MESSAGES.changed } })
  await end(lease, '2029-11-20', { hash: planned.hash })
  expect(await readBalance(lease)).toEqual([-600, 600, 400])
  expect(await ok(`GET /invoices/${ofShop.id}`)).toMatchObject({ amountPaid: 900, status: 'Paid' })
  await end(lease, '2029-11-20')
  expect(await readBalance(lease)).toEqual([-600, 600, 400])
})

test('an invoice stays as it is where somebody keeps it, and what is not of the plan is refused', async () => {
  await setDay('2030-01-05')
  const lease = await addLease({}, '2030-01-01')
  const kept = await issue(lease, { periodFrom: '2030-03-01', periodTo: '2030-03-31', dueDate: '2030-03-01' })
  const { after } = await preview(lease, '2030-01-31', { keep: [{ invoiceId: kept.id }] })
  expect(after.owed).toBe(1200)
  const keep = [{ invoiceId: kept.id, reason: 'Agreed notice' }]
  for (const body of [
    { skip: [{ ruleId: kept.id, periodFrom: '2030-01-01', reason: 'None' }] },
    { keep: [{ invoiceId: lease.id, reason: 'None' }] },
  ])
    expect(
      await office.admin.call(`POST /leases/${lease.id}/end`, {
        body: { moveOutOn: '2030-01-31', reason: 'Moves', ...body },
      }),
    ).toMatchObject({ status: 400 })
  await end(lease, '2030-01-31', { keep })
  expect(await readBalance(lease)).toEqual([1200, 0, 0])
  const [event] = await ok<{ changes: { kept: [null, string] } }[]>(
    `GET /audit?tenantId=${lease.tenantId}&action=lease.ended`,
  )
  expect(event?.changes.kept[1]).toContain('Agreed notice')
})

test.each([
  [
    'a tenant who moves to another unit',
    (lease: Lease) => ok(`PATCH /tenants/${lease.tenantId}`, { unit: 'Elsewhere' }),
  ],
  [
    'an earlier lease end of the tenant',
    (lease: Lease) => ok(`PATCH /tenants/${lease.tenantId}`, { leaseEndDate: '2030-07-20' }),
  ],
  [
    'an earlier end of the lease',
    (lease: Lease) => ok(`PATCH /leases/${lease.id}`, { endsOn: '2030-07-20' }),
  ],
  ['a tenant who is deleted', (lease: Lease) => ok(`DELETE /tenants/${lease.tenantId}`)],
])('%s ends what was paid in advance too', async (_, act) => {
  await setDay('2030-05-01')
  const lease = await addLease({}, '2030-05-01')
  await issue(lease, { periodFrom: '2030-05-01', periodTo: '2031-04-30', dueDate: '2030-05-01' })
  await pay(lease, 1200)
  await setDay('2030-07-20')
  await act(lease)
  expect(await office.portal.db.transaction(findJournalDifference)).toBeUndefined()
  const { rows } = await office.portal.db.execute(sql`
    select sum(unallocated)::int as credit from payments where tenant_id = ${lease.tenantId}::uuid`)
  expect(rows).toEqual([{ credit: 90_000 }])
})

test('an end by days that is taken back and done again by months leaves what the last one says', async () => {
  await setDay('2031-11-01')
  const lease = await addLease({}, '2031-11-01')
  const charge = await office.addRule(lease)
  await office.activate(charge, '2031-12-31')
  await pay(lease, 3000)
  await setDay('2031-12-01')
  await office.bill()
  await end(lease, '2031-12-16', { proration: 'daily' })
  const byDays = await readBalance(lease)
  expect(byDays).toEqual([-725.81, 725.81, 0])
  await ok(`PATCH /leases/${lease.id}`, { endsOn: null })
  expect(await readBalance(lease)).toEqual([0, 0, 0])
  await end(lease, '2031-12-16', { proration: 'none' })
  expect(await readBalance(lease)).toEqual([0, 0, 0])
  await end(lease, '2031-12-16', { proration: 'daily' })
  expect(await readBalance(lease)).toEqual(byDays)
  await end(lease, '2031-12-16', { proration: 'none' })
  expect(await readBalance(lease)).toEqual([0, 0, 0])
})

test('the first unused day of a credit note stays', async () => {
  const change = office.portal.db.execute(
    sql`update payments set unused_from = '2031-12-01' where unused_from is not null`,
  )
  await expect(change).rejects.toMatchObject({ cause: { message: 'a payment is reversed, never changed' } })
})

test('the tenant is notified of the last day and of what is owed and held, once for each day', async () => {
  await setDay('2032-01-05')
  const lease = await addLease({}, '2032-01-01')
  await issue(lease, { amount: 500, purpose: 'deposit', dueDate: '2032-01-05' })
  await pay(lease, 500)
  await issue(lease, { amount: 120, purpose: 'utility', dueDate: '2032-01-05' })
  await end(lease, '2032-01-31')
  await end(lease, '2032-01-31')
  const { rows } = await office.portal.db.execute<{ title: string; body: string }>(sql`
    select title, body from notices where type = 'lease-ended' order by created_at desc`)
  expect(rows.filter(({ title }) => title.endsWith('31 Jan 2032'))).toEqual([
    {
      title: 'Your lease ends on 31 Jan 2032',
      body: 'GHS 120.00 is left to pay. We hold a deposit of GHS 500.00.',
    },
  ])
})
